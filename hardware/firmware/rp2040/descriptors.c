#include "descriptors.h"

enum { DEVICE = 1, CONFIGURATION = 2, STRING = 3 };

/* USB 2.0, 9.6.1. Raspberry Pi's number for boards with a serial line of this class. */
static const uint8_t DEVICE_DESCRIPTOR[] = {
    18, DEVICE, 0x00, 0x02, /* USB 2.0 */
    0x02, 0x00, 0x00, PACKET, /* class: communication */
    0x8A, 0x2E, 0x0A, 0x00, 0x00, 0x01, /* 2E8A:000A, version 1.0 */
    1, 2, 3, /* strings: maker, product, serial number */
    1, /* configuration */
};

static const uint8_t CONFIGURATION_DESCRIPTOR[] = {
    9, CONFIGURATION, 67, 0, 2, 1, 0, 0x80, 50, /* two interfaces; 100 mA from the bus */
    9, 0x04, 0, 0, 1, 0x02, 0x02, 0x00, 0, /* interface 0: control, no modem's commands */
    5, 0x24, 0x00, 0x20, 0x01, /* CDC 1.2 */
    5, 0x24, 0x01, 0x00, 1, /* no calls */
    4, 0x24, 0x02, 0x02, /* knows line coding and line state */
    5, 0x24, 0x06, 0, 1, /* interface 0 rules interface 1 */
    7, 0x05, 0x81, 0x03, 8, 0, 255, /* endpoint 1 in: notifications, of which there are none */
    9, 0x04, 1, 0, 2, 0x0A, 0x00, 0x00, 0, /* interface 1: data */
    7, 0x05, 0x02, 0x02, PACKET, 0, 0, /* endpoint 2 out */
    7, 0x05, 0x82, 0x02, PACKET, 0, 0, /* endpoint 2 in */
};
_Static_assert(sizeof CONFIGURATION_DESCRIPTOR == 67, "it says how long it is");
_Static_assert(sizeof CONFIGURATION_DESCRIPTOR % PACKET, "its last packet is a short one");

static const uint8_t LANGUAGES[] = {4, STRING, 0x09, 0x04}; /* English (United States) */

enum { STRINGS = 4, DIGITS = 8 };
static char number[DIGITS + 1];
static const char *const TEXTS[STRINGS] = {
    [1] = "accessible-board",
    [2] = "Peg board",
    [3] = number,
};

void descriptors_start(uint32_t id) {
    for (uint8_t i = 0; i < DIGITS; i++)
        number[i] = "0123456789ABCDEF"[id >> (28 - 4 * i) & 15];
}

static struct description as_utf_16(const char *text) {
    static uint8_t bytes[PACKET];
    uint8_t length = 2;
    for (; *text && length < PACKET - 2; text++) {
        bytes[length++] = (uint8_t)*text;
        bytes[length++] = 0;
    }
    bytes[0] = length;
    bytes[1] = STRING;
    return (struct description){bytes, length};
}

static struct description text(uint8_t index) {
    if (index == 0)
        return (struct description){LANGUAGES, sizeof LANGUAGES};
    if (index < STRINGS)
        return as_utf_16(TEXTS[index]);
    return (struct description){0};
}

struct description descriptor(uint8_t type, uint8_t index) {
    switch (type) {
    case DEVICE:
        return (struct description){DEVICE_DESCRIPTOR, sizeof DEVICE_DESCRIPTOR};
    case CONFIGURATION:
        return (struct description){CONFIGURATION_DESCRIPTOR, sizeof CONFIGURATION_DESCRIPTOR};
    case STRING:
        return text(index);
    default:
        return (struct description){0};
    }
}

#include "control.h"

#include <stddef.h>
#include <stdint.h>

#include "descriptors.h"
#include "endpoints.h"
#include "usb_registers.h"

/* bmRequestType and bRequest of the requests that are obeyed, as one number. */
enum request {
    GET_STATUS_OF_DEVICE = 0x8000,
    GET_STATUS_OF_INTERFACE = 0x8100,
    GET_STATUS_OF_ENDPOINT = 0x8200,
    CLEAR_FEATURE_OF_ENDPOINT = 0x0201,
    SET_ADDRESS = 0x0005,
    GET_DESCRIPTOR = 0x8006,
    GET_CONFIGURATION = 0x8008,
    SET_CONFIGURATION = 0x0009,
    GET_INTERFACE = 0x810A,
    SET_INTERFACE = 0x010B,
    SET_LINE_CODING = 0x2120,
    GET_LINE_CODING = 0xA121,
    SET_CONTROL_LINE_STATE = 0x2122,
};

struct setup {
    uint8_t type;
    uint8_t request;
    uint16_t value;
    uint16_t index;
    uint16_t length;
};

enum { LINE_CODING = 7, DTR = 1 };

static struct description answer; /* what of it was not sent yet */
static uint8_t address;           /* to be taken once the host knows that it was heard */
static uint8_t configuration;
static bool is_open;
static bool line_coding_comes;
static uint8_t line_coding[LINE_CODING] = {0x00, 0xC2, 0x01, 0x00, 0, 0, 8}; /* 115200 8N1 */

static void send_on(void) {
    uint8_t length = answer.length < PACKET ? answer.length : PACKET;
    endpoint_send(CONTROL_IN, answer.bytes, length);
    answer.bytes += length;
    answer.length -= length;
}

/* The host confirms what it got with an empty packet, and may do so before the end. */
static void reply(const struct setup *setup, const uint8_t *bytes, uint8_t length) {
    answer = (struct description){bytes, length < setup->length ? length : (uint8_t)setup->length};
    send_on();
    endpoint_accept(CONTROL_OUT);
}

static void confirm(void) {
    endpoint_send(CONTROL_IN, NULL, 0);
}

static void describe(const struct setup *setup) {
    struct description found = descriptor((uint8_t)(setup->value >> 8), (uint8_t)setup->value);
    if (found.length == 0)
        control_refuse();
    else
        reply(setup, found.bytes, found.length);
}

/* DATA_OUT is given its buffer for the first time. */
static void configure(uint8_t chosen) {
    configuration = chosen;
    if (chosen == 0)
        return;
    endpoint_count_from(DATA_IN, 0);
    endpoint_count_from(DATA_OUT, 0);
    if (!endpoint_is_busy(DATA_OUT))
        endpoint_accept(DATA_OUT);
}

static void clear_halt(uint16_t endpoint) {
    if (endpoint == 0x82)
        endpoint_count_from(DATA_IN, 0);
    if (endpoint == 0x02)
        endpoint_count_from(DATA_OUT, 0);
}

static void obey(const struct setup *setup) {
    static const uint8_t NOTHING[2] = {0, 0};
    switch (setup->type << 8 | setup->request) {
    case GET_DESCRIPTOR:
        describe(setup);
        return;
    case GET_STATUS_OF_DEVICE:
    case GET_STATUS_OF_INTERFACE:
    case GET_STATUS_OF_ENDPOINT:
        reply(setup, NOTHING, 2);
        return;
    case GET_INTERFACE:
        reply(setup, NOTHING, 1);
        return;
    case GET_CONFIGURATION:
        reply(setup, &configuration, 1);
        return;
    case GET_LINE_CODING:
        reply(setup, line_coding, LINE_CODING);
        return;
    case SET_LINE_CODING:
        line_coding_comes = true;
        endpoint_accept(CONTROL_OUT);
        return;
    case SET_ADDRESS:
        address = (uint8_t)setup->value;
        break;
    case SET_CONFIGURATION:
        configure((uint8_t)setup->value);
        break;
    case CLEAR_FEATURE_OF_ENDPOINT:
        clear_halt(setup->index);
        break;
    case SET_CONTROL_LINE_STATE:
        is_open = setup->value & DTR;
        break;
    case SET_INTERFACE:
        break;
    default:
        control_refuse();
        return;
    }
    confirm();
}

static void take_line_coding(void) {
    line_coding_comes = false;
    for (uint8_t i = 0; i < LINE_CODING; i++)
        line_coding[i] = endpoint_byte(CONTROL_OUT, i);
    confirm();
}

static void go_on(void) {
    if (line_coding_comes && !endpoint_is_busy(CONTROL_OUT))
        take_line_coding();
    if (endpoint_is_busy(CONTROL_IN))
        return;
    if (answer.length > 0)
        send_on();
    if (address != 0) {
        USB_ADDR = address;
        address = 0;
    }
}

static void begin(void) {
    uint32_t low = REGISTER(USB_MEMORY), high = REGISTER(USB_MEMORY + 4);
    const struct setup setup = {
        .type = (uint8_t)low,
        .request = (uint8_t)(low >> 8),
        .value = (uint16_t)(low >> 16),
        .index = (uint16_t)high,
        .length = (uint16_t)(high >> 16),
    };
    answer.length = 0;
    line_coding_comes = false;
    control_begin();
    obey(&setup);
}

void control_attend(void) {
    go_on();
    if (USB_SIE_STATUS & STATUS_SETUP_REC) {
        USB_SIE_STATUS = STATUS_SETUP_REC;
        begin();
    }
}

void control_forget(void) {
    answer.length = 0;
    address = 0;
    configuration = 0;
    is_open = false;
    line_coding_comes = false;
}

bool control_is_configured(void) {
    return configuration != 0;
}

bool control_line_is_open(void) {
    return is_open && configuration != 0;
}

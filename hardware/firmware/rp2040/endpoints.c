#include "endpoints.h"

#include "usb_registers.h"

struct place {
    uint8_t number;
    bool out;
    uint8_t type;
    uint16_t buffer; /* in the controller's memory */
};

enum { CONTROL = 0, BULK = 2, INTERRUPT = 3 };

static const struct place PLACES[ENDPOINTS] = {
    [CONTROL_IN] = {0, false, CONTROL, 0x100}, /* the one buffer that both have by nature */
    [CONTROL_OUT] = {0, true, CONTROL, 0x100},
    [NOTIFY_IN] = {1, false, INTERRUPT, 0x180},
    [DATA_OUT] = {2, true, BULK, 0x1C0},
    [DATA_IN] = {2, false, BULK, 0x200},
};

static bool busy[ENDPOINTS];
static uint8_t packets[ENDPOINTS]; /* whether the next one is DATA0 or DATA1 */

static volatile uint32_t *endpoint_control(const struct place *place) {
    return &REGISTER(USB_MEMORY + 8U * place->number + 4U * place->out);
}

static volatile uint32_t *buffer_control(enum endpoint endpoint) {
    const struct place *place = &PLACES[endpoint];
    return &REGISTER(USB_MEMORY + 0x80 + 8U * place->number + 4U * place->out);
}

static volatile uint8_t *buffer(enum endpoint endpoint) {
    return (volatile uint8_t *)(USB_MEMORY + PLACES[endpoint].buffer);
}

/* The buffer is made available after all else about it is known (4.1.2.5.1): a cycle of the USB's
 * clock later, which is as fast as ours. */
static void hand_over(enum endpoint endpoint, uint32_t what) {
    volatile uint32_t *control = buffer_control(endpoint);
    uint32_t count = packets[endpoint] ? BUFFER_DATA1 : 0;
    *control = what | count;
    __asm__ volatile("nop\n\tnop\n\tnop");
    *control = what | count | BUFFER_AVAILABLE;
    packets[endpoint] ^= 1;
    busy[endpoint] = true;
}

static void clear_memory(void) {
    for (uint32_t at = 0; at < 0x100; at += 4)
        REGISTER(USB_MEMORY + at) = 0;
}

static void set_up(enum endpoint endpoint) {
    const struct place *place = &PLACES[endpoint];
    *endpoint_control(place) = ENDPOINT_ENABLE | ENDPOINT_INTERRUPT |
                               (uint32_t)place->type << ENDPOINT_TYPE_SHIFT | place->buffer;
}

void endpoints_start(void) {
    clear_memory();
    USB_MUXING = MUXING_TO_PHY_AND_SOFTCON;
    USB_PWR = PWR_VBUS_DETECTED_BY_OVERRIDE;
    USB_MAIN_CTRL = MAIN_CONTROLLER_EN;
    set_up(NOTIFY_IN);
    set_up(DATA_OUT);
    set_up(DATA_IN);
    USB_SIE_CTRL = SIE_EP0_INT_1BUF | SIE_PULLUP_EN;
}

void endpoints_attend(void) {
    uint32_t done = USB_BUFF_STATUS;
    USB_BUFF_STATUS = done;
    for (enum endpoint endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
        const struct place *place = &PLACES[endpoint];
        if (done >> (2U * place->number + place->out) & 1)
            busy[endpoint] = false;
    }
}

void endpoints_forget(void) {
    USB_ADDR = 0;
    for (enum endpoint endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
        *buffer_control(endpoint) = 0;
        busy[endpoint] = false;
        packets[endpoint] = 0;
    }
}

bool endpoint_is_busy(enum endpoint endpoint) {
    return busy[endpoint];
}

void endpoint_send(enum endpoint endpoint, const uint8_t *bytes, uint8_t length) {
    for (uint8_t i = 0; i < length; i++)
        buffer(endpoint)[i] = bytes[i];
    hand_over(endpoint, BUFFER_FULL | length);
}

void endpoint_accept(enum endpoint endpoint) {
    hand_over(endpoint, PACKET);
}

uint8_t endpoint_received(enum endpoint endpoint) {
    return (uint8_t)(*buffer_control(endpoint) & BUFFER_LENGTH);
}

uint8_t endpoint_byte(enum endpoint endpoint, uint8_t index) {
    return buffer(endpoint)[index];
}

void endpoint_count_from(enum endpoint endpoint, uint8_t packet) {
    packets[endpoint] = packet;
    if (busy[endpoint])
        hand_over(endpoint, *buffer_control(endpoint) & (BUFFER_FULL | BUFFER_LENGTH));
}

void control_begin(void) {
    USB_BUFF_STATUS = 1U << (2 * CONTROL) | 1U << (2 * CONTROL + 1);
    for (enum endpoint endpoint = CONTROL_IN; endpoint <= CONTROL_OUT; endpoint++) {
        *buffer_control(endpoint) = 0;
        busy[endpoint] = false;
        packets[endpoint] = 1;
    }
}

void control_refuse(void) {
    USB_EP_STALL_ARM = STALL_EP0_BOTH;
    *buffer_control(CONTROL_IN) = BUFFER_STALL;
    *buffer_control(CONTROL_OUT) = BUFFER_STALL;
}

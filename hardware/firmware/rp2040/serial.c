#include "serial.h"

#include "control.h"
#include "descriptors.h"
#include "endpoints.h"
#include "usb_registers.h"

static uint8_t taken; /* bytes of the packet in DATA_OUT */

void serial_start(uint32_t id) {
    descriptors_start(id);
    endpoints_start();
}

static void forget(void) {
    endpoints_forget();
    control_forget();
    taken = 0;
}

void serial_attend(void) {
    if (USB_SIE_STATUS & STATUS_BUS_RESET) {
        USB_SIE_STATUS = STATUS_BUS_RESET;
        forget();
    }
    endpoints_attend();
    control_attend();
}

bool serial_has_room(void) {
    return !control_line_is_open() || !endpoint_is_busy(DATA_IN);
}

void serial_send(const uint8_t *bytes, uint8_t length) {
    if (control_line_is_open())
        endpoint_send(DATA_IN, bytes, length);
}

/* The host may send the next packet when all of this one was taken. */
bool serial_receive(uint8_t *byte) {
    if (!control_is_configured() || endpoint_is_busy(DATA_OUT))
        return false;
    if (taken < endpoint_received(DATA_OUT)) {
        *byte = endpoint_byte(DATA_OUT, taken++);
        return true;
    }
    taken = 0;
    endpoint_accept(DATA_OUT);
    return false;
}

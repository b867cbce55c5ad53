/* The endpoints of the USB: each has one buffer, which is the controller's or ours.
 *
 * All is polled by the main loop; no interrupt is used, so nothing here is shared with one.
 */
#ifndef ENDPOINTS_H
#define ENDPOINTS_H

#include <stdbool.h>
#include <stdint.h>

enum endpoint {
    CONTROL_IN, /* "in" is towards the host, here and in all of the USB */
    CONTROL_OUT,
    NOTIFY_IN,
    DATA_OUT,
    DATA_IN,
    ENDPOINTS,
};

enum { PACKET = 64 }; /* bytes, the most that full speed allows */

/* Connects the board with the host. */
void endpoints_start(void);

/* To be called often: takes note of the buffers with which the controller is done. */
void endpoints_attend(void);

/* What a reset of the bus does: no buffer is the controller's, and all counts begin anew. */
void endpoints_forget(void);

/* Whether the controller still has the buffer. */
bool endpoint_is_busy(enum endpoint endpoint);

/* Gives it at most PACKET bytes to send. Only to be called while it is not busy. */
void endpoint_send(enum endpoint endpoint, const uint8_t *bytes, uint8_t length);

/* Gives it the empty buffer to receive into. Only to be called while it is not busy. */
void endpoint_accept(enum endpoint endpoint);

/* How many bytes it has received, and one of them, once it is no longer busy. */
uint8_t endpoint_received(enum endpoint endpoint);
uint8_t endpoint_byte(enum endpoint endpoint, uint8_t index);

/* The next packet is counted as this one, 0 or 1; what waits to be sent is counted so too. */
void endpoint_count_from(enum endpoint endpoint, uint8_t packet);

/* Takes back both buffers of endpoint 0 for a new request, or refuses the one that came. */
void control_begin(void);
void control_refuse(void);

#endif

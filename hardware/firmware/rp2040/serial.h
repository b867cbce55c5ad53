/* The serial line to the host, which the USB carries. What is sent while no program there has it
 * open is lost, as it is on a wire. */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdbool.h>
#include <stdint.h>

/* Connects the board with the host, which shows this number as the serial number. */
void serial_start(uint32_t id);

/* To be called often. */
void serial_attend(void);

/* Whether all that was given to serial_send has left the buffer. */
bool serial_has_room(void);

/* Sends at most PACKET bytes in the background. Only to be called when there is room. */
void serial_send(const uint8_t *bytes, uint8_t length);

/* The oldest byte from the host that was not asked for yet; false if there is none. */
bool serial_receive(uint8_t *byte);

#endif

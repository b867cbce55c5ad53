/* The serial line to the host, 115200 baud 8N1. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);

/* Whether all that was given to uart_send has left the buffer. */
bool uart_has_room(void);

/* Sends at most WIRE_LENGTH bytes in the background. Only to be called when there is room. */
void uart_send(const uint8_t *bytes, uint8_t length);

/* The oldest byte from the host that was not asked for yet; false if there is none. */
bool uart_receive(uint8_t *byte);

#endif

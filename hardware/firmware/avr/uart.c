#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <string.h>

#include "protocol.h"

#define BAUD 115200
#define BAUD_TOL 3 /* percent; 16 MHz gives 2.1 % too fast, well inside what 8N1 bears */
#include <util/setbaud.h>

static uint8_t buffer[WIRE_LENGTH];
static uint8_t filled;
static uint8_t sent;

void uart_start(void) {
    UBRR0 = UBRR_VALUE;
    UCSR0A = USE_2X ? _BV(U2X0) : 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
}

/* The transmitter asks for bytes only while the buffer has some. */
bool uart_has_room(void) {
    return !(UCSR0B & _BV(UDRIE0));
}

void uart_send(const uint8_t *bytes, uint8_t length) {
    memcpy(buffer, bytes, length);
    filled = length;
    sent = 0;
    UCSR0B |= _BV(UDRIE0);
}

ISR(USART_UDRE_vect) {
    UDR0 = buffer[sent++];
    if (sent == filled)
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

bool uart_receive(uint8_t *byte) {
    uint8_t status = UCSR0A;
    if (!(status & _BV(RXC0)))
        return false;
    *byte = UDR0; /* read even if it is broken, to make room for the next */
    return !(status & _BV(FE0));
}

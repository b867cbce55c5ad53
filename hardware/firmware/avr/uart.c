#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "protocol.h"

#define BAUD 115200
#define BAUD_TOL 3 /* percent; 16 MHz gives 2.1 % too fast, well inside what 8N1 bears */
#include <util/setbaud.h>

enum {
    INBOX = 16, /* bytes, a power of two: more commands at once than a host has reason to send */
};

/* Volatile, as all that an interrupt shares: the buffer is to be full before its interrupt is on. */
static volatile uint8_t outgoing[WIRE_LENGTH];
static volatile uint8_t filled;
static volatile uint8_t sent;

/* Counts of bytes, modulo 256: their difference is in the inbox. */
static volatile uint8_t inbox[INBOX];
static volatile uint8_t received;
static volatile uint8_t taken;

void uart_start(void) {
    UBRR0 = UBRR_VALUE;
    UCSR0A = USE_2X ? _BV(U2X0) : 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

/* The transmitter asks for bytes only while the buffer has some. */
bool uart_has_room(void) {
    return !(UCSR0B & _BV(UDRIE0));
}

void uart_send(const uint8_t *bytes, uint8_t length) {
    for (uint8_t i = 0; i < length; i++)
        outgoing[i] = bytes[i];
    filled = length;
    sent = 0;
    UCSR0B |= _BV(UDRIE0);
}

ISR(USART_UDRE_vect) {
    UDR0 = outgoing[sent++];
    if (sent == filled)
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

/* A byte that came broken is dropped, and so is one that finds the inbox full: a host that misses an
 * answer asks again. */
ISR(USART_RX_vect) {
    bool broken = UCSR0A & _BV(FE0); /* to be looked at before the byte is taken */
    uint8_t byte = UDR0;
    if (!broken && (uint8_t)(received - taken) < INBOX)
        inbox[received++ % INBOX] = byte;
}

bool uart_receive(uint8_t *byte) {
    if (taken == received)
        return false;
    *byte = inbox[taken % INBOX];
    taken++;
    return true;
}

/* The peg board on an ATmega328P: the timer scans, the main loop listens, looks and speaks. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "board.h"
#include "identity.h"
#include "matrix.h"
#include "piezo.h"
#include "reset.h"
#include "scan.h"
#include "uart.h"
#include "watchdog.h"

static struct scan scan;
static struct board board;

/* A line has been driven for a whole tick, so its contacts have settled. */
ISR(TIMER1_COMPA_vect) {
    matrix_drive(scan_tick(&scan, matrix_read()));
}

static void timer_start(void) {
    _Static_assert(F_CPU % TICK_RATE == 0, "a scan takes a millisecond exactly");
    OCR1A = F_CPU / TICK_RATE - 1;
    TCCR1B = _BV(WGM12) | _BV(CS10);
    TIMSK1 = _BV(OCIE1A);
}

static void start(void) {
    board_start(&board, identity_read(), reset_cause());
    matrix_start();
    piezo_start();
    uart_start();
    matrix_drive(scan_start(&scan));
    timer_start();
    watchdog_start();
    sei();
}

static void listen(void) {
    uint8_t command;
    if (uart_receive(&command))
        board_obey(&board, command);
}

/* Only a full scan contents the watchdog: a timer that stands still is as bad as a loop that does. */
static void look(void) {
    struct sample sample;
    if (!scan_take(&scan, &sample))
        return;
    if (board_take(&board, &sample))
        wdt_reset();
    piezo_sound(board_tone(&board));
}

static void speak(void) {
    uint8_t wire[WIRE_LENGTH];
    if (!uart_has_room())
        return;
    uint8_t length = board_speak(&board, wire);
    if (length > 0)
        uart_send(wire, length);
}

/* A wire of the test: what was low is told before the next one is driven. */
static void test_wires(void) {
    uint8_t wire;
    if (board_asks_for_wire(&board, &wire))
        board_take_wire(&board, matrix_probe(wire));
}

/* Sleeps until the next interrupt, at most a tick, unless a sample came just now. An interrupt that
 * comes after the question waits for the instruction behind sei, and so for the sleep it is to end.
 */
static void rest(void) {
    cli();
    if (scan_is_empty(&scan)) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

int main(void) {
    start();
    for (;;) {
        listen();
        look();
        test_wires();
        speak();
        rest();
    }
}

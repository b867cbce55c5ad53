/* The peg board on an RP2040: the timer scans, the main loop listens, looks and speaks. */
#include "board.h"
#include "clocks.h"
#include "identity.h"
#include "interrupts.h"
#include "matrix.h"
#include "piezo.h"
#include "registers.h"
#include "reset.h"
#include "scan.h"
#include "serial.h"
#include "tick.h"
#include "watchdog.h"

static struct scan scan;
static struct board board;

/* A line has been driven for a whole tick, so its contacts have settled. */
void tick(void) {
    matrix_drive(scan_tick(&scan, matrix_read()));
}

static void timer_start(void) {
    _Static_assert(SYSTEM_CLOCK % TICK_RATE == 0, "a scan takes a millisecond exactly");
    enum { ENABLE = 1, INTERRUPT = 2, PROCESSOR_CLOCK = 4 };
    SYST_RVR = SYSTEM_CLOCK / TICK_RATE - 1;
    SYST_CVR = 0;
    SYST_CSR = ENABLE | INTERRUPT | PROCESSOR_CLOCK;
}

static void start(void) {
    interrupts_off();
    enum reset_cause cause = reset_cause();
    uint32_t id = identity_read();
    clocks_start();
    clocks_release(RESET_IO_BANK0 | RESET_PADS_BANK0 | RESET_PWM | RESET_USBCTRL);
    board_start(&board, id, cause);
    matrix_start();
    piezo_start();
    serial_start(id);
    matrix_drive(scan_start(&scan));
    timer_start();
    watchdog_start();
    interrupts_on();
}

static void listen(void) {
    uint8_t command;
    if (serial_receive(&command))
        board_obey(&board, command);
}

/* Only a full scan contents the watchdog: a timer that stands still is as bad as a loop that does. */
static void look(void) {
    struct sample sample;
    if (!scan_take(&scan, &sample))
        return;
    if (board_take(&board, &sample))
        watchdog_reset();
    piezo_sound(board_tone(&board));
}

static void speak(void) {
    uint8_t wire[WIRE_LENGTH];
    if (!serial_has_room())
        return;
    uint8_t length = board_speak(&board, wire);
    if (length > 0)
        serial_send(wire, length);
}

/* A wire of the test: what was low is told before the next one is driven. */
static void test_wires(void) {
    uint8_t wire;
    if (board_asks_for_wire(&board, &wire))
        board_take_wire(&board, matrix_probe(wire));
}

/* Sleeps until the next tick, unless a sample came just now. */
static void rest(void) {
    interrupts_off();
    if (scan_is_empty(&scan))
        interrupts_await();
    interrupts_on();
}

int main(void) {
    start();
    for (;;) {
        serial_attend();
        listen();
        look();
        test_wires();
        speak();
        rest();
    }
}

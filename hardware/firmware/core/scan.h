/* The order in which the matrix is read, and the queue from the timer's interrupt to the main loop.
 *
 * The interrupt calls scan_tick, the main loop scan_take; neither waits for the other. A sample
 * carries its time, so what is made of it does not depend on when the main loop comes round.
 */
#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stdint.h>

/* What is driven, one line a tick, in this order. The buttons are a ninth row of the matrix. While
 * no line is driven no contact can be seen closed, unless the wiring is at fault. */
enum line {
    LINE_RANK_1 = 0,
    LINE_RANK_8 = 7,
    LINE_BUTTONS = 8,
    LINE_NONE = 9,
    LINES = 10,
};

/* The contacts of the clock buttons in their line: in the files beside which they stand, and where
 * the first boards had them. */
enum {
    CONTACTS_WHITE = 1 << 7 | 1 << 0, /* files h and a */
    CONTACTS_BLACK = 1 << 6 | 1 << 1, /* files g and b */
};

enum {
    SCAN_RATE = 1000,               /* full scans a second: one a millisecond */
    TICK_RATE = SCAN_RATE * LINES,  /* interrupts a second */
    SCAN_QUEUE = 64,                /* samples, a power of two: the main loop may be 6 ms late */
};

struct sample {
    uint16_t at;      /* milliseconds since the reset, modulo 65536 */
    uint8_t line;     /* an enum line */
    uint8_t contacts; /* bit 0 is file a; 1 for closed */
};

struct scan {
    uint16_t milliseconds;
    uint8_t driven;
    volatile uint8_t written; /* counts of samples, modulo 256: their difference is in the queue */
    volatile uint8_t taken;
    struct sample queue[SCAN_QUEUE];
};

/* Begins at time 0; returns the line to drive until the first tick. */
uint8_t scan_start(struct scan *scan);

/* Files the contacts of the line that has been driven for a whole tick; returns the line to drive
 * now. If the queue is full the sample is lost: four others will agree on the same truth later. */
uint8_t scan_tick(struct scan *scan, uint8_t contacts);

/* Whether all samples have been taken. */
bool scan_is_empty(const struct scan *scan);

/* The oldest sample that was not taken yet; false if there is none. */
bool scan_take(struct scan *scan, struct sample *sample);

#endif

/* Which switches cannot be trusted. Once found, a fault stays until the reset.
 *
 * A peg that stands and a reed that sticks look the same from here; what can be told is
 * - a file that reads closed while no line is driven: all its switches are stuck;
 * - a switch that goes to and fro more often in a second than any hand could make it.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdint.h>

#include "debounce.h"
#include "protocol.h"

enum {
    FILES = 8,
    CHATTER_FLIPS = 64, /* in a second; 8 pegs lifted and placed, each with 8 flips of bounce */
};

struct faults {
    uint8_t chattering[RANKS];
    uint8_t stuck_files;
    struct debounce idle;
    uint8_t last[RANKS];
    uint8_t flips[RANKS][FILES];
};

/* One raw sample of a rank. */
void faults_watch_rank(struct faults *faults, uint8_t rank, uint8_t contacts);

/* One raw sample while no line was driven. */
void faults_watch_idle(struct faults *faults, uint8_t contacts);

/* A second has passed: the flips are counted anew. */
void faults_new_second(struct faults *faults);

/* The faulty switches of a rank, a bit each. */
uint8_t faults_of_rank(const struct faults *faults, uint8_t rank);

#endif

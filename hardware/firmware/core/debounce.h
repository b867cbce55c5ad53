/* Eight contacts at a time, debounced: a change counts once four samples in a row agree on it. */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

/* A two-bit counter for each contact, stored upright: bit n of both bytes counts for contact n. All
 * eight then count in the same few instructions. It is all zero at rest. */
struct debounce {
    uint8_t state; /* the contacts as they count, 1 for closed */
    uint8_t ones;
    uint8_t twos;
};

/* Begins with these contacts as they are, so that what is closed at the start is no change. */
void debounce_start(struct debounce *debounce, uint8_t sample);

/* Takes one sample of all eight; returns those whose state has just changed. */
uint8_t debounce_take(struct debounce *debounce, uint8_t sample);

/* Whether no contact is on its way to change its state. */
bool debounce_is_at_rest(const struct debounce *debounce);

#endif

#include "faults.h"

#include <string.h>

static void count_flip(struct faults *faults, uint8_t rank, uint8_t file) {
    uint8_t *flips = &faults->flips[rank][file];
    if (*flips < CHATTER_FLIPS && ++*flips == CHATTER_FLIPS)
        faults->chattering[rank] |= (uint8_t)(1 << file);
}

void faults_watch_rank(struct faults *faults, uint8_t rank, uint8_t contacts) {
    uint8_t flipped = faults->last[rank] ^ contacts;
    faults->last[rank] = contacts;
    for (uint8_t file = 0; flipped != 0; file++, flipped >>= 1)
        if (flipped & 1)
            count_flip(faults, rank, file);
}

void faults_watch_idle(struct faults *faults, uint8_t contacts) {
    debounce_take(&faults->idle, contacts);
    faults->stuck_files |= faults->idle.state;
}

void faults_new_second(struct faults *faults) {
    memset(faults->flips, 0, sizeof faults->flips);
}

uint8_t faults_of_rank(const struct faults *faults, uint8_t rank) {
    return faults->chattering[rank] | faults->stuck_files;
}

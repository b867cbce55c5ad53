/* What the board says it is when a host asks: one serial line, by the class for such
 * (USB CDC 1.2, PSTN 1.2), so that no system needs a driver of ours. */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include <stdint.h>

#include "endpoints.h"

struct description {
    const uint8_t *bytes;
    uint8_t length; /* 0 if there is none */
};

/* The strings have this number as the board's serial number. */
void descriptors_start(uint32_t id);

/* What is asked for by the upper and lower byte of wValue; valid until the next call. */
struct description descriptor(uint8_t type, uint8_t index);

#endif

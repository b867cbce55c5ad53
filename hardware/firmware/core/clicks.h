/* A short click for a peg that was lifted, another for one that is seated. They tell that the
 * switch has noticed, and never anything about the move. */
#ifndef CLICKS_H
#define CLICKS_H

#include <stdbool.h>
#include <stdint.h>

enum tone {
    TONE_NONE,
    TONE_LIFTED,
    TONE_SEATED,
    TONES,
};

struct clicks {
    bool off;
    uint8_t tone; /* an enum tone: what sounds now */
    uint8_t left; /* milliseconds until it ends */
};

/* Turns clicks off, also the one that sounds, or on again. */
void clicks_switch(struct clicks *clicks, bool on);

/* Begins a click, in place of the one that sounds. */
void clicks_begin(struct clicks *clicks, enum tone tone);

/* A millisecond has passed. */
void clicks_pass(struct clicks *clicks);

#endif

/* A short click for a peg that was lifted, another for one that is seated. They tell that the
 * switch has noticed, and never anything about the move. Longer tones sound when a host asks for
 * them, which has no other sound. */
#ifndef CLICKS_H
#define CLICKS_H

#include <stdbool.h>
#include <stdint.h>

enum tone {
    TONE_NONE,
    TONE_LIFTED,
    TONE_SEATED,
    TONE_ASKED,
    TONE_STEADY, /* the pin stays high, and the motor runs */
    TONES,
};

struct clicks {
    bool off;
    uint8_t tone; /* an enum tone: what sounds now */
    uint8_t left; /* milliseconds until it ends, or the silence after a tone that was asked for */
    uint8_t asked; /* tones that were asked for, with the one that sounds */
};

/* Turns clicks off, also the one that sounds, or on again. */
void clicks_switch(struct clicks *clicks, bool on);

/* Sounds so many tones, be clicks on or off, in place of what sounds. */
void clicks_ask(struct clicks *clicks, uint8_t tones);

/* Begins a click, in place of the one that sounds, unless tones were asked for. */
void clicks_begin(struct clicks *clicks, enum tone tone);

/* A millisecond has passed. */
void clicks_pass(struct clicks *clicks);

#endif

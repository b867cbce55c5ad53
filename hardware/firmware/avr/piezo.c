#include "piezo.h"

#include <avr/io.h>

/* Timer 2 turns the pin over each time it has counted to the top, with no help from the program. */
#define PRESCALER 64UL
#define TOP(hertz) (uint8_t)(F_CPU / (2 * PRESCALER * (hertz)) - 1)

static const uint8_t TOPS[TONES] = {
    [TONE_LIFTED] = TOP(2400),
    [TONE_SEATED] = TOP(1200),
    [TONE_ASKED] = TOP(800),
};
enum {
    COUNT_TO_TOP = _BV(WGM21),
    TURN_PIN_OVER = _BV(COM2A0),
    PRESCALE_64 = _BV(CS22),
};

void piezo_start(void) {
    DDRB |= _BV(PB3);
    TCCR2A = COUNT_TO_TOP;
    TCCR2B = PRESCALE_64;
}

void piezo_sound(enum tone tone) {
    static enum tone sounding = TONE_NONE;
    if (tone == sounding)
        return;
    sounding = tone;
    OCR2A = TOPS[tone];
    TCNT2 = 0; /* lest the count be beyond a top that is lower now */
    TCCR2A = tone == TONE_NONE ? COUNT_TO_TOP : COUNT_TO_TOP | TURN_PIN_OVER;
}

#include "piezo.h"

#include <avr/interrupt.h>
#include <avr/io.h>

/* At pin D13, with the motor, beside the Nano's own lamp. Timer 2 interrupts each time it has counted to the top, and
 * that turns the pin over. */
#define PRESCALER 64UL
#define TOP(hertz) (uint8_t)(F_CPU / (2 * PRESCALER * (hertz)) - 1)

static const uint8_t TOPS[TONES] = {
    [TONE_LIFTED] = TOP(2400),
    [TONE_SEATED] = TOP(1200),
    [TONE_ASKED] = TOP(800),
};
enum {
    COUNT_TO_TOP = _BV(WGM21),
    PRESCALE_64 = _BV(CS22),
};

ISR(TIMER2_COMPA_vect) {
    PORTB ^= _BV(PB5);
}

void piezo_start(void) {
    DDRB |= _BV(PB5);
    TCCR2A = COUNT_TO_TOP;
    TCCR2B = PRESCALE_64;
}

void piezo_sound(enum tone tone) {
    static enum tone sounding = TONE_NONE;
    if (tone == sounding)
        return;
    sounding = tone;
    TIMSK2 = 0;
    PORTB &= (uint8_t)~_BV(PB5); /* no current through the Nano's lamp while it is silent */
    if (tone == TONE_NONE)
        return;
    if (tone == TONE_STEADY) {
        PORTB |= _BV(PB5);
        return;
    }
    OCR2A = TOPS[tone];
    TCNT2 = 0; /* lest the count be beyond a top that is lower now */
    TIFR2 = _BV(OCF2A);
    TIMSK2 = _BV(OCIE2A);
}

#include "piezo.h"

#include <stdint.h>

#include "clocks.h"
#include "registers.h"

/* GP19 is output B of slice 1 of the pulse width modulation (4.5.2). */
enum {
    PIN = 19,
    COUNTS_A_SECOND = 1000000,
    DIVIDER_INTEGER_SHIFT = 4,
    ENABLE = 1,
    B_SHIFT = 16,
};
_Static_assert(SYSTEM_CLOCK % COUNTS_A_SECOND == 0, "the slice counts microseconds");

/* Counts from one wave to the next. */
#define PERIOD(hertz) ((uint16_t)(COUNTS_A_SECOND / (hertz)))

static const uint16_t PERIODS[TONES] = {
    [TONE_LIFTED] = PERIOD(2400),
    [TONE_SEATED] = PERIOD(1200),
    [TONE_ASKED] = PERIOD(800),
    [TONE_STEADY] = PERIOD(800), /* high for all of it: CC above TOP (4.5.2.1) */
};

void piezo_start(void) {
    PAD(PIN) = PAD_4_MA;
    GPIO_CTRL(PIN) = FUNCTION_PWM;
    PWM1_DIV = SYSTEM_CLOCK / COUNTS_A_SECOND << DIVIDER_INTEGER_SHIFT;
    PWM1_CC = 0;
}

/* High for half of each period. What is written while the slice counts would count from the end of
 * its period on, which after the start is 65 ms long; so a tone begins with the slice stopped. Its end
 * may wait for the end of a wave. */
void piezo_sound(enum tone tone) {
    static enum tone sounding = TONE_NONE;
    if (tone == sounding)
        return;
    sounding = tone;
    if (tone == TONE_NONE) {
        PWM1_CC = 0;
        return;
    }
    PWM1_CSR = 0;
    PWM1_CTR = 0;
    PWM1_TOP = PERIODS[tone] - 1U;
    PWM1_CC = (uint32_t)(tone == TONE_STEADY ? PERIODS[tone] : PERIODS[tone] / 2) << B_SHIFT;
    PWM1_CSR = ENABLE;
}

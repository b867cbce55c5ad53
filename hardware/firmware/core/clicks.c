#include "clicks.h"

/* Milliseconds. The ear tells a short click from a longer one even where it hears no high tones. */
static const uint8_t LENGTHS[TONES] = {
    [TONE_LIFTED] = 4,
    [TONE_SEATED] = 12,
    [TONE_ASKED] = 100,
};
static const uint8_t SILENCE = 100;

static void sound(struct clicks *clicks, enum tone tone) {
    clicks->tone = (uint8_t)tone;
    clicks->left = LENGTHS[tone];
}

void clicks_switch(struct clicks *clicks, bool on) {
    *clicks = (struct clicks){.off = !on};
}

void clicks_begin(struct clicks *clicks, enum tone tone) {
    if (!clicks->off && clicks->asked == 0)
        sound(clicks, tone);
}

void clicks_ask(struct clicks *clicks, uint8_t tones) {
    clicks->asked = tones;
    sound(clicks, TONE_ASKED);
}

void clicks_pass(struct clicks *clicks) {
    if (clicks->left == 0 || --clicks->left > 0)
        return;
    if (clicks->tone == TONE_NONE) {
        sound(clicks, TONE_ASKED);
        return;
    }
    if (clicks->tone == TONE_ASKED && --clicks->asked > 0)
        clicks->left = SILENCE;
    clicks->tone = TONE_NONE;
}

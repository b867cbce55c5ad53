#include "clicks.h"

/* Milliseconds. The ear tells a short click from a longer one even where it hears no high tones. */
static const uint8_t LENGTHS[TONES] = {
    [TONE_LIFTED] = 4,
    [TONE_SEATED] = 12,
};

void clicks_switch(struct clicks *clicks, bool on) {
    *clicks = (struct clicks){.off = !on};
}

void clicks_begin(struct clicks *clicks, enum tone tone) {
    if (clicks->off)
        return;
    clicks->tone = (uint8_t)tone;
    clicks->left = LENGTHS[tone];
}

void clicks_pass(struct clicks *clicks) {
    if (clicks->left > 0 && --clicks->left == 0)
        clicks->tone = TONE_NONE;
}

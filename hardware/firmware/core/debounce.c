#include "debounce.h"

void debounce_start(struct debounce *debounce, uint8_t sample) {
    *debounce = (struct debounce){.state = sample};
}

uint8_t debounce_take(struct debounce *debounce, uint8_t sample) {
    uint8_t differs = debounce->state ^ sample;
    /* Count where the sample differs, begin again at 0 where it does not. */
    debounce->twos = (debounce->twos ^ debounce->ones) & differs;
    debounce->ones = (uint8_t)~debounce->ones & differs;
    /* A counter that differs and yet is 0 has just gone round: this was its fourth sample. */
    uint8_t changed = differs & (uint8_t)~(debounce->ones | debounce->twos);
    debounce->state ^= changed;
    return changed;
}

bool debounce_is_at_rest(const struct debounce *debounce) {
    return (debounce->ones | debounce->twos) == 0;
}

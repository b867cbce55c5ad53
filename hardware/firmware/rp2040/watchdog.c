#include "watchdog.h"

#include "registers.h"

enum {
    PATIENCE_US = 250000,
    COUNTS_A_MICROSECOND = 2, /* the chip's fault RP2040-E1 */
    ENABLE = 1 << 30,
};

void watchdog_reset(void) {
    WATCHDOG_LOAD = PATIENCE_US * COUNTS_A_MICROSECOND;
}

void watchdog_start(void) {
    PSM_WDSEL = PSM_ALL_BUT_OSCILLATORS;
    WATCHDOG_SCRATCH0 = WATCHDOG_IS_OURS;
    watchdog_reset();
    WATCHDOG_CTRL = ENABLE;
}

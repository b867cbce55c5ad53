#include "reset.h"

#include <stdint.h>

#include "registers.h"
#include "watchdog.h"

/* A brown-out is told as switching on: the chip has one flag for both. */
enum reset_cause reset_cause(void) {
    uint32_t had = CHIP_RESET;
    if (WATCHDOG_REASON != 0 && WATCHDOG_SCRATCH0 == WATCHDOG_IS_OURS)
        return RESET_WATCHDOG;
    if (had & HAD_RUN_PIN)
        return RESET_EXTERNAL;
    if (had & HAD_POWER_ON)
        return RESET_POWER_ON;
    return RESET_UNKNOWN;
}

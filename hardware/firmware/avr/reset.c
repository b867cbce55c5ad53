#include "reset.h"

#include <avr/io.h>
#include <avr/wdt.h>
#include <stdint.h>

/* Kept out of the variables that are cleared at the start: they are written before that. */
static uint8_t flags __attribute__((section(".noinit")));
static uint8_t flags_of_bootloader __attribute__((section(".noinit")));

/* Optiboot clears the flags and leaves what they were in register 2. */
__attribute__((naked, used, section(".init0"))) static void keep_word_of_bootloader(void) {
    __asm__ volatile("sts %0, r2" : : "i"(&flags_of_bootloader));
}

/* The watchdog stays on after it has bitten, with its shortest time: it must be stopped before
 * anything that takes long. It cannot be stopped while its flag is up. */
__attribute__((naked, used, section(".init3"))) static void keep_flags(void) {
    flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

struct flag {
    uint8_t mask;
    uint8_t cause;
};

/* The strongest first: switching on also looks like a brown-out. */
static const struct flag FLAGS[] = {
    {_BV(PORF), RESET_POWER_ON},
    {_BV(BORF), RESET_BROWN_OUT},
    {_BV(WDRF), RESET_WATCHDOG},
    {_BV(EXTRF), RESET_EXTERNAL},
};

enum reset_cause reset_cause(void) {
    uint8_t raised = flags ? flags : flags_of_bootloader;
    for (uint8_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++)
        if (raised & FLAGS[i].mask)
            return (enum reset_cause)FLAGS[i].cause;
    return RESET_UNKNOWN;
}

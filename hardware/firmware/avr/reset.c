#include "reset.h"

#include <avr/io.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>

#include "watchdog.h"

/* Kept out of the variables that are cleared at the start: they are written before that. */
static uint8_t flags __attribute__((section(".noinit")));
static uint8_t flags_of_bootloader __attribute__((section(".noinit")));
static uint8_t note __attribute__((section(".noinit")));

/* What memory holds by chance when the board is switched on is not this. */
static uint32_t mark __attribute__((section(".noinit")));
static const uint32_t MARK = 0x5EA7B0A4;

/* Optiboot clears the flags, and leaves what they were in register 2 from its version 5 on. Nothing
 * else uses that register (Makefile), so after an older one it still holds the 0. */
__attribute__((naked, used, section(".init0"))) static void keep_word_of_bootloader(void) {
    __asm__ volatile("sts %0, r2\n\tclr r2" : : "i"(&flags_of_bootloader));
}

__attribute__((naked, used, section(".init3"))) static void keep_flags(void) {
    flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
    note = GPIOR0;
    GPIOR0 = 0;
}

struct flag {
    uint8_t mask;
    uint8_t cause;
};

/* The strongest first: switching on also looks like a brown-out. A reset by a watchdog is the end of
 * a bootloader which waited for a host in vain, after somebody pulled the reset line. */
static const struct flag FLAGS[] = {
    {_BV(PORF), RESET_POWER_ON},
    {_BV(BORF), RESET_BROWN_OUT},
    {_BV(WDRF) | _BV(EXTRF), RESET_EXTERNAL},
};

enum reset_cause reset_cause(void) {
    bool had_power = mark == MARK;
    mark = MARK;
    if (note == WATCHDOG_HAS_BITTEN)
        return RESET_WATCHDOG;
    if (!flags && !had_power)
        return RESET_POWER_ON;
    uint8_t raised = flags ? flags : flags_of_bootloader;
    for (uint8_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++)
        if (raised & FLAGS[i].mask)
            return (enum reset_cause)FLAGS[i].cause;
    return RESET_UNKNOWN;
}

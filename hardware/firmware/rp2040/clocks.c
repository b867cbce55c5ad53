#include "clocks.h"

#include "registers.h"

enum {
    XOSC_RANGE_1_15_MHZ = 0xAA0,
    XOSC_ENABLE = 0xFAB << 12,
    XOSC_STARTUP_1_MS = 47, /* times 256 cycles of 12 MHz */
    XOSC_STABLE_BIT = 31,

    REF_FROM_XOSC = 2,
    SYS_FROM_AUX = 1,
    SYS_AUX_PLL_USB = 1 << 5,
    USB_ENABLE = 1 << 11, /* from the PLL of the USB, its first choice */

    PLL_LOCKED_BIT = 31,
    PLL_POWER_DOWN = 1 << 0 | 1 << 5,       /* PD and VCOPD */
    PLL_DIVIDERS_POWER_DOWN = 1 << 3,       /* POSTDIVPD */
    PLL_TIMES = 100,                        /* 12 MHz to 1200 MHz */
    PLL_BY_5_BY_5 = 5 << 16 | 5 << 12,      /* 1200 MHz to 48 MHz */

    TICK_CYCLES = 12, /* of 12 MHz: a microsecond */
    TICK_ENABLE = 1 << 9,
};

static void start_crystal(void) {
    XOSC_STARTUP = XOSC_STARTUP_1_MS;
    XOSC_CTRL = XOSC_RANGE_1_15_MHZ | XOSC_ENABLE;
    while (!(XOSC_STATUS >> XOSC_STABLE_BIT))
        ;
}

static void start_pll(void) {
    clocks_release(RESET_PLL_USB);
    PLL_USB_CS = 1; /* the crystal's frequency undivided */
    PLL_USB_FBDIV = PLL_TIMES;
    CLEARING(PLL_USB_PWR) = PLL_POWER_DOWN;
    while (!(PLL_USB_CS >> PLL_LOCKED_BIT))
        ;
    PLL_USB_PRIM = PLL_BY_5_BY_5;
    CLEARING(PLL_USB_PWR) = PLL_DIVIDERS_POWER_DOWN;
}

void clocks_release(uint32_t subsystems) {
    CLEARING(RESETS_RESET) = subsystems;
    while ((RESETS_DONE & subsystems) != subsystems)
        ;
}

void clocks_start(void) {
    start_crystal();
    CLK_REF_CTRL = REF_FROM_XOSC;
    while (!(CLK_REF_SELECTED & 1 << REF_FROM_XOSC))
        ;
    start_pll();
    CLK_SYS_CTRL = SYS_AUX_PLL_USB; /* the second choice first, then the switch to it (2.15.3.2) */
    CLK_SYS_CTRL = SYS_AUX_PLL_USB | SYS_FROM_AUX;
    while (!(CLK_SYS_SELECTED & 1 << SYS_FROM_AUX))
        ;
    CLK_USB_CTRL = USB_ENABLE;
    WATCHDOG_TICK = TICK_CYCLES | TICK_ENABLE;
}

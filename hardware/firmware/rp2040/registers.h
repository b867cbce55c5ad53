/* The registers of the RP2040 that are used here, by the names of its datasheet. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

/* Written at these distances, the ones of a word set or clear bits of the register alone (2.1.2). */
#define SETTING(address) REGISTER((address) + 0x2000)
#define CLEARING(address) REGISTER((address) + 0x3000)

/* Resets of the subsystems (2.14.3). */
#define RESETS_RESET 0x4000C000
#define RESETS_DONE REGISTER(0x4000C008)
enum {
    RESET_IO_BANK0 = 1 << 5,
    RESET_PADS_BANK0 = 1 << 8,
    RESET_PLL_USB = 1 << 13,
    RESET_PWM = 1 << 14,
    RESET_USBCTRL = 1 << 24,
};

/* The power-on state machine, and what its last start was for (2.13.5, 2.12.8). */
#define PSM_WDSEL REGISTER(0x40010008)
#define CHIP_RESET REGISTER(0x40064008)
enum {
    PSM_ALL_BUT_OSCILLATORS = 0x1FFFC,
    HAD_POWER_ON = 1 << 8, /* also a brown-out */
    HAD_RUN_PIN = 1 << 16,
};

/* Crystal oscillator (2.16.7), PLL of the USB (2.18.4), clocks (2.15.7). */
#define XOSC_CTRL REGISTER(0x40024000)
#define XOSC_STATUS REGISTER(0x40024004)
#define XOSC_STARTUP REGISTER(0x4002400C)
#define PLL_USB_CS REGISTER(0x4002C000)
#define PLL_USB_PWR 0x4002C004
#define PLL_USB_FBDIV REGISTER(0x4002C008)
#define PLL_USB_PRIM REGISTER(0x4002C00C)
#define CLK_REF_CTRL REGISTER(0x40008030)
#define CLK_REF_SELECTED REGISTER(0x40008038)
#define CLK_SYS_CTRL REGISTER(0x4000803C)
#define CLK_SYS_SELECTED REGISTER(0x40008044)
#define CLK_USB_CTRL REGISTER(0x40008054)

/* Watchdog (4.7.6). */
#define WATCHDOG_CTRL REGISTER(0x40058000)
#define WATCHDOG_LOAD REGISTER(0x40058004)
#define WATCHDOG_REASON REGISTER(0x40058008)
#define WATCHDOG_SCRATCH0 REGISTER(0x4005800C)
#define WATCHDOG_TICK REGISTER(0x4005802C)

/* Pins: function (2.19.6.1), pad (2.19.6.3), levels (2.3.1.7). */
#define GPIO_CTRL(pin) REGISTER(0x40014004 + 8 * (pin))
#define PAD(pin) REGISTER(0x4001C004 + 4 * (pin))
#define SIO_IN REGISTER(0xD0000004)
#define SIO_OUT_CLR REGISTER(0xD0000018)
#define SIO_OE_SET REGISTER(0xD0000024)
#define SIO_OE_CLR REGISTER(0xD0000028)
enum {
    FUNCTION_PWM = 4,
    FUNCTION_SIO = 5,
    PAD_SCHMITT = 1 << 1,
    PAD_PULL_UP = 1 << 3,
    PAD_4_MA = 1 << 4,
    PAD_INPUT = 1 << 6,
};

/* Pulse width modulation, slice 1 (4.5.3). */
#define PWM1_CSR REGISTER(0x40050014)
#define PWM1_DIV REGISTER(0x40050018)
#define PWM1_CTR REGISTER(0x4005001C)
#define PWM1_CC REGISTER(0x40050020)
#define PWM1_TOP REGISTER(0x40050024)

/* The serial interface of the flash (4.10.13), and its chip select as a pin (2.19.6.2). */
#define SSI_CTRLR0 REGISTER(0x18000000)
#define SSI_ENABLE REGISTER(0x18000008)
#define SSI_SER REGISTER(0x18000010)
#define SSI_STATUS REGISTER(0x18000028)
#define SSI_DATA REGISTER(0x18000060)
#define FLASH_SELECT_CTRL 0x4001800C

/* The timer of the processor (2.4.8). */
#define SYST_CSR REGISTER(0xE000E010)
#define SYST_RVR REGISTER(0xE000E014)
#define SYST_CVR REGISTER(0xE000E018)

#endif

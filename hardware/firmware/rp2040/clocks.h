/* The chip's clocks, and its subsystems out of reset. */
#ifndef CLOCKS_H
#define CLOCKS_H

#include <stdint.h>

/* One clock for processor and USB: as fast as the USB needs it, and no faster. */
#define SYSTEM_CLOCK 48000000UL

/* All from the crystal of 12 MHz; the watchdog counts microseconds. */
void clocks_start(void);

/* Takes these subsystems (RESET_... of registers.h) out of reset, and waits until they are. */
void clocks_release(uint32_t subsystems);

#endif

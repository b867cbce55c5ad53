/* The watchdog, which resets the chip when the program hangs. */
#ifndef WATCHDOG_H
#define WATCHDOG_H

/* Left in WATCHDOG_SCRATCH0, which only a loss of power and the pin RUN clear, while our own
 * watchdog watches: the boot ROM uses the same watchdog to start what it has written. */
enum { WATCHDOG_IS_OURS = 0x5EA7B0A4 };

/* Lets the chip begin anew when nobody calls watchdog_reset() for a quarter of a second. */
void watchdog_start(void);

void watchdog_reset(void);

#endif

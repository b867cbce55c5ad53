/* The watchdog, which never resets the chip. */
#ifndef WATCHDOG_H
#define WATCHDOG_H

/* Left in GPIOR0, which every reset clears, when the watchdog has bitten. */
enum { WATCHDOG_HAS_BITTEN = 0xB1 };

/* Lets the program begin anew when nobody calls wdt_reset() for a quarter of a second. */
void watchdog_start(void);

#endif

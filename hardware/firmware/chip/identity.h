/* The number of this board. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <stdint.h>

/* The number that was chosen when the board was made, 0 if none was.
 *
 * It lives in the EEPROM, where new firmware leaves it alone unless it was flashed to replace it. The
 * first firmware brings it along, because not every bootloader can write an EEPROM. */
uint32_t identity_read(void);

#endif

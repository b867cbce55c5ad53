/* The number of this board. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <stdint.h>

/* The number that no other board has, 0 if none was chosen. Only to be called before interrupts are
 * on: to read it may take what the program itself is read with. */
uint32_t identity_read(void);

#endif

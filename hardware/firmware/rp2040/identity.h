/* The number of this board. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <stdint.h>

/* Made of the 64 bits that the maker of the flash gave to each of his chips: always the same and
 * never 0. Two boards have the same once in 4 billion. Only to be called while interrupts are off:
 * the program cannot be read while its flash answers. */
uint32_t identity_read(void);

#endif

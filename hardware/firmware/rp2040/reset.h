/* Why the board began to run. */
#ifndef RESET_H
#define RESET_H

#include "protocol.h"

/* A brown-out is told as switching on: the chip has one flag for both. */
enum reset_cause reset_cause(void);

#endif

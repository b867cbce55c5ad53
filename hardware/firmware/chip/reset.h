/* Why the board began to run. */
#ifndef RESET_H
#define RESET_H

#include "protocol.h"

enum reset_cause reset_cause(void);

#endif

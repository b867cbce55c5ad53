/* The pin of the piezo, at which the motor hangs as well. */
#ifndef PIEZO_H
#define PIEZO_H

#include "clicks.h"

void piezo_start(void);

/* Lets this tone sound, or the motor run, until the next call. */
void piezo_sound(enum tone tone);

#endif

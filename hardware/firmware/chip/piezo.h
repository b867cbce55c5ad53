/* The piezo between its pin and ground. */
#ifndef PIEZO_H
#define PIEZO_H

#include "clicks.h"

void piezo_start(void);

/* Lets this tone sound until the next call. */
void piezo_sound(enum tone tone);

#endif

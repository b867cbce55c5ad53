/* What the timer does, TICK_RATE times a second. */
#ifndef TICK_H
#define TICK_H

void tick(void);

#endif

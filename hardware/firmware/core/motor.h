/* What is felt: pulses of the motor under the board's edge, short and long ones, as a command asks.
 *
 * Whatever a host sends, a pulse ends by itself, and the motor pays for each millisecond with four
 * of rest: in any T milliseconds it runs for at most (T + 11200) / 5. */
#ifndef MOTOR_H
#define MOTOR_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PULSE_SHORT_MS = 100,
    PULSE_LONG_MS = 300,
    PULSE_GAP_MS = 150,
    PATTERN_REST_MS = 500,  /* at least, from one pattern to the next */
    REST_OF_A_MS = 4,       /* milliseconds of rest that one of running costs */
    REST_OWED_AT_MOST = 4000, /* when a pattern begins */
};

struct motor {
    bool runs;
    uint8_t felt;   /* the pattern that is felt, or was last */
    uint8_t pulses; /* what is still to come of it: a bit a pulse, the first highest, then a 1 */
    uint8_t next;   /* the pattern that waits, 0 for none */
    uint16_t left;  /* milliseconds until the pulse, the gap or the rest ends */
    uint16_t owed;  /* milliseconds of rest */
};

/* Lets this pattern be felt: as `pulses`, without its first bit. One that is being felt is not begun
 * anew; another waits for its end, in place of one that waits. Without pulses the motor stops. */
void motor_ask(struct motor *motor, uint8_t pattern);

/* A millisecond has passed. */
void motor_pass(struct motor *motor);

#endif

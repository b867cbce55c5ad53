#include "motor.h"

static const uint8_t END = 0x80;

/* Whether no pulse is to come: nothing stands behind the first bit, which is the end or no pattern. */
static bool is_over(uint8_t pulses) {
    return (pulses & (uint8_t)~END) == 0;
}

void motor_ask(struct motor *motor, uint8_t pattern) {
    if (pattern == END) {
        motor->runs = false;
        motor->pulses = motor->next = 0;
    } else if (pattern != 0 && (is_over(motor->pulses) || pattern != motor->felt)) {
        motor->next = pattern;
    }
}

static void rest(struct motor *motor) {
    motor->runs = false;
    motor->left = is_over(motor->pulses) ? PATTERN_REST_MS : PULSE_GAP_MS;
}

static void run(struct motor *motor) {
    motor->runs = true;
    motor->left = motor->pulses & END ? PULSE_LONG_MS : PULSE_SHORT_MS;
    motor->pulses = (uint8_t)(motor->pulses << 1);
}

void motor_pass(struct motor *motor) {
    if (motor->runs)
        motor->owed += REST_OF_A_MS;
    else if (motor->owed > 0)
        motor->owed--;
    if (motor->left > 0 && --motor->left > 0)
        return;
    if (motor->runs) {
        rest(motor);
        return;
    }
    if (is_over(motor->pulses)) {
        if (motor->next == 0 || motor->owed > REST_OWED_AT_MOST)
            return;
        motor->felt = motor->pulses = motor->next;
        motor->next = 0;
    }
    run(motor);
}

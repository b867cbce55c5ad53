/* From the vectors to main. */
#include <stdint.h>

#include "tick.h"

extern uint32_t stack_top[], data_start[], data_end[], data_in_flash[], bss_start[], bss_end[];
int main(void);

static void reset(void) {
    const uint32_t *from = data_in_flash;
    for (uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    main();
}

/* What never should happen ends with a bite of the watchdog. */
static void hang(void) {
    for (;;)
        ;
}

struct vectors {
    const uint32_t *stack;
    void (*handlers[15])(void);
};

enum {
    VECTOR_RESET = 0,
    VECTOR_NMI = 1,
    VECTOR_HARD_FAULT = 2,
    VECTOR_SYSTICK = 14,
};

/* No other interrupt is ever enabled. */
__attribute__((section(".vectors"), used)) const struct vectors vectors = {
    .stack = stack_top,
    .handlers =
        {
            [VECTOR_RESET] = reset,
            [VECTOR_NMI] = hang,
            [VECTOR_HARD_FAULT] = hang,
            [VECTOR_SYSTICK] = tick,
        },
};

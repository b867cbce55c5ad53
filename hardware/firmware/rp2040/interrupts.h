/* The processor's interrupts, all at once. */
#ifndef INTERRUPTS_H
#define INTERRUPTS_H

static inline void interrupts_off(void) {
    __asm__ volatile("cpsid i" : : : "memory");
}

static inline void interrupts_on(void) {
    __asm__ volatile("cpsie i" : : : "memory");
}

/* Sleeps until an interrupt waits to be served, also while they are off. */
static inline void interrupts_await(void) {
    __asm__ volatile("wfi" : : : "memory");
}

#endif

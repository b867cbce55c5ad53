#include "matrix.h"

#include "clocks.h"
#include "interrupts.h"
#include "protocol.h"
#include "registers.h"
#include "scan.h"

enum {
    FIRST_PIN = 2, /* wire n is at GP(n + 2): files a to h, ranks 1 to 8, the buttons' row */
    FIRST_ROW = 8,
    SETTLING_US = 30, /* twice what a wire needs; twice that is less than a tick */
    CYCLES_A_LOOP = 3,
};
_Static_assert((int)WIRES == FIRST_ROW + (int)LINE_NONE, "each line that is driven has a wire");

static const uint32_t ALL = (1UL << WIRES) - 1;

/* The wires that are driven, a bit each: one or none. */
static uint32_t driven;

static void drive(uint32_t wires) {
    SIO_OE_CLR = ALL << FIRST_PIN;
    SIO_OE_SET = wires << FIRST_PIN;
    driven = wires;
}

/* The bit of a wire; none for WIRES. */
static uint32_t bit_of(uint8_t wire) {
    return 1UL << wire & ALL;
}

static uint32_t low_wires(void) {
    return ~SIO_IN >> FIRST_PIN & ALL;
}

/* Not shorter than that; the loop is a subtraction and a jump. */
static void settle(void) {
    uint32_t loops = SETTLING_US * (SYSTEM_CLOCK / 1000000) / CYCLES_A_LOOP;
    __asm__ volatile("1: subs %0, #1\n\tbne 1b" : "+l"(loops) : : "cc");
}

void matrix_start(void) {
    SIO_OUT_CLR = ALL << FIRST_PIN;
    for (uint8_t wire = 0; wire < WIRES; wire++) {
        PAD(FIRST_PIN + wire) = PAD_INPUT | PAD_PULL_UP | PAD_SCHMITT | PAD_4_MA;
        GPIO_CTRL(FIRST_PIN + wire) = FUNCTION_SIO;
    }
}

void matrix_drive(uint8_t line) {
    drive(bit_of((uint8_t)(FIRST_ROW + line)));
}

uint8_t matrix_read(void) {
    return (uint8_t)low_wires();
}

uint32_t matrix_probe(uint8_t wire) {
    interrupts_off();
    uint32_t before = driven;
    drive(bit_of(wire));
    settle();
    uint32_t low = low_wires();
    drive(before);
    settle();
    interrupts_on();
    return low;
}

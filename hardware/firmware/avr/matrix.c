#include "matrix.h"

#include <avr/io.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "protocol.h"
#include "scan.h"

/* A wire at a pin of the chip. The registers PIN, DDR and PORT of a port follow one another. */
struct wire {
    volatile uint8_t *pin;
    uint8_t mask;
};
enum {
    DIRECTION = 1,
    PORT = 2,
};

static const struct wire PINS[] = {
    {&PIND, _BV(PD2)}, /* D2: file a */
    {&PIND, _BV(PD3)}, /* D3: file b */
    {&PIND, _BV(PD4)}, /* D4: file c */
    {&PIND, _BV(PD5)}, /* D5: file d */
    {&PIND, _BV(PD6)}, /* D6: file e */
    {&PIND, _BV(PD7)}, /* D7: file f */
    {&PINB, _BV(PB0)}, /* D8: file g */
    {&PINB, _BV(PB1)}, /* D9: file h */
    {&PINC, _BV(PC0)}, /* A0: rank 1 */
    {&PINC, _BV(PC1)}, /* A1: rank 2 */
    {&PINC, _BV(PC2)}, /* A2: rank 3 */
    {&PINC, _BV(PC3)}, /* A3: rank 4 */
    {&PINC, _BV(PC4)}, /* A4: rank 5 */
    {&PINC, _BV(PC5)}, /* A5: rank 6 */
    {&PINB, _BV(PB2)}, /* D10: rank 7 */
    {&PINB, _BV(PB4)}, /* D12: rank 8 */
    {&PINB, _BV(PB3)}, /* D11: the buttons */
};
enum {
    FIRST_ROW = 8,
    SETTLING_US = 30, /* four times as long as a wire needs; twice that is less than a tick */
};
_Static_assert(sizeof PINS / sizeof PINS[0] == WIRES, "each wire has a pin");
_Static_assert((int)WIRES == FIRST_ROW + (int)LINE_NONE, "each line that is driven has a wire");

/* The files are read at once: the upper six bits of port D, the lower two of port B. */
enum {
    FILES_D = 0xFC,
    FILES_D_SHIFT = 2,
    FILES_B = 0x03,
    FILES_B_SHIFT = 6,
};

static uint8_t driven = WIRES;

/* An input before it is pulled up, and not pulled up before it is driven: never high as an output. */
static void release(const struct wire *wire) {
    wire->pin[DIRECTION] &= (uint8_t)~wire->mask;
    wire->pin[PORT] |= wire->mask;
}

static void pull_low(const struct wire *wire) {
    wire->pin[PORT] &= (uint8_t)~wire->mask;
    wire->pin[DIRECTION] |= wire->mask;
}

static void drive(uint8_t wire) {
    if (driven < WIRES)
        release(&PINS[driven]);
    if (wire < WIRES)
        pull_low(&PINS[wire]);
    driven = wire;
}

void matrix_start(void) {
    for (uint8_t i = 0; i < WIRES; i++)
        release(&PINS[i]);
}

void matrix_drive(uint8_t line) {
    drive(FIRST_ROW + line);
}

uint8_t matrix_read(void) {
    uint8_t high = (uint8_t)((PIND & FILES_D) >> FILES_D_SHIFT | (PINB & FILES_B) << FILES_B_SHIFT);
    return (uint8_t)~high;
}

static uint32_t low_wires(void) {
    uint32_t low = 0;
    for (uint8_t i = WIRES; i-- > 0;)
        low = low << 1 | !(*PINS[i].pin & PINS[i].mask);
    return low;
}

uint32_t matrix_probe(uint8_t wire) {
    uint32_t low;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        uint8_t line = driven;
        drive(wire);
        _delay_us(SETTLING_US);
        low = low_wires();
        drive(line);
        _delay_us(SETTLING_US);
    }
    return low;
}

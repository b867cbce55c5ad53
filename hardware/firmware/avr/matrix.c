#include "matrix.h"

#include <avr/io.h>

#include "scan.h"

struct row {
    volatile uint8_t *port;
    volatile uint8_t *direction;
    uint8_t mask;
};

/* Every row is an output all the time, low when driven and high otherwise: that charges its wire
 * faster than a pull-up would. The diodes keep rows that are high out of the columns. */
static const struct row ROWS[] = {
    {&PORTC, &DDRC, _BV(PC0)}, /* A0: rank 1 */
    {&PORTC, &DDRC, _BV(PC1)}, /* A1: rank 2 */
    {&PORTC, &DDRC, _BV(PC2)}, /* A2: rank 3 */
    {&PORTC, &DDRC, _BV(PC3)}, /* A3: rank 4 */
    {&PORTC, &DDRC, _BV(PC4)}, /* A4: rank 5 */
    {&PORTC, &DDRC, _BV(PC5)}, /* A5: rank 6 */
    {&PORTB, &DDRB, _BV(PB2)}, /* D10: rank 7 */
    {&PORTB, &DDRB, _BV(PB4)}, /* D12: rank 8 */
    {&PORTB, &DDRB, _BV(PB5)}, /* D13: the buttons, white's in column a and black's in column b */
};
enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };
_Static_assert(ROW_COUNT == (int)LINE_NONE, "each line of the scan that is driven has a row");

/* The columns, files a to h, are the pins D2 to D9: the upper six of port D, the lower two of B. */
enum {
    COLUMNS_D = 0xFC,
    COLUMNS_D_SHIFT = 2,
    COLUMNS_B = 0x03,
    COLUMNS_B_SHIFT = 6,
};

static uint8_t driven = LINE_NONE;

void matrix_start(void) {
    for (uint8_t i = 0; i < ROW_COUNT; i++) {
        *ROWS[i].port |= ROWS[i].mask;
        *ROWS[i].direction |= ROWS[i].mask;
    }
    PORTD |= COLUMNS_D;
    PORTB |= COLUMNS_B;
}

void matrix_drive(uint8_t line) {
    if (driven < ROW_COUNT)
        *ROWS[driven].port |= ROWS[driven].mask;
    if (line < ROW_COUNT)
        *ROWS[line].port &= (uint8_t)~ROWS[line].mask;
    driven = line;
}

uint8_t matrix_read(void) {
    uint8_t high = (uint8_t)(PIND >> COLUMNS_D_SHIFT | PINB << COLUMNS_B_SHIFT);
    return (uint8_t)~high;
}

/* The matrix of reed contacts and buttons on the pins of a chip.
 *
 * At most one wire is an output, and low; all others are inputs with pull-ups. So wires that touch
 * by mistake carry the current of pull-ups and no more (hardware/currents.md, of the Nano).
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdint.h>

/* Every wire pulled up. */
void matrix_start(void);

/* Drives this line (an enum line of scan.h) and no other. */
void matrix_drive(uint8_t line);

/* Drives this wire alone, or none if it is WIRES, and returns which wires are low then, a bit each:
 * files a to h, ranks 1 to 8, the buttons' row. Interrupts wait meanwhile, for less than a tick, and
 * afterwards the line is driven that was. */
uint32_t matrix_probe(uint8_t wire);

/* The contacts of the line that is driven; bit 0 is file a, 1 for closed. */
uint8_t matrix_read(void);

#endif

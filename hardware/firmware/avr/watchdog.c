#include "watchdog.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

/* After a reset by the watchdog it stays on, with its shortest time of 16 ms. The older bootloader
 * does not stop it, and flashes its lamp for longer than that: the chip would reset itself for ever,
 * until it loses its power. So the watchdog only interrupts, and the interrupt starts the program
 * itself. What hangs with its interrupts off is reset by the host, which opens the port anew. */
void watchdog_start(void) {
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = _BV(WDIE) | WDTO_250MS;
}

/* Everything that could go on by itself is as after a reset; interrupts are off already. */
ISR(WDT_vect, ISR_NAKED) {
    __asm__ volatile("clr __zero_reg__");
    TIMSK1 = 0;
    TIMSK2 = 0;
    UCSR0B = 0;
    DDRB = 0;
    DDRC = 0;
    DDRD = 0;
    PORTB = 0;
    PORTC = 0;
    PORTD = 0;
    GPIOR0 = WATCHDOG_HAS_BITTEN;
    __asm__ volatile("jmp 0");
}

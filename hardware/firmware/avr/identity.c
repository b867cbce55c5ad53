#include "identity.h"

#include <avr/eeprom.h>
#include <avr/pgmspace.h>

#ifndef BOARD_ID
#define BOARD_ID 0
#endif

static const uint32_t ERASED = 0xFFFFFFFF;
static const uint32_t NOT_CHOSEN = 0;

/* The number lives in the EEPROM, where new firmware leaves it alone unless it was flashed to replace
 * it. The first firmware brings it along, because not every bootloader can write an EEPROM: whoever
 * flashes it finds the mark in it and writes a number behind it (accessible_board/board/firmware.py),
 * so that one hex file serves all boards. */
struct brought {
    char mark[8];
    uint32_t id;
    uint8_t insists; /* the number is to replace one that the board has */
};
static const struct brought brought PROGMEM = {.mark = "board no", .id = BOARD_ID, .insists = 0};

/* Not at address 0, the one that a brown-out during a write may hit. */
struct memory {
    uint8_t unused[4];
    uint32_t id;
};
static struct memory EEMEM memory = {.unused = {0xFF, 0xFF, 0xFF, 0xFF}, .id = 0xFFFFFFFF};

uint32_t identity_read(void) {
    uint32_t own = eeprom_read_dword(&memory.id);
    uint32_t new = pgm_read_dword(&brought.id);
    if (own == ERASED)
        own = NOT_CHOSEN;
    if (new == NOT_CHOSEN || (own != NOT_CHOSEN && !pgm_read_byte(&brought.insists)))
        return own;
    eeprom_update_dword(&memory.id, new);
    return new;
}

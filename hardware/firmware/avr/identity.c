#include "identity.h"

#include <avr/eeprom.h>

#ifndef BOARD_ID
#define BOARD_ID 0
#endif

static const uint32_t ERASED = 0xFFFFFFFF;
static const uint32_t NOT_CHOSEN = 0;

/* Not at address 0, the one that a brown-out during a write may hit. */
struct memory {
    uint8_t unused[4];
    uint32_t id;
};
static struct memory EEMEM memory = {.unused = {0xFF, 0xFF, 0xFF, 0xFF}, .id = 0xFFFFFFFF};

uint32_t identity_read(void) {
    uint32_t id = eeprom_read_dword(&memory.id);
    if (id != ERASED && id != NOT_CHOSEN)
        return id;
    if (BOARD_ID != NOT_CHOSEN)
        eeprom_update_dword(&memory.id, BOARD_ID);
    return BOARD_ID;
}

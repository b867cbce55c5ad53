#include "identity.h"

#include "registers.h"

enum {
    READ_UNIQUE_ID = 0x4B, /* W25Q16JV, 8.2.31: command, four bytes of anything, eight of the number */
    BEFORE_ID = 5,
    ID_LENGTH = 8,

    FRAMES_OF_8_BITS = 7 << 16, /* each byte sent is answered by one */
    RECEIVED = 1 << 3,
    FLASH = 1,

    SELECT_OVERRIDE = 3 << 8,
    SELECT_DRIVE_LOW = 2 << 8,
};

/* In RAM, and with all it calls inlined: no instruction comes from the flash meanwhile. boot2.S left
 * the flash where it takes commands. */
__attribute__((section(".ram_code"), noinline, long_call)) static void ask_flash(
    volatile uint8_t id[ID_LENGTH]) {
    uint32_t reading = SSI_CTRLR0;
    SSI_ENABLE = 0;
    SSI_CTRLR0 = FRAMES_OF_8_BITS;
    SSI_SER = FLASH;
    SSI_ENABLE = 1;
    SETTING(FLASH_SELECT_CTRL) = SELECT_DRIVE_LOW;
    for (uint32_t i = 0; i < BEFORE_ID + ID_LENGTH; i++) {
        SSI_DATA = i == 0 ? READ_UNIQUE_ID : 0;
        while (!(SSI_STATUS & RECEIVED))
            ;
        uint8_t byte = (uint8_t)SSI_DATA;
        if (i >= BEFORE_ID)
            id[i - BEFORE_ID] = byte;
    }
    CLEARING(FLASH_SELECT_CTRL) = SELECT_OVERRIDE;
    SSI_ENABLE = 0;
    SSI_CTRLR0 = reading;
    SSI_ENABLE = 1;
}

/* Of the 64 bits that the flash's maker gave to each of his chips, by FNV-1a: chips of one batch
 * differ in few bits, and their numbers in all. Two boards have the same once in 4 billion. */
uint32_t identity_read(void) {
    uint8_t id[ID_LENGTH];
    ask_flash(id);
    uint32_t number = 0x811C9DC5;
    for (uint32_t i = 0; i < ID_LENGTH; i++)
        number = (number ^ id[i]) * 0x01000193;
    return number == 0 ? 1 : number;
}

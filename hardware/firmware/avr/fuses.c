/* The fuses, for programmers that write them; a bootloader cannot. */
#include <avr/io.h>

FUSES = {
    .low = 0xFF, /* the Nano's 16 MHz crystal or resonator, and the longest start-up time */
    /* As a chip is sold, without a bootloader; but when it is erased it keeps its EEPROM, and with
     * it the board's number. */
    .high = HFUSE_DEFAULT & FUSE_EESAVE,
    /* Reset below 2.7 V, as a Nano is sold: 4.3 V is more than some USB cables deliver. */
    .extended = FUSE_BODLEVEL1,
};

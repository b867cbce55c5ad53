/* From what a frame says to its bytes on the wire. */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>

#include "protocol.h"

struct frame {
    uint8_t type;             /* an enum frame_type */
    uint8_t seq;              /* number of the frame since the reset, modulo 256 */
    uint16_t at;              /* milliseconds, modulo 65536, at which the content became true */
    uint8_t content[RANKS];   /* the bytes `board[8]` */
    uint8_t buttons;
};

/* Writes the stuffed frame with its check sum and the delimiter at its end. */
void frame_encode(const struct frame *frame, uint8_t wire[WIRE_LENGTH]);

#endif

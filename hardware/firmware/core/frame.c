#include "frame.h"

#include <string.h>

static const uint16_t CRC_SEED = 0xFFFF;

/* One byte more into a CRC-16 with the polynomial 0x1021: eight steps of the bitwise form at once,
 * crc << 8 ^ mixed << 12 ^ mixed << 5 ^ mixed, since every bit of `mixed` meets the polynomial's
 * terms x^12, x^5 and 1. It is written by halves because an AVR is slow to shift 16 bits. */
static uint16_t crc_update(uint16_t crc, uint8_t byte) {
    uint8_t mixed = (uint8_t)(crc >> 8) ^ byte;
    mixed ^= mixed >> 4;
    uint8_t high = (uint8_t)crc ^ (uint8_t)(mixed << 4) ^ mixed >> 3;
    uint8_t low = (uint8_t)(mixed << 5) ^ mixed;
    return (uint16_t)(high << 8 | low);
}

static void append_crc(uint8_t body[BODY_LENGTH + CRC_LENGTH]) {
    uint16_t crc = CRC_SEED;
    for (uint8_t i = 0; i < BODY_LENGTH; i++)
        crc = crc_update(crc, body[i]);
    body[BODY_LENGTH] = (uint8_t)(crc >> 8);
    body[BODY_LENGTH + 1] = (uint8_t)crc;
}

/* COBS: each zero gives way to the distance to the next zero, the end counting as one. */
static void stuff(const uint8_t body[BODY_LENGTH + CRC_LENGTH], uint8_t wire[STUFFED_LENGTH]) {
    uint8_t distance_at = 0;
    for (uint8_t i = 1; i < STUFFED_LENGTH; i++) {
        wire[i] = body[i - 1];
        if (wire[i] == DELIMITER) {
            wire[distance_at] = i - distance_at;
            distance_at = i;
        }
    }
    wire[distance_at] = STUFFED_LENGTH - distance_at;
}

void frame_encode(const struct frame *frame, uint8_t wire[WIRE_LENGTH]) {
    uint8_t body[BODY_LENGTH + CRC_LENGTH] = {
        frame->type,
        frame->seq,
        (uint8_t)frame->at,
        (uint8_t)(frame->at >> 8),
    };
    memcpy(&body[4], frame->content, RANKS);
    body[4 + RANKS] = frame->buttons;
    append_crc(body);
    stuff(body, wire);
    wire[STUFFED_LENGTH] = DELIMITER;
}

/* The peg board: samples and commands go in, bytes for the host and clicks come out.
 *
 * Nothing here waits, and no time is read: the time of the board is that of its last sample. So the
 * times of its frames never go back, and a board that no longer scans falls silent, which is how
 * the host finds out.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "clicks.h"
#include "debounce.h"
#include "faults.h"
#include "motor.h"
#include "protocol.h"
#include "scan.h"

enum {
    START_SCANS = 8,   /* before the hello: twice what a switch needs to be certain */
    WIRES_TOLD = WIRES + 1, /* no test of the wires goes on */
    HOLD_BACK_MS = 10, /* at most for a heartbeat: longer than a bounce and its debouncing */
};

struct board {
    uint32_t id;
    uint8_t reset_cause;
    uint8_t scans_to_start;
    bool delimited;  /* the 0x00 of the start-up has been sent */
    bool introduced; /* the first hello has been sent */

    uint16_t now;     /* milliseconds since the reset, modulo 65536 */
    uint16_t beaten;  /* when the last heartbeat fell due */
    uint16_t changed; /* when the last change was accepted */
    uint8_t due;      /* the frames to be sent, a flag for each type */
    uint8_t seq;

    struct debounce ranks[RANKS];
    struct debounce buttons;
    uint8_t presses_white;
    uint8_t presses_black;
    struct faults faults;
    struct clicks clicks;
    struct motor motor;

    uint8_t wire;       /* which is to be driven alone, WIRES for none, or WIRES_TOLD */
    uint32_t low_wires; /* the wires that were low while it was, a bit each */
};

/* The board after a reset: who it is and why it begins. */
void board_start(struct board *board, uint32_t id, enum reset_cause cause);

/* Takes one sample of the scan; returns whether it was the last of a full scan. */
bool board_take(struct board *board, const struct sample *sample);

/* Obeys one byte from the host; bytes that are no command are ignored. */
void board_obey(struct board *board, uint8_t command);

/* Whether the test of the wires wants `wire` to be driven alone now, or none if that is WIRES. */
bool board_asks_for_wire(const struct board *board, uint8_t *wire);

/* Takes which wires were low then, a bit each. */
void board_take_wire(struct board *board, uint32_t low);

/* To be called when there is room for a frame on the line: writes the bytes to be sent now and
 * returns how many they are, 0 if there is nothing to say. */
uint8_t board_speak(struct board *board, uint8_t wire[WIRE_LENGTH]);

/* What the pin of piezo and motor is to do now: no click is heard while the motor runs. */
enum tone board_tone(const struct board *board);

#endif

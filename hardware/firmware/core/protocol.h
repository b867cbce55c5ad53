/* The names and numbers of ../../protocol.md, which alone defines them. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

enum {
    PROTOCOL_VERSION = 2,

    RANKS = 8,
    WIRES = 17, /* files a to h, ranks 1 to 8, the buttons' row */
    BODY_LENGTH = 13,
    CRC_LENGTH = 2,
    STUFFED_LENGTH = BODY_LENGTH + CRC_LENGTH + 1,
    WIRE_LENGTH = STUFFED_LENGTH + 1,

    DELIMITER = 0x00,
    HEARTBEAT_MS = 1000,
};

enum frame_type {
    FRAME_CHANGE = 'E',
    FRAME_SNAPSHOT = 'S',
    FRAME_HEARTBEAT = 'B',
    FRAME_HELLO = 'H',
    FRAME_FAULTS = 'F',
    FRAME_WIRE = 'W',
};

enum command {
    COMMAND_SNAPSHOT = 'S',
    COMMAND_HELLO = 'V',
    COMMAND_FAULTS = 'F',
    COMMAND_WIRES = 'W',
    COMMAND_CLICKS_ON = 'C',
    COMMAND_CLICKS_OFF = 'c',
    COMMAND_ONE_TONE = '1',
    COMMAND_TWO_TONES = '2',
    COMMAND_THREE_TONES = '3',
    COMMAND_FEEL = 0x80, /* and with it the pattern, in the other bits */
};

enum reset_cause {
    RESET_UNKNOWN = 0,
    RESET_POWER_ON = 1,
    RESET_EXTERNAL = 2,
    RESET_BROWN_OUT = 3,
    RESET_WATCHDOG = 4,
};

/* The byte `buttons` of a frame. */
enum {
    BUTTON_WHITE = 1 << 0,
    BUTTON_BLACK = 1 << 1,
    PRESSES_WHITE_SHIFT = 2,
    PRESSES_BLACK_SHIFT = 4,
    PRESSES_MASK = 3,
};

#endif

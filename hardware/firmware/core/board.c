#include "board.h"

#include <string.h>

#include "frame.h"

/* Flags of the frames that are due. */
enum {
    DUE_SEQUEL = 1 << 0, /* the snapshot that follows a hello or a report at once */
    DUE_CHANGE = 1 << 1,
    DUE_HELLO = 1 << 2,
    DUE_FAULTS = 1 << 3,
    DUE_SNAPSHOT = 1 << 4,
    DUE_HEARTBEAT = 1 << 5,
    DUE_WIRE = 1 << 6,
};

struct speech {
    uint8_t flag;
    uint8_t type;
};

/* What is said first. No flood of commands may hold up what comes before the hello. */
static const struct speech ORDER[] = {
    {DUE_SEQUEL, FRAME_SNAPSHOT},
    {DUE_CHANGE, FRAME_CHANGE},
    {DUE_HEARTBEAT, FRAME_HEARTBEAT},
    {DUE_HELLO, FRAME_HELLO},
    {DUE_FAULTS, FRAME_FAULTS},
    {DUE_WIRE, FRAME_WIRE},
    {DUE_SNAPSHOT, FRAME_SNAPSHOT},
};

void board_start(struct board *board, uint32_t id, enum reset_cause cause) {
    *board = (struct board){
        .id = id,
        .reset_cause = (uint8_t)cause,
        .scans_to_start = START_SCANS,
        .wire = WIRES_TOLD,
    };
}

/* ---- Samples in -------------------------------------------------------------------------------- */

/* Before the hello nothing has changed: its snapshot will say how things stand. */
static void note_change(struct board *board) {
    board->changed = board->now;
    if (board->introduced)
        board->due |= DUE_CHANGE;
}

/* The contacts that changed. The first sample says how things stand: what is closed then has not
 * been placed or pressed. */
static uint8_t changes(struct board *board, struct debounce *debounce, uint8_t contacts) {
    if (board->scans_to_start == START_SCANS)
        debounce_start(debounce, contacts);
    return debounce_take(debounce, contacts);
}

static void take_rank(struct board *board, uint8_t rank, uint8_t contacts) {
    faults_watch_rank(&board->faults, rank, contacts);
    uint8_t changed = changes(board, &board->ranks[rank], contacts);
    if (changed == 0)
        return;
    note_change(board);
    bool seated = (changed & board->ranks[rank].state) != 0;
    if (board->introduced)
        clicks_begin(&board->clicks, seated ? TONE_SEATED : TONE_LIFTED);
}

static uint8_t buttons_down(uint8_t contacts) {
    return (uint8_t)((contacts & CONTACTS_WHITE ? BUTTON_WHITE : 0) |
                     (contacts & CONTACTS_BLACK ? BUTTON_BLACK : 0));
}

static void take_buttons(struct board *board, uint8_t contacts) {
    uint8_t changed = changes(board, &board->buttons, buttons_down(contacts));
    if (changed == 0)
        return;
    note_change(board);
    uint8_t pressed = changed & board->buttons.state;
    if (pressed & BUTTON_WHITE)
        board->presses_white++;
    if (pressed & BUTTON_BLACK)
        board->presses_black++;
}

static void pass_time(struct board *board, uint16_t now) {
    board->now = now;
    /* Counting on from when the heartbeat was due, not from now, keeps it to the second. */
    if ((uint16_t)(now - board->beaten) < HEARTBEAT_MS)
        return;
    board->beaten += HEARTBEAT_MS;
    board->due |= DUE_HEARTBEAT;
    faults_new_second(&board->faults);
}

static void finish_scan(struct board *board) {
    clicks_pass(&board->clicks);
    motor_pass(&board->motor);
    if (board->scans_to_start > 0 && --board->scans_to_start == 0)
        board->due |= DUE_HELLO;
}

bool board_take(struct board *board, const struct sample *sample) {
    pass_time(board, sample->at);
    switch (sample->line) {
    case LINE_NONE:
        faults_watch_idle(&board->faults, sample->contacts);
        finish_scan(board);
        return true;
    case LINE_BUTTONS:
        take_buttons(board, sample->contacts);
        return false;
    default:
        take_rank(board, sample->line, sample->contacts);
        return false;
    }
}

bool board_asks_for_wire(const struct board *board, uint8_t *wire) {
    *wire = board->wire;
    return board->wire != WIRES_TOLD && !(board->due & DUE_WIRE);
}

void board_take_wire(struct board *board, uint32_t low) {
    board->low_wires = low;
    board->due |= DUE_WIRE;
}

/* ---- Commands in ------------------------------------------------------------------------------- */

void board_obey(struct board *board, uint8_t command) {
    switch (command) {
    case COMMAND_SNAPSHOT:
        board->due |= DUE_SNAPSHOT;
        break;
    case COMMAND_HELLO:
        board->due |= DUE_HELLO;
        break;
    case COMMAND_FAULTS:
        board->due |= DUE_FAULTS;
        break;
    case COMMAND_WIRES:
        board->wire = 0;
        board->due &= (uint8_t)~DUE_WIRE;
        break;
    case COMMAND_CLICKS_ON:
    case COMMAND_CLICKS_OFF:
        clicks_switch(&board->clicks, command == COMMAND_CLICKS_ON);
        break;
    case COMMAND_ONE_TONE:
    case COMMAND_TWO_TONES:
    case COMMAND_THREE_TONES:
        clicks_ask(&board->clicks, (uint8_t)(command - COMMAND_ONE_TONE + 1));
        break;
    default:
        if (command & COMMAND_FEEL)
            motor_ask(&board->motor, (uint8_t)(command << 1));
        break;
    }
}

/* ---- Frames out -------------------------------------------------------------------------------- */

static uint8_t buttons_byte(const struct board *board) {
    return (uint8_t)(board->buttons.state |
                     (board->presses_white & PRESSES_MASK) << PRESSES_WHITE_SHIFT |
                     (board->presses_black & PRESSES_MASK) << PRESSES_BLACK_SHIFT);
}

static void tell_identity(const struct board *board, uint8_t content[RANKS]) {
    const uint8_t identity[RANKS] = {
        PROTOCOL_VERSION,
        board->reset_cause,
        (uint8_t)SCAN_RATE,
        (uint8_t)(SCAN_RATE >> 8),
        (uint8_t)board->id,
        (uint8_t)(board->id >> 8),
        (uint8_t)(board->id >> 16),
        (uint8_t)(board->id >> 24),
    };
    memcpy(content, identity, RANKS);
}

static void tell_faults(const struct board *board, uint8_t content[RANKS]) {
    for (uint8_t rank = 0; rank < RANKS; rank++)
        content[rank] = faults_of_rank(&board->faults, rank);
}

static void tell_wire(const struct board *board, uint8_t content[RANKS]) {
    content[0] = board->wire;
    content[1] = (uint8_t)board->low_wires;
    content[2] = (uint8_t)(board->low_wires >> 8);
    content[3] = (uint8_t)(board->low_wires >> 16);
}

static void tell_switches(const struct board *board, uint8_t content[RANKS]) {
    for (uint8_t rank = 0; rank < RANKS; rank++)
        content[rank] = board->ranks[rank].state;
}

/* Fills in what the frame says and settles what is due after it. */
static void tell(struct board *board, struct frame *frame) {
    switch (frame->type) {
    case FRAME_HELLO:
        tell_identity(board, frame->content);
        board->introduced = true;
        board->due |= DUE_SEQUEL;
        break;
    case FRAME_FAULTS:
        tell_faults(board, frame->content);
        board->due |= DUE_SEQUEL;
        break;
    case FRAME_WIRE:
        tell_wire(board, frame->content);
        if (++board->wire == WIRES_TOLD)
            board->due |= DUE_SEQUEL;
        break;
    default:
        tell_switches(board, frame->content);
        /* A change that waited has been told; told once more it would be dated before this. */
        board->due &= (uint8_t)~(DUE_CHANGE | DUE_SEQUEL);
        break;
    }
}

static bool is_at_rest(const struct board *board) {
    bool at_rest = debounce_is_at_rest(&board->buttons);
    for (uint8_t rank = 0; rank < RANKS; rank++)
        at_rest = at_rest && debounce_is_at_rest(&board->ranks[rank]);
    return at_rest;
}

/* A heartbeat lets a change go first that is about to be accepted, or it would take the line from
 * it: a frame lasts half as long as debouncing. A switch that chatters does not hold it for ever. */
static bool is_held_back(const struct board *board, uint8_t flag) {
    uint16_t waited = board->now - board->beaten;
    return flag == DUE_HEARTBEAT && waited < HOLD_BACK_MS && !is_at_rest(board);
}

static const struct speech *next_speech(const struct board *board) {
    if (board->scans_to_start > 0)
        return NULL;
    for (uint8_t i = 0; i < sizeof ORDER / sizeof ORDER[0]; i++)
        if (board->due & ORDER[i].flag && !is_held_back(board, ORDER[i].flag))
            return &ORDER[i];
    return NULL;
}

static void say(struct board *board, const struct speech *speech, uint8_t wire[WIRE_LENGTH]) {
    struct frame frame = {
        .type = speech->type,
        .seq = board->seq++,
        .at = speech->type == FRAME_CHANGE ? board->changed : board->now,
        .buttons = buttons_byte(board),
    };
    board->due &= (uint8_t)~speech->flag;
    tell(board, &frame);
    frame_encode(&frame, wire);
}

uint8_t board_speak(struct board *board, uint8_t wire[WIRE_LENGTH]) {
    if (!board->delimited) {
        board->delimited = true;
        wire[0] = DELIMITER;
        return 1;
    }
    const struct speech *speech = next_speech(board);
    if (speech == NULL)
        return 0;
    say(board, speech, wire);
    return WIRE_LENGTH;
}

enum tone board_tone(const struct board *board) {
    return board->motor.runs ? TONE_STEADY : (enum tone)board->clicks.tone;
}

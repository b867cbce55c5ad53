/* A peg board on a test bench: the portable firmware between a matrix of contacts and a line.
 *
 * Stands for what the microcontroller adds: a timer that ticks, a main loop that comes round on
 * every tick or sometimes late, and a line that takes its time for every byte.
 */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "frame.h"

enum {
    BYTES_A_SECOND = 11520,
    OUTPUT = 1 << 16,
    TURNS = 1 << 12,
};

struct bench {
    struct scan scan;
    struct board board;
    uint8_t driven;
    uint8_t contacts[LINES];
    uint8_t shorted_files;   /* closed whatever is driven */
    uint32_t low[WIRES + 1]; /* the wires that are low while each is driven, and none */
    uint64_t tick;
    uint64_t line_free;      /* the tick from which on the line takes a frame */
    uint8_t wire[OUTPUT];
    uint64_t sent[OUTPUT];   /* the tick at which each byte was on the line to its end */
    uint32_t length;
    uint32_t tones[TONES];   /* how often each began */
    uint8_t tone;
    uint64_t turns[TURNS];   /* the ticks at which the motor began to run, stopped, and so on */
    uint32_t turned;
};

struct bench *bench_new(uint32_t id, uint8_t cause) {
    struct bench *bench = calloc(1, sizeof *bench);
    bench->driven = scan_start(&bench->scan);
    board_start(&bench->board, id, cause);
    return bench;
}

void bench_free(struct bench *bench) {
    free(bench);
}

void bench_contacts(struct bench *bench, uint8_t line, uint8_t contacts) {
    bench->contacts[line] = contacts;
}

void bench_short(struct bench *bench, uint8_t files) {
    bench->shorted_files = files;
}

void bench_wire(struct bench *bench, uint8_t wire, uint32_t low) {
    bench->low[wire] = low;
}

void bench_obey(struct bench *bench, uint8_t command) {
    board_obey(&bench->board, command);
}

static uint64_t ticks_on_line(uint32_t bytes) {
    return ((uint64_t)bytes * TICK_RATE + BYTES_A_SECOND - 1) / BYTES_A_SECOND;
}

static void send(struct bench *bench) {
    uint8_t wire[WIRE_LENGTH];
    if (bench->tick < bench->line_free || bench->length + WIRE_LENGTH > OUTPUT)
        return;
    uint8_t length = board_speak(&bench->board, wire);
    for (uint8_t i = 0; i < length; i++) {
        bench->wire[bench->length] = wire[i];
        bench->sent[bench->length++] = bench->tick + ticks_on_line(i + 1u);
    }
    bench->line_free = bench->tick + ticks_on_line(length);
}

static void listen(struct bench *bench) {
    uint8_t tone = (uint8_t)board_tone(&bench->board);
    if (tone != bench->tone)
        bench->tones[tone]++;
    if ((tone == TONE_STEADY) != (bench->tone == TONE_STEADY) && bench->turned < TURNS)
        bench->turns[bench->turned++] = bench->tick;
    bench->tone = tone;
}

static void test_wires(struct bench *bench) {
    uint8_t wire;
    if (board_asks_for_wire(&bench->board, &wire))
        board_take_wire(&bench->board, bench->low[wire]);
}

static void come_round(struct bench *bench) {
    struct sample sample;
    while (scan_take(&bench->scan, &sample)) {
        board_take(&bench->board, &sample);
        listen(bench);
        test_wires(bench);
        send(bench);
    }
    send(bench);
}

/* Lets so many ticks pass; the main loop comes round on every `pace`th of them. */
void bench_run(struct bench *bench, uint64_t ticks, uint32_t pace) {
    for (uint64_t end = bench->tick + ticks; bench->tick < end; bench->tick++) {
        uint8_t seen = bench->contacts[bench->driven] | bench->shorted_files;
        bench->driven = scan_tick(&bench->scan, seen);
        if (bench->tick % pace == 0)
            come_round(bench);
    }
}

/* Moves the bytes that were sent so far, and the ticks at which each was complete. */
uint32_t bench_read(struct bench *bench, uint8_t *wire, uint64_t *sent) {
    uint32_t length = bench->length;
    memcpy(wire, bench->wire, length);
    memcpy(sent, bench->sent, length * sizeof *sent);
    bench->length = 0;
    return length;
}

uint32_t bench_turns(const struct bench *bench, uint64_t turns[TURNS]) {
    memcpy(turns, bench->turns, bench->turned * sizeof *turns);
    return bench->turned;
}

uint32_t bench_clicks(const struct bench *bench, uint8_t tone) {
    return bench->tones[tone];
}

void bench_encode(const uint8_t fields[WIRE_LENGTH], uint8_t wire[WIRE_LENGTH]) {
    struct frame frame = {
        .type = fields[0],
        .seq = fields[1],
        .at = (uint16_t)(fields[2] | fields[3] << 8),
        .buttons = fields[4 + RANKS],
    };
    memcpy(frame.content, &fields[4], RANKS);
    frame_encode(&frame, wire);
}

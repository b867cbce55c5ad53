#include "scan.h"

#include <stdatomic.h>

/* The interrupt and the main loop share one processor, so only the compiler must be kept from
 * moving the copy of a sample across the count that makes it the other side's. */
static void hand_over(void) {
    atomic_signal_fence(memory_order_seq_cst);
}

uint8_t scan_start(struct scan *scan) {
    scan->milliseconds = 0;
    scan->driven = LINE_RANK_1;
    scan->written = scan->taken = 0;
    return scan->driven;
}

static void file_sample(struct scan *scan, uint8_t contacts) {
    uint8_t written = scan->written;
    if ((uint8_t)(written - scan->taken) == SCAN_QUEUE)
        return;
    scan->queue[written % SCAN_QUEUE] = (struct sample){
        .at = scan->milliseconds,
        .line = scan->driven,
        .contacts = contacts,
    };
    hand_over();
    scan->written = written + 1;
}

uint8_t scan_tick(struct scan *scan, uint8_t contacts) {
    file_sample(scan, contacts);
    if (++scan->driven == LINES) {
        scan->driven = LINE_RANK_1;
        scan->milliseconds++;
    }
    return scan->driven;
}

bool scan_is_empty(const struct scan *scan) {
    return scan->taken == scan->written;
}

bool scan_take(struct scan *scan, struct sample *sample) {
    if (scan_is_empty(scan))
        return false;
    hand_over();
    uint8_t taken = scan->taken;
    *sample = scan->queue[taken % SCAN_QUEUE];
    hand_over();
    scan->taken = taken + 1;
    return true;
}

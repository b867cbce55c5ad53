/* Preloaded into a host by the tests: it waits in the time of the board at the other end of its line.
 *
 * A wait asks the board, at the socket whose number LINE_CLOCK holds, to let so many microseconds
 * pass, and reads how many did before something was sent. Nothing else lets time pass, so that
 * neither end can be late, however busy the machine is.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#define LONGEST 1000000000LL /* of one wait, in microseconds: it fits into 32 bits */

static int64_t passed; /* microseconds since the program began */

/* Let the board run for so long at most. */
static void let_pass(int64_t microseconds)
{
    const char *clock = getenv("LINE_CLOCK");
    uint32_t told = microseconds < LONGEST ? microseconds : LONGEST;
    ssize_t count;
    if (!clock || write(atoi(clock), &told, sizeof told) != sizeof told)
        abort();
    do /* a signal is the host's to look at, once it has waited */
        count = read(atoi(clock), &told, sizeof told);
    while (count < 0 && errno == EINTR);
    if (count != sizeof told)
        abort();
    passed += told;
}

static int64_t in_microseconds(const struct timespec *time)
{
    return (int64_t)time->tv_sec * 1000000 + time->tv_nsec / 1000;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static int64_t began = -1;
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(clock, time);
    if (failed || clock != CLOCK_MONOTONIC)
        return failed;
    if (began < 0)
        began = in_microseconds(time);
    time->tv_sec = (began + passed) / 1000000;
    time->tv_nsec = (began + passed) % 1000000 * 1000;
    return 0;
}

int select(int count, fd_set *reading, fd_set *writing, fd_set *failing, struct timeval *timeout)
{
    int (*real)(int, fd_set *, fd_set *, fd_set *, struct timeval *) = dlsym(RTLD_NEXT, "select");
    fd_set none, read_at, written_at, failed_at;
    int64_t until;
    int found;
    if (!timeout)
        return real(count, reading, writing, failing, timeout);
    FD_ZERO(&none);
    read_at = reading ? *reading : none;
    written_at = writing ? *writing : none;
    failed_at = failing ? *failing : none;
    until = passed + (int64_t)timeout->tv_sec * 1000000 + timeout->tv_usec;
    for (;;) {
        struct timeval now = {0, 0};
        found = real(count, reading, writing, failing, &now);
        if (found || passed >= until)
            return found;
        let_pass(until - passed);
        if (reading)
            *reading = read_at;
        if (writing)
            *writing = written_at;
        if (failing)
            *failing = failed_at;
    }
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left)
{
    struct timespec now = {0, 0};
    (void)left;
    if (flags & TIMER_ABSTIME)
        clock_gettime(clock, &now);
    int64_t until = passed + in_microseconds(wanted) - in_microseconds(&now);
    while (passed < until)
        let_pass(until - passed);
    return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    return clock_nanosleep(CLOCK_MONOTONIC, 0, wanted, left);
}

int usleep(useconds_t microseconds)
{
    struct timespec wanted = {microseconds / 1000000, microseconds % 1000000 * 1000};
    return nanosleep(&wanted, NULL);
}

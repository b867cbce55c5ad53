/* Preloaded into a program by the tests: a disk whose sectors cannot be read or written any more.
 *
 * Below the folder DISK_ERRORS_UNDER, each call that the file DISK_ERRORS_FILE names by its line
 * ("read", "write", "sync", "cut") fails with EIO as long as it is named there. While "stuck" is, what
 * is to be put on the disk never gets there, and never fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* Whether this call fails just now; read by system calls alone, which nothing here stands before. */
static int is_named(const char *call)
{
    const char *path = getenv("DISK_ERRORS_FILE");
    char named[64] = "";
    long file = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0) : -1;
    if (file < 0)
        return 0;
    long length = syscall(SYS_read, file, named, sizeof named - 1);
    syscall(SYS_close, file);
    return length > 0 && strstr(named, call) != NULL;
}

/* Leave a mark beside the file, so that a test knows when it has come so far. */
static void note_stuck(void)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.stuck", getenv("DISK_ERRORS_FILE"));
    long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        syscall(SYS_close, file);
}

static int is_under(int file)
{
    const char *under = getenv("DISK_ERRORS_UNDER");
    char link[64], path[4096];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    return under && length > 0 && !strncmp(path, under, strlen(under));
}

static int fails(const char *call, int file)
{
    int before = errno, failing = is_under(file) && is_named(call);
    errno = failing ? EIO : before;
    return failing;
}

ssize_t read(int file, void *data, size_t size)
{
    ssize_t (*real)(int, void *, size_t) = dlsym(RTLD_NEXT, "read");
    return fails("read", file) ? -1 : real(file, data, size);
}

ssize_t write(int file, const void *data, size_t size)
{
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    return fails("write", file) ? -1 : real(file, data, size);
}

int fsync(int file)
{
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    while (is_under(file) && is_named("stuck")) {
        note_stuck();
        usleep(100000);
    }
    return fails("sync", file) ? -1 : real(file);
}

int ftruncate(int file, off_t length)
{
    int (*real)(int, off_t) = dlsym(RTLD_NEXT, "ftruncate");
    return fails("cut", file) ? -1 : real(file, length);
}

int ftruncate64(int file, off64_t length)
{
    int (*real)(int, off64_t) = dlsym(RTLD_NEXT, "ftruncate64");
    return fails("cut", file) ? -1 : real(file, length);
}

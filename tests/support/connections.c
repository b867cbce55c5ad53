/* Preloaded into a program by the tests: writes down, and refuses, every way out of this machine.
 *
 * Names the file by CONNECTIONS_FILE, one line an attempt. Local sockets and loopback pass.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void note(const char *how, const char *where)
{
    const char *path = getenv("CONNECTIONS_FILE");
    char line[512];
    int length = snprintf(line, sizeof line, "%s %s\n", how, where);
    int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    if (file >= 0) {
        if (write(file, line, (size_t)length) < 0)
            abort();
        close(file);
    }
}

/* Whether an address is of this machine; else it is noted. */
static int stays(const char *how, const struct sockaddr *address)
{
    char text[INET6_ADDRSTRLEN] = "?";
    if (!address)
        return 1;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)address;
        if ((ntohl(in->sin_addr.s_addr) >> 24) == 127)
            return 1;
        inet_ntop(AF_INET, &in->sin_addr, text, sizeof text);
    } else if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)address;
        if (IN6_IS_ADDR_LOOPBACK(&in->sin6_addr))
            return 1;
        inet_ntop(AF_INET6, &in->sin6_addr, text, sizeof text);
    } else {
        return 1;
    }
    note(how, text);
    return 0;
}

static int refused(void)
{
    errno = ENETUNREACH;
    return -1;
}

int connect(int socket, const struct sockaddr *address, socklen_t length)
{
    int (*real)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
    return stays("connect", address) ? real(socket, address, length) : refused();
}

ssize_t sendto(int socket, const void *data, size_t size, int flags,
               const struct sockaddr *address, socklen_t length)
{
    ssize_t (*real)(int, const void *, size_t, int, const struct sockaddr *, socklen_t) =
        dlsym(RTLD_NEXT, "sendto");
    return stays("sendto", address) ? real(socket, data, size, flags, address, length) : refused();
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags)
{
    ssize_t (*real)(int, const struct msghdr *, int) = dlsym(RTLD_NEXT, "sendmsg");
    return stays("sendmsg", message->msg_name) ? real(socket, message, flags) : refused();
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **found)
{
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
        dlsym(RTLD_NEXT, "getaddrinfo");
    char name[64];
    int own = !node || gethostname(name, sizeof name) || !strcmp(node, name)
        || !strcmp(node, "localhost") || !strncmp(node, "127.", 4) || !strcmp(node, "::1");
    if (own)
        return real(node, service, hints, found);
    note("getaddrinfo", node);
    return EAI_NONAME;
}

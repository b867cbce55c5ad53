/* Endpoint 0: what a host asks of every device (USB 2.0, chapter 9), and of a serial line. */
#ifndef CONTROL_H
#define CONTROL_H

#include <stdbool.h>

/* To be called often: answers the request that came, if one did. */
void control_attend(void);

/* The bus was reset: what the host had arranged is void. */
void control_forget(void);

/* Whether the host has chosen the board's one configuration. */
bool control_is_configured(void);

/* Whether a program there has the line open (it has raised DTR). */
bool control_line_is_open(void);

#endif

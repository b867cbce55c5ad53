/* The USB controller's registers and its memory, by the datasheet's names (4.1.3, 4.1.4). */
#ifndef USB_REGISTERS_H
#define USB_REGISTERS_H

#include "registers.h"

#define USB_MEMORY 0x50100000
#define USB_ADDR REGISTER(0x50110000)
#define USB_MAIN_CTRL REGISTER(0x50110040)
#define USB_SIE_CTRL REGISTER(0x5011004C)
#define USB_SIE_STATUS REGISTER(0x50110050)
#define USB_BUFF_STATUS REGISTER(0x50110058)
#define USB_EP_STALL_ARM REGISTER(0x50110068)
#define USB_MUXING REGISTER(0x50110074)
#define USB_PWR REGISTER(0x50110078)

enum {
    MAIN_CONTROLLER_EN = 1 << 0,
    SIE_PULLUP_EN = 1 << 16,
    SIE_EP0_INT_1BUF = 1 << 29,
    STATUS_SETUP_REC = 1 << 17,
    STATUS_BUS_RESET = 1 << 19,
    STALL_EP0_BOTH = 3,
    MUXING_TO_PHY_AND_SOFTCON = 1 << 0 | 1 << 3,
    PWR_VBUS_DETECTED_BY_OVERRIDE = 1 << 3 | 1 << 2,
};

/* Of an endpoint's control and its buffer's. */
#define ENDPOINT_ENABLE (1UL << 31)
enum {
    ENDPOINT_INTERRUPT = 1 << 29, /* each buffer shows in USB_BUFF_STATUS */
    ENDPOINT_TYPE_SHIFT = 26,
    BUFFER_LENGTH = 0x3FF,
    BUFFER_AVAILABLE = 1 << 10, /* to the controller */
    BUFFER_STALL = 1 << 11,
    BUFFER_DATA1 = 1 << 13,
    BUFFER_FULL = 1 << 15,
};

#endif

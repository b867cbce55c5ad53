/* The second stage of booting (datasheet 2.8.1.3.1). The boot ROM copies the first 256 bytes of the
 * flash into RAM, checks their check sum, which seal.py writes, and jumps there. From then on the
 * flash is read where its addresses are, by command 03h: slow, and known to every flash. */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .equ SSI, 0x18000000
    .equ SSI_CTRLR0, 0x00
    .equ SSI_CTRLR1, 0x04
    .equ SSI_ENABLE, 0x08
    .equ SSI_BAUDR, 0x14
    .equ SSI_SPI_CTRLR0, 0xF4

    .section .boot2, "ax"
    .thumb_func
    .global boot2
boot2:
    ldr  r3, =SSI
    movs r1, #0
    str  r1, [r3, #SSI_ENABLE]
    movs r1, #4                     /* a quarter of the system's clock, which is 48 MHz at most here */
    str  r1, [r3, #SSI_BAUDR]
    ldr  r1, =0x001F0300            /* one data line, 32 bits a reading, after command and address */
    str  r1, [r3, #SSI_CTRLR0]
    ldr  r1, =0x03000218            /* command 03h of 8 bits, addresses of 24 bits */
    ldr  r2, =SSI + SSI_SPI_CTRLR0
    str  r1, [r2]
    movs r1, #0
    str  r1, [r3, #SSI_CTRLR1]      /* one word a reading */
    movs r1, #1
    str  r1, [r3, #SSI_ENABLE]
    ldr  r0, =vectors
    ldr  r1, =0xE000ED08            /* VTOR */
    str  r0, [r1]
    ldmia r0!, {r1, r2}
    msr  msp, r1
    bx   r2
    .pool

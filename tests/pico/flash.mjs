/** The Pico's flash, and the chip's interface to it, as far as booting and the unique number need it. */

const FRAMES_OF_8_BITS = 7 << 16;
const READING = { ctrlr0: 0x001f0300, spiCtrlr0: 0x03000218 };
const READ_UNIQUE_ID = 0x4b;
const BEFORE_ID = 5;

const CTRLR0 = 0x00, ENABLE = 0x08, STATUS = 0x28, DATA = 0x60, SPI_CTRLR0 = 0xf4;
const READY_TO_SEND = 0x06, RECEIVED = 0x08;

/** The registers of IO_QSPI: whether the flash is selected as by a pin that is driven low. */
export class FlashSelect {
  ctrl = 0;

  get isLow() {
    return (this.ctrl >> 8 & 3) === 2;
  }

  readUint32() {
    return this.ctrl;
  }

  writeUint32Atomic(offset, value, kind) {
    if (offset !== 0x0c) throw new Error(`IO_QSPI has no model of ${offset.toString(16)}`);
    this.ctrl = [value, this.ctrl ^ value, this.ctrl | value, this.ctrl & ~value][kind];
  }
}

/** The registers of the SSI, with a flash behind it that answers one command. */
export class FlashInterface {
  registers = new Map();
  sent = [];
  received = [];

  constructor(uniqueId, select) {
    this.uniqueId = uniqueId;
    this.select = select;
  }

  /** Whether the flash can be read where its addresses are, as boot2.S sets it up. */
  get isReading() {
    return this.get(ENABLE) === 1 && this.get(CTRLR0) === READING.ctrlr0 &&
      this.get(SPI_CTRLR0) === READING.spiCtrlr0;
  }

  get(offset) {
    return this.registers.get(offset) ?? 0;
  }

  readUint32(offset) {
    if (offset === STATUS) return READY_TO_SEND | (this.received.length ? RECEIVED : 0);
    return offset === DATA ? this.received.shift() ?? 0 : this.get(offset);
  }

  writeUint32Atomic(offset, value) {
    if (offset !== DATA) this.registers.set(offset, value);
    else this.exchange(value & 0xff);
    if (offset === ENABLE) this.sent = [];
  }

  exchange(byte) {
    if (this.get(ENABLE) !== 1 || this.get(CTRLR0) !== FRAMES_OF_8_BITS || !this.select.isLow)
      throw new Error("A byte is sent to a flash that does not listen.");
    const at = this.sent.push(byte) - 1 - BEFORE_ID;
    this.received.push(this.sent[0] === READ_UNIQUE_ID ? this.uniqueId[at] ?? 0xff : 0xff);
  }
}

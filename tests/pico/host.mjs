/** The computer at the other end of the cable: rp2040js's host of a serial line, and questions. */

import { USBCDC } from "rp2040js";

const OPEN = 3; // DTR and RTS

/** Which of DATA0 and DATA1 each buffer must be next: rp2040js takes both, a real host drops the wrong. */
class Toggles {
  static #AVAILABLE = 1 << 10;
  static #DATA1 = 1 << 13;
  static #SET_CONFIGURATION = 9;
  #next = {};

  constructor(usb) {
    const { sendSetupPacket, DPRAMUpdated } = usb;
    usb.sendSetupPacket = (setup) => {
      Object.assign(this.#next, { 0x80: 1, 0x84: 1 });
      if (setup[0] === 0 && setup[1] === Toggles.#SET_CONFIGURATION)
        Object.assign(this.#next, { 0x90: 0, 0x94: 0 });
      sendSetupPacket.call(usb, setup);
    };
    usb.DPRAMUpdated = (offset, value) => {
      if (offset in this.#next && value & Toggles.#AVAILABLE) this.#check(offset, value);
      DPRAMUpdated.call(usb, offset, value);
    };
  }

  #check(offset, value) {
    if (this.#next[offset] !== (value & Toggles.#DATA1 ? 1 : 0))
      throw new Error(`The buffer of ${offset.toString(16)} has the wrong DATA0 or DATA1.`);
    this.#next[offset] ^= 1;
  }
}

export class Host {
  /** What endpoint 0 answered to `ask`, once it has. */
  answer = null;

  constructor(usb, hear) {
    this.usb = usb;
    new Toggles(usb);
    this.line = new USBCDC(usb);
    this.line.onSerialData = hear;
    // rp2040js addresses this request to the device; hosts send it to the interface (PSTN 1.2, 6.3.12).
    this.line.cdcSetControlLineState = (value = OPEN) => {
      this.line.initialized = true;
      usb.sendSetupPacket(Uint8Array.of(0x21, 0x22, value, 0, 0, 0, 0, 0));
    };
    const { onEndpointWrite, onEndpointRead } = usb;
    usb.onEndpointWrite = (endpoint, bytes) => {
      if (endpoint === 0 && this.answer !== null) this.answer.push(...bytes);
      else onEndpointWrite(endpoint, bytes);
    };
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0 && this.told) usb.endpointReadDone(0, this.told);
      else onEndpointRead(endpoint, size);
    };
  }

  send(bytes) {
    for (const byte of bytes) this.line.sendSerialByte(byte);
  }

  /** A request, with what it brings along if it does. */
  ask(setup, told) {
    this.answer = [];
    this.told = told;
    this.usb.sendSetupPacket(setup);
  }

  setOpen(isOpen) {
    this.answer = null;
    this.told = null;
    this.line.cdcSetControlLineState(isOpen ? OPEN : 0);
  }
}

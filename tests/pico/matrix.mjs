/** Contacts and diodes on the Pico's pins: a row that is driven low pulls the columns of its closed
 * contacts low, and a column no row. Wires rise at once. */

import { GPIOPinState } from "rp2040js";

const FIRST_PIN = 2, WIRES = 17, FIRST_ROW = 8;

export class Matrix {
  /** Rows of contacts, a bit each: ranks 1 to 8, and the buttons. */
  rows = new Array(9).fill(0);

  connect(chip) {
    this.pins = chip.gpio.slice(FIRST_PIN, FIRST_PIN + WIRES);
    for (const pin of this.pins) pin.addListener(() => this.settle());
    this.settle();
  }

  set(contact, closed) {
    const row = contact >> 3, bit = 1 << (contact & 7);
    this.rows[row] = closed ? this.rows[row] | bit : this.rows[row] & ~bit;
    this.settle();
  }

  settle() {
    const states = this.pins.map((pin) => pin.value);
    if (states.includes(GPIOPinState.High)) throw new Error("A wire is driven high.");
    if (states.filter((state) => state === GPIOPinState.Low).length > 1)
      throw new Error("Two wires are driven at once.");
    const driven = states.indexOf(GPIOPinState.Low);
    const pulled = driven >= FIRST_ROW ? this.rows[driven - FIRST_ROW] : 0;
    this.pins.forEach((pin, wire) => {
      const isUp = states[wire] === GPIOPinState.InputPullUp;
      pin.setInputValue(isUp && wire !== driven && !(wire < FIRST_ROW && pulled >> wire & 1));
    });
  }
}

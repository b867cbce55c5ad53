/** A Raspberry Pi Pico with the board's firmware, in simulated time: `node pico.mjs board.uf2 ID`.
 *
 * ID is the flash's unique number, 16 hexadecimal digits. Reads orders line by line and answers each
 * with lines of its own and "done"; time passes only by `run`:
 *
 *     run MILLISECONDS      what the board sent meanwhile: "sent MILLISECONDS HEX"
 *     lift e2 | place e4    a peg; hold white | release white: a button
 *     send HEX              bytes to the board
 *     open | close          a program on the host raises or drops DTR
 *     ask HEX [HEX]         a USB request with what it brings along
 *     answer                what endpoint 0 has said since
 *     waves                 how often the piezo's pin has risen since the last time
 *     high                  whether it is high now
 *     hang                  the program hangs
 *     restart FLAGS         power is lost (100) or the pin RUN pulled (10000): CHIP_RESET, hexadecimal
 *
 * The boot ROM, which rp2040js has not, is not run: what it does with the flash is done here.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { RP2040 } from "rp2040js";

import { FlashInterface, FlashSelect } from "./flash.mjs";
import { Host } from "./host.mjs";
import { Matrix } from "./matrix.mjs";
import { isBootable, written } from "./uf2.mjs";

const BOOT2 = 0x20041f00, RAM = 0x20000000, SPARE = 0x20040000;
const POWER_ON = 0x100, BITTEN = 1;
const BUTTONS = { white: 71, black: 70 };
const PIEZO = 19;

/** What the firmware touches is in the model, or it is an error. */
const STRICT = {
  debug() {},
  info() {},
  warn(part, message) { throw new Error(`${part}: ${message}`); },
  error(part, message) { throw new Error(`${part}: ${message}`); },
};

const flash = written(readFileSync(process.argv[2]));
const uniqueId = Buffer.from(process.argv[3], "hex");
const matrix = new Matrix();
const say = (line) => process.stdout.write(`${line}\n`);

let chip, host, reading, passed = 0, waves = 0;

/** Milliseconds since the first start. */
const now = () => passed + chip.clock.nanos / 1e6;

function start(chipReset, reason = 0, scratch = undefined) {
  if (!isBootable(flash)) throw new Error("The boot ROM would not run this.");
  if (chip) passed = now();
  const select = new FlashSelect();
  chip = new RP2040();
  chip.logger = STRICT;
  chip.flash.set(flash);
  reading = new FlashInterface(uniqueId, select);
  const watchdog = chip.peripherals[0x40058];
  watchdog.reason = reason;
  if (scratch) watchdog.scratchData.set(scratch);
  watchdog.onWatchdogTrigger = () => {
    bitten = true;
    watchdog.timer.enable = false;
  };
  Object.assign(chip.peripherals, {
    0x18000: reading,
    0x40018: select,
    0x40064: { readUint32: () => chipReset },
  });
  chip.gpio[PIEZO].addListener(() => { waves += chip.gpio[PIEZO].outputValue ? 1 : 0; });
  matrix.connect(chip);
  host = new Host(chip.usbCtrl, (bytes) => say(`sent ${now().toFixed(3)} ${hex(bytes)}`));
  chip.sram.set(flash.subarray(0, 256), BOOT2 - RAM);
  chip.core.SP = BOOT2;
  chip.core.PC = BOOT2;
}

const hex = (bytes) => Buffer.from(bytes).toString("hex");

let bitten = false;
let chipReset = POWER_ON;

function step() {
  const { core, clock } = chip;
  if (!core.waiting) {
    if (core.PC >>> 28 === 1 && !reading.isReading)
      throw new Error("An instruction comes from a flash that cannot be read.");
    clock.tick(core.executeInstruction() * 1e9 / chip.clkSys);
    return;
  }
  clock.tick(clock.nanosToNextAlarm);
  // The processor's own timer does not wake it in rp2040js.
  if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
}

function run(milliseconds) {
  const until = now() + milliseconds;
  while (now() < until) {
    step();
    if (!bitten) continue;
    bitten = false;
    start(chipReset, BITTEN, chip.peripherals[0x40058].scratchData);
  }
}

/** A jump to itself, where nothing else is. */
function hang() {
  chip.writeUint16(SPARE, 0xe7fe);
  chip.core.PC = SPARE;
  chip.core.waiting = false;
}

const square = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);

const ORDERS = {
  run: (milliseconds) => run(Number(milliseconds)),
  lift: (name) => matrix.set(square(name), false),
  place: (name) => matrix.set(square(name), true),
  hold: (seat) => matrix.set(BUTTONS[seat], true),
  release: (seat) => matrix.set(BUTTONS[seat], false),
  send: (bytes) => host.send(Buffer.from(bytes, "hex")),
  open: () => host.setOpen(true),
  close: () => host.setOpen(false),
  ask: (setup, told) => host.ask(Buffer.from(setup, "hex"), told && Buffer.from(told, "hex")),
  answer: () => say(`answer ${hex(host.answer)}`),
  waves: () => { say(`waves ${waves}`); waves = 0; },
  high: () => say(`high ${Number(chip.gpio[PIEZO].outputValue)}`),
  hang,
  restart: (flags) => { chipReset = parseInt(flags, 16); start(chipReset); },
};

start(chipReset);
for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...rest] = line.split(" ");
  ORDERS[order](...rest);
  say("done");
}

/** What a Pico does with a UF2 file, and what its boot ROM does with the flash. */

const FLASH = 0x10000000, BOOT = 252, BLOCK = 512, RP2040 = 0xe48bff56;

/** The bytes that a UF2 file writes into the flash, from its beginning. */
export function written(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const pages = [];
  for (let at = 0; at < file.length; at += BLOCK) {
    const word = (index) => view.getUint32(at + 4 * index, true);
    if (word(0) !== 0x0a324655 || word(1) !== 0x9e5d5157 || word(127) !== 0x0ab16f30)
      throw new Error("This is no UF2 file.");
    if (word(7) !== RP2040) throw new Error("This file is for another chip.");
    if (word(3) !== FLASH + 256 * pages.length || word(5) !== pages.length)
      throw new Error("Its blocks are out of order.");
    pages.push(file.subarray(at + 32, at + 32 + word(4)));
  }
  return Buffer.concat(pages);
}

/** Whether the boot ROM would run the first 256 bytes: a CRC-32 of 252 is in the last four. */
export function isBootable(flash) {
  let crc = ~0;
  for (const byte of flash.subarray(0, BOOT))
    for (let bit = 7; bit >= 0; bit--)
      crc = crc << 1 ^ ((crc >>> 31 ^ byte >> bit & 1) ? 0x04c11db7 : 0);
  return (crc >>> 0) === flash.readUInt32LE(BOOT);
}

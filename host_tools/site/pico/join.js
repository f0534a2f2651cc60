// Joins two UF2 files for an RP2040 into one: the visitor's MicroPython, and Zalp's file system (host_tools/build/uf2.py).
// Two files one after the other would not do: each counts its own blocks, and the Pico restarts after the last of the first.

const BLOCK = 512;
const [START, START2, END] = [0x0a324655, 0x9e5d5157, 0x0ab16f30];
const RP2040 = 0xe48bff56, RP2350 = 0xe48bff59;
const XIP = 0x10000000, FLASH = 2 * 1024 * 1024, FILES = 0xa0000;
const MACHINE = "Raspberry Pi Pico with RP2040";
export const VERSIONS = ["v1.28.0", "v1.29.0"];

// Why a file is refused: one of the words of pico.js.
export class Refused extends Error {}

// [address, bytes of flash] of every block.
function blocksOf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const word = (at) => view.getUint32(at, true);
  const count = file.length / BLOCK;
  if (!Number.isInteger(count) || !count) throw new Refused("no-uf2");
  const found = [], seen = new Set();
  for (let at = 0; at < file.length; at += BLOCK) {
    if (word(at) !== START || word(at + 4) !== START2 || word(at + 508) !== END || word(at + 16) > 476) throw new Refused("no-uf2");
    if (word(at + 28) === RP2350) throw new Refused("pico-2");
    if (word(at + 28) !== RP2040) throw new Refused("other-chip");
    if (word(at + 24) !== count) throw new Refused("not-whole");
    seen.add(word(at + 20));
    found.push([word(at + 12), file.subarray(at + 32, at + 32 + word(at + 16))]);
  }
  if (seen.size !== count || Math.max(...seen) !== count - 1) throw new Refused("not-whole");
  return found;
}

function includes(bytes, part) {
  for (let at = bytes.indexOf(part[0]); at >= 0; at = bytes.indexOf(part[0], at + 1)) if (part.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}

// What flash holds below the files once this MicroPython is in it.
function flashed(blocks) {
  const flash = new Uint8Array(FILES).fill(0xff);
  for (const [address, bytes] of blocks) {
    if (address < XIP || address + bytes.length > XIP + FILES) throw new Refused("other-layout");
    flash.set(bytes, address - XIP);
  }
  return flash;
}

// Is this the MicroPython that Zalp plays on, with its files where zalp.uf2 puts them? Its version, such as "v1.28.0".
export function check(micropython) {
  const blocks = blocksOf(micropython);
  if (blocks.every(([address]) => address >= XIP + FILES)) throw new Refused("ours");
  const flash = flashed(blocks);
  const text = (words) => includes(flash, new TextEncoder().encode(words));
  if (!text("MicroPython")) throw new Refused("no-micropython");
  if (!text(MACHINE)) throw new Refused("other-board");
  const version = VERSIONS.find((name) => text(`MicroPython-${name.slice(1)}-arm`)); // what platform.platform() says
  if (!version) throw new Refused("other-version");
  const layout = new Uint8Array(8); // rp2_flash_obj of ports/rp2/rp2_flash.c: where the files begin, how many bytes
  new DataView(layout.buffer).setUint32(0, FILES, true);
  new DataView(layout.buffer).setUint32(4, FLASH - FILES, true);
  if (!includes(flash, layout)) throw new Refused("other-layout");
  return version;
}

// One file of these blocks.
function packed(blocks) {
  const file = new Uint8Array(blocks.length * BLOCK), view = new DataView(file.buffer);
  blocks.forEach(([address, bytes], number) => {
    const at = number * BLOCK;
    [START, START2, 0x2000, address, bytes.length, number, blocks.length, RP2040].forEach((value, i) => view.setUint32(at + 4 * i, value, true));
    file.set(bytes, at + 32);
    view.setUint32(at + 508, END, true);
  });
  return file;
}

// One file of both. Refused if the first is not what it has to be.
export function joined(micropython, ours) {
  check(micropython);
  return packed([...blocksOf(micropython), ...blocksOf(ours)]);
}

// Zalp for another board: the file `ours`, with these blocks (uf2.py, `changes`) in the place of its own.
export function changed(ours, blocks) {
  const other = new Map(blocksOf(blocks));
  return packed(blocksOf(ours).map(([address, bytes]) => [address, other.get(address) ?? bytes]));
}

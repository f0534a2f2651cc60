// Random Thumb code on random registers, by host_tools/emulator/thumb.mjs and by rp2040js: the same registers, flags, RAM
// and cycles? For tests/test_emulator_x25519.py: node thumb_twin.mjs RUNS SEED prints JSON: what was compared, what differs.
import { ConsoleLogger, LogLevel, RP2040 } from '../host_tools/emulator/node_modules/rp2040js/dist/esm/index.js';
import { XipCache } from '../host_tools/emulator/flash.mjs';
import { Thumb } from '../host_tools/emulator/thumb.mjs';

const [runs, seed] = process.argv.slice(2).map(Number);
const FLASH = 0x10000000;
const RAM = 0x20000000;
const EDGES = [0, 1, 2, 31, 32, 33, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];
let noise = (seed * 2654435761) >>> 0 || 1;

function random() {
  noise ^= noise << 13;
  noise ^= noise >>> 17;
  noise ^= noise << 5;
  return (noise >>>= 0);
}

/** What a register may hold: an edge, an address of RAM or flash, aligned or not, anything. */
function number() {
  const kind = random() % 8;
  if (kind < 3) return EDGES[random() % EDGES.length];
  if (kind < 6) return (RAM + (random() % 0x42000)) & (random() % 4 ? ~3 : ~0);
  return kind < 7 ? FLASH + (random() % 0x200000) : random();
}

const mcu = new RP2040();
mcu.logger = new ConsoleLogger(LogLevel.Error, false);
mcu.logger.error = mcu.logger.warn = () => {}; // random code does what no program should
const { core } = mcu;
const thumb = new Thumb(mcu, new XipCache(0));
// rp2040js adds the carry to an operand of ADC and SBC first, and then misses the overflow of 0x7fffffff + 1.
const carries = (code) => (code & 0xffc0) === 0x4140 || (code & 0xffc0) === 0x4180;
const V = 3;
const flags = () => [core.N, core.Z, core.C, core.V, core.PM];

function state() {
  return { registers: Array.from(core.registers), flags: flags(), sram: mcu.sram.slice() };
}

function restore({ registers, flags, sram }) {
  core.registers.set(registers);
  mcu.sram.set(sram);
  [core.N, core.Z, core.C, core.V, core.PM] = flags;
}

const code = () => (random() % 3 ? random() & 0xffff : 0x4000 | (random() & 0x3ff)); // a third has two registers
for (let at = 0; at < 0x200000; at += 2) mcu.flashView.setUint16(at, code(), true);
for (let at = 0; at < mcu.sram.length; at += 2) mcu.sramView.setUint16(at, code(), true);
let [instructions, differs] = [0, null];
for (let run = 0; run < runs && !differs; run++) {
  const start = (random() % 2 ? RAM + 0x10000 : FLASH + 0x10000) + 2 * (random() % 1000);
  for (let i = 0; i < 15; i++) core.registers[i] = number();
  core.registers[13] &= ~3;
  core.registers[15] = start;
  [core.N, core.C, core.V] = [random() % 2 > 0, random() % 2 > 0, random() % 2 > 0];
  core.Z = !core.N && random() % 2 > 0;
  core.PM = false;
  const before = state();
  const most = 1 + (random() % 12);
  const cycles = thumb.run(most);
  const ours = state();
  restore(before);
  core.interruptsUpdated = false;
  const codes = [];
  let theirs = 0;
  while (theirs < cycles) {
    codes.push(mcu.readUint16(core.PC));
    theirs += core.executeInstruction();
    instructions++;
  }
  if (codes.slice(0, -1).some(carries)) continue; // a branch may have gone another way
  const its = state();
  const same =
    cycles === theirs &&
    cycles < most + 12 && // the longest instruction, a POP of all
    ours.registers.every((value, i) => value === its.registers[i]) &&
    ours.flags.every((value, i) => value === its.flags[i] || (i === V && codes.some(carries))) &&
    Buffer.compare(ours.sram, its.sram) === 0;
  if (!same) {
    delete before.sram;
    delete ours.sram;
    delete its.sram;
    differs = { codes, cycles, theirs, before, ours, its };
  }
}
console.log(JSON.stringify({ instructions, differs }));

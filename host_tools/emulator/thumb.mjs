// The Thumb instructions of the Cortex-M0+ that touch registers, RAM, flash through its cache and the boot ROM, many in a
// row: between two events of the chip nothing else can notice them, so no clock ticks after each. Imports nothing.
//
// They do what they do in rp2040js, in as many cycles. rp2040js itself executes the others: those that reach a peripheral
// (other than the divider, the spinlocks and the pins' levels), that begin or end an exception, or that wait.
const FLASH = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const IN_FLASH = FLASH >>> 21; // the upper bits of its addresses
const RAM = 0x20000000;
const RAM_BYTES = 264 * 1024;
const ROM_BYTES = 16 * 1024;
const SETS = 1024; // of the cache
const SIO = 0xd0000000 | 0;
const GPIO_IN = SIO + 4; // pins change only with the chip's events
const BARRIERS = [0x8f40, 0x8f50, 0x8f60];
const PRIMASK = 16; // as MRS and MSR number it
const [SP, LR, PC] = [13, 14, 15];

// Operations, as OPERATION has them by the upper ten bits of a half-word of code; 0 is left to rp2040js.
const OPERATIONS = [
  'left', 'lsli', 'lsri', 'asri', 'add3', 'sub3', 'addi3', 'subi3', 'movi', 'cmpi', 'addi', 'subi', 'and', 'eor', 'lsl',
  'lsr', 'asr', 'adc', 'sbc', 'ror', 'tst', 'neg', 'cmp', 'cmn', 'orr', 'mul', 'bic', 'mvn', 'addh', 'cmph', 'movh', 'bx',
  'literal', 'str', 'strh', 'strb', 'ldrsb', 'ldr', 'ldrh', 'ldrb', 'ldrsh', 'adr', 'addsp', 'spadd', 'spsub', 'sxth',
  'sxtb', 'uxth', 'uxtb', 'rev', 'push', 'pop', 'stm', 'ldm', 'branch', 'jump', 'bl', 'nop', 'cpsid', 'strsp', 'ldrsp',
];
const OP = Object.fromEntries(OPERATIONS.map((name, number) => [name, number]));
const OPERATION = new Uint8Array(1024);
const OFFSET = new Int16Array(1024); // of loads and stores: what is added to the base; -1: the register of bits 6 to 8

const REGISTER = ['and', 'eor', 'lsl', 'lsr', 'asr', 'adc', 'sbc', 'ror', 'tst', 'neg', 'cmp', 'cmn', 'orr', 'mul', 'bic', 'mvn'];
const INDEXED = ['str', 'strh', 'strb', 'ldrsb', 'ldr', 'ldrh', 'ldrb', 'ldrsh'];
const OFFSETS = ['str', 'ldr', 'strb', 'ldrb', 'strh', 'ldrh'];

function operation(op) {
  const top = op >>> 11;
  if (top < 3) return ['lsli', 'lsri', 'asri'][top];
  if (top === 3) return ['add3', 'sub3', 'addi3', 'subi3'][(op >>> 9) & 3];
  if (top < 8) return ['movi', 'cmpi', 'addi', 'subi'][top - 4];
  if (op >>> 10 === 16) return REGISTER[(op >>> 6) & 15];
  if (top === 8) {
    return ['addh', 'cmph', 'movh', 'bx'][(op >>> 8) & 3];
  }
  if (top === 9) return 'literal';
  if (top < 12) return INDEXED[(op >>> 9) & 7];
  if (top < 18) return OFFSETS[top - 12];
  if (top < 20) return top === 18 ? 'strsp' : 'ldrsp';
  if (top < 22) return top === 20 ? 'adr' : 'addsp';
  if (top < 24) {
    if (op >>> 7 === 0b101100000) return 'spadd';
    if (op >>> 7 === 0b101100001) return 'spsub';
    if (op >>> 8 === 0b10110010) return ['sxth', 'sxtb', 'uxth', 'uxtb'][(op >>> 6) & 3];
    if (op >>> 6 === 0b1011101000) return 'rev';
    if (op >>> 9 === 0b1011010) return 'push';
    if (op >>> 9 === 0b1011110) return 'pop';
    if (op >>> 6 === 0xb672 >>> 6) return 'cpsid';
    return op >>> 6 === 0xbf00 >>> 6 ? 'nop' : 'left';
  }
  if (top < 26) return top === 24 ? 'stm' : 'ldm';
  if (top < 28) return ((op >>> 8) & 15) < 14 ? 'branch' : 'left';
  if (top === 28) return 'jump';
  return top === 30 ? 'bl' : 'left';
}

for (let upper = 0; upper < 1024; upper++) {
  const top = upper >>> 5;
  OPERATION[upper] = OP[operation(upper << 6)];
  OFFSET[upper] = top < 12 ? -1 : (upper & 31) * ([4, 1, 2][(top - 12) >> 1] ?? 0);
}
const COUNT = Uint8Array.from({ length: 256 }, (_, bits) => bits.toString(2).replaceAll('0', '').length);

/** Whether it is one of the SIO's registers that only the processor changes: the divider and the spinlocks. */
function settled(address) {
  const offset = (address - SIO) >>> 0;
  return (offset >= 0x60 && offset < 0x80) || (offset >= 0x100 && offset < 0x180);
}

/** Whether an interrupt may have been waiting to be enabled. */
function pending(core) {
  return (
    (core.pendingInterrupts & core.enabledInterrupts) !== 0 ||
    core.pendingNMI || core.pendingSVCall || core.pendingPendSV || core.pendingSystick
  );
}

export class Thumb {
  /** mcu: an RP2040; cache: the XipCache that its flash is read through. */
  constructor(mcu, cache) {
    const { core, sio, sram, flash, bootrom } = mcu;
    [this.core, this.sio] = [core, sio];
    this.cache = cache;
    this.R = new Int32Array(core.registers.buffer);
    [this.S8, this.S16, this.S32] = [sram, new Uint16Array(sram.buffer), new Int32Array(sram.buffer)];
    [this.F8, this.F16, this.F32] = [flash, new Uint16Array(flash.buffer), new Int32Array(flash.buffer)];
    this.B16 = new Uint16Array(bootrom.buffer);
  }

  /** Execute until this many cycles have passed or an instruction is not for us; returns the cycles. */
  run(most) {
    const { core, sio, cache, R, S8, S16, S32, F8, F16, F32, B16 } = this;
    const { tags, oldest } = cache;
    const cached = cache.missCycles > 0;
    let pc = R[PC] & ~1;
    let f = core.Z ? 0 : core.N ? -1 : 1; // N and Z are this number's
    let c = core.C ? 1 : 0;
    let v = core.V ? 1 : 0;
    let used = 0;
    let fetched = -1; // the word of flash that was fetched last
    loop: while (used < most) {
      let op = 0;
      if (pc >>> 21 === IN_FLASH) {
        const word = (pc & (FLASH_BYTES - 1)) >> 2;
        if (word !== fetched) {
          fetched = word;
          if (cached) {
            const set = (word >> 1) % SETS;
            const half = 1 << (word & 1);
            if ((tags[set] & (~3 | half)) === (((word >> 1) << 2) | half)) oldest[set] = 1;
            else used += cache.look(word);
          }
        }
        op = F16[(pc & (FLASH_BYTES - 1)) >> 1];
      } else if ((pc - RAM) >>> 0 < RAM_BYTES) {
        op = S16[(pc - RAM) >> 1];
      } else if (pc >>> 0 < ROM_BYTES) {
        op = B16[pc >> 1];
      } else {
        break;
      }
      switch (OPERATION[op >> 6]) {
        case 1: { // lsli
          const x = R[(op >> 3) & 7];
          const by = (op >> 6) & 31;
          if (by) c = (x >>> (32 - by)) & 1;
          R[op & 7] = f = x << by;
          used++;
          pc += 2;
          break;
        }
        case 2: { // lsri
          const x = R[(op >> 3) & 7];
          const by = (op >> 6) & 31;
          c = (x >>> (by ? by - 1 : 31)) & 1;
          R[op & 7] = f = by ? (x >>> by) | 0 : 0;
          used++;
          pc += 2;
          break;
        }
        case 3: { // asri
          const x = R[(op >> 3) & 7];
          const by = (op >> 6) & 31 || 32;
          c = (x >>> (by - 1)) & 1;
          R[op & 7] = f = x >> (by < 32 ? by : 31);
          used++;
          pc += 2;
          break;
        }
        case 4:
        case 6: { // add3, addi3
          const x = R[(op >> 3) & 7];
          const y = op & 0x400 ? (op >> 6) & 7 : R[(op >> 6) & 7];
          R[op & 7] = f = (x + y) | 0;
          c = (x >>> 0) + (y >>> 0) > 0xffffffff ? 1 : 0;
          v = ((x ^ f) & (y ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 5:
        case 7: { // sub3, subi3
          const x = R[(op >> 3) & 7];
          const y = op & 0x400 ? (op >> 6) & 7 : R[(op >> 6) & 7];
          R[op & 7] = f = (x - y) | 0;
          c = x >>> 0 >= y >>> 0 ? 1 : 0;
          v = ((x ^ y) & (x ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 8: // movi
          R[(op >> 8) & 7] = f = op & 255;
          used++;
          pc += 2;
          break;
        case 9: { // cmpi
          const x = R[(op >> 8) & 7];
          const y = op & 255;
          f = (x - y) | 0;
          c = x >>> 0 >= y ? 1 : 0;
          v = ((x ^ y) & (x ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 10: { // addi
          const x = R[(op >> 8) & 7];
          const y = op & 255;
          R[(op >> 8) & 7] = f = (x + y) | 0;
          c = (x >>> 0) + y > 0xffffffff ? 1 : 0;
          v = ((x ^ f) & (y ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 11: { // subi
          const x = R[(op >> 8) & 7];
          const y = op & 255;
          R[(op >> 8) & 7] = f = (x - y) | 0;
          c = x >>> 0 >= y ? 1 : 0;
          v = ((x ^ y) & (x ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 12: // and
          R[op & 7] = f = R[op & 7] & R[(op >> 3) & 7];
          used++;
          pc += 2;
          break;
        case 13: // eor
          R[op & 7] = f = R[op & 7] ^ R[(op >> 3) & 7];
          used++;
          pc += 2;
          break;
        case 14: { // lsl
          const x = R[op & 7];
          const by = R[(op >> 3) & 7] & 255;
          if (by) c = x & (1 << (32 - by)) ? 1 : 0;
          R[op & 7] = f = by < 32 ? x << by : 0;
          used++;
          pc += 2;
          break;
        }
        case 15: { // lsr
          const x = R[op & 7];
          const by = R[(op >> 3) & 7] & 255;
          c = by <= 32 ? (x >>> (by - 1)) & 1 : 0;
          R[op & 7] = f = by < 32 ? (x >>> by) | 0 : 0;
          used++;
          pc += 2;
          break;
        }
        case 16: { // asr
          const x = R[op & 7];
          const by = Math.min(R[(op >> 3) & 7] & 255, 32);
          c = x & (1 << (by - 1)) ? 1 : 0;
          R[op & 7] = f = x >> (by < 32 ? by : 31);
          used++;
          pc += 2;
          break;
        }
        case 17: { // adc
          const x = R[(op >> 3) & 7];
          const y = R[op & 7];
          R[op & 7] = f = (x + y + c) | 0;
          c = (x >>> 0) + (y >>> 0) + c > 0xffffffff ? 1 : 0;
          v = ((x ^ f) & (y ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 18: { // sbc
          const x = R[op & 7];
          const y = R[(op >> 3) & 7];
          R[op & 7] = f = (x - y - 1 + c) | 0;
          c = x >>> 0 >= (y >>> 0) + 1 - c ? 1 : 0;
          v = ((x ^ y) & (x ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 19: { // ror
          const x = R[op & 7];
          const by = R[(op >> 3) & 7] & 31;
          R[op & 7] = f = (x >>> by) | (x << (32 - by));
          c = f >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 20: // tst
          f = R[op & 7] & R[(op >> 3) & 7];
          used++;
          pc += 2;
          break;
        case 21: { // neg
          const y = R[(op >> 3) & 7];
          R[op & 7] = f = -y | 0;
          c = y === 0 ? 1 : 0;
          v = (y & f) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 29: { // cmph
          const to = ((op >> 4) & 8) | (op & 7);
          const from = (op >> 3) & 15;
          if (to === PC || from === PC) break loop;
          const x = R[to];
          const y = R[from];
          f = (x - y) | 0;
          c = x >>> 0 >= y >>> 0 ? 1 : 0;
          v = ((x ^ y) & (x ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 22: { // cmp
          const x = R[op & 7];
          const y = R[(op >> 3) & 7];
          f = (x - y) | 0;
          c = x >>> 0 >= y >>> 0 ? 1 : 0;
          v = ((x ^ y) & (x ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 23: { // cmn
          const x = R[op & 7];
          const y = R[(op >> 3) & 7];
          f = (x + y) | 0;
          c = (x >>> 0) + (y >>> 0) > 0xffffffff ? 1 : 0;
          v = ((x ^ f) & (y ^ f)) >>> 31;
          used++;
          pc += 2;
          break;
        }
        case 24: // orr
          R[op & 7] = f = R[op & 7] | R[(op >> 3) & 7];
          used++;
          pc += 2;
          break;
        case 25: // mul
          R[op & 7] = f = Math.imul(R[op & 7], R[(op >> 3) & 7]);
          used++;
          pc += 2;
          break;
        case 26: // bic
          R[op & 7] = f = R[op & 7] & ~R[(op >> 3) & 7];
          used++;
          pc += 2;
          break;
        case 27: // mvn
          R[op & 7] = f = ~R[(op >> 3) & 7];
          used++;
          pc += 2;
          break;
        case 28:
        case 30: { // addh, movh
          const from = (op >> 3) & 15;
          const to = ((op >> 4) & 8) | (op & 7);
          let value = from === PC ? pc + 4 : R[from];
          if (!(op & 512)) value = (value + (to === PC ? pc + 4 : R[to])) | 0;
          used++;
          pc += 2;
          if (to === PC) {
            pc = value & ~1;
            used++;
          } else {
            R[to] = to === SP ? value & ~3 : value;
          }
          break;
        }
        case 31: { // bx, blx
          const to = R[(op >> 3) & 15];
          if (to >>> 28 === 15 || op & 7 || (op >> 3 & 15) === PC) break loop;
          if (op & 128) R[LR] = (pc + 2) | 1;
          pc = to & ~1;
          used += 2;
          break;
        }
        case 32: { // literal
          const a = ((pc + 4) & ~3) + ((op & 255) << 2);
          const into = (op >> 8) & 7;
          if (a >>> 21 === IN_FLASH) {
            const word = (a & (FLASH_BYTES - 1)) >> 2;
            if (cached) used += cache.look(word);
            fetched = -1;
            R[into] = F32[word];
          } else if ((a - RAM) >>> 0 < RAM_BYTES) {
            R[into] = S32[(a - RAM) >> 2];
          } else {
            break loop;
          }
          used += 2;
          pc += 2;
          break;
        }
        case 33: { // str
          const a = (R[(op >> 3) & 7] + (OFFSET[op >> 6] < 0 ? R[(op >> 6) & 7] : OFFSET[op >> 6])) | 0;
          if ((a - RAM) >>> 0 < RAM_BYTES && !(a & 3)) {
            S32[(a - RAM) >> 2] = R[op & 7];
          } else if (settled(a)) {
            sio.writeUint32(a & 0xfff, R[op & 7] >>> 0);
            used--;
          } else {
            break loop;
          }
          used += 2;
          pc += 2;
          break;
        }
        case 34: { // strh
          const a = ((R[(op >> 3) & 7] + (OFFSET[op >> 6] < 0 ? R[(op >> 6) & 7] : OFFSET[op >> 6])) | 0) - RAM;
          if (a >>> 0 >= RAM_BYTES || a & 1) break loop;
          S16[a >> 1] = R[op & 7];
          used += 2;
          pc += 2;
          break;
        }
        case 35: { // strb
          const a = ((R[(op >> 3) & 7] + (OFFSET[op >> 6] < 0 ? R[(op >> 6) & 7] : OFFSET[op >> 6])) | 0) - RAM;
          if (a >>> 0 >= RAM_BYTES) break loop;
          S8[a] = R[op & 7];
          used += 2;
          pc += 2;
          break;
        }
        case 37: { // ldr
          const a = (R[(op >> 3) & 7] + (OFFSET[op >> 6] < 0 ? R[(op >> 6) & 7] : OFFSET[op >> 6])) | 0;
          if ((a - RAM) >>> 0 < RAM_BYTES && !(a & 3)) {
            R[op & 7] = S32[(a - RAM) >> 2];
          } else if (a >>> 21 === IN_FLASH && !(a & 3)) {
            const word = (a & (FLASH_BYTES - 1)) >> 2;
            if (cached) used += cache.look(word);
            fetched = -1;
            R[op & 7] = F32[word];
          } else if (settled(a) || a === GPIO_IN) {
            R[op & 7] = sio.readUint32(a & 0xfff);
            used--;
          } else {
            break loop;
          }
          used += 2;
          pc += 2;
          break;
        }
        case 38:
        case 40: { // ldrh, ldrsh
          const a = (R[(op >> 3) & 7] + (OFFSET[op >> 6] < 0 ? R[(op >> 6) & 7] : OFFSET[op >> 6])) | 0;
          let value = 0;
          if ((a - RAM) >>> 0 < RAM_BYTES && !(a & 1)) {
            value = S16[(a - RAM) >> 1];
          } else if (a >>> 21 === IN_FLASH && !(a & 1)) {
            if (cached) used += cache.look((a & (FLASH_BYTES - 1)) >> 2);
            fetched = -1;
            value = F16[(a & (FLASH_BYTES - 1)) >> 1];
          } else {
            break loop;
          }
          R[op & 7] = op >> 9 === 0b0101111 ? (value << 16) >> 16 : value;
          used += 2;
          pc += 2;
          break;
        }
        case 36:
        case 39: { // ldrsb, ldrb
          const a = (R[(op >> 3) & 7] + (OFFSET[op >> 6] < 0 ? R[(op >> 6) & 7] : OFFSET[op >> 6])) | 0;
          let value = 0;
          if ((a - RAM) >>> 0 < RAM_BYTES) {
            value = S8[a - RAM];
          } else if (a >>> 21 === IN_FLASH) {
            if (cached) used += cache.look((a & (FLASH_BYTES - 1)) >> 2);
            fetched = -1;
            value = F8[a & (FLASH_BYTES - 1)];
          } else {
            break loop;
          }
          R[op & 7] = op >> 9 === 0b0101011 ? (value << 24) >> 24 : value;
          used += 2;
          pc += 2;
          break;
        }
        case 41: // adr
          R[(op >> 8) & 7] = (pc & ~3) + 4 + ((op & 255) << 2);
          used++;
          pc += 2;
          break;
        case 42: // addsp
          R[(op >> 8) & 7] = R[SP] + ((op & 255) << 2);
          used++;
          pc += 2;
          break;
        case 43: // spadd
          R[SP] += (op & 127) << 2;
          used++;
          pc += 2;
          break;
        case 44: // spsub
          R[SP] -= (op & 127) << 2;
          used++;
          pc += 2;
          break;
        case 45: // sxth
          R[op & 7] = (R[(op >> 3) & 7] << 16) >> 16;
          used++;
          pc += 2;
          break;
        case 46: // sxtb
          R[op & 7] = (R[(op >> 3) & 7] << 24) >> 24;
          used++;
          pc += 2;
          break;
        case 47: // uxth
          R[op & 7] = R[(op >> 3) & 7] & 0xffff;
          used++;
          pc += 2;
          break;
        case 48: // uxtb
          R[op & 7] = R[(op >> 3) & 7] & 0xff;
          used++;
          pc += 2;
          break;
        case 49: { // rev
          const x = R[(op >> 3) & 7];
          R[op & 7] = (x << 24) | ((x & 0xff00) << 8) | ((x >> 8) & 0xff00) | (x >>> 24);
          used++;
          pc += 2;
          break;
        }
        case 50: { // push
          const words = COUNT[op & 255] + ((op >> 8) & 1);
          let a = R[SP] - 4 * words - RAM;
          if (a >>> 0 > RAM_BYTES - 4 * words || a & 3) break loop;
          R[SP] = a + RAM;
          a >>= 2;
          for (let i = 0; i < 8; i++) if ((op >> i) & 1) S32[a++] = R[i];
          if (op & 256) S32[a] = R[LR];
          used += 1 + COUNT[op & 255];
          pc += 2;
          break;
        }
        case 51: { // pop
          const words = COUNT[op & 255];
          let a = (R[SP] - RAM) >> 2;
          if ((R[SP] - RAM) >>> 0 > RAM_BYTES - 4 * (words + 1) || R[SP] & 3) break loop;
          if (op & 256 && S32[a + words] >>> 28 === 15) break loop;
          for (let i = 0; i < 8; i++) if ((op >> i) & 1) R[i] = S32[a++];
          used += 1 + words;
          pc += 2;
          if (op & 256) {
            pc = S32[a++] & ~1;
            used += 2;
          }
          R[SP] = RAM + 4 * a;
          break;
        }
        case 52: { // stm
          const base = (op >> 8) & 7;
          const words = COUNT[op & 255];
          let a = R[base] - RAM;
          if (a >>> 0 > RAM_BYTES - 4 * words || a & 3) break loop;
          a >>= 2;
          for (let i = 0; i < 8; i++) if ((op >> i) & 1) S32[a++] = R[i];
          if (!((op >> base) & 1)) R[base] = RAM + 4 * a;
          used += 1 + words;
          pc += 2;
          break;
        }
        case 53: { // ldm
          const base = (op >> 8) & 7;
          const words = COUNT[op & 255];
          let a = R[base] - RAM;
          if (a >>> 0 > RAM_BYTES - 4 * words || a & 3) break loop;
          a >>= 2;
          for (let i = 0; i < 8; i++) if ((op >> i) & 1) R[i] = S32[a++];
          if (!((op >> base) & 1)) R[base] = RAM + 4 * a;
          used += 1 + words;
          pc += 2;
          break;
        }
        case 54: { // branch
          let taken = false;
          switch ((op >> 8) & 15) {
            case 0:
              taken = f === 0;
              break;
            case 1:
              taken = f !== 0;
              break;
            case 2:
              taken = c === 1;
              break;
            case 3:
              taken = c === 0;
              break;
            case 4:
              taken = f < 0;
              break;
            case 5:
              taken = f >= 0;
              break;
            case 6:
              taken = v === 1;
              break;
            case 7:
              taken = v === 0;
              break;
            case 8:
              taken = c === 1 && f !== 0;
              break;
            case 9:
              taken = c === 0 || f === 0;
              break;
            case 10:
              taken = f >>> 31 === v;
              break;
            case 11:
              taken = f >>> 31 !== v;
              break;
            case 12:
              taken = f !== 0 && f >>> 31 === v;
              break;
            case 13:
              taken = f === 0 || f >>> 31 !== v;
              break;
          }
          used++;
          pc += 2;
          if (taken) {
            pc += 2 + ((op << 24) >> 23);
            used++;
          }
          break;
        }
        case 55: // jump
          pc += 4 + ((op << 21) >> 20);
          used += 2;
          break;
        case 56: { // bl
          let second = 0;
          const at = pc + 2;
          if (at >>> 21 === IN_FLASH) {
            const word = (at & (FLASH_BYTES - 1)) >> 2;
            if (word !== fetched) {
              fetched = word;
              if (cached) used += cache.look(word);
            }
            second = F16[(at & (FLASH_BYTES - 1)) >> 1];
          } else if ((at - RAM) >>> 0 < RAM_BYTES) {
            second = S16[(at - RAM) >> 1];
          } else {
            second = B16[at >> 1];
          }
          if (op === 0xf3bf && BARRIERS.includes(second & 0xfff0)) {
            used += 3;
            pc += 4;
            break;
          }
          if (op === 0xf3ef && second >> 12 === 8 && (second & 255) === PRIMASK) { // MRS
            R[(second >> 8) & 15] = core.PM ? 1 : 0;
            used += 3;
            pc += 4;
            break;
          }
          if (op >> 4 === 0xf38 && second === (0x8800 | PRIMASK)) { // MSR
            core.PM = (R[op & 15] & 1) === 1;
            used += 3;
            pc += 4;
            if (!pending(core)) break;
            core.interruptsUpdated = true;
            break loop;
          }
          if (second >> 14 !== 3 || !(second & 0x1000)) break loop;
          const sign = (op >> 10) & 1;
          const i1 = 1 - (sign ^ ((second >> 13) & 1));
          const i2 = 1 - (sign ^ ((second >> 11) & 1));
          R[LR] = (pc + 4) | 1;
          pc += 4 + (((sign ? 255 : 0) << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1));
          used += 3;
          break;
        }
        case 57: // nop
          if (op !== 0xbf00) break loop;
          used++;
          pc += 2;
          break;
        case 58: // cpsid, cpsie
          if (op !== 0xb672 && op !== 0xb662) break loop;
          core.PM = op === 0xb672;
          used++;
          pc += 2;
          if (core.PM || !pending(core)) break;
          core.interruptsUpdated = true;
          break loop;
        case 59: { // strsp
          const a = ((R[SP] + ((op & 255) << 2)) | 0) - RAM;
          if (a >>> 0 >= RAM_BYTES || a & 3) break loop;
          S32[a >> 2] = R[(op >> 8) & 7];
          used += 2;
          pc += 2;
          break;
        }
        case 60: { // ldrsp
          const a = ((R[SP] + ((op & 255) << 2)) | 0) - RAM;
          if (a >>> 0 >= RAM_BYTES || a & 3) break loop;
          R[(op >> 8) & 7] = S32[a >> 2];
          used += 2;
          pc += 2;
          break;
        }
        default:
          break loop;
      }
    }
    R[PC] = pc;
    core.N = f < 0;
    core.Z = f === 0;
    core.C = c === 1;
    core.V = v === 1;
    core.cycles += used;
    return used;
  }
}

// The serial flash behind the chip: the cache through which code and data are read, and erasing and programming as a NOR
// flash does them, slowly and cut short anywhere. Imports nothing.
//
// The cache after the RP2040 data sheet, 2.6.3: 16 kB, two ways, lines of 8 bytes, flushed with every erase and program;
// a line is filled by halves, according to its designer (raspberrypi/pico-sdk issue 1182). The data sheet does not specify which way is evicted: here
// the one not read last.
const SECTOR = 4096;
const PAGE = 256;
const SETS = 1024;
const FLUSH_CYCLES = SETS; // the tags are cleared one set a cycle
const PREPROGRAM = 0.25; // the share of an erase in which a flash first programs what it will erase

export class XipCache {
  /** missCycles: what a miss costs; 0: as if all of flash were in the cache. */
  constructor(missCycles) {
    this.missCycles = missCycles;
    this.misses = 0;
    this.tags = new Int32Array(2 * SETS); // 4 * the line of each slot, +1: its first half is there, +2: the second; the second way follows the first
    this.oldest = new Uint8Array(SETS); // the way not read last
    this.flush();
  }

  /** Flush the cache; returns the cycles that takes. */
  flush() {
    this.tags.fill(-4);
    return this.missCycles ? FLUSH_CYCLES : 0;
  }

  /** The extra cycles of a read of this word of flash, compared with a hit. */
  look(word) {
    const line = word >>> 1;
    const set = line % SETS;
    const half = 1 << (word & 1);
    let slot = set;
    if (this.tags[slot] >> 2 !== line) {
      slot = set + SETS;
      if (this.tags[slot] >> 2 !== line) {
        slot = set + this.oldest[set] * SETS;
        this.tags[slot] = line << 2;
      }
    }
    this.oldest[set] = slot === set ? 1 : 0;
    if (this.tags[slot] & half) return 0;
    this.tags[slot] |= half;
    this.misses++;
    return this.missCycles;
  }
}

/** An erase or a program in progress: `left` ns of `ns` remain. Flash changes when it ends or is cut. */
export class Operation {
  /** first, bytes: where in flash; data: what is programmed there, null for an erase; unitNs: the time of a sector or page. */
  constructor(flash, first, bytes, data, unitNs) {
    this.flash = flash;
    this.first = first;
    this.data = data;
    this.unit = data ? PAGE : SECTOR;
    this.units = bytes / this.unit;
    this.ns = this.left = this.units * unitNs;
  }

  end() {
    for (let unit = 0; unit < this.units; unit++) this.#change(unit, 1);
  }

  /** Power fails now: units before the current one are done, those after it are unchanged. random: () => 0 .. 1. */
  cut(random) {
    const done = this.ns ? (this.units * (this.ns - this.left)) / this.ns : this.units;
    for (let unit = 0; unit < done; unit++) this.#change(unit, Math.min(1, done - unit), random);
  }

  /** share: of the unit's time, 0 .. 1. Below 1 each bit has changed or not. */
  #change(unit, share, random) {
    const { flash, data } = this;
    const start = this.first + unit * this.unit;
    for (let i = start; i < start + this.unit; i++) {
      if (data) flash[i] &= data[i - this.first] | bits(1 - share, random); // programming clears bits, it never sets them
      else if (share < PREPROGRAM) flash[i] &= bits(1 - share / PREPROGRAM, random);
      else flash[i] = bits((share - PREPROGRAM) / (1 - PREPROGRAM), random);
    }
  }
}

/** A byte each of whose bits is set with this probability. */
function bits(probability, random) {
  if (probability <= 0) return 0;
  if (probability >= 1) return 255;
  let byte = 0;
  for (let bit = 1; bit < 256; bit <<= 1) if (random() < probability) byte |= bit;
  return byte;
}

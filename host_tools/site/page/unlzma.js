// Unpacks what the build has compressed (LZMA, as in the LZMA SDK's specification): a third less comes over the wire
// than in formats that browsers unpack themselves. Only for machine.js, whose archives are whole and our own.

const LITERAL = 3; // bits of the last byte that choose a literal's probabilities (lc); lp and pb are 0
const HALF = 1024; // a probability of 11 bits
const TOP = 1 << 24;
const RANGE = 0, CODE = 1; // of the range coder
const ALIGNED = 4; // bits at the end of a far distance that have probabilities
// Where each kind of probability begins in the one table.
const MATCH = 0, REP = 12, REP0 = 24, REP1 = 36, REP2 = 48, LONG = 60, SLOT = 72, NEAR = SLOT + 4 * 64, ALIGN = NEAR + 128;
const LENGTH = ALIGN + 16, AGAIN = LENGTH + 2 + 8 + 8 + 256, LITERALS = AGAIN + 2 + 8 + 8 + 256;

// packed: a Uint8Array, the size of what is in it (4 bytes, little endian) and the stream. Returns a Uint8Array.
export function unlzma(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset);
  const out = new Uint8Array(view.getUint32(0, true));
  const chances = new Uint16Array(LITERALS + (0x300 << LITERAL)).fill(HALF);
  const coder = new Uint32Array([0xffffffff, view.getUint32(5)]); // in variables they would be boxed: half as fast
  let at = 9; // the stream's first byte is 0

  function narrow() {
    if (coder[RANGE] >= TOP) return;
    coder[RANGE] <<= 8;
    coder[CODE] = (coder[CODE] << 8) | packed[at++];
  }

  function bit(place) {
    const chance = chances[place], bound = (coder[RANGE] >>> 11) * chance;
    const one = coder[CODE] >= bound;
    if (one) {
      chances[place] = chance - (chance >> 5);
      coder[CODE] -= bound;
      coder[RANGE] -= bound;
    } else {
      chances[place] = chance + ((2 * HALF - chance) >> 5);
      coder[RANGE] = bound;
    }
    narrow();
    return one ? 1 : 0;
  }

  // A number of so many bits. The probability of each depends on the bits before it.
  function tree(place, count) {
    let value = 1;
    for (let n = 0; n < count; n++) value = (value << 1) | bit(place + value);
    return value - (1 << count);
  }

  function backwards(place, count) {
    let [value, node] = [0, 1];
    for (let n = 0; n < count; n++) {
      const next = bit(place + node);
      node = (node << 1) | next;
      value |= next << n;
    }
    return value;
  }

  function even(count) {
    let value = 0;
    for (let n = 0; n < count; n++) {
      coder[RANGE] >>>= 1;
      const one = coder[CODE] >= coder[RANGE];
      if (one) coder[CODE] -= coder[RANGE];
      value = (value << 1) | (one ? 1 : 0);
      narrow();
    }
    return value;
  }

  function length(place) {
    if (!bit(place)) return 2 + tree(place + 2, 3);
    return bit(place + 1) ? 18 + tree(place + 18, 8) : 10 + tree(place + 10, 3);
  }

  function distance(size) {
    const slot = tree(SLOT + 64 * Math.min(size - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1, first = (2 | (slot & 1)) << count;
    if (slot < 14) return first + backwards(NEAR + first - slot, count);
    return first + (even(count - ALIGNED) << ALIGNED) + backwards(ALIGN, ALIGNED);
  }

  let state = 0; // what the last steps were: below 7 a literal came last
  let far = [0, 0, 0, 0]; // the last distances, less one
  for (let to = 0; to < out.length; ) {
    if (!bit(MATCH + state)) {
      const place = LITERALS + 0x300 * ((to ? out[to - 1] : 0) >> (8 - LITERAL));
      let value = 1;
      if (state >= 7) {
        let beside = out[to - far[0] - 1];
        for (let same = true; same && value < 256; beside <<= 1) {
          const theirs = (beside >> 7) & 1;
          const next = bit(place + ((1 + theirs) << 8) + value);
          value = (value << 1) | next;
          same = next === theirs;
        }
      }
      while (value < 256) value = (value << 1) | bit(place + value);
      out[to++] = value;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let size;
    if (!bit(REP + state)) {
      size = length(LENGTH);
      far = [distance(size), far[0], far[1], far[2]];
      state = state < 7 ? 7 : 10;
    } else {
      let which = 0;
      if (bit(REP0 + state)) which = bit(REP1 + state) ? 2 + bit(REP2 + state) : 1;
      else if (!bit(LONG + state)) size = 1;
      const [again] = far.splice(which, 1);
      far.unshift(again);
      state = state < 7 ? (size ? 9 : 8) : 11;
      size ??= length(AGAIN);
    }
    for (const end = to + size; to < end; to++) out[to] = out[to - far[0] - 1];
  }
  return out;
}

// Takes apart what is compressed (gzip, RFC 1952; deflate, RFC 1951) where a browser has no DecompressionStream: Safari
// before 16.4. Only for machine.js, whose archive is whole and our own: no checksum is looked at.

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const DISTANCES = Array.from({ length: 30 }, (_, n) => (n < 4 ? n + 1 : ((2 + (n & 1)) << ((n >> 1) - 1)) + 1));
const lengthBits = (n) => (n < 8 || n === 28 ? 0 : (n >> 2) - 1);
const distanceBits = (n) => (n < 4 ? 0 : (n >> 1) - 1);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]; // of the lengths of the lengths' codes

// A code by the bits that each symbol has: how many symbols have so many bits, and the symbols in the order of their codes.
function code(bits) {
  const counts = new Uint16Array(16), symbols = [];
  for (const length of bits) counts[length]++;
  for (let length = 1; length < 16; length++) bits.forEach((own, symbol) => own === length && symbols.push(symbol));
  return { counts, symbols };
}

const FIXED = [
  code(Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8))),
  code(Array(30).fill(5)),
];

// packed: a Uint8Array with one gzip member that has no name in it. Returns a Uint8Array.
export function inflate(packed) {
  const size = new DataView(packed.buffer, packed.byteOffset + packed.length - 4).getUint32(0, true);
  const out = new Uint8Array(size);
  let [at, bit, to] = [10, 0, 0];

  function bits(count) {
    let value = 0;
    for (let n = 0; n < count; n++) {
      value |= ((packed[at] >> bit) & 1) << n;
      bit = (bit + 1) & 7;
      if (!bit) at++;
    }
    return value;
  }

  function symbol({ counts, symbols }) {
    let [value, first, index] = [0, 0, 0];
    for (let length = 1; ; length++) {
      value = (value << 1) | bits(1);
      if (value - first < counts[length]) return symbols[index + value - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
    }
  }

  function codes() {
    const [many, far, few] = [257 + bits(5), 1 + bits(5), 4 + bits(4)];
    const lengths = Array(19).fill(0);
    for (const n of ORDER.slice(0, few)) lengths[n] = bits(3);
    const own = code(lengths), all = [];
    while (all.length < many + far) {
      const next = symbol(own);
      if (next < 16) all.push(next);
      else if (next === 16) all.push(...Array(3 + bits(2)).fill(all[all.length - 1]));
      else all.push(...Array(next === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [code(all.slice(0, many)), code(all.slice(many))];
  }

  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      if (bit) [at, bit] = [at + 1, 0];
      const length = packed[at] | (packed[at + 1] << 8);
      out.set(packed.subarray(at + 4, at + 4 + length), to);
      [at, to] = [at + 4 + length, to + length];
      continue;
    }
    const [literals, distances] = kind === 1 ? FIXED : codes();
    for (let next = symbol(literals); next !== 256; next = symbol(literals)) {
      if (next < 256) {
        out[to++] = next;
        continue;
      }
      const length = LENGTHS[next - 257] + bits(lengthBits(next - 257));
      const far = symbol(distances);
      const distance = DISTANCES[far] + bits(distanceBits(far));
      for (const end = to + length; to < end; to++) out[to] = out[to - distance];
    }
  }
  return out;
}

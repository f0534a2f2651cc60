// Draws a match as zalp/tools/replay/panels.py does: each light a dome of its colour on the glass, letters round them. A
// film is the description that keepsakes.py makes; frames: 600 bytes each.

import { applyPalette, GIFEncoder, quantize } from "./vendor/gifenc.esm.js";

const FRAME = 600;
const SAMPLES = 24; // pictures of which a GIF's colours are taken

// A picture that frames are drawn into: `at(n)` gives the n-th as {width, height, data}, RGBA.
class Canvas {
  constructor(film, frames) {
    const { width, height, glass, ink, boxes } = film;
    this.film = film;
    this.frames = frames;
    this.picture = { width, height, data: new Uint8ClampedArray(4 * width * height) };
    this.tiles = new Map(); // of the colours seen so far
    this.last = null; // the frame that is drawn
    this.fill(glass, [0, 0, width - 1, height - 1]);
    for (const box of boxes) this.fill(ink, box);
  }

  fill([red, green, blue], [left, top, right, bottom]) {
    const { width, data } = this.picture;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) data.set([red, green, blue, 255], 4 * (y * width + x));
    }
  }

  tile(red, green, blue) {
    const name = (red << 16) | (green << 8) | blue;
    let tile = this.tiles.get(name);
    if (!tile) {
      const { glass, dome, curve } = this.film;
      tile = new Uint8Array(4 * dome.length); // cuts fractions off, where a clamped array would round
      dome.forEach((share, at) => {
        tile.set([...[red, green, blue].map((value, n) => Math.max(glass[n], curve[value] * share)), 255], 4 * at);
      });
      this.tiles.set(name, tile);
    }
    return tile;
  }

  at(n) {
    const { pitch, margin, tops } = this.film;
    const { width, data } = this.picture;
    const frame = this.frames.subarray(n * FRAME, (n + 1) * FRAME);
    for (let light = 0; light < FRAME; light += 3) {
      const [red, green, blue] = frame.subarray(light, light + 3);
      if (this.last && [red, green, blue].every((value, at) => this.last[light + at] === value)) continue;
      const tile = this.tile(red, green, blue);
      const [spot, panel] = [(light / 3) % 100, light < FRAME / 2 ? 0 : 1];
      const left = margin + (spot % 10) * pitch, top = tops[panel] + Math.floor(spot / 10) * pitch;
      for (let y = 0; y < pitch; y++) {
        data.set(tile.subarray(4 * y * pitch, 4 * (y + 1) * pitch), 4 * ((top + y) * width + left));
      }
    }
    this.last = frame;
    return this.picture;
  }
}

// All frames as the bytes of a GIF, each only where it differs from the last.
export function gif(film, frames) {
  const canvas = new Canvas(film, frames);
  const count = film.ms.length;
  const { width, height, data } = canvas.picture;
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const sample = new Uint8ClampedArray(data.length * Math.ceil(count / step));
  for (let n = 0; n < count; n += step) sample.set(canvas.at(n).data, (n / step) * data.length);
  const palette = quantize(sample, film.colors);
  const same = palette.push([0, 0, 0]) - 1; // the colour of what stays
  const colorDepth = Math.ceil(Math.log2(palette.length));
  const out = GIFEncoder();
  let last = null;
  film.ms.forEach((delay, n) => {
    const now = applyPalette(canvas.at(n).data, palette.slice(0, same));
    const index = last ? now.map((color, at) => (color === last[at] ? same : color)) : now;
    const how = { palette: last ? null : palette, colorDepth, delay, transparent: true, transparentIndex: same, dispose: 1 };
    out.writeFrame(index, width, height, how);
    last = now;
  });
  out.finish();
  return out.bytes();
}

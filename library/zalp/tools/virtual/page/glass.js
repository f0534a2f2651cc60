// The glass with both panels: 200 round LEDs under a diffuser, and their glow. Draws only what has changed.
//
// Lengths are millimetres of the handheld. A frame is 600 bytes as the LEDs get them: PWM duty, which is linear light.
// Colours on the screen follow 255 * (v / 255 * GAIN) ^ (1 / 2.2), so that dim LEDs look as dim as they are.

import { backdrop } from "./backdrop.js";
import { Calm } from "./calm.js";
import { FINE, Glow } from "./glow.js";
import { DOME, FACES, PITCH } from "./layout.js";

const GAIN = 2.6; // the board's current budget keeps the LEDs far below full power; the eye adapts to that
const CURVE = Uint8ClampedArray.from({ length: 256 }, (_, v) => Math.round(255 * ((v / 255) * GAIN) ** (1 / 2.2)));
// How the screen shows a light of the LEDs.
export const screenColour = (rgb) => rgb.map((v) => CURVE[v]);
const FAINT = 24; // levels of 255: a change up to this need not be drawn at once,
const FAINT_MS = 100; // but after so long
const SPRITES = 1500; // colours kept as pictures

// Where a row or a column of that grid begins, in pitches.
const starts = (count, gap) => Array.from({ length: count }, (_, n) => (n > 10 ? n - 1 + gap / PITCH : n));

// The lines between the LEDs' squares on the glass, its edges included.
const edges = (first, places, length) => [0, ...places.map((place) => first + place * PITCH), first + (places.at(-1) + 1) * PITCH, length];

// For each point of the glow along one side, which square between such lines it lies in.
const squares = (points, lines) => Array.from({ length: points }, (_, point) => {
  const next = lines.findIndex((line) => line > ((point + 0.5) / FINE) * PITCH);
  return next < 0 ? lines.length - 2 : next - 1;
});

export class Glass {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.scales = [null, null]; // of the panels: see setScales
    this.names = ["", ""]; // of the panels
    this.frame = new Uint8Array(600); // what the unit shows
    this.drawn = new Uint8Array(600); // what the page shows of it
    this.shown = 0; // pictures drawn
    this.calm = new Calm();
    this.sprites = new Map();
    this.waiting = false;
    this.setFace(FACES.stacked);
  }

  setFace(face) {
    if (face === this.face) return;
    this.face = face;
    const [left, top] = face.panels[0];
    const columns = starts(face.columns, face.gap), rows = starts(face.rows, face.gap);
    this.glow = new Glow(columns, rows, left / PITCH, top / PITCH, face.width / PITCH, face.height / PITCH);
    this.glowing = Object.assign(document.createElement("canvas"), { width: this.glow.width, height: this.glow.height });
    this.across = edges(left, columns, face.width);
    this.down = edges(top, rows, face.height);
    this.columnOf = squares(this.glow.width, this.across);
    this.rowOf = squares(this.glow.height, this.down);
    this.dirty = new Uint8Array((this.across.length - 1) * (this.down.length - 1));
    this.dots = 0;
  }

  // Make the picture `scale` screen points a millimetre.
  resize(scale) {
    const dots = scale * Math.min(3, window.devicePixelRatio || 1);
    if (dots === this.dots) return;
    this.dots = dots;
    this.canvas.width = Math.round(this.face.width * dots);
    this.canvas.height = Math.round(this.face.height * dots);
    this.sprites.clear();
    this.renew();
    this.draw();
  }

  // The letters and numbers beside each panel: {letters, rows} of the sea, {left, top} of its first light; null: none.
  setScales(scales) {
    if (JSON.stringify(scales) === JSON.stringify(this.scales)) return;
    this.scales = scales;
    this.renew();
  }

  setNames(names) {
    if (String(names) === String(this.names)) return;
    this.names = names;
    this.renew();
  }

  // Draw all of it with the next picture.
  renew() {
    this.back = null;
    this.drawn.fill(0);
    for (let led = 0; led < this.face.columns * this.face.rows; led++) this.glow.set(led, 0, 0, 0);
    this.dirty.fill(1);
    this.later();
  }

  // Show a frame with the screen's next picture, of several the last. Faint changes, as of breathing water, may wait.
  setFrame(frame) {
    this.frame = frame.slice();
    let most = 0;
    for (let i = 0; i < 600; i++) most = Math.max(most, Math.abs(CURVE[frame[i]] - CURVE[this.drawn[i]]));
    if (most > FAINT) this.later();
    else if (most) this.timer ??= setTimeout(() => this.later(), FAINT_MS);
  }

  later() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  // The colour that stands in the middle of an LED on the screen: [red, green, blue].
  pixel(panel, x, y) {
    const [cx, cy] = this.place(panel, x, y);
    return [...this.context.getImageData(Math.round(cx), Math.round(cy), 1, 1).data.slice(0, 3)];
  }

  place(panel, x, y) {
    const [left, top] = this.face.panels[panel];
    return [(left + (x + 0.5) * PITCH) * this.dots, (top + (y + 0.5) * PITCH) * this.dots];
  }

  // The light at a point of the glass, given in parts of its width and height: {panel, x, y}, or null beside them.
  at(u, v) {
    for (const [panel, [left, top]] of this.face.panels.entries()) {
      const x = Math.floor((u * this.face.width - left) / PITCH), y = Math.floor((v * this.face.height - top) / PITCH);
      if (x >= 0 && x < 10 && y >= 0 && y < 10) return { panel, x, y };
    }
    return null;
  }

  draw() {
    if (!this.dots) return;
    const target = this.calm.ease(this.frame, this.drawn);
    this.note(target);
    if (this.calm.moving) this.later();
    if (!this.dirty.includes(1)) return;
    this.back ??= backdrop(this.face, this.dots, this.scales, this.names);
    const wide = this.across.length - 1;
    for (let row = 0; row < this.down.length - 1; row++) {
      for (let first = 0; first < wide; first++) {
        if (!this.dirty[row * wide + first]) continue;
        let after = first + 1;
        while (after < wide && this.dirty[row * wide + after]) after++;
        this.paint(row, first, after);
        first = after;
      }
    }
    this.dirty.fill(0);
    this.shown++;
  }

  // Note which LEDs and which glow have changed: the squares to be painted.
  note(target) {
    const { drawn, glow, face } = this;
    const wide = this.across.length - 1;
    for (let i = 0, at = 0; i < 200; i++, at += 3) {
      const r = target[at], g = target[at + 1], b = target[at + 2];
      if (drawn[at] === r && drawn[at + 1] === g && drawn[at + 2] === b) continue;
      drawn.set([r, g, b], at);
      const column = (i % 10) + (i >= 100 && face.abreast ? 11 : 0);
      const row = Math.floor((i % 100) / 10) + (i >= 100 && !face.abreast ? 11 : 0);
      glow.set(row * face.columns + column, (r / 255) * GAIN, (g / 255) * GAIN, (b / 255) * GAIN);
      this.dirty[(row + 1) * wide + column + 1] = 1;
    }
    if (!glow.changed.length) return;
    const points = glow.width;
    glow.update((point) => {
      this.dirty[this.rowOf[Math.floor(point / points)] * wide + this.columnOf[point % points]] = 1;
    });
    this.glowing.getContext("2d").putImageData(glow.pixels, 0, 0);
  }

  // Paint the squares first..after of a row.
  paint(row, first, after) {
    const { context, dots } = this;
    const left = Math.round(this.across[first] * dots), right = Math.round(this.across[after] * dots);
    const top = Math.round(this.down[row] * dots), bottom = Math.round(this.down[row + 1] * dots);
    const width = right - left, height = bottom - top;
    if (!width || !height) return;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.globalCompositeOperation = "copy";
    context.drawImage(this.back, left, top, width, height, left, top, width, height);
    context.globalCompositeOperation = "lighter";
    context.drawImage(this.glowing, 0, 0, this.canvas.width, this.canvas.height);
    for (let column = first; column < after; column++) this.drawLed(column - 1, row - 1);
    context.restore();
  }

  drawLed(column, row) {
    const { columns, rows, abreast } = this.face;
    if (column < 0 || row < 0 || column >= columns || row >= rows || (abreast ? column : row) === 10) return;
    const panel = (abreast ? column : row) > 10 ? 1 : 0;
    const x = abreast ? column - 11 * panel : column, y = abreast ? row : row - 11 * panel;
    const at = 3 * (100 * panel + 10 * y + x);
    const [r, g, b] = this.drawn.subarray(at, at + 3);
    if (!(r | g | b)) return;
    const sprite = this.sprite(r, g, b);
    const [cx, cy] = this.place(panel, x, y);
    this.context.drawImage(sprite, Math.round(cx - sprite.width / 2), Math.round(cy - sprite.height / 2));
  }

  // One lit LED, to be added to the dark one: a hot middle, the colour, a soft edge.
  sprite(r, g, b) {
    const key = (r << 16) | (g << 8) | b;
    let sprite = this.sprites.get(key);
    if (sprite) return sprite;
    if (this.sprites.size >= SPRITES) this.sprites.clear();
    const radius = DOME * 1.06 * this.dots;
    const size = 2 * Math.ceil(radius) + 2;
    sprite = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const context = sprite.getContext("2d");
    const color = [CURVE[r], CURVE[g], CURVE[b]];
    const heat = (Math.max(...color) / 255) ** 2;
    const tone = (white, dim) => `rgb(${color.map((v) => Math.round((v + (255 - v) * white * heat) * dim)).join()})`;
    const middle = size / 2;
    const fill = context.createRadialGradient(middle, middle - radius * 0.06, 0, middle, middle, radius);
    fill.addColorStop(0, tone(0.12, 1));
    fill.addColorStop(0.3, tone(0.07, 1));
    fill.addColorStop(0.62, tone(0, 0.97));
    fill.addColorStop(0.88, tone(0, 0.66));
    fill.addColorStop(1, "rgb(0,0,0)");
    context.fillStyle = fill;
    context.beginPath();
    context.arc(middle, middle, radius, 0, 7);
    context.fill();
    this.sprites.set(key, sprite);
    return sprite;
  }
}

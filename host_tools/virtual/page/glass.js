// The glass with both panels: 200 round LEDs under a diffuser, their glow, and the letters and numbers beside them.
//
// Lengths are millimetres of the handheld. A frame is 600 bytes as the LEDs get them: PWM duty, which is linear light.
// Colours on the screen follow 255 * (v / 255 * GAIN) ^ (1 / 2.2), so that dim LEDs look as dim as they are.

export const WIDTH = 118;
export const HEIGHT = 227;
const PITCH = 10;
const LEFT = 9;
const TOPS = [10, 120]; // of the LED areas; eleven pitches apart, so that the glow has one grid
const DOME = 3.95; // radius
const GAIN = 2.6; // the board's current budget keeps the LEDs far below full power; the eye adapts to that
const INK = "#c9c0a8";
const FONT = '"DIN Alternate", Bahnschrift, "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", sans-serif';

const CURVE = Uint8ClampedArray.from({ length: 256 }, (_, v) => Math.round(255 * ((v / 255) * GAIN) ** (1 / 2.2)));
const SPRITES = 1500; // colours kept as pictures

// The glow: how much of an LED's light arrives at a distance in pitches, as a sum of two bells.
const FINE = 4; // points a pitch
const BELLS = [
  { weight: 0.085, sigma: 0.5 },
  { weight: 0.007, sigma: 1.45 },
];
const GLOW_W = Math.round((WIDTH / PITCH) * FINE);
const GLOW_H = Math.round((HEIGHT / PITCH) * FINE);
const LED_ROWS = 21; // ten, the gap, ten
const tables = BELLS.map(({ weight, sigma }) => ({
  across: bell(GLOW_W, 10, LEFT / PITCH, Math.sqrt(weight), sigma),
  down: bell(GLOW_H, LED_ROWS, TOPS[0] / PITCH, Math.sqrt(weight), sigma),
}));

// For each point the LEDs near enough to count: [first LED, weight, weight, ...].
function bell(points, leds, offset, peak, sigma) {
  return Array.from({ length: points }, (_, p) => {
    const place = (p + 0.5) / FINE - offset - 0.5;
    const first = Math.max(0, Math.ceil(place - 3.2 * sigma));
    const last = Math.min(leds - 1, Math.floor(place + 3.2 * sigma));
    const row = [first];
    for (let led = first; led <= last; led++) row.push(peak * Math.exp(-((led - place) ** 2) / (2 * sigma * sigma)));
    return row;
  });
}

export class Glass {
  constructor(canvas, captions) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.captions = captions; // of the upper and of the lower panel
    this.letters = "АБВГДЕЖЗИК";
    this.frame = new Uint8Array(600);
    this.shown = 0; // pictures drawn
    this.light = new Float32Array(10 * LED_ROWS * 3);
    this.rows = new Float32Array(GLOW_W * LED_ROWS * 3);
    this.sum = new Float32Array(GLOW_W * GLOW_H * 3);
    this.glow = Object.assign(document.createElement("canvas"), { width: GLOW_W, height: GLOW_H });
    this.glowPixels = new ImageData(GLOW_W, GLOW_H);
    this.sprites = new Map();
    this.waiting = false;
  }

  // Make the picture `scale` screen points a millimetre.
  resize(scale) {
    const dots = scale * Math.min(3, window.devicePixelRatio || 1);
    if (dots === this.dots) return;
    this.dots = dots;
    this.canvas.width = Math.round(WIDTH * dots);
    this.canvas.height = Math.round(HEIGHT * dots);
    this.back = null;
    this.sprites.clear();
    this.draw();
  }

  setLetters(letters) {
    this.letters = letters;
    this.back = null;
    this.later();
  }

  // Show a frame with the screen's next picture; of several only the last.
  setFrame(frame) {
    if (frame.every((value, i) => value === this.frame[i])) return;
    this.frame = frame.slice();
    this.later();
  }

  later() {
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
    return [(LEFT + (x + 0.5) * PITCH) * this.dots, (TOPS[panel] + (y + 0.5) * PITCH) * this.dots];
  }

  draw() {
    if (!this.dots) return;
    const { context, frame } = this;
    this.back ??= this.background();
    context.globalCompositeOperation = "copy";
    context.drawImage(this.back, 0, 0);
    context.globalCompositeOperation = "lighter";
    this.spread();
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.glow, 0, 0, this.canvas.width, this.canvas.height);
    for (let i = 0; i < 200; i++) {
      const r = frame[3 * i], g = frame[3 * i + 1], b = frame[3 * i + 2];
      if (r | g | b) {
        const sprite = this.sprite(r, g, b);
        const [x, y] = this.place(i < 100 ? 0 : 1, i % 10, Math.floor((i % 100) / 10));
        context.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
      }
    }
    this.shown++;
  }

  // Add up the light that every point of the glass gets from the LEDs around it.
  spread() {
    const { light, rows, sum, frame } = this;
    for (let i = 0; i < 300; i++) {
      light[i] = (frame[i] / 255) * GAIN;
      light[i + 330] = (frame[i + 300] / 255) * GAIN;
    }
    sum.fill(0);
    for (const { across, down } of tables) {
      for (let row = 0, to = 0; row < LED_ROWS; row++) {
        for (let x = 0; x < GLOW_W; x++, to += 3) {
          const weights = across[x];
          let r = 0, g = 0, b = 0;
          for (let k = 1, at = (row * 10 + weights[0]) * 3; k < weights.length; k++, at += 3) {
            r += weights[k] * light[at];
            g += weights[k] * light[at + 1];
            b += weights[k] * light[at + 2];
          }
          rows[to] = r;
          rows[to + 1] = g;
          rows[to + 2] = b;
        }
      }
      for (let y = 0; y < GLOW_H; y++) {
        const weights = down[y];
        for (let k = 1; k < weights.length; k++) {
          const weight = weights[k];
          let at = (weights[0] + k - 1) * GLOW_W * 3;
          for (let to = y * GLOW_W * 3, end = to + GLOW_W * 3; to < end; to++, at++) sum[to] += weight * rows[at];
        }
      }
    }
    const pixels = this.glowPixels.data;
    for (let i = 0, to = 0; i < sum.length; i += 3, to += 4) {
      pixels[to] = sum[i] && 255 * sum[i] ** (1 / 2.2);
      pixels[to + 1] = sum[i + 1] && 255 * sum[i + 1] ** (1 / 2.2);
      pixels[to + 2] = sum[i + 2] && 255 * sum[i + 2] ** (1 / 2.2);
      pixels[to + 3] = 255;
    }
    this.glow.getContext("2d").putImageData(this.glowPixels, 0, 0);
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
    fill.addColorStop(0, tone(0.5, 1));
    fill.addColorStop(0.3, tone(0.24, 1));
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

  // Everything that does not change: the smoked glass, the dark domes, the silk screen.
  background() {
    const back = Object.assign(document.createElement("canvas"), { width: this.canvas.width, height: this.canvas.height });
    const context = back.getContext("2d", { alpha: false });
    context.scale(this.dots, this.dots);
    const sheet = context.createLinearGradient(0, 0, WIDTH * 0.4, HEIGHT);
    sheet.addColorStop(0, "#11161a");
    sheet.addColorStop(0.5, "#0b0f12");
    sheet.addColorStop(1, "#080b0d");
    context.fillStyle = sheet;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (const [panel, top] of TOPS.entries()) this.drawPanel(context, panel, top);
    return back;
  }

  drawPanel(context, panel, top) {
    context.fillStyle = "#06090b";
    context.strokeStyle = "#1b2226";
    context.lineWidth = 0.3;
    context.beginPath();
    context.roundRect(LEFT - 0.9, top - 0.9, 101.8, 101.8, 2.4);
    context.fill();
    context.stroke();
    const body = context.createRadialGradient(-1.1, -1.4, 0.2, 0, 0, DOME);
    body.addColorStop(0, "#262e33");
    body.addColorStop(0.55, "#141a1e");
    body.addColorStop(0.93, "#0c1114");
    body.addColorStop(1, "#1d2428");
    const shine = context.createRadialGradient(-1.35, -1.75, 0, -1.35, -1.75, 1.5);
    shine.addColorStop(0, "rgba(214,232,236,.30)");
    shine.addColorStop(1, "rgba(214,232,236,0)");
    for (let i = 0; i < 100; i++) {
      context.save();
      context.translate(LEFT + ((i % 10) + 0.5) * PITCH, top + (Math.floor(i / 10) + 0.5) * PITCH);
      context.beginPath();
      context.arc(0, 0, DOME, 0, 7);
      context.fillStyle = body;
      context.fill();
      context.fillStyle = shine;
      context.fill();
      context.restore();
    }
    context.fillStyle = INK;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const letters = [...this.letters];
    for (let i = 0; i < 10; i++) {
      context.font = `600 4.4px ${FONT}`;
      context.fillText(letters[i] ?? "", LEFT + (i + 0.5) * PITCH, top - 3.4);
      context.font = `500 4.1px ${FONT}`;
      context.fillText(i + 1, LEFT - 4.4, top + (i + 0.5) * PITCH + 0.2);
    }
    context.save();
    context.translate(WIDTH - 4.2, top + 50);
    context.rotate(Math.PI / 2);
    context.font = `600 2.7px ${FONT}`;
    if ("letterSpacing" in context) context.letterSpacing = "1.4px";
    context.fillStyle = "#7d8a8c";
    context.fillText(this.captions[panel], 0, 0);
    context.restore();
  }
}

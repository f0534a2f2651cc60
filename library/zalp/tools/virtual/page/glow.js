// The glow of the LEDs on the glass: how much of every LED's light arrives at each point around it.
//
// Lengths are pitches of the LEDs. The LEDs lie in one grid, the gap between both panels being one row or one column of
// it, and the glow has FINE points to a pitch.

export const FINE = 4;
// How much of an LED's light arrives at a distance, as a sum of two bells.
const BELLS = [
  { weight: 0.085, sigma: 0.5 },
  { weight: 0.007, sigma: 1.45 },
];
const REACH = 3.2; // sigmas: light further away is not seen
const SEEN = 3; // levels of 255 by which a point must move to be drawn again
const FEW = 60; // LEDs changed up to which they are added one by one; more are cheaper all at once

// From linear light, 0..1 in steps of 1/4096, to the screen's levels.
const LEVELS = Uint8ClampedArray.from({ length: 4097 }, (_, n) => Math.round(255 * (n / 4096) ** (1 / 2.2)));

// For each point the LEDs near enough to count: [first LED, weight, weight, ...]. leds: where each begins.
function bell(points, leds, offset, peak, sigma) {
  return Array.from({ length: points }, (_, p) => {
    const place = (p + 0.5) / FINE - offset - 0.5;
    const near = (led) => Math.abs(led - place) <= REACH * sigma;
    return [Math.max(0, leds.findIndex(near)), ...leds.filter(near).map((led) => peak * Math.exp(-((led - place) ** 2) / (2 * sigma * sigma)))];
  });
}

// The other way round: for each LED the points that it lights, [first point, weight, weight, ...].
function turned(rows, leds) {
  const points = Array.from({ length: leds }, () => []);
  rows.forEach(([first, ...weights], point) => {
    weights.forEach((weight, n) => {
      const list = points[first + n];
      if (!list.length) list.push(point);
      list.push(weight);
    });
  });
  return points;
}

export class Glow {
  // acrossGrid, downGrid: where each column and row of the grid of LEDs begins; left, top: where the grid does; width,
  // height: of the glass. All in pitches.
  constructor(acrossGrid, downGrid, left, top, width, height) {
    const columns = (this.columns = acrossGrid.length), rows = (this.rows = downGrid.length);
    this.width = Math.round(width * FINE);
    this.height = Math.round(height * FINE);
    this.light = new Float32Array(columns * rows * 3);
    this.sum = new Float32Array(this.width * this.height * 3);
    this.lines = new Float32Array(this.width * rows * 3);
    this.tables = BELLS.map(({ weight, sigma }) => {
      const across = bell(this.width, acrossGrid, left, Math.sqrt(weight), sigma);
      const down = bell(this.height, downGrid, top, Math.sqrt(weight), sigma);
      return { across, down, fromColumn: turned(across, columns), fromRow: turned(down, rows) };
    });
    this.pixels = new ImageData(this.width, this.height);
    for (let i = 3; i < this.pixels.data.length; i += 4) this.pixels.data[i] = 255;
    this.changed = []; // LEDs of the grid since the last update, and by how much
  }

  // Give an LED of the grid another light, linear, 0..1 and beyond.
  set(led, red, green, blue) {
    const at = 3 * led;
    this.changed.push([led, red - this.light[at], green - this.light[at + 1], blue - this.light[at + 2]]);
    this.light.set([red, green, blue], at);
  }

  // Bring `pixels` up to date. touched(point) is called for each whose level has moved by more than an eye can see.
  update(touched) {
    if (this.changed.length > FEW) this.addAll();
    else this.changed.forEach((change) => this.add(...change));
    this.changed.length = 0;
    const { sum } = this;
    const pixels = this.pixels.data;
    for (let point = 0, i = 0, to = 0; i < sum.length; point++, i += 3, to += 4) {
      const r = LEVELS[Math.min(4096, sum[i] * 4096 + 0.5) | 0];
      const g = LEVELS[Math.min(4096, sum[i + 1] * 4096 + 0.5) | 0];
      const b = LEVELS[Math.min(4096, sum[i + 2] * 4096 + 0.5) | 0];
      if (Math.abs(r - pixels[to]) < SEEN && Math.abs(g - pixels[to + 1]) < SEEN && Math.abs(b - pixels[to + 2]) < SEEN) continue;
      pixels[to] = r;
      pixels[to + 1] = g;
      pixels[to + 2] = b;
      touched(point);
    }
  }

  // One LED's change, added to the points around it.
  add(led, red, green, blue) {
    const { sum, width } = this;
    for (const { fromColumn, fromRow } of this.tables) {
      const across = fromColumn[led % this.columns], down = fromRow[Math.floor(led / this.columns)];
      for (let j = 1; j < down.length; j++) {
        let to = 3 * ((down[0] + j - 1) * width + across[0]);
        for (let i = 1; i < across.length; i++, to += 3) {
          const weight = down[j] * across[i];
          sum[to] += weight * red;
          sum[to + 1] += weight * green;
          sum[to + 2] += weight * blue;
        }
      }
    }
  }

  // All of it again.
  addAll() {
    const { light, lines, sum, width, columns, rows } = this;
    sum.fill(0);
    for (const { across, down } of this.tables) {
      for (let row = 0, to = 0; row < rows; row++) {
        for (let x = 0; x < width; x++, to += 3) {
          const weights = across[x];
          let r = 0, g = 0, b = 0;
          for (let k = 1, at = (row * columns + weights[0]) * 3; k < weights.length; k++, at += 3) {
            r += weights[k] * light[at];
            g += weights[k] * light[at + 1];
            b += weights[k] * light[at + 2];
          }
          lines[to] = r;
          lines[to + 1] = g;
          lines[to + 2] = b;
        }
      }
      for (let y = 0; y < this.height; y++) {
        const weights = down[y];
        for (let k = 1; k < weights.length; k++) {
          const weight = weights[k];
          let at = (weights[0] + k - 1) * width * 3;
          for (let to = y * width * 3, end = to + width * 3; to < end; to++, at++) sum[to] += weight * lines[at];
        }
      }
    }
  }
}

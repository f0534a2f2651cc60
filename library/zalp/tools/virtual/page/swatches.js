// The legend's swatches, as bright as the lights are now. A handheld names each kind of light with its palette's colours; the panel that
// nobody shoots at is dimmed, and a setting dims both. The LEDs show how far: the brightest of a kind within a while, as
// lights pulse.

const WHILE_MS = 1500;
const EVERY_MS = 250;
const OFF = 1.2; // levels that an LED may be off, from rounding,
const SHARE = 0.04; // and of its brightness
const LEAST = 0.2; // of a colour: a darker one may be any light

// How bright this LED is as one of that colour, 0 to 1; 0: it is another light.
export function share(colour, led) {
  const length = colour.reduce((sum, v) => sum + v * v, 0);
  const bright = length ? colour.reduce((sum, v, n) => sum + v * led[n], 0) / length : 0;
  const reach = OFF + SHARE * Math.max(...led);
  return bright >= LEAST && colour.every((v, n) => Math.abs(led[n] - bright * v) <= reach) ? Math.min(1, bright) : 0;
}

export class Swatches {
  constructor() {
    this.kinds = []; // {colours: [low, high], show(low, high), seen: [[when, share], ...]}
    this.at = 0;
  }

  // kinds: [colours, show] each; colours: [red, green, blue] of the low and the high light of a pulse, which may be the same.
  list(kinds) {
    this.kinds = kinds.map(([colours, show]) => ({ colours, show, seen: [] }));
    this.at = 0;
  }

  // A frame: 600 bytes as the LEDs get them.
  follow(frame, now) {
    if (!this.kinds.length || now - this.at < EVERY_MS) return;
    this.at = now;
    const leds = new Map(); // few colours are different
    for (let at = 0; at < 600; at += 3) leds.set((frame[at] << 16) | (frame[at + 1] << 8) | frame[at + 2], frame.subarray(at, at + 3));
    for (const kind of this.kinds) {
      const all = [...leds.values()].map((led) => Math.max(...kind.colours.map((colour) => share(colour, led))));
      kind.seen = [...kind.seen.filter(([when]) => now - when < WHILE_MS), [now, Math.max(0, ...all)]];
      const bright = Math.max(...kind.seen.map(([, found]) => found)) || 1; // not in sight: as its palette has it
      kind.show(...kind.colours.map((colour) => colour.map((v) => Math.round(v * bright))));
    }
  }
}

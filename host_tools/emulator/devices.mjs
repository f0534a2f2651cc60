// The parts around the chip: WS2812 strips that judge their waveform, the key matrix, the speaker, the cable.
// Imports nothing; every part is given the chip it is wired to.

// Limits in ns that a bit must keep: what the data sheets of WS2812B, its V5, WS2812C and SK6812 have in common
// (docs/hardware.md). A low longer than RESET ends the frame; one that is neither is a fault.
export const LIMITS = { T0H: [250, 380], T0L: [750, 1000], T1H: [650, 750], T1L: [580, 600], RESET: 280_000 };

/** A strip of WS2812: turns the edges of one pin into frames, and counts every pulse outside the limits. */
export class Ws2812 {
  constructor(chip, pin) {
    this.chip = chip;
    this.frames = []; // {start, end: ns, bytes: hex, powered}
    this.faults = []; // {at: ns, what, ns}
    this.extremes = {}; // T0H..T1L: [shortest, longest] seen
    this.powered = () => true;
    this.rose = -1;
    this.one = false;
    this.lit = false; // whether the strip had its supply when the frame began
    this.level = false;
    this.clear();
    chip.watch(pin, (level, at) => this.#edge(!!level, at));
  }

  #edge(level, at) {
    if (level === this.level) return;
    this.level = level;
    if (level) {
      if (this.fell >= 0) {
        const low = at - this.fell;
        if (low >= LIMITS.RESET) this.#finish();
        else this.#judge(this.one ? 'T1L' : 'T0L', low, at);
      }
      if (this.start < 0) {
        this.start = at;
        this.lit = this.powered(at);
      }
      this.rose = at;
      return;
    }
    const high = at - this.rose;
    this.one = high > (LIMITS.T0H[1] + LIMITS.T1H[0]) / 2;
    this.#judge(this.one ? 'T1H' : 'T0H', high, at);
    this.fell = at;
    this.value = (this.value << 1) | (this.one ? 1 : 0);
    if (++this.bits === 8) {
      this.bytes.push(this.value & 255);
      this.bits = 0;
      this.value = 0;
    }
  }

  #judge(name, ns, at) {
    const seen = (this.extremes[name] ??= [ns, ns]);
    seen[0] = Math.min(seen[0], ns);
    seen[1] = Math.max(seen[1], ns);
    const [least, most] = LIMITS[name];
    if (ns < least - 1e-3 || ns > most + 1e-3) this.faults.push({ at, what: name, ns });
  }

  #finish() {
    if (this.bits) this.faults.push({ at: this.fell, what: 'bits left over', ns: this.bits });
    this.frames.push({
      start: this.start,
      end: this.fell,
      bytes: Buffer.from(this.bytes).toString('hex'),
      powered: this.lit,
    });
    this.clear();
  }

  /** Drop the current frame: it is over, or the strip has lost its supply during it. */
  clear() {
    this.bits = 0;
    this.value = 0;
    this.bytes = [];
    this.start = -1;
    this.fell = -1;
  }

  /** The frames since the last call. A frame is complete once its line was low for the reset time. */
  take() {
    if (!this.level && this.fell >= 0 && this.start >= 0 && this.chip.now - this.fell >= LIMITS.RESET) this.#finish();
    return this.frames.splice(0);
  }
}

/** The supply of the panels: follows its enable pin, and is up only after the load switch has ramped. null: always up. */
export class LedRail {
  constructor(chip, pin, rampNs) {
    this.up = pin === null ? 0 : Infinity;
    this.switched = []; // {at: ns, on}
    if (pin === null) return;
    chip.watch(pin, (level, at) => {
      const on = level === true;
      if (on === this.up < Infinity) return;
      this.up = on ? at + rampNs : Infinity;
      this.switched.push({ at, on });
    });
  }

  poweredAt(ns) {
    return ns >= this.up;
  }
}

/**
 * Sixteen contacts between four rows and four columns. Each with its diode: current flows from a column to a row only.
 * Without diodes a closed contact joins both lines, whoever drives them. lines: the pins of R1..R4, C1..C4, null for an
 * open one.
 */
export class KeyMatrix {
  constructor(chip, lines, diodes, riseNs = 8000) {
    this.chip = chip;
    this.lines = lines;
    this.diodes = diodes;
    this.riseNs = riseNs; // weak pull-up against the capacitance of the wires
    this.down = new Set();
    this.low = lines.map(() => false);
    this.rising = lines.map(() => 0);
    lines.forEach((pin, line) => {
      if (pin !== null && (line < 4 || !diodes)) chip.watch(pin, () => this.#settle());
    });
  }

  set(key, down) {
    if (down) this.down.add(key);
    else this.down.delete(key);
    this.#settle();
  }

  #settle() {
    const driven = this.lines.map((pin) => pin !== null && this.chip.output(pin) === false);
    const low = [...driven];
    for (let more = true; more; ) {
      more = false;
      for (const key of this.down) {
        const row = key >> 2;
        const column = 4 + (key & 3);
        if (low[row] && !low[column]) more = low[column] = true;
        if (!this.diodes && low[column] && !low[row]) more = low[row] = true;
      }
    }
    this.lines.forEach((pin, line) => {
      if (pin === null || (this.diodes && line < 4)) return;
      const now = low[line] && !driven[line]; // what the chip itself drives reads low anyway
      if (now === this.low[line]) return;
      this.low[line] = now;
      const turn = ++this.rising[line];
      if (now) this.chip.drive(pin, false);
      else {
        const rise = () => turn === this.rising[line] && this.chip.drive(pin, null);
        this.chip.clock.createAlarm(rise).schedule(this.riseNs);
      }
    });
  }
}

/** The amplifier's input: the compare values of the audio slice, and whether it is awake. */
export class Speaker {
  constructor(chip, pwmPin, enablePin) {
    const slice = (pwmPin >> 1) & 7;
    const second = pwmPin & 1;
    const functionPwm = 4; // a pin with another function is not heard
    this.levels = []; // [ns, compare value, top, awake]
    this.awake = false;
    this.turns = []; // {at: ns, awake, level}
    this.level = 0;
    this.chip = chip;
    chip.onPwm = (which, a, b, top) => {
      if (which !== slice || chip.mcu.gpio[pwmPin].functionSelect !== functionPwm) return;
      this.level = second ? b : a;
      this.levels.push([chip.now, this.level, top, this.awake ? 1 : 0]);
    };
    if (enablePin === null) this.awake = true; // no amplifier: what is on the pin is heard
    else chip.watch(enablePin, (level, at) => {
      if ((level === true) === this.awake) return;
      this.awake = level === true;
      this.turns.push({ at, awake: this.awake, level: this.level });
    });
  }

  take() {
    return this.levels.splice(0);
  }
}

/** The cable's end of a UART: the line's level, bytes to and from the other end, breaks. */
export class LinkPort {
  constructor(chip, uart, rxPin) {
    this.chip = chip;
    this.number = uart;
    this.rxPin = rxPin;
    this.peer = null; // (byte, ns) => the other end takes it
    this.arrivals = []; // bytes that tests injected or that came from a peer, in flight
    this.sent = []; // [ns, byte] that left this board
    this.idle = false;
    chip.onBoot = () => this.#wire();
    this.#wire();
  }

  #wire() {
    const uart = this.chip.uarts[this.number];
    if (this.idle) this.chip.drive(this.rxPin, true); // a byte in flight is lost with the old chip
    uart.onSend = (byte, at) => {
      this.sent.push([at, byte]);
      this.peer?.(byte, at);
    };
    uart.onEnable = () => {
      if (!this.idle) uart.break(); // the receiver wakes to a line that is low
    };
  }

  get uart() {
    return this.chip.uarts[this.number];
  }

  /** The other end is there and powered (RX idles high), or not (the board's resistor pulls RX low: a break). */
  connect(there) {
    if (there === this.idle) return;
    this.idle = there;
    this.chip.drive(this.rxPin, there);
    if (!there) this.chip.clock.createAlarm(() => this.idle || this.uart.break()).schedule(this.uart.frameNs);
  }

  /** A byte whose stop bit ends at `at` ns. The line is held low until then: the worst byte for a cable detector. */
  deliver(byte, at) {
    const { clock } = this.chip;
    const until = (ns, then) => clock.createAlarm(then).schedule(Math.max(0, ns - this.chip.now));
    until(at - this.uart.frameNs, () => this.idle && this.chip.drive(this.rxPin, false));
    until(at - this.uart.bitNs, () => this.idle && this.chip.drive(this.rxPin, true));
    until(at, () => this.idle && this.uart.receive(byte));
  }
}

/** Two link ports joined by a cord. `fault(byte, direction)` may return another byte, an array of bytes, or null. */
export class Cable {
  constructor(a, b) {
    this.ends = [a, b];
    this.plugged = false;
    this.fault = null;
  }

  plug(there) {
    this.plugged = there;
    this.ends.forEach((end, direction) => {
      // Set only here: a board may have several cords, one at a time in its jack.
      if (there) end.peer = (byte, at) => this.#carry(byte, at, direction);
      end.connect(there);
    });
  }

  #carry(byte, at, direction) {
    if (!this.plugged) return;
    const carried = this.fault ? this.fault(byte, direction) : byte;
    if (carried !== null) this.ends[1 - direction].deliver(carried, at);
  }
}

// One RP2040 and its flash, as far as MicroPython and our drivers use it: rp2040js, patched.
// Imports rp2040js, pl011.mjs, flash.mjs and thumb.mjs; independent of the board around the chip.
//
// Patched here, each against the RP2040 data sheet: PIO paced by clock divider and delay (stock free-runs), DMA pacing
// timers (stock inverts the fraction), pads that read back what they drive and obey pulls, PWM compare values that can be
// tapped, the flash with its cache and the time it takes (flash.mjs), the watchdog's reset, ROSC randomness, the flash's
// unique id, USB that NAKs when there is nothing to read. Patched in too is what real chips do: an ADC input that is open
// or pulled, errata RP2040-E5 (borrow) and RP2040-E13 (#dma). Not modelled: core 1, ADC noise, reads of flash by DMA that miss.
import { ConsoleLogger, GPIOPinState, LogLevel, RP2040, RPPIO, USBCDC } from 'rp2040js';
import { Operation, XipCache } from './flash.mjs';
import { Thumb } from './thumb.mjs';
import { Pl011 } from './pl011.mjs';

const FLASH = 0x10000000;
const CACHED = FLASH >>> 24; // the alias of flash that is read through the cache
const UNCACHED = 0x13; // the last one that is not
const STALL_SLICE_NS = 10_000; // time step of the peripherals while flash stalls the CPU
const FUNCTION_SIO = 5;
const FUNCTION_PIO0 = 6;
const FUNCTION_USB = 8;
const FUNCTION_NULL = 0x1f;
const ADC_PIN = 26; // the pin of input 0
const PULLED_DOWN = 0.42; // of what a divider of 200 and 100 kohm gives, when the pin's pull-down of 50 kohm is on

const SOF_RD = 0x48; // of the USB controller
const COUNTER = { status: 0x98, result: 0x9c }; // the frequency counter of the clocks
const BUSY = 1 << 24; // of a DMA channel's CTRL
const CHAN_ABORT = 0x444;
const BAUDR = 0x14; // of the flash's serial interface: its clock is the chip's divided by this
const MISS = [20, 2]; // cycles of a miss: of the flash's clock (8 of address and mode, 4 of waiting, 8 of data: EBh); of the bus
const VSEL = 11; // of the core's regulator after a reset: 1.10 V; each step is 50 mV
const SAFE_HZ = 133e6; // data sheet 2.15.3: above it the regulator gives 1.15 V
const SETTLED_NS = 1e6; // from a change of the regulator to that of the clock

RPPIO.prototype.run = function () {}; // PioClock below steps the machines

/** Steps the state machines of one PIO block at the times their clock dividers and delays give. */
class PioClock {
  constructor(chip, pio) {
    this.chip = chip;
    this.pio = pio;
    this.due = [0, 0, 0, 0]; // ns at which each machine executes its next instruction
    this.running = [false, false, false, false];
    this.stalledAt = [-1, -1, -1, -1]; // the machine's cycle count when it stalled, -1 = not stalled
    this.now = 0;
    this.next = Infinity; // nothing happens before this time unless a register is written
    const write = pio.writeUint32.bind(pio);
    this.stepping = false;
    pio.writeUint32 = (offset, value) => {
      // Nothing was due until now: what this write triggers starts now.
      if (!this.stepping && this.next > chip.now) this.now = chip.now;
      write(offset, value);
      this.next = 0;
    };
  }

  advance(time) {
    this.stepping = true;
    this.#advance(time);
    this.stepping = false;
  }

  #advance(time) {
    const { machines } = this.pio;
    const { clock } = this.chip;
    for (;;) {
      let first = -1;
      let when = Infinity;
      for (let i = 0; i < 4; i++) {
        const machine = machines[i];
        if (!machine.enabled) {
          this.running[i] = false;
          continue;
        }
        const period = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * this.chip.cycleNs;
        if (!this.running[i]) {
          this.running[i] = true;
          this.due[i] = this.now;
          this.stalledAt[i] = machine.waiting ? machine.cycles : -1;
        }
        if (this.stalledAt[i] >= 0) {
          if (machine.waiting) continue;
          // Released by a FIFO write: the delay of the stalled instruction runs from here.
          this.due[i] = Math.max(this.due[i], this.now) + (1 + machine.cycles - this.stalledAt[i]) * period;
          this.stalledAt[i] = -1;
        }
        if (this.due[i] < when) {
          when = this.due[i];
          first = i;
        }
      }
      if (first < 0 || when > time) {
        this.next = when;
        break;
      }
      const machine = machines[first];
      const before = machine.cycles;
      const { cycleNs } = this.chip;
      const period = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * cycleNs;
      this.now = when;
      // A fraction of the divider makes some cycles longer: pins change with the chip's clock.
      this.chip.edgeNs = machine.clockDivFrac ? Math.ceil(when / cycleNs - 1e-6) * cycleNs : when;
      machine.step();
      if (machine.waiting) this.stalledAt[first] = machine.cycles;
      else this.due[first] = when + (machine.cycles - before) * period;
      this.pio.checkChangedPins();
      this.chip.edgeNs = -1;
      // A DMA transfer requested by this step happens before a slow machine's next instruction.
      if (clock.nextAlarm && clock.nextAlarm.nanos <= clock.nanosCounter) clock.tick(0);
    }
    this.now = time;
  }
}

export class Chip {
  /**
   * bootrom: Uint32Array of the RP2040's boot ROM; flash: Uint8Array of up to 16 MB;
   * seed: of the randomness and the unique id; eraseNs, programNs: the time a sector and a page take; missCycles: the
   * time of a cache miss.
   */
  constructor({ bootrom, flash, seed = 1, eraseNs = 0, programNs = 0, missCycles = 0, faults = {} }) {
    this.seed = seed;
    this.cache = new XipCache(missCycles);
    this.eraseNs = eraseNs;
    this.programNs = programNs;
    this.bootrom = bootrom;
    this.console = ''; // what MicroPython wrote to USB
    this.computer = true; // whether USB leads to one
    this.faults = { clock: 1, id: false, ...faults }; // clock: the factor by which the frequency counter is off; id: the flash has none; slow: the processor stops above SAFE_HZ
    this.resets = 0;
    this.idleNs = 0; // time that the processor slept
    this.flashOps = { erased: 0, programmed: 0 }; // sectors and pages
    this.starved = 0; // how often the clock was too fast for the regulator's voltage
    this.pins = new Array(30).fill(null).map(() => ({ driven: null, listeners: [] })); // driven: true, false or null
    this.onPwm = null; // (slice, compareA, compareB, top) at every write of a compare register
    this.onBoot = null;
    this.edgeNs = -1;
    this.noise = (seed * 2654435761) >>> 0 || 1; // the state of #random
    const mcu = new RP2040();
    mcu.bootrom.set(bootrom);
    mcu.reset();
    mcu.flash.set(flash);
    this.#take(mcu);
  }

  /** ns since power-on. */
  get now() {
    return this.clock.nanosCounter;
  }

  /** ns of the pin change being reported to a listener. */
  get edgeTime() {
    return this.edgeNs >= 0 ? this.edgeNs : this.clock.nanosCounter;
  }

  /** Call back(level, ns) when the chip drives a pin: true, false, or null for released. */
  watch(pin, back) {
    this.pins[pin].listeners.push(back);
  }

  /** The level the chip puts on a pin: true, false, or null when the pin is an input. */
  output(pin) {
    return level(this.mcu.gpio[pin].value);
  }

  /** The outside world pulls a pin high (true), low (false) or releases it (null). */
  drive(pin, value) {
    this.pins[pin].driven = value;
    this.#refresh(pin);
  }

  /** Set what an ADC input (0..3) reads, 12 bits; null: nothing is wired to it. */
  analog(channel, value) {
    this.adcValues[channel] = value;
  }

  #sampled(channel) {
    const value = this.adcValues[channel];
    const down = this.mcu.gpio[ADC_PIN + channel]?.pulldownEnabled;
    if (value === null) return down ? 0 : Math.floor(this.now / 1e6) % 1500; // it drifts
    return down ? Math.round(value * PULLED_DOWN) : value;
  }

  /** A reset of the USB bus, as the work-around of erratum RP2040-E5 answers it: GPIO 15 is borrowed, then restored. */
  borrow(ns) {
    const pin = this.mcu.gpio[15];
    const set = (control) => {
      pin.ctrl = control;
      pin.checkForUpdates();
    };
    const before = pin.ctrl;
    set((before & ~0x1f) | FUNCTION_USB);
    this.clock.createAlarm(() => set(before)).schedule(ns);
  }

  /** Type into the USB console. */
  type(bytes) {
    for (const byte of bytes) this.typed.push(byte);
    this.#pump();
  }

  /** Run until the absolute time `until` in ns. */
  run(until) {
    const { clock } = this;
    while (clock.nanosCounter < until) {
      if (this.operation && !this.#stall(until)) return;
      const { core } = this.mcu;
      if (this.stuck) {
        clock.tick(Math.min(until, clock.nextAlarm?.nanos ?? until) - clock.nanosCounter);
        if (this.resetDue) this.#reset();
        continue;
      }
      const [pio0, pio1] = this.pioClocks;
      if (core.waiting) {
        let wait = until - clock.nanosCounter;
        const alarm = clock.nextAlarm;
        if (alarm) wait = Math.min(wait, alarm.nanos - clock.nanosCounter);
        wait = Math.min(wait, Math.max(0, pio0.next - clock.nanosCounter), Math.max(0, pio1.next - clock.nanosCounter));
        this.idleNs += wait;
        clock.tick(wait);
      } else {
        const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : until;
        const quiet = Math.min(until, alarm, pio0.next, pio1.next) - clock.nanosCounter;
        let cycles = core.interruptsUpdated ? 0 : this.thumb.run(Math.floor(quiet / this.cycleNs));
        if (!cycles) {
          this.missed = 0;
          cycles = core.executeInstruction() + this.missed;
        }
        clock.tick(cycles * this.cycleNs);
      }
      if (this.resetDue) this.#reset();
      this.#pios(clock.nanosCounter);
    }
  }

  /** Both blocks up to `now`, in turns: one may read what the other writes. */
  #pios(now) {
    const [pio0, pio1] = this.pioClocks;
    while (now >= pio0.next || now >= pio1.next) {
      const [first, other] = pio0.next <= pio1.next ? [pio0, pio1] : [pio1, pio0];
      first.advance(Math.max(first.now, Math.min(now, other.next)));
    }
  }

  #take(mcu) {
    this.mcu = mcu;
    this.clock = mcu.clock;
    this.thumb = new Thumb(mcu, this.cache);
    this.operation = null; // of the flash; during it nothing is executed and no interrupt served
    this.missed = 0; // cycles for which the current instruction waited for the flash
    this.resetDue = false;
    this.stuck = false;
    this.connected = false;
    this.typed = [];
    this.endpoint = null;
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    this.cycleNs = 1e9 / mcu.clkSys;
    this.regulator ??= { vsel: VSEL, since: -Infinity }; // the watchdog's reset leaves it as it is
    mcu.addClockListener((hz) => {
      this.cycleNs = 1e9 / hz;
      this.#power(hz);
      if (hz > SAFE_HZ && this.faults.slow) this.stuck = true;
    });
    this.pioClocks = mcu.pio.map((pio) => new PioClock(this, pio));
    this.uarts = mcu.uart.map((uart) => new Pl011(mcu, uart));
    this.#usb();
    this.#pads();
    this.#pwm();
    this.#dma();
    this.#flash();
    this.#reads();
    this.#oddments();
    const watchdog = mcu.peripherals[0x40058];
    watchdog.onWatchdogTrigger = () => {
      this.resetDue = true;
      watchdog.timer.enable = false;
      watchdog.alarm.enable = false;
    };
    mcu.core.PC = FLASH; // the second stage of the boot is part of the image's start-up code, which runs from here too
    mcu.core.SP = mcu.readUint32(0);
    this.onBoot?.();
  }

  /** The watchdog bit: a new chip on the same clock that keeps flash, RAM, scratch registers and the wires around it. */
  #reset() {
    this.resets++;
    const old = this.mcu;
    if (this.operation) this.#finish(); // the flash does not notice the chip's reset
    this.cache.flush();
    this.clock.nextAlarm = null;
    const mcu = new RP2040(this.clock);
    mcu.bootrom.set(old.bootrom);
    mcu.flash.set(old.flash);
    mcu.sram.set(old.sram);
    const before = old.peripherals[0x40058];
    const after = mcu.peripherals[0x40058];
    after.scratchData.set(before.scratchData);
    after.reason = before.reason;
    this.#take(mcu);
    for (let pin = 0; pin < 30; pin++) for (const back of this.pins[pin].listeners) back(this.output(pin), this.now);
  }

  /** The battery is pulled and put back: RAM is reset on the same clock, flash stays as it is at this moment. */
  powerCut() {
    const old = this.mcu;
    this.operation?.cut(() => this.#random());
    this.regulator = null;
    this.cache.flush();
    this.clock.nextAlarm = null;
    const mcu = new RP2040(this.clock);
    mcu.bootrom.set(old.bootrom);
    mcu.reset();
    mcu.flash.set(old.flash);
    this.console = '';
    this.#take(mcu);
    for (let pin = 0; pin < 30; pin++) {
      this.#refresh(pin);
      for (const back of this.pins[pin].listeners) back(this.output(pin), this.now);
    }
  }

  /** Count the moments in which the core has less voltage than its clock asks for. */
  #power(hz) {
    const { vsel, since } = this.regulator;
    if (hz > SAFE_HZ && (vsel <= VSEL || this.now - since < SETTLED_NS)) this.starved++;
  }

  /** Time passes for everything but the processor until the flash is done or `until`; returns whether it is done. */
  #stall(until) {
    const { operation } = this;
    while (operation.left > 0) {
      const slice = Math.min(operation.left, STALL_SLICE_NS, until - this.now);
      if (slice <= 0) return false;
      operation.left -= slice;
      this.clock.tick(slice);
      this.#pios(this.now);
    }
    this.#finish();
    this.clock.tick(this.cache.flush() * this.cycleNs);
    return true;
  }

  #finish() {
    const { operation } = this;
    operation.end();
    this.flashOps[operation.data ? 'programmed' : 'erased'] += operation.units;
    this.operation = null;
  }

  #usb() {
    const { usbCtrl } = this.mcu;
    const cdc = new USBCDC(usbCtrl);
    cdc.onDeviceConnected = () => {
      this.connected = true;
    };
    cdc.onSerialData = (bytes) => {
      this.console += Buffer.from(bytes).toString('latin1');
    };
    // On a power bank no computer gives an address; the console works nevertheless, for the tests.
    const registers = usbCtrl.readUint32.bind(usbCtrl);
    usbCtrl.readUint32 = (offset) => {
      if (offset === SOF_RD && this.computer) return Math.floor(this.now / 1e6) & 0x7ff; // a frame every millisecond
      return offset === 0 && !this.computer ? registers(0) & ~0x7f : registers(offset);
    };
    const stock = usbCtrl.onEndpointRead;
    usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint > 0 && endpoint === cdc.outEndpoint) {
        this.endpoint = [endpoint, size]; // answered when there is something to send
        this.#pump();
      } else {
        stock(endpoint, size);
      }
    };
  }

  #pump() {
    if (!this.endpoint || !this.typed.length) return;
    const [endpoint, size] = this.endpoint;
    this.endpoint = null;
    this.mcu.usbCtrl.endpointReadDone(endpoint, Uint8Array.from(this.typed.splice(0, size)));
  }

  #pads() {
    this.mcu.gpio.forEach((gpio, pin) => {
      gpio.addListener(() => {
        const { functionSelect } = gpio;
        // Only the other PIO block reads back a pin that PIO drives. While it is off, the cost of every bit of a frame is saved.
        const heard = functionSelect === FUNCTION_PIO0 && this.mcu.pio[1].machines.some((machine) => machine.enabled);
        if (functionSelect === FUNCTION_SIO || functionSelect === FUNCTION_NULL || heard) this.#refresh(pin);
        for (const back of this.pins[pin].listeners) back(this.output(pin), this.edgeTime);
      });
      this.#refresh(pin);
    });
  }

  #refresh(pin) {
    const gpio = this.mcu.gpio[pin];
    const own = level(gpio.value);
    const value = own ?? this.pins[pin].driven ?? gpio.value === GPIOPinState.InputPullUp;
    if (value !== gpio.rawInputValue) gpio.setInputValue(value);
  }

  #pwm() {
    this.mcu.pwm.channels.forEach((channel, slice) => {
      // Nobody observes the carrier itself: only compare values count, and an alarm for every edge would be expensive.
      channel.alarmA.enable = channel.alarmB.enable = channel.alarmBottom.enable = false;
      const write = channel.writeRegister.bind(channel);
      channel.writeRegister = (offset, value) => {
        write(offset, value);
        if (offset === 0x0c) this.onPwm?.(slice, value & 0xffff, value >>> 16, channel.top);
      };
    });
  }

  #dma() {
    const { dma } = this.mcu;
    const stock = dma.getTimer.bind(dma);
    // Section 2.5.5.2: a pacing timer requests X transfers every Y cycles of clk_sys.
    dma.getTimer = (treq) => {
      if (treq < 59 || treq > 62) return stock(treq);
      const fraction = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][treq - 59] >>> 0;
      const x = fraction >>> 16;
      return x ? ((fraction & 0xffff) / x) * (this.cycleNs / 1000) : 0;
    };
    // Erratum RP2040-E13: a channel that is aborted with transfers in flight may end as if it were done, enabled or not.
    for (const channel of dma.channels) {
      const abort = channel.abort.bind(channel);
      channel.abort = () => {
        const busy = channel.ctrl & BUSY;
        abort();
        if (busy && channel.chainTo !== channel.index) dma.channels[channel.chainTo]?.start();
      };
    }
    const read = dma.readUint32.bind(dma);
    dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));
  }

  /** The boot ROM's flash_range_erase ('RE') and flash_range_program ('RP') become a breakpoint and a return. */
  #flash() {
    const { mcu } = this;
    const rom = new DataView(mcu.bootrom.buffer);
    for (let entry = rom.getUint16(0x14, true); rom.getUint16(entry, true); entry += 4) {
      const name = String.fromCharCode(rom.getUint8(entry), rom.getUint8(entry + 1));
      const number = { RE: 0xe1, RP: 0xe2 }[name];
      if (!number) continue;
      const body = rom.getUint16(entry + 2, true) & ~1;
      rom.setUint16(body, 0xbe00 | number, true);
      rom.setUint16(body + 2, 0x4770, true);
    }
    mcu.onBreak = (number) => {
      const [first, second, third] = mcu.core.registers;
      if (number === 0xe1) {
        this.operation = new Operation(mcu.flash, first, second, null, this.eraseNs);
      } else if (number === 0xe2) {
        const data = Uint8Array.from({ length: third }, (_, i) => mcu.readUint8((second >>> 0) + i));
        this.operation = new Operation(mcu.flash, first, third, data, this.programNs);
      } else {
        throw new Error(`breakpoint ${number} at ${mcu.core.PC.toString(16)}`);
      }
    };
  }

  /** 0 .. 1, the same for the same seed: Marsaglia's xorshift32. */
  #random() {
    let state = this.noise;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.noise = state >>> 0;
    return this.noise / 2 ** 32;
  }

  /** All that the processor reads from flash, code and data, goes through the cache. */
  #reads() {
    const { cache, mcu } = this;
    const { core } = mcu;
    if (!cache.missCycles) return;
    const waits = (address) => {
      const alias = address >>> 24;
      if (alias === CACHED) this.missed += cache.look((address & 0xffffff) >>> 2);
      else if (alias > CACHED && alias <= UNCACHED) this.missed += cache.missCycles;
    };
    core.readUint32 = (address) => (waits(address), mcu.readUint32(address));
    core.readUint16 = (address) => (waits(address), mcu.readUint16(address));
    core.readUint8 = (address) => (waits(address), mcu.readUint8(address));
  }

  #oddments() {
    const { mcu } = this;
    const rosc = mcu.peripherals[0x40060];
    rosc.readUint32 = (offset) => {
      if (offset !== 0x1c) return offset === 0x18 ? 0x80001000 : 0; // STATUS: stable, enabled
      this.#random();
      return this.noise & 1; // RANDOMBIT
    };
    rosc.writeUint32 = () => {};
    // The frequency counter, always done: of clk_sys, in 32nds of a kHz.
    const clocks = mcu.peripherals[0x40008];
    const clock = clocks.readUint32.bind(clocks);
    clocks.readUint32 = (offset) => {
      if (offset === COUNTER.status) return 1 << 4;
      return offset === COUNTER.result ? Math.round((mcu.clkSys / 1000) * 32 * this.faults.clock) : clock(offset);
    };
    const regulator = mcu.peripherals[0x40064];
    regulator.readUint32 = () => (this.regulator.vsel << 4) | 1;
    regulator.writeUint32 = (_, value) => {
      this.regulator = { vsel: (value >>> 4) & 15, since: this.now };
      this.#power(mcu.clkSys);
    };
    const ssi = mcu.peripherals[0x18000];
    const read = ssi.readUint32.bind(ssi);
    const write = ssi.writeUint32.bind(ssi);
    const id = [0xe6, 0x61, 0, 0, 0, 0, this.seed >>> 8, this.seed & 255];
    if (this.faults.id) id.fill(0xff);
    let answer = []; // to the flash's command 0x4b, read unique id: five dummy bytes, then eight of id
    ssi.writeUint32 = (offset, value) => {
      if (offset === 0x60 && value === 0x4b && !answer.length) answer = [0, 0, 0, 0, 0, ...id];
      if (offset === BAUDR && this.cache.missCycles) this.cache.missCycles = MISS[0] * value + MISS[1];
      write(offset, value);
    };
    ssi.readUint32 = (offset) => (offset === 0x60 && answer.length ? answer.shift() : read(offset));
    // Core 1 is absent: its FIFO always says "valid, 0", which is what resetting it waits for.
    const sio = mcu.sio.readUint32.bind(mcu.sio);
    mcu.sio.readUint32 = (offset) => (offset === 0x50 ? 3 : offset === 0x58 ? 0 : sio(offset));
    this.adcValues ??= [0, 0, 0, 1940, 876]; // 3: a third of 4.7 V; 4: 27 degrees
    this.adcValues.forEach((_, channel) => {
      Object.defineProperty(mcu.adc.channelValues, channel, { get: () => this.#sampled(channel) });
    });
  }
}

function level(state) {
  return state === GPIOPinState.High ? true : state === GPIOPinState.Low ? false : null;
}

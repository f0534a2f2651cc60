// The RP2040's UART: ARM PL011 with 32-deep FIFOs, trigger levels, receive timeout, overrun and break. Imports nothing.
// It replaces the registers of rp2040js, whose UART has no transmit FIFO and no trigger levels.

const DEPTH = 32;
const LEVELS = [4, 8, 16, 24, 28]; // IFLS: 1/8, 1/4, 1/2, 3/4, 7/8 of the depth
const TIMEOUT_BITS = 32; // receive timeout: FIFO not empty and no byte for 32 bit periods
const RX = 1 << 4;
const TX = 1 << 5;
const RT = 1 << 6;
const BE = 1 << 9;
const OE = 1 << 10;
const DR_BREAK = 1 << 10;
const DR_OVERRUN = 1 << 11;
const LOOP = 1 << 7; // LBE: what is sent is received, inside the chip

export class Pl011 {
  constructor(mcu, uart) {
    this.mcu = mcu;
    this.uart = uart;
    this.tx = [];
    this.rx = []; // 12 bits each: byte and error flags
    this.sending = false;
    this.overrun = false; // the next byte to be stored carries OE
    this.raw = 0;
    this.ifls = 0x12;
    this.dmacr = 0;
    this.rsr = 0;
    this.counts = { sent: 0, received: 0, overruns: 0, breaks: 0, ignored: 0 };
    this.onSend = null; // (byte, ns at which its stop bit ends), called when its start bit begins
    this.onEnable = null;
    this.sent = mcu.clock.createAlarm(() => this.#shifted());
    this.timeout = mcu.clock.createAlarm(() => this.#raise(this.rx.length ? RT : 0));
    const read = uart.readUint32.bind(uart);
    const write = uart.writeUint32.bind(uart);
    uart.readUint32 = (offset) => this.#read(offset) ?? read(offset);
    uart.writeUint32 = (offset, value) => {
      if (!this.#write(offset, value)) write(offset, value);
    };
    uart.checkInterrupts = () => this.#update();
  }

  get bitNs() {
    return 1e9 / this.uart.baudRate;
  }

  get frameNs() {
    return 10 * this.bitNs;
  }

  get receiving() {
    return this.uart.enabled && this.uart.rxEnabled;
  }

  /** A byte's stop bit has just ended on RX. */
  receive(byte, flags = 0) {
    if (!this.receiving) {
      this.counts.ignored++;
      return;
    }
    if (this.rx.length >= DEPTH) {
      this.counts.overruns++;
      this.overrun = true;
      this.rsr |= 8;
      this.#raise(OE);
      return;
    }
    this.counts.received++;
    this.rx.push(byte | flags | (this.overrun ? DR_OVERRUN : 0));
    this.overrun = false;
    if (this.rx.length === LEVELS[(this.ifls >> 3) & 7]) this.raw |= RX;
    this.timeout.schedule(TIMEOUT_BITS * this.bitNs);
    this.#update();
  }

  /** RX stayed low for longer than a frame: one zero byte with the break flag. */
  break() {
    if (!this.receiving) return;
    this.counts.breaks++;
    this.receive(0, DR_BREAK);
    this.#raise(BE);
  }

  #shifted() {
    const byte = this.tx.shift();
    this.counts.sent++;
    if (this.uart.ctrlRegister & LOOP) this.receive(byte);
    if (this.tx.length === LEVELS[this.ifls & 7]) this.raw |= TX; // drained through the trigger level
    this.sending = false;
    this.#send();
    this.#update();
  }

  #send() {
    if (this.sending || !this.tx.length || !this.uart.enabled) return;
    this.sending = true;
    if (!(this.uart.ctrlRegister & LOOP)) this.onSend?.(this.tx[0], this.mcu.clock.nanosCounter + this.frameNs);
    this.sent.schedule(this.frameNs);
  }

  #raise(bits) {
    this.raw |= bits;
    this.#update();
  }

  #update() {
    const { uart, mcu } = this;
    uart.interruptStatus = this.raw;
    mcu.setInterrupt(uart.irq, !!(this.raw & uart.interruptMask));
    request(mcu.dma, uart.dreq.rx, this.rx.length > 0 && this.dmacr & 1);
    request(mcu.dma, uart.dreq.tx, this.tx.length < DEPTH && this.dmacr & 2);
  }

  #read(offset) {
    switch (offset) {
      case 0x00: {
        const entry = this.rx.shift() ?? 0;
        this.rsr = (this.rsr & 8) | ((entry >> 8) & 7);
        if (this.rx.length < LEVELS[(this.ifls >> 3) & 7]) this.raw &= ~RX;
        if (!this.rx.length) this.raw &= ~RT;
        this.#update();
        return entry;
      }
      case 0x04:
        return this.rsr;
      case 0x18:
        return (
          (this.tx.length ? 0 : 0x80) |
          (this.rx.length >= DEPTH ? 0x40 : 0) |
          (this.tx.length >= DEPTH ? 0x20 : 0) |
          (this.rx.length ? 0 : 0x10) |
          (this.sending ? 0x08 : 0)
        );
      case 0x34:
        return this.ifls;
      case 0x3c:
        return this.raw;
      case 0x40:
        return this.raw & this.uart.interruptMask;
      case 0x48:
        return this.dmacr;
    }
    return undefined;
  }

  #write(offset, value) {
    switch (offset) {
      case 0x00:
        if (this.tx.length < DEPTH) this.tx.push(value & 0xff);
        if (this.tx.length > LEVELS[this.ifls & 7]) this.raw &= ~TX;
        this.#send();
        break;
      case 0x04:
        this.rsr = 0;
        break;
      case 0x30: {
        const was = this.receiving;
        this.uart.ctrlRegister = value;
        if (this.receiving && !was) this.onEnable?.();
        this.#send();
        break;
      }
      case 0x34:
        this.ifls = value & 0x3f;
        break;
      case 0x38:
        this.uart.interruptMask = value & 0x7ff;
        break;
      case 0x44:
        this.raw &= ~this.uart.rawWriteValue;
        break;
      case 0x48:
        this.dmacr = value & 7;
        break;
      default:
        return false;
    }
    this.#update();
    return true;
  }
}

function request(dma, channel, wanted) {
  if (wanted) dma.setDREQ(channel);
  else dma.clearDREQ(channel);
}

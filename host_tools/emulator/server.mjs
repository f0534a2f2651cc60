// Emulated boards behind a line protocol: one JSON object a line on stdin, one answer a line on stdout. board.py speaks it.
// A request is {do, ...}; an answer {ok: ...} or {error: text}. Times are emulated ns; bytes are base64 or hex.
import net from 'node:net';
import readline from 'node:readline';
import { Chip } from './chip.mjs';
import { Cable, KeyMatrix, LedRail, LinkPort, Speaker, Ws2812 } from './devices.mjs';

const QUANTUM_NS = 20_000; // two cabled boards run in turns shorter than one byte on the line, up to 460,800 baud
const BRIDGE_SLICE_NS = 200_000;

class Board {
  constructor({ flash, bootrom, seed, eraseNs, programNs, missCycles, wiring, faults }) {
    const rom = Buffer.from(bootrom, 'base64');
    const w = (this.wiring = wiring);
    this.battery = w.cells;
    this.chip = new Chip({
      bootrom: new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length)),
      flash: Buffer.from(flash, 'base64'),
      seed,
      eraseNs,
      programNs,
      missCycles,
      faults,
    });
    const rail = (this.rail = new LedRail(this.chip, w.ledEnable, w.ledRampMs * 1e6));
    this.panels = [w.ledDataA, w.ledDataB].map((pin) => new Ws2812(this.chip, pin));
    for (const panel of this.panels) panel.powered = (at) => rail.poweredAt(at);
    this.keys = new KeyMatrix(this.chip, w.pad, w.diodes);
    this.speaker = new Speaker(this.chip, w.audio, w.amplifier);
    this.link = new LinkPort(this.chip, w.uart, w.linkRx);
    this.setBattery(this.battery);
    this.chip.computer = w.computer;
  }

  powerCut() {
    this.chip.powerCut();
    for (const panel of this.panels) panel.clear();
    this.setBattery(this.battery);
  }

  setBattery(millivolts) {
    this.battery = millivolts;
    const read = () => Math.min(4095, Math.round((millivolts / this.wiring.batteryDivider / 3300) * 4095));
    this.chip.analog(0, millivolts === null ? null : read());
  }
}

const boards = [];
const cables = [];
let bridge = null;

function runTo(list, until) {
  const cabled = cables.some((cable) => cable.plugged);
  if (!cabled || list.length < 2) {
    for (const board of list) board.chip.run(until);
    return;
  }
  for (let time = Math.min(...list.map((board) => board.chip.now)); time < until; ) {
    time = Math.min(until, time + QUANTUM_NS);
    for (const board of list) board.chip.run(time);
  }
}

function runFor(ns, selected, stop) {
  const list = selected ?? boards;
  const end = Math.max(...list.map((board) => board.chip.now)) + ns;
  while (list[0].chip.now < end) {
    runTo(list, stop ? Math.min(end, Math.max(...list.map((board) => board.chip.now)) + 1e6) : end);
    if (stop?.()) return true;
  }
  return !stop;
}

const requests = {
  board: (request) => boards.push(new Board(request)) - 1,
  cable: ({ a, b }) => {
    const [first, second] = [boards[a], boards[b]];
    const now = Math.max(first.chip.now, second.chip.now);
    first.chip.run(now);
    second.chip.run(now);
    cables.push(new Cable(first.link, second.link));
    return cables.length - 1;
  },
  plug: ({ cable, there }) => cables[cable].plug(there),
  run: ({ ns }) => runFor(ns),
  // Run until the console of a board shows the text, at most `ns`.
  expect: ({ board, text, ns, from = 0 }) =>
    runFor(ns, undefined, () => boards[board].chip.console.indexOf(text, from) >= 0),
  // Run until a panel has shown a frame, at most `ns`.
  frame: ({ board, panel, ns }) =>
    runFor(ns, undefined, () => {
      const part = boards[board].panels[panel];
      part.frames.unshift(...part.take());
      return part.frames.length > 0;
    }),
  key: ({ board, key, down }) => {
    boards[board].keys.set(key, down);
  },
  // A wire that something else holds: true or false, null to let go.
  drive: ({ board, pin, level }) => boards[board].chip.drive(pin, level),
  // What the chip itself puts on a pin: true or false, null for an input.
  output: ({ board, pin }) => boards[board].chip.output(pin),
  usb: ({ board, there }) => boards[board].chip.drive(boards[board].wiring.vbus, there),
  usbReset: ({ board, ns }) => boards[board].chip.borrow(ns),
  battery: ({ board, millivolts }) => boards[board].setBattery(millivolts),
  type: ({ board, bytes }) => boards[board].chip.type(Buffer.from(bytes, 'base64')),
  console: ({ board }) => boards[board].chip.console,
  frames: ({ board, panel }) => boards[board].panels[panel].take(),
  waveform: ({ board, panel }) => {
    const { faults, extremes } = boards[board].panels[panel];
    return { faults, extremes };
  },
  sound: ({ board }) => ({ levels: boards[board].speaker.take(), turns: boards[board].speaker.turns }),
  state: ({ board }) => {
    const { chip, link, rail } = boards[board];
    return {
      now: chip.now,
      resets: chip.resets,
      hz: chip.mcu.clkSys,
      starved: chip.starved,
      connected: chip.connected,
      flash: chip.flashOps,
      uart: link.uart.counts,
      rail: rail.switched,
      idle: chip.idleNs,
      misses: chip.cache.misses,
    };
  },
  flashTimes: ({ board, eraseNs, programNs }) => {
    Object.assign(boards[board].chip, { eraseNs, programNs });
  },
  flash: ({ board, from, bytes }) =>
    Buffer.from(boards[board].chip.mcu.flash.subarray(from, from + bytes)).toString('base64'),
  powerCut: ({ board }) => boards[board].powerCut(),
  // Bytes that reach the UART from now on at its baud rate, as from a device on the cable.
  feed: ({ board, bytes, gapNs = 0 }) => {
    const { link, chip } = boards[board];
    let at = chip.now;
    for (const byte of Buffer.from(bytes, 'base64')) {
      at += link.uart.frameNs + gapNs;
      link.deliver(byte, at);
    }
    return at;
  },
  connect: ({ board, there }) => boards[board].link.connect(there),
  sent: ({ board }) => boards[board].link.sent.splice(0),
  // Put a board's USB console on a TCP port; from then on time runs on its own, as fast as possible.
  bridge: ({ board }) =>
    new Promise((resolve) => {
      const { chip } = boards[board];
      const server = net.createServer((socket) => {
        let sent = chip.console.length;
        socket.on('data', (bytes) => chip.type(bytes));
        socket.on('error', () => {});
        bridge.tell = () => {
          const text = boards[board].chip.console;
          if (text.length < sent) sent = 0;
          if (text.length > sent) socket.write(Buffer.from(text.slice(sent), 'latin1'));
          sent = text.length;
        };
      });
      bridge = { server, tell: null };
      server.listen(0, '127.0.0.1', () => resolve(server.address().port));
      const turn = () => {
        if (!bridge) return;
        runFor(BRIDGE_SLICE_NS);
        bridge.tell?.();
        setImmediate(turn);
      };
      turn();
    }),
  unbridge: () => {
    bridge?.server.close();
    bridge = null;
  },
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try {
    const request = JSON.parse(line);
    const act = requests[request.do];
    if (!act) throw new Error(`no request ${request.do}`);
    answer = { ok: (await act(request)) ?? null };
  } catch (error) {
    answer = { error: error.stack ?? String(error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
process.exit(0);

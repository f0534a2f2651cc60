// For `make measure WHAT=site`, which puts it beside the page's modules: the firmware on the page's own thread, since that is
// the one that Chromium can slow down. Keys are pressed by what the captions say; frames are counted as they come.

import { Machine } from "./machine.js";

const FIRE = 14, UP = 10;
const KEY_MS = 70;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function machineOf() {
  const [archive, later] = ["firmware.bin", "later.bin"].map((name) => fetch(new URL(name, import.meta.url)).then((answer) => answer.arrayBuffer()));
  const machine = await Machine.start(archive, (line) => console.warn(line));
  const rest = await later;
  machine.ask = () => rest;
  return machine;
}

// Runs a program that calls worker.now() and hands its text to worker.result(text).
export async function run(program) {
  const machine = await machineOf();
  let result;
  machine.write("/lib/program.py", program);
  machine.run("program", { now: () => performance.now(), result: (text) => (result = text) });
  return result;
}

// Plays a match from power-on until the player has fired so many shots. records: {name: [byte, ...]} of the store.
// Returns the milliseconds between the frames of the battle, with both sides' shots; now(): milliseconds of some clock.
export async function play(records, seed, shots, now = () => performance.now()) {
  const machine = await machineOf();
  for (const [name, file] of Object.entries(records)) machine.write(`/store/${name}`, Uint8Array.from(file));
  const captions = {};
  const gaps = [];
  let [fired, theirs, last, hear, failed] = [0, 0, 0];
  const read = (text) => {
    for (const [key, value] of text.split("\n").map((line) => line.split("\t"))) {
      captions[key] = value;
      if (key === "shot") value.startsWith("me") ? fired++ : theirs++;
    }
  };
  machine.run("main", {
    language: () => "en",
    seed: () => seed,
    today: () => 20260101,
    send: (kind, address, size) => {
      if (kind === 70) {
        const time = now();
        if (captions.screen === "battle") gaps.push(time - last);
        last = time;
      } else if (kind === 84) read(new TextDecoder().decode(machine.bytes(address, size).slice()));
    },
    inbox: (address, room, came) => {
      hear = (kind, ...payload) => {
        machine.bytes(address, room).set(payload);
        came(kind.charCodeAt(0), payload.length);
      };
    },
    keeps: () => true,
    keep: () => {},
    failed: (text) => (failed = text),
  });
  const press = async (key) => {
    hear("K", key, 1);
    await pause(KEY_MS);
    hear("K", key, 0);
    await pause(KEY_MS);
  };
  for (let cell = 3; fired < shots && !failed; await pause(100)) {
    if (captions.screen === "menu") await press(FIRE);
    else if (captions.screen === "battle" && captions.turn === "me") {
      for (const key of [UP, cell % 10, Math.floor(cell / 10), FIRE]) await press(key);
      cell = (cell + 37) % 100;
      await pause(1000);
    }
  }
  if (failed) throw new Error(failed);
  return { gaps: gaps.slice(1), fired, theirs };
}

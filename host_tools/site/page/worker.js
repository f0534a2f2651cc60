// Runs the firmware (machine.js) and joins its drivers (drivers/link.py) to the page (unit.js) and to the database.
// Messages both ways are [letter, Uint8Array], as in zalp/tools/virtual/units.py.

import { Keeper } from "./keeper.js";
import { Machine } from "./machine.js";
import { block } from "./sound.js";

let hear = () => {}; // (letter, payload): messages are dropped until the firmware has sent its hello
let speaker = null; // the audio worklet's end, once there is one: samples do not wait for the page then

function say(kind, payload) {
  if (kind === "S" && speaker) {
    const given = block(payload);
    speaker.postMessage(given, [given.samples.buffer]);
  } else postMessage([kind, payload], [payload.buffer]);
}

function fail(text) {
  say("E", new TextEncoder().encode(text));
}

const NOBODY = { keeps: false, open: async () => [], keep() {} }; // in a Keeper's place, for a handheld without records

// The page hands over the beginning of firmware.bin (machine.js), the whole of it, then later.bin, or null if that did not come.
let began, arrived, rested;
let later = null;
const begun = new Promise((done) => (began = done));
const firmware = new Promise((done) => (arrived = done));
const rest = new Promise((done) => (rested = done));
const starting = Machine.start(firmware, console.info, console.info, begun); // before it is known which handheld this is
starting.catch(() => {}); // a failure is reported when the machine is wanted

// later.bin, for a program that cannot wait: the browser asks its host only if it does not have the file.
function ask() {
  if (later) return later;
  const request = new XMLHttpRequest();
  request.open("GET", new URL("later.bin", import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`later.bin: ${request.status}`);
  return (later = request.response);
}

// The page's first message: which handheld this is, and the browser's language; helm: see keeper.js; alone: it has no
// records; near: all files are in this browser. The browser gives the entropy.
async function run({ number, language, helm, alone, near }) {
  const keeper = alone ? NOBODY : new Keeper(number + 1, helm, () => say("X", new Uint8Array()));
  const [machine, records] = await Promise.all([starting, keeper.open(), near && rest]);
  machine.ask = ask;
  machine.port.FS.mkdirTree("/store");
  for (const [name, file] of records) machine.write(`/store/${name}`, file);

  machine.run("main", {
    language: () => language,
    seed: () => crypto.getRandomValues(new Uint32Array(1))[0] & 0x3fffffff,
    today: () => {
      const now = new Date();
      return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
    },
    send: (kind, address, size) => say(String.fromCharCode(kind), machine.bytes(address, size).slice()),
    inbox: (address, room, came) => {
      hear = (kind, payload) => {
        machine.bytes(address, room).set(payload.subarray(0, room));
        came(kind.charCodeAt(0), Math.min(payload.length, room));
      };
    },
    keeps: () => keeper.keeps,
    keep: (name, address, size) => keeper.keep(name, size ? machine.bytes(address, size).slice() : null),
    failed: fail,
  });
}

onmessage = ({ data }) => {
  if (Array.isArray(data)) hear(...data);
  else if (data.begun) began(data.begun);
  else if (data.firmware) arrived(data.firmware);
  else if ("later" in data) rested((later ??= data.later));
  else if (data.speaker) speaker = data.speaker;
  else run(data).catch((error) => fail(error.message));
};

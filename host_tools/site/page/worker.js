// Runs the firmware: MicroPython's WebAssembly port, the firmware's files in its memory, and the functions its drivers
// call (the module `zalp`, drivers/link.py). Messages both ways are [letter, Uint8Array], as in docs/architecture.md.

import { Keeper } from "./keeper.js";
import { loadMicroPython } from "./micropython.mjs";

const HEAP = 3 << 20; // bytes

let memory; // of the WebAssembly machine: the port does not hand it out, so it is taken where the machine is made
for (const make of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[make];
  WebAssembly[make] = async (...given) => {
    const made = await original.call(WebAssembly, ...given);
    memory = made.instance.exports.memory;
    return made;
  };
}

const bytes = (address, size) => new Uint8Array(memory.buffer, address, size);

function say(kind, payload) {
  postMessage([kind, payload], [payload.buffer]);
}

function fail(text) {
  say("E", new TextEncoder().encode(text));
}

// The files of the firmware: name length (1 byte), name, content length (4 bytes, little endian), content; and so on.
function unpack(archive, each) {
  const view = new DataView(archive);
  for (let at = 0; at < archive.byteLength; ) {
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 1, view.getUint8(at)));
    at += 1 + view.getUint8(at);
    const size = view.getUint32(at, true);
    each(name, new Uint8Array(archive, at + 4, size));
    at += 4 + size;
  }
}

async function run({ number, language, seed }) {
  const keeper = new Keeper(number + 1);
  const [machine, archive, records] = await Promise.all([
    loadMicroPython({ heapsize: HEAP, stdout: console.info, stderr: console.warn }),
    fetch(new URL("firmware.bin", import.meta.url)).then((answer) => answer.arrayBuffer()),
    keeper.open(),
  ]);
  const { FS } = machine;
  unpack(archive, (name, content) => {
    FS.mkdirTree(`/lib/${name}`.replace(/\/[^/]*$/, ""));
    FS.writeFile(`/lib/${name}`, content);
  });
  FS.mkdirTree("/store");
  for (const [name, file] of records) FS.writeFile(`/store/${name}`, file);

  machine.registerJsModule("zalp", {
    language: () => language,
    seed: () => (seed ?? crypto.getRandomValues(new Uint32Array(1))[0]) & 0x3fffffff,
    today: () => {
      const now = new Date();
      return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
    },
    send: (kind, address, size) => say(String.fromCharCode(kind), bytes(address, size).slice()),
    inbox: (address, room, came) => {
      hear = (kind, payload) => {
        bytes(address, room).set(payload.subarray(0, room));
        came(kind.charCodeAt(0), Math.min(payload.length, room));
      };
    },
    keeps: () => keeper.keeps,
    keep: (name, address, size) => keeper.keep(name, size ? bytes(address, size).slice() : null),
    failed: fail,
  });
  machine.pyimport("main");
}

let hear = () => {}; // (letter, payload): nothing is heard before the firmware has said hello

onmessage = ({ data }) => {
  if (Array.isArray(data)) hear(...data);
  else run(data).catch((error) => fail(error.message));
};

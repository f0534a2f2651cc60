// MicroPython's WebAssembly port with the firmware's files in its memory: what worker.js runs, and Node for the tests.

import { loadMicroPython } from "./micropython.js";

const HEAP = 1 << 20; // bytes: the smaller, the sooner garbage is collected; where more is wanted it grows

let memory; // of the WebAssembly machine: the port does not hand it out, so it is taken where the machine is made
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate.call(WebAssembly, ...given);
  memory = made.instance?.exports.memory ?? memory; // of bytes; a module that Node itself makes gives no `instance`
  return made;
};

// firmware.bin is compressed (gzip): hosts do not do it with what they do not know.
async function inflated(packed) {
  if (!globalThis.DecompressionStream) return (await import("./inflate.js")).inflate(new Uint8Array(packed)).buffer;
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// The files in it, {name: content}: name length (1 byte), name, content length (4 bytes, little endian), content; and so on.
function unpack(archive) {
  const view = new DataView(archive);
  const files = new Map();
  for (let at = 0; at < archive.byteLength; ) {
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 1, view.getUint8(at)));
    at += 1 + view.getUint8(at);
    const size = view.getUint32(at, true);
    files.set(name, new Uint8Array(archive, at + 4, size));
    at += 4 + size;
  }
  return files;
}

export class Machine {
  // archive: firmware.bin as an ArrayBuffer, or a promise of it; warn(line) and say(line) take what Python prints.
  static async start(archive, warn, say = warn) {
    const files = unpack(await inflated(await archive));
    const wasm = files.get("micropython.wasm");
    files.delete("micropython.wasm");
    const port = await loadMicroPython({ wasm, heapsize: HEAP, stdout: say, stderr: warn });
    const machine = new Machine(port, files);
    const made = await WebAssembly.instantiate(port.FS.readFile("/lib/loops.wasm"), { port: { memory } });
    machine.loops = made.instance.exports; // the viper loops (host_tools/site/compiler.py)
    return machine;
  }

  constructor(port, files) {
    this.port = port;
    for (const [name, content] of files) this.write(`/lib/${name}`, content);
  }

  write(path, content) {
    this.port.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    this.port.FS.writeFile(path, content);
  }

  // A piece of the memory: it is another one as soon as the memory grows.
  bytes(address, size) {
    return new Uint8Array(memory.buffer, address, size);
  }

  // Runs a module of the firmware. functions: what its drivers call (the module `zalp`).
  run(name, functions) {
    this.port.registerJsModule("worker", { ...functions, ...this.loops });
    this.port.pyimport(name);
  }
}

// MicroPython's WebAssembly port with the firmware's files in its memory: what worker.js runs, and Node for the tests.

import { loadMicroPython } from "./micropython.js";
import { unlzma } from "./unlzma.js";

const HEAP = 1 << 20; // bytes: the smaller, the sooner garbage is collected; where more is wanted it grows

let memory; // of the WebAssembly machine: the port does not hand it out, so it is taken where the machine is made
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate.call(WebAssembly, ...given);
  memory = made.instance?.exports.memory ?? memory; // a result without `instance` is that of another call, of Node itself
  return made;
};

// The two archives of firmware.bin: MicroPython, then the modules that it runs. The file begins with the first one's size (4
// bytes, little endian). Given the beginning alone, the second is empty.
function archives(firmware) {
  const end = 4 + new DataView(firmware).getUint32(0, true);
  return [new Uint8Array(firmware, 4, end - 4), new Uint8Array(firmware, end)];
}

// The files in an archive, such as later.bin, {name: content}: name length (1 byte), name, content length (4 bytes, little endian),
// content; and so on. Hosts do not compress types that they do not know, so the build does.
function unpack(packed) {
  const archive = unlzma(packed).buffer;
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

const NOT_READ = 29; // EIO

export class Machine {
  // firmware: firmware.bin as an ArrayBuffer, or a promise of it; warn(line) and say(line) take what Python prints; begun: its
  // beginning with the whole first archive, in the same form.
  // Set `ask` before you run anything: it returns later.bin as an ArrayBuffer, at once, and is called when a file of it is read.
  static async start(firmware, warn, say = warn, begun = firmware) {
    const wasm = unpack(archives(await begun)[0]).get("micropython.wasm");
    const port = await loadMicroPython({ wasm, heapsize: HEAP, stdout: say, stderr: warn });
    const machine = new Machine(port, unpack(archives(await firmware)[1]));
    const made = await WebAssembly.instantiate(port.FS.readFile("/lib/loops.wasm"), { port: { memory } });
    machine.loops = made.instance.exports; // the viper loops (host_tools/site/compiler.py)
    return machine;
  }

  constructor(port, files) {
    this.port = port;
    const later = new TextDecoder().decode(files.get("later")).split("\n");
    files.delete("later");
    for (const [name, content] of files) this.write(`/lib/${name}`, content);
    this.missing = new Map(later.map((name) => [name, this.promised(`/lib/${name}`)]));
  }

  // A file of later.bin.
  promised(path) {
    this.write(path, "");
    const { node } = this.port.FS.lookupPath(path);
    const get = () => {
      try {
        this.fill(unpack(new Uint8Array(this.ask())));
      } catch (error) {
        console.warn(error.message);
        throw new this.port.FS.ErrnoError(NOT_READ); // Python's OSError
      }
      return node.contents;
    };
    return Object.defineProperty(node, "contents", { get, configurable: true });
  }

  fill(files) {
    for (const [name, node] of this.missing) {
      const value = files.get(name);
      Object.defineProperty(node, "contents", { value, writable: true });
      node.usedBytes = value.length;
    }
    this.missing.clear();
  }

  write(path, content) {
    this.port.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    this.port.FS.writeFile(path, content);
  }

  // A view of the memory; it is of no use any more once the memory has grown.
  bytes(address, size) {
    return new Uint8Array(memory.buffer, address, size);
  }

  // Runs a module of the firmware. functions: what its drivers call (the module `zalp`).
  run(name, functions) {
    this.port.registerJsModule("worker", { ...functions, ...this.loops });
    this.port.pyimport(name);
  }
}

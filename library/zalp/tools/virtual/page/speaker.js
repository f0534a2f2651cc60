// The speaker where a browser has no audio worklet: worklet.js on the page's own thread, which draws too, in larger pieces.

const PIECE = 2048; // samples: 43 ms, less than the unit sends ahead

let Speaker;

async function load(rate) {
  globalThis.sampleRate = rate;
  globalThis.AudioWorkletProcessor = class {
    constructor() {
      const { port1, port2 } = new MessageChannel();
      [this.port, this.page] = [port1, port2];
    }
  };
  globalThis.registerProcessor = (_name, made) => (Speaker = made);
  await import("./worklet.js");
}

// A node with a port, as an AudioWorkletNode is.
export async function speaker(context) {
  if (!Speaker) await load(context.sampleRate);
  const processor = new Speaker();
  const node = context.createScriptProcessor(PIECE, 1, 1); // Safari calls none without an input
  node.onaudioprocess = ({ outputBuffer }) => processor.process([], [[outputBuffer.getChannelData(0)]]);
  return Object.assign(node, { port: processor.page });
}

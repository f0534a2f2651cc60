// The speaker: hands the unit's samples to the audio worklet. A browser allows sound only after a key press or a click.

const EARLY = 30; // messages of 10 ms

// The part of a message that the worklet gets: sample rate / 100 in two bytes, then unsigned 8-bit samples.
export const block = (payload) => ({ rate: (payload[0] | (payload[1] << 8)) * 100, samples: payload.slice(2) });

// The node that plays the samples, with a port as in worklet.js. Pages that are not secure (no HTTPS, on another machine)
// have no audio worklets: there its code runs on the page.
async function speaker(context) {
  if (!context.audioWorklet) return (await import("./speaker.js")).speaker(context);
  await context.audioWorklet.addModule(new URL("worklet.js", import.meta.url));
  return new AudioWorkletNode(context, "speaker", { numberOfInputs: 0, outputChannelCount: [1] });
}

export class Sound {
  #muted = false;

  constructor() {
    this.handed = 0; // samples
    this.straight = 0; // samples that a worker handed over itself
    this.starved = 0; // gaps heard inside a sound
    this.early = []; // messages that came while the worklet was being loaded
  }

  // Call from within each of a user's gestures: what stopped the sound since ("suspended"; after a call on an iPhone
  // "interrupted") is over then.
  async start() {
    if (this.context) {
      if (this.context.state !== "running") await this.context.resume();
      return;
    }
    this.context = new AudioContext({ latencyHint: "interactive" });
    const node = await speaker(this.context).catch(async (error) => {
      await this.context.close();
      this.context = null; // the next gesture tries again
      throw error;
    });
    node.port.onmessage = ({ data }) => Object.assign(this, data);
    node.connect(this.context.destination);
    this.node = node;
    this.muted = this.#muted;
    for (const payload of this.early.splice(0)) this.play(payload);
  }

  get state() {
    return this.node ? this.context.state : "off";
  }

  get muted() {
    return this.#muted;
  }

  set muted(muted) {
    this.#muted = muted;
    this.node?.port.postMessage({ muted });
  }

  // Samples handed over so far.
  get played() {
    return this.handed + this.straight;
  }

  // An end for a worker that hands blocks to the worklet itself, once there is one: the page, which draws meanwhile, holds none up.
  source() {
    const { port1, port2 } = new MessageChannel();
    this.node.port.postMessage({ source: port1 }, [port1]);
    return port2;
  }

  // payload: see block.
  play(payload) {
    if (!this.context || this.muted) return;
    if (!this.node) {
      if (this.early.length < EARLY) this.early.push(payload.slice());
      return;
    }
    const given = block(payload);
    this.handed += given.samples.length;
    this.node.port.postMessage(given, [given.samples.buffer]);
  }
}

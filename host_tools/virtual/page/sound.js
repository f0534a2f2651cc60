// The speaker: hands the unit's samples to the audio worklet. A browser allows sound only after a key press or a click.

const EARLY = 30; // messages of 10 ms

export class Sound {
  constructor() {
    this.muted = false;
    this.played = 0; // samples handed over
    this.starved = 0; // gaps heard inside a sound
    this.early = []; // messages that came while the worklet was being loaded
  }

  // Call from within a user's gesture; does nothing from the second time on.
  async start() {
    if (this.context) {
      if (this.context.state === "suspended") await this.context.resume();
      return;
    }
    this.context = new AudioContext({ latencyHint: "interactive" });
    await this.context.audioWorklet.addModule(new URL("worklet.js", import.meta.url));
    const node = new AudioWorkletNode(this.context, "speaker", { numberOfInputs: 0, outputChannelCount: [1] });
    node.port.onmessage = (event) => (this.starved = event.data);
    node.connect(this.context.destination);
    this.node = node;
    for (const payload of this.early.splice(0)) this.play(payload);
  }

  get state() {
    return this.node ? this.context.state : "off";
  }

  // payload: sample rate / 100 in two bytes, then unsigned 8-bit samples.
  play(payload) {
    if (!this.context || this.muted) return;
    if (!this.node) {
      if (this.early.length < EARLY) this.early.push(payload.slice());
      return;
    }
    const samples = payload.slice(2);
    this.played += samples.length;
    this.node.port.postMessage({ rate: (payload[0] | (payload[1] << 8)) * 100, samples }, [samples.buffer]);
  }
}

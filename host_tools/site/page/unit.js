// One handheld: a worker that runs the firmware (worker.js), switched on and off. It is an end of a cord (cord.js).

const CHARGED_MV = 5000; // four NiMH cells
const ASK_MS = 1000; // between two questions whether it still answers
const UNANSWERED = 3; // questions in a row after which it does not respond

const FILES = ["worker.js", "keeper.js", "machine.js", "micropython.js", "sound.js"]; // what a worker is made of

function make() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.broken = new Promise((done) => (worker.onerror = done)); // it may break before it is given to a unit
  boot.begun.then((begun) => worker.postMessage({ begun }));
  boot.firmware.then((firmware) => worker.postMessage({ firmware }), () => {}); // boot.js says what is wrong
  boot.later().then((later) => worker.postMessage({ later }), () => worker.postMessage({ later: null }));
  return worker;
}

let spare = make(); // for the unit that is switched on first: it gets ready while the page is drawn

export class Unit {
  // report(kind, payload): what it sends the page, as in zalp/tools/virtual/units.py, and `P` for its power.
  // start: what else worker.js needs to know: {language, helm}; lost(): its records are another tab's by now.
  constructor(number, report, start, lost) {
    this.number = number;
    this.report = report;
    this.start = start;
    this.lost = lost;
    this.state = "off"; // then "on", "silent" (it does not respond) or "crashed"; "elsewhere", "taken": another tab plays
    this.held = new Set();
    this.millivolts = CHARGED_MV;
    this.wanted = null; // the player has asked for the duel before there was a handheld to hear it
    this.there = false; // its program runs and may be spoken to
    this.other = false;
    this.away = false; // the other end is a friend in a room, reached without a cord
    this.onBytes = this.onPlug = null; // set by the cord
    this.sound = null; // once its samples go past the page
    this.unanswered = 0;
    setInterval(() => this.ask(), ASK_MS);
  }

  powerOn() {
    if (this.worker) return;
    const worker = (this.worker = spare ?? make());
    spare = null;
    worker.onmessage = ({ data }) => worker === this.worker && this.came(...data);
    worker.broken.then(({ message }) => worker === this.worker && this.fail(message));
    worker.postMessage({ number: this.number, near: Boolean(navigator.serviceWorker?.controller), ...this.start });
    if (this.sound) this.handSpeaker();
    this.set("on", "");
  }

  // A worker whose files are missing or broken reports nothing itself.
  async fail(message) {
    const { worker } = this;
    const sentence = message || (await boot.wrong(FILES)) || boot.old;
    if (worker === this.worker) this.end("crashed", sentence);
  }

  speak(sound) {
    if (this.sound || !sound.node) return;
    this.sound = sound;
    if (this.worker) this.handSpeaker();
  }

  handSpeaker() {
    const speaker = this.sound.source();
    this.worker.postMessage({ speaker }, [speaker]);
  }

  // A power cut: the program gets no chance to save anything.
  powerOff() {
    this.end("off", "");
  }

  end(state, error) {
    this.worker?.terminate();
    this.worker = null;
    this.set(state, error);
    this.appear(false);
    this.report("T", new Uint8Array());
  }

  // From the worker: a letter of zalp/tools/virtual/units.py; `E`, the text of the failure that ended the program; or `X`, another
  // tab has taken over.
  came(kind, payload) {
    this.unanswered = 0;
    if (this.state === "silent") this.set("on", "");
    if (kind === "H") this.hello();
    else if (kind === "X") this.lost();
    else if (kind === "E") this.end("crashed", new TextDecoder().decode(payload));
    else if (kind === "J") this.onBytes?.(payload);
    else if (kind !== "Q") this.report(kind, payload);
  }

  hello() {
    this.battery(this.millivolts);
    this.sayCord();
    if (this.wanted) this.say("V", this.wanted);
    if (this.visitor) this.say("G", this.visitor);
    this.wanted = this.visitor = null;
    for (const key of this.held) this.say("K", [key, 1]); // a key is down from power-on if it is held then
    this.appear(true);
  }

  // down: 1, 2: by its letter, 0: it went up.
  key(key, down) {
    if (down) this.held.add(key);
    else this.held.delete(key);
    this.say("K", [key, down]);
  }

  // A match that came by a link.
  visit(record) {
    if (this.there) this.say("G", record);
    else this.visitor = record;
  }

  // what: as in docs/architecture.md.
  want(what) {
    if (this.there) this.say("V", what);
    else this.wanted = what;
  }

  battery(millivolts) {
    this.millivolts = millivolts;
    this.say("B", [millivolts & 255, millivolts >> 8]);
  }

  ask() {
    if (!this.there) return;
    if (this.unanswered >= UNANSWERED && this.state === "on" && !document.hidden) this.set("silent", "");
    this.unanswered = document.hidden ? 0 : this.unanswered + 1;
    this.say("Q", []);
  }

  // The end of a cord.

  send(bytes) {
    this.say("J", bytes);
  }

  set onbytes(carry) {
    this.onBytes = carry;
  }

  set onplug(look) {
    this.onPlug = look;
    look?.(this.there);
  }

  set plugged(other) {
    if (other !== this.other) {
      this.other = other;
      this.sayCord();
    }
  }

  set far(far) {
    this.away = far;
    this.sayCord();
  }

  sayCord() {
    this.say("C", [this.other ? 1 : 0, this.away ? 1 : 0]);
  }

  appear(there) {
    this.there = there;
    this.unanswered = 0;
    this.onPlug?.(there);
  }

  say(kind, payload) {
    if (this.there || kind !== "Q") this.worker?.postMessage([kind, Uint8Array.from(payload)]);
  }

  set(state, error) {
    this.state = state;
    this.report("P", new TextEncoder().encode(JSON.stringify({ state, error })));
  }
}

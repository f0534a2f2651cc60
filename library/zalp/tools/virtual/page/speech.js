// What a screen reader says of a handheld: one announcement for all that belongs together. A live region that changes five
// times in an exchange of shots would be cut off four times (NVDA queues them, VoiceOver drops all but the last), so what
// comes while the panels move is kept until the player may aim again, or until nothing has come for a while.
//
// The region is polite, whole, and in the page before anything is said: NVDA says nothing of one that comes with its text
// (nvda 7906), reads again one that changes again (nvda 7996), and VoiceOver on iOS reads twice where two regions differ
// in politeness (polaris 790). The same words twice are no change: a no-break space makes them one (components 21507).

import { make, tool } from "./elements.js";

const TOGETHER_MS = 60; // messages that one key causes
const QUIET_MS = 2500; // without news while others are at it
// The texts that a player may ask for: `R` in zalp/tools/virtual/units.py.
export const READS = ["row", "left", "up", "down", "before", "next"];

export class Speech {
  constructor(captions) {
    this.captions = captions;
    this.name = ""; // of the handheld, where two are on the desk
    this.live = make("p", "heard");
    this.live.setAttribute("aria-live", "polite");
    this.live.setAttribute("role", "status");
    this.live.setAttribute("aria-atomic", "true"); // the whole sentence, not what differs from the last
    this.shots = []; // [who, what was shot and answered], not said yet
    this.parts = new Map(); // the rest that is not said yet, by kind, in order
  }

  // The captions have changed: `changed` are their keys; now.selected is left out where it would give the own sea away.
  tell(words, changed, { line, turn, selected }) {
    const { now, shots } = this.captions;
    const who = this.captions.called(words);
    if (changed.has("language")) this.parts.clear(); // words of the language before, which nobody waits for
    if (changed.has("read") && now.read) return this.say(now.read);
    if (changed.has("shot") && shots[0]) this.shots.push([who[shots[0].who], `${shots[0].cell} ${shots[0].answer}`]);
    const aims = now.screen === "battle" && Boolean(selected);
    const fresh = changed.has("screen") || changed.has("entry");
    if ((changed.has("line") || changed.has("offer")) && line) this.put("line", line);
    if (changed.has("turn") && turn) this.put("turn", turn);
    if (changed.has("screen") && words.screens[now.screen]) this.put("screen", words.screens[now.screen]);
    if (changed.has("text") && now.text) this.put("text", now.text);
    if (changed.has("left") && now.left) this.put("left", now.left);
    if ((changed.has("entry") || changed.has("text")) && now.entry) this.put("entry", now.entry.replace("/", words.of));
    const cell = now.cell ? `, ${now.cell}` : "";
    if (selected && (changed.has("selected") || (aims && this.shots.length))) this.put("selected", `${selected}${cell}`);
    else if (changed.has("cell") && now.cell && !selected) this.put("cell", now.cell);
    // At the crosshair the cell says enough; while something moves, what FIRE does is not worth a word.
    const useful = now.screen !== "battle" || fresh || (selected && now.panel !== "enemy") || now.entry;
    if (changed.has("fire") && now.fire && useful) this.put("fire", `${words.fire}: ${now.fire}`);
    if (changed.has("back") && changed.has("screen") && now.back) this.put("back", `${words.back}: ${now.back}`);
    if (!this.shots.length && !this.parts.size) return;
    clearTimeout(this.due);
    const moves = now.screen === "battle" && !selected;
    this.due = setTimeout(() => this.flush(), moves ? QUIET_MS : TOGETHER_MS);
  }

  put(kind, text) {
    this.parts.delete(kind); // the newest of each kind, at its new place
    this.parts.set(kind, text);
  }

  flush() {
    const exchanged = [];
    for (const [who, what] of this.shots) {
      const last = exchanged.at(-1);
      if (last?.who === who) last.all.push(what);
      else exchanged.push({ who, all: [what] });
    }
    const parts = [...exchanged.map(({ who, all }) => `${who}: ${all.join(", ")}`), ...this.parts.values()];
    this.shots = [];
    this.parts.clear();
    if (parts.length) this.say(parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" "));
  }

  // Said at once. The same words again would be no change: a space that nobody hears makes it one.
  say(text) {
    const whole = this.name ? `${this.name}: ${text}` : text;
    this.live.textContent = this.live.textContent === whole ? `${whole}\u00a0` : whole;
  }
}

// Buttons for players who read the page by touch; computer keys do the same (keyboard.js). ask(number of READS).
export class Reader {
  constructor(ask) {
    this.buttons = READS.map((_, n) => tool("", () => ask(n)));
    this.element = make("div", "reader", ...this.buttons);
    this.element.setAttribute("role", "group");
  }

  setWords(words) {
    this.element.setAttribute("aria-label", words.reader);
    this.buttons.forEach((button, n) => (button.textContent = words.reads[READS[n]]));
  }
}

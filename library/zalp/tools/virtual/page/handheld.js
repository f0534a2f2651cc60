// One handheld on the desk: its body with head, glass, words, keys and logbook, and the note after a crash.

import { Book } from "./book.js";
import { Captions } from "./captions.js";
import { Curtain } from "./curtain.js";
import { Deck } from "./deck.js";
import { button, make } from "./elements.js";
import { Glass } from "./glass.js";
import { FACES } from "./layout.js";
import { Head } from "./head.js";
import { Keypad } from "./keypad.js";
import { Pointing } from "./pointing.js";
import { Lens } from "./lens.js";
import { Says } from "./says.js";
import { Reader } from "./speech.js";
import { language, wordsOf } from "./words.js";

const LIFTS = ["Z", "."]; // the keys that lift the curtains

export class Handheld {
  // setup: the server's key table; say(kind, payload) sends a message to this unit.
  constructor(number, setup, say) {
    this.say = say;
    this.letters = setup.letters;
    this.keypad = new Keypad(setup.keys, (key, down, letter) => say("K", [key, down ? (letter ? 2 : 1) : 0]));
    this.captions = new Captions();
    this.captions.onchange = (changed) => this.showCaptions(changed);
    const canvas = (this.canvas = make("canvas", "leds"));
    canvas.setAttribute("role", "img");
    this.glass = new Glass(canvas);
    this.head = new Head(say);
    this.deck = new Deck(setup, this.keypad);
    this.says = new Says(this.captions);
    this.book = new Book(this.captions, number, setup.site ?? "");
    this.curtain = new Curtain(LIFTS[number], () => this.says.show(new Set(), this.curtain.closed));
    this.pointing = new Pointing(canvas, this.glass, this.keypad, this);
    this.note = this.makeNote();
    this.reader = new Reader((what) => this.ask(what));
    this.lens = new Lens(canvas, this.curtain.element);
    this.deck.onfold = (covered) => this.lens.cover(covered);
    const glass = (this.glassElement = make("div", "glass", this.lens.element, this.note));
    this.body = make("div", "body", this.head.element, glass, this.says.element, this.deck.element);
    this.element = make("section", "unit", this.body, this.reader.element, this.says.speech.live, this.book.keepsakes.dialog);
    this.number = number;
    this.error = ""; // what a program printed when it stopped
    this.oncaptions = () => {}; // called with every change of the captions
    this.onlanguage = () => {}; // (language): called when the unit's language changes
    this.setLanguage(language);
    this.showCaptions(new Set());
    this.setPower("off", "");
  }

  makeNote() {
    this.trace = make("pre", "trace");
    this.trace.tabIndex = 0; // it may be scrolled by keys
    this.again = button("again", () => this.say("P", [1]));
    this.trouble = make("h2", "");
    const note = make("div", "note", this.trouble, this.trace, this.again);
    note.setAttribute("role", "alert");
    note.hidden = true;
    return note;
  }

  // A message from the unit or about it.
  receive(kind, payload) {
    const text = () => new TextDecoder().decode(payload);
    if (kind === "F") {
      this.glass.setFrame(payload);
      this.book.swatches.follow(payload, performance.now());
    }
    else if (kind === "T") this.captions.receive(text());
    else if (kind === "B") this.head.setBattery(payload[0] | (payload[1] << 8));
    else if (kind === "A") this.setAlphabet(text());
    else if (kind === "P") {
      const { state, error } = JSON.parse(text());
      this.setPower(state, error);
    }
  }

  // Everything of this unit in its own language.
  setLanguage(tongue) {
    const words = (this.words = wordsOf(tongue));
    this.language = tongue;
    this.element.lang = tongue;
    this.element.setAttribute("aria-label", `${words.unit} ${this.number + 1}`);
    this.setNote();
    this.setPair(this.paired);
    for (const part of [this.head, this.curtain, this.book.keepsakes, this.reader]) part.setWords(words);
    this.deck.setLanguage(tongue);
    this.onlanguage(tongue);
  }

  showCaptions(changed) {
    const { now, people, language } = this.captions;
    if (language && language !== this.language) this.setLanguage(language);
    const { words } = this;
    const [above, below] = (now.sides ?? "").split(" ");
    const friend = now.rival === "link" && this.captions.friend;
    const [theirs, ours] = people && now.screen === "replay" ? [people.two, people.one] : [friend || words.enemy, words.own];
    const [won, lost] = friend && this.score ? this.score.map((count) => ` · ${count}`) : ["", ""];
    const names = [above === "enemy" ? theirs + lost : "", below === "own" ? ours + won : ""];
    this.glass.setNames(names);
    this.glass.setScales(this.captions.window(this.letters));
    this.canvas.setAttribute("aria-label", [words.panel, ...names.filter(Boolean)].join(". "));
    this.curtain.follow(this.captions.now.sides ?? "");
    this.says.show(changed, this.curtain.closed);
    this.book.show(changed);
    this.lens.follow(now);
    this.deck.follow(now);
    this.pointing.follow();
    this.oncaptions(now);
  }

  // The room's status, "" where there is none; a phrase while it is shown; what the friend is called; the rules that he
  // proposes, while the player is asked about them; the evening's score, [ours, his], null before there is one.
  setLine(status, phrase, name, proposal = "", score = null) {
    this.says.line = { status, phrase, proposal };
    this.book.setProposal(proposal);
    const renamed = this.captions.friend !== name || String(this.score) !== String(score);
    this.captions.friend = name;
    this.score = score;
    if (renamed) this.showCaptions(new Set(["line", "friend"]));
    else this.says.show(new Set(["line"]), this.curtain.closed);
  }

  // Whether another handheld is on the desk: then this one says which it is.
  setPair(paired) {
    this.paired = paired;
    this.says.speech.name = paired ? `${this.words.unit} ${this.number + 1}` : "";
  }

  // Have something read, a number of speech.js; the own sea not while its curtain is drawn.
  ask(what) {
    if (what < 2 || !this.curtain.closed) this.say("W", [what]);
  }

  setAlphabet(letters) {
    this.letters = letters;
    this.glass.setScales(this.captions.window(letters));
    this.deck.setLetters(letters);
  }

  setPower(state, error) {
    this.state = state;
    this.element.dataset.power = state;
    this.head.setPower(state);
    this.error = error;
    this.setNote();
    if (state !== "on") this.glass.setFrame(new Uint8Array(600));
  }

  // The note over the dark glass of a handheld that is not playing.
  setNote() {
    const { state, words } = this;
    const elsewhere = ["elsewhere", "taken"].includes(state); // another tab of the browser plays
    this.trouble.textContent = words[state] ?? "";
    this.again.textContent = elsewhere ? words.here : words.again;
    this.trace.textContent = elsewhere ? words.elsewhereWhy : this.error;
    this.trace.classList.toggle("said", elsewhere);
    this.note.hidden = !elsewhere && !["crashed", "silent"].includes(state);
  }

  // Take a body of layout.js: its form and its scale.
  fit({ body, scale, view }) {
    const face = body === "wide" ? FACES.abreast : FACES.stacked;
    this.element.dataset.body = body;
    this.element.toggleAttribute("data-close", Boolean(view));
    if (view) this.element.style.setProperty("--view", `${view}px`);
    this.lens.fit(face.height, scale, view);
    this.deck.unfold(this.deck.unfolded);
    const [x, y] = face.panels[1];
    const lengths = { "--mm": `${scale}px`, "--glass-w": face.width, "--glass-h": face.height, "--own-x": x, "--own-y": y };
    for (const [name, value] of Object.entries(lengths)) this.element.style.setProperty(name, value);
    (body === "open" ? this.body : this.element).append(this.book.element);
    this.glass.setFace(face);
    this.glass.resize(scale);
    this.says.fit();
  }
}

// One handheld on the desk: its body, glass, keys, switch, and the note that covers the glass after a crash.

import { Glass, HEIGHT, WIDTH } from "./glass.js";
import { Keypad } from "./keypad.js";
import { language, words } from "./words.js";

const LOGO = `<svg class="logo" viewBox="0 0 118 30" role="img" aria-label="ЗАЛП">
  <g fill="none" stroke-width="6" stroke-linejoin="miter" stroke-miterlimit="6" transform="skewX(-12) translate(8 0)">
    <path d="M3 4H14Q20 4 20 9.5T14 15H8 14Q20 15 20 20.5T14 26H2" />
    <path d="M28 29 39 4H42L47 29M31.5 20.5H45" />
    <path d="M53 26.5Q58 26 59 20L61.5 4H76V29" />
    <path d="M86 29V4H105V29" />
  </g></svg>`;

const ICONS = {
  up: "M0-5 5.5 4H-5.5Z", down: "M0 5 5.5-4H-5.5Z", left: "M-5 0 4-5.5V5.5Z", right: "M5 0-4-5.5V5.5Z",
};

const CELLS = { min: 3600, max: 5600, step: 50 }; // millivolts of four NiMH cells, from quite empty to fresh from the charger
const TURNS = [24, -38, -12, 67]; // of the screws, in degrees

// An element with a class and contents; text is never taken for markup.
function make(tag, kind, ...children) {
  const element = document.createElement(tag);
  element.className = kind;
  element.append(...children);
  return element;
}

function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

export class Handheld {
  // setup: the server's key table; say(kind, payload) sends a message to this unit.
  constructor(number, setup, say) {
    this.setup = setup;
    this.say = say;
    this.letters = setup.letters;
    this.keypad = new Keypad(setup.keys, (key, down) => say("K", [key, down ? 1 : 0]));
    this.keypad.pressed = (key, down) => this.buttons[key].classList.toggle("down", down);
    const canvas = make("canvas", "leds");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", words.panel);
    this.glass = new Glass(canvas, [words.enemy, words.own]);
    this.note = this.makeNote();
    this.element = make("section", "unit", this.makeHead(), make("div", "glass", canvas, this.note), this.makeDeck());
    this.element.setAttribute("aria-label", `${words.unit} ${number + 1}`);
    this.setPower("off", "");
  }

  makeHead() {
    this.help = make("button", "mini", "?");
    this.help.title = words.help;
    this.help.setAttribute("aria-label", words.help);
    this.mute = make("button", "mini mute", drawn('<svg viewBox="-10 -10 20 20"><path d="M-8-3H-4L1-7V7L-4 3H-8Z" /><path class="waves" d="M4-3.5Q6 0 4 3.5M6.5-6Q10 0 6.5 6" /><path class="cross" d="M4-3 9 3M9-3 4 3" /></svg>'));
    this.mute.title = words.sound;
    this.mute.setAttribute("aria-label", words.sound);
    this.mute.setAttribute("aria-pressed", "true");
    this.switch = make("button", "switch", make("span", "slot", make("span", "slider")));
    this.switch.setAttribute("role", "switch");
    this.switch.setAttribute("aria-label", words.power);
    this.switch.title = words.power;
    this.switch.addEventListener("click", () => this.say("P", [["on", "silent"].includes(this.state) ? 0 : 1]));
    this.lamp = make("span", "lamp");
    this.battery = make("input", "battery");
    Object.assign(this.battery, { type: "range", ...CELLS });
    this.battery.setAttribute("aria-label", words.battery);
    this.battery.addEventListener("input", () => this.drain(Number(this.battery.value)));
    this.setBattery(5000);
    const brand = make("div", "brand", drawn(LOGO), make("span", "subtitle", words.title));
    const power = make("div", "power", this.battery, this.lamp, this.switch);
    return make("header", "head", brand, make("div", "minis", this.help, this.mute), power);
  }

  makeNote() {
    this.trace = make("pre", "trace");
    const again = make("button", "again", words.again);
    again.addEventListener("click", () => this.say("P", [1]));
    this.trouble = make("h2", "");
    const note = make("div", "note", this.trouble, this.trace, again);
    note.setAttribute("role", "alert");
    note.hidden = true;
    return note;
  }

  makeDeck() {
    this.buttons = this.setup.keys.map((key, n) => {
      const button = make("button", `key ${key.shape}`, make("span", "cap"));
      button.type = "button";
      button.dataset.key = n;
      this.setPlace(button, key.place);
      this.keypad.listen(button, n);
      return button;
    });
    this.setLegends();
    const speaker = make("div", "speaker");
    this.setPlace(speaker, this.setup.speaker);
    const field = make("div", "field", make("div", "cross"), speaker, ...this.setup.screws.map((at, n) => this.makeScrew(at, TURNS[n])), ...this.buttons);
    this.setPlace(field, [0, 0, ...this.setup.field]);
    const [up, , left] = this.setup.keys.filter((key) => key.shape === "arrow").map((key) => key.place);
    this.setPlace(field.firstChild, [left[0], up[1], 2 * (up[0] - left[0]) + up[2], 2 * (left[1] - up[1]) + left[3]]);
    return make("div", "deck", field);
  }

  makeScrew([x, y], turn) {
    const screw = make("i", "screw");
    screw.style.setProperty("--x", x);
    screw.style.setProperty("--y", y);
    screw.style.setProperty("--turn", `${turn}deg`);
    return screw;
  }

  setPlace(element, [x, y, width, height]) {
    for (const [name, value] of Object.entries({ x, y, w: width, h: height })) element.style.setProperty(`--${name}`, value);
  }

  setLegends() {
    const letters = [...this.letters];
    this.setup.keys.forEach((key, n) => {
      const cap = this.buttons[n].firstChild;
      if (key.shape === "number") {
        cap.replaceChildren(make("b", "", letters[n] ?? ""), make("i", "", String(n + 1)));
        this.buttons[n].setAttribute("aria-label", `${letters[n] ?? ""} ${n + 1}`);
        return;
      }
      if (key.shape === "arrow") cap.replaceChildren(drawn(`<svg viewBox="-10 -10 20 20"><path d="${ICONS[key.en.toLowerCase()]}" /></svg>`));
      else cap.replaceChildren(make("b", "", key[language]));
      this.buttons[n].setAttribute("aria-label", key[language]);
    });
  }

  // A message from the unit or about it.
  told(kind, payload) {
    if (kind === "F") this.glass.setFrame(payload);
    else if (kind === "B") this.setBattery(payload[0] | (payload[1] << 8));
    else if (kind === "A") this.setAlphabet(new TextDecoder().decode(payload));
    else if (kind === "P") {
      const { state, error } = JSON.parse(new TextDecoder().decode(payload));
      this.setPower(state, error);
    }
  }

  // Give the unit a battery of so many millivolts.
  drain(millivolts) {
    this.say("B", [millivolts & 255, millivolts >> 8]);
    this.setBattery(millivolts);
  }

  setBattery(millivolts) {
    this.battery.value = millivolts;
    const { value, min, max } = this.battery;
    const text = `${(value / 1000).toFixed(2)} V`;
    this.battery.title = `${words.battery}: ${text}`;
    this.battery.setAttribute("aria-valuetext", text);
    this.battery.style.setProperty("--charge", `${(100 * (value - min)) / (max - min)}%`);
  }

  setAlphabet(letters) {
    this.letters = letters;
    this.glass.setLetters(letters);
    this.setLegends();
  }

  setPower(state, error) {
    this.state = state;
    this.element.dataset.power = state;
    this.switch.setAttribute("aria-checked", String(["on", "silent"].includes(state)));
    this.trace.textContent = error;
    this.trouble.textContent = words[state] ?? "";
    this.note.hidden = !["crashed", "silent"].includes(state);
    if (state !== "on") this.glass.setFrame(new Uint8Array(600));
  }

  // Fit into width and height (CSS pixels). On a narrow screen the keys grow against the panels: fingers do not shrink.
  fit(width, height) {
    const ratio = width < 480 ? 1.28 : 1;
    const wide = Math.max(132, 118 * ratio + 4);
    const scale = Math.max(1.45, Math.min(width / wide, height / (HEIGHT + 25 + 87 * ratio), 5));
    this.element.style.setProperty("--mm", `${scale}px`);
    this.element.style.setProperty("--km", `${scale * ratio}px`);
    this.element.style.setProperty("--wide", wide);
    this.element.style.setProperty("--glass-w", WIDTH);
    this.element.style.setProperty("--glass-h", HEIGHT);
    this.glass.resize(scale);
  }
}

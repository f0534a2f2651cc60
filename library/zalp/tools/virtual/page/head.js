// The head of one handheld: the name, the buttons for help and sound, the battery, the lamp and the power switch.

import { button, drawn, make } from "./elements.js";

const LOGO = `<svg class="logo" viewBox="0 0 118 30" role="img">
  <g fill="none" stroke-width="6" stroke-linejoin="miter" stroke-miterlimit="6" transform="skewX(-12) translate(8 0)">
    <path d="M3 4H14Q20 4 20 9.5T14 15H8 14Q20 15 20 20.5T14 26H2" />
    <path d="M28 29 39 4H42L47 29M31.5 20.5H45" />
    <path d="M53 26.5Q58 26 59 20L61.5 4H76V29" />
    <path d="M86 29V4H105V29" />
  </g></svg>`;
const SOUND = `<svg viewBox="-10 -10 20 20"><path d="M-8-3H-4L1-7V7L-4 3H-8Z" />
  <path class="waves" d="M4-3.5Q6 0 4 3.5M6.5-6Q10 0 6.5 6" /><path class="cross" d="M4-3 9 3M9-3 4 3" /></svg>`;
const CELLS = { min: 3600, max: 5600, step: 50 }; // millivolts of four NiMH cells, from quite empty to fresh from the charger
const CHARGED_MV = 5000;

export class Head {
  // say(kind, payload) sends a message to the unit.
  constructor(say) {
    this.say = say;
    this.help = make("button", "mini", "?");
    this.mute = make("button", "mini mute", drawn(SOUND));
    const turn = () => say("P", [["on", "silent"].includes(this.state) ? 0 : 1]);
    this.switch = button("switch", turn, make("span", "slot", make("span", "slider")));
    this.switch.setAttribute("role", "switch");
    this.battery = make("input", "battery");
    Object.assign(this.battery, { type: "range", ...CELLS });
    this.battery.addEventListener("input", () => this.drain(Number(this.battery.value)));
    this.logo = drawn(LOGO);
    this.subtitle = make("span", "subtitle");
    const brand = make("div", "brand", this.logo, this.subtitle);
    const power = make("div", "power", this.battery, make("span", "lamp"), this.switch);
    this.flag = make("span", "flag");
    this.people = make("div", "people"); // ways to other players
    this.element = make("header", "head", brand, this.flag, this.people, make("div", "minis", this.help, this.mute), power);
  }

  setWords(words) {
    this.words = words;
    for (const [button, name] of [[this.help, words.help], [this.mute, words.sound], [this.switch, words.power]]) {
      button.title = name;
      button.setAttribute("aria-label", name);
    }
    this.battery.setAttribute("aria-label", words.battery);
    this.logo.setAttribute("aria-label", words.name);
    this.subtitle.textContent = words.title;
    this.flag.textContent = words.hand;
    this.setBattery(this.millivolts ?? CHARGED_MV);
  }

  setSound(on) {
    this.mute.setAttribute("aria-pressed", String(on));
  }

  setPower(state) {
    this.state = state;
    this.switch.setAttribute("aria-checked", String(["on", "silent"].includes(state)));
  }

  // Give the unit a battery of so many millivolts; 0: USB alone.
  drain(millivolts) {
    this.say("B", [millivolts & 255, millivolts >> 8]);
    this.setBattery(millivolts);
  }

  setBattery(millivolts) {
    this.millivolts = millivolts;
    this.battery.value = millivolts;
    const { value, min, max } = this.battery;
    const text = `${(value / 1000).toFixed(2)} V`;
    this.battery.title = `${this.words.battery}: ${text}`;
    this.battery.setAttribute("aria-valuetext", text);
    this.battery.style.setProperty("--charge", `${(100 * (value - min)) / (max - min)}%`);
  }
}

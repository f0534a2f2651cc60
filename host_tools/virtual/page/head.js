// The head of one handheld: the name, the buttons for help and sound, the battery, the lamp and the power switch.

import { drawn, make } from "./elements.js";
import { words } from "./words.js";

const LOGO = `<svg class="logo" viewBox="0 0 118 30" role="img" aria-label="ЗАЛП">
  <g fill="none" stroke-width="6" stroke-linejoin="miter" stroke-miterlimit="6" transform="skewX(-12) translate(8 0)">
    <path d="M3 4H14Q20 4 20 9.5T14 15H8 14Q20 15 20 20.5T14 26H2" />
    <path d="M28 29 39 4H42L47 29M31.5 20.5H45" />
    <path d="M53 26.5Q58 26 59 20L61.5 4H76V29" />
    <path d="M86 29V4H105V29" />
  </g></svg>`;
const SOUND = `<svg viewBox="-10 -10 20 20"><path d="M-8-3H-4L1-7V7L-4 3H-8Z" />
  <path class="waves" d="M4-3.5Q6 0 4 3.5M6.5-6Q10 0 6.5 6" /><path class="cross" d="M4-3 9 3M9-3 4 3" /></svg>`;
const CELLS = { min: 3600, max: 5600, step: 50 }; // millivolts of four NiMH cells, from quite empty to fresh from the charger

export class Head {
  // say(kind, payload) sends a message to the unit.
  constructor(say) {
    this.say = say;
    this.help = this.mini(words.help, "?");
    this.mute = this.mini(words.sound, drawn(SOUND));
    this.mute.classList.add("mute");
    this.switch = make("button", "switch", make("span", "slot", make("span", "slider")));
    this.switch.setAttribute("role", "switch");
    this.switch.setAttribute("aria-label", words.power);
    this.switch.title = words.power;
    this.switch.addEventListener("click", () => say("P", [["on", "silent"].includes(this.state) ? 0 : 1]));
    this.battery = make("input", "battery");
    Object.assign(this.battery, { type: "range", ...CELLS });
    this.battery.setAttribute("aria-label", words.battery);
    this.battery.addEventListener("input", () => this.drain(Number(this.battery.value)));
    this.setBattery(5000);
    const brand = make("div", "brand", drawn(LOGO), make("span", "subtitle", words.title));
    const power = make("div", "power", this.battery, make("span", "lamp"), this.switch);
    const flag = make("span", "flag", words.hand);
    this.element = make("header", "head", brand, flag, make("div", "minis", this.help, this.mute), power);
  }

  mini(name, content) {
    const button = make("button", "mini", content);
    button.title = name;
    button.setAttribute("aria-label", name);
    return button;
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
    this.battery.value = millivolts;
    const { value, min, max } = this.battery;
    const text = `${(value / 1000).toFixed(2)} V`;
    this.battery.title = `${words.battery}: ${text}`;
    this.battery.setAttribute("aria-valuetext", text);
    this.battery.style.setProperty("--charge", `${(100 * (value - min)) / (max - min)}%`);
  }
}

// The desk: puts the units on it, joins them to the server, and gives the computer's keyboard to the unit used last.

import { Cable } from "./cable.js";
import { Handheld } from "./handheld.js";
import { Link } from "./link.js";
import { Sound } from "./sound.js";
import { language, words } from "./words.js";

const desk = document.getElementById("desk");
const banner = document.getElementById("link");
const keymap = document.getElementById("keymap");

document.documentElement.lang = language;
banner.textContent = words.lost;

const setup = await (await fetch("/setup.json")).json();
const sounds = [];
const units = [];
let inHand = 0; // the unit that the keyboard plays

const link = new Link(
  (kind, unit, payload) => {
    if (kind === "S") sounds[unit]?.play(payload);
    else if (kind === "C") cableTold(JSON.parse(new TextDecoder().decode(payload)));
    else if (kind === "L") console.info(new TextDecoder().decode(payload));
    else units[unit]?.told(kind, payload);
  },
  (joined) => {
    banner.hidden = joined;
    desk.classList.toggle("adrift", !joined);
    if (!joined) units.forEach((unit) => unit.keypad.releaseAll());
  },
);

for (let n = 0; n < setup.units; n++) {
  const unit = new Handheld(n, setup, (kind, payload) => link.say(kind, n, payload));
  const sound = new Sound();
  unit.element.addEventListener("pointerdown", () => take(n), { capture: true });
  unit.help.addEventListener("click", showKeymap);
  unit.mute.addEventListener("click", () => {
    sound.muted = !sound.muted;
    unit.mute.setAttribute("aria-pressed", String(!sound.muted));
  });
  units.push(unit);
  sounds.push(sound);
}

const cable = new Cable((kind, payload) => link.say(kind, 0, payload));
document.body.append(cable.more);
let shown = 1;
desk.append(units[0].element);

// How many handhelds stand on the desk, and what the cable between them does.
function cableTold(state) {
  cable.told(state);
  shown = state.shown;
  if (inHand >= shown) inHand = 0;
  const wanted = units.slice(0, shown).map((unit) => unit.element);
  wanted.splice(1, 0, ...(cable.element.hidden ? [] : [cable.element]));
  if (wanted.length !== desk.children.length) desk.replaceChildren(...wanted);
  fit();
}

function fit() {
  const narrow = innerWidth < 480;
  const stacked = innerWidth < 760; // two do not fit side by side: one below the other
  desk.classList.toggle("stacked", stacked);
  const between = cable.element.hidden || stacked ? 0 : 150;
  const width = (innerWidth - (narrow ? 6 : 60) - between) / (stacked ? 1 : shown);
  units.forEach((unit, n) => {
    unit.element.classList.toggle("in-hand", shown > 1 && n === inHand);
    unit.fit(width, innerHeight - (narrow ? 8 : 44));
  });
}

// The keyboard goes to the handheld that was touched last.
function take(n) {
  inHand = n;
  units.forEach((unit, m) => unit.element.classList.toggle("in-hand", shown > 1 && m === n));
}

addEventListener("resize", fit);
fit();

function startSound() {
  for (const sound of sounds) sound.start().catch((error) => console.warn("no sound:", error.message));
}

// A button that was clicked gives the keyboard back: the next Enter is FIRE, not that button again.
addEventListener("click", (event) => event.detail && event.target.closest("button")?.blur());
addEventListener("pointerdown", startSound, { capture: true });
addEventListener("keydown", startSound, { capture: true });

addEventListener("keydown", (event) => {
  if (event.key === "?") {
    keymap.open ? keymap.close() : showKeymap();
    return;
  }
  if (keymap.open) return;
  const focus = document.activeElement;
  const own = ["Enter", "Space"].includes(event.code) && focus instanceof HTMLButtonElement && focus.matches(":focus-visible");
  if (own && focus.dataset.key === undefined) return; // a switch or a small button has the focus: it is meant
  const key = own ? Number(focus.dataset.key) : units[inHand].keypad.meant(event, units[inHand].letters);
  if (key === undefined) return;
  event.preventDefault();
  if (!event.repeat) units[inHand].keypad.hold(key, `key ${event.code}`);
});

addEventListener("keyup", (event) => {
  for (const unit of units) unit.keypad.release(`key ${event.code}`);
});

addEventListener("blur", () => units.forEach((unit) => unit.keypad.releaseAll()));
document.addEventListener("visibilitychange", () => document.hidden && units.forEach((unit) => unit.keypad.releaseAll()));

const CAPS = { Escape: "Esc", Backspace: "⌫", Enter: "Enter ⏎", Space: words.space, ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

// The overlay with the computer's keys, drawn from the key table.
function showKeymap() {
  const rows = document.createElement("dl");
  const letters = [...units[inHand].letters];
  setup.keys.forEach((key, n) => {
    const caps = key.codes.filter((code) => !code.startsWith("Numpad")).map((code) => CAPS[code] ?? code.replace("Digit", ""));
    if (key.shape === "number") caps.push(letters[n]);
    const name = document.createElement("dt");
    name.textContent = key.shape === "number" ? `${letters[n]} / ${n + 1}` : key[language];
    name.className = key.shape;
    const list = document.createElement("dd");
    caps.forEach((cap) => list.append(Object.assign(document.createElement("kbd"), { textContent: cap })));
    rows.append(name, list);
  });
  const title = Object.assign(document.createElement("h2"), { textContent: words.map });
  const hint = Object.assign(document.createElement("p"), { textContent: words.hint });
  const close = Object.assign(document.createElement("button"), { textContent: words.close });
  close.addEventListener("click", () => keymap.close());
  const version = Object.assign(document.createElement("small"), { textContent: `Zalp ${setup.version}` });
  keymap.replaceChildren(title, rows, hint, version, close);
  keymap.showModal();
}

keymap.addEventListener("click", (event) => event.target === keymap && keymap.close());

// For tests and the curious: what the page received, drew and played.
window.zalp = {
  frame: (unit = 0) => [...units[unit].glass.frame],
  shown: (unit = 0) => units[unit].glass.shown,
  pixel: (panel, x, y, unit = 0) => units[unit].glass.pixel(panel, x, y),
  letters: (unit = 0) => units[unit].letters,
  power: (unit = 0) => units[unit].state,
  sound: (unit = 0) => ({ state: sounds[unit].state, played: sounds[unit].played, starved: sounds[unit].starved }),
  cable: () => cable.state,
  battery: (millivolts, unit = 0) => units[unit].drain(millivolts), // 0: USB alone
};

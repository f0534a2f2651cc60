// The desk: puts the units on it, joins them to the server, and gives keyboard and gamepads to the unit used last.

import { Cable } from "./cable.js";
import { listenToClipboard } from "./clipboard.js";
import { tool } from "./elements.js";
import { Friend } from "./rooms/friend.js";
import { listenToGamepads } from "./gamepad.js";
import { Handheld } from "./handheld.js";
import { Help } from "./help.js";
import { listenToKeyboard } from "./keyboard.js";
import { Meeting } from "./rooms/meeting.js";
import { arrange } from "./layout.js";
import { tell } from "./rooms/invitation.js";
import { Link } from "./link.js";
import { remember, remembered } from "./remembered.js";
import { Sound } from "./sound.js";
import { recordIn } from "./visit.js";
import { Watching } from "./rooms/watching.js";
import { language, wordsOf } from "./words.js";

const table = document.getElementById("desk");
const banner = document.getElementById("link");
const NOTICE_MS = 8000;
const fingers = matchMedia("(pointer: coarse)");

document.documentElement.lang = language;
let words = wordsOf(language);
let first = ""; // in the tab's title

const setup = await load("./setup.json");
const help = new Help(setup);
const sounds = [];
let visited = false; // the match of the page's link was handed on
const desk = {
  units: [],
  inHand: 0, // the unit that the keyboard plays
  shown: 1,
  help,
  showHelp: () => help.show(desk.units[desk.inHand], desk.shown > 1),
  toggleSound: () => setSound(sounds[0].muted),
  toggleFull,
  take,
};
const { units } = desk;

const link = new Link(
  (kind, unit, payload) => {
    if (kind === "S") sounds[unit]?.play(payload);
    else if (kind === "C") showCable(JSON.parse(new TextDecoder().decode(payload)));
    else if (kind === "L") console.info(new TextDecoder().decode(payload));
    else units[unit]?.receive(kind, payload);
  },
  (joined) => {
    if (joined) banner.hidden = true;
    if (joined) visit();
    else notify("lost");
    table.classList.toggle("adrift", !joined);
    if (!joined) units.forEach((unit) => unit.keypad.releaseAll());
  },
  language,
);

for (let n = 0; n < setup.units; n++) {
  const unit = new Handheld(n, setup, (kind, payload) => link.say(kind, n, payload));
  unit.element.addEventListener("pointerdown", () => take(n), { capture: true });
  unit.element.addEventListener("focusin", () => take(n));
  unit.head.help.addEventListener("click", () => {
    take(n);
    desk.showHelp();
  });
  unit.head.mute.addEventListener("click", desk.toggleSound);
  units.push(unit);
  sounds.push(new Sound());
}
setSound(remembered("muted") !== "yes");

const cable = new Cable((kind, payload) => link.say(kind, 0, payload));
const full = tool("", toggleFull);
full.hidden = !document.fullscreenEnabled;
const curtains = tool("", () => drawCurtains(curtains.getAttribute("aria-pressed") !== "true"));
drawCurtains(remembered("curtains") === "yes");
const friend = Friend.possible(setup)
  ? new Friend(setup, {
      far: (end) => link.far(end),
      changed: (...line) => units[0].setLine(...line),
      want: (what) => link.say("V", 0, [what]),
      titled,
      aimed: (cell) => link.say("E", 0, cell),
    })
  : null;
const watching = new Watching(setup, { show: (record) => link.say("G", 0, record), said: (text) => units[0].setLine("watching", text, "") });
watching.open().then((open) => open || !location.hash.includes("watch=") || tell(words.watching.title, words.watching.cut, words.close));
const meeting = friend && Meeting.possible(setup) ? new Meeting(setup, friend) : null;
const people = [friend, meeting].filter(Boolean);
for (const { open } of people) open.classList.add("person");
units[0].book.tools.append(watching.element, cable.more, full);
units[0].head.people.append(...people.map((way) => way.quick));
if (friend) units[0].glassElement.append(friend.prompt.element);
cable.element.append(curtains, ...(friend ? [friend.panel] : []));
table.append(units[0].element);
setLanguage(units[0].language);
units[0].onlanguage = setLanguage;
units[0].oncaptions = (now) => (damaged(now), watching.follow(now), meeting?.follow(now), friend?.follow(now, now.panel === "enemy" && now.turn === "me" && !now.entry ? units[0].pointing.selected[0] : null));

// Words that belong to no unit are in the first one's language.
function setLanguage(tongue) {
  words = wordsOf(tongue);
  document.documentElement.lang = tongue;
  titled(first);
  full.textContent = words.full;
  curtains.textContent = words.curtain;
  banner.textContent = words[banner.dataset.name] ?? "";
  cable.setWords(words);
  friend?.setWords(words);
  watching.setWords(words);
  meeting?.setWords(words);
}

// What the tab's title says before the name.
function titled(text) {
  first = text;
  document.title = text ? `${text} · ${words.name}` : words.name;
}

// The handhelds' keys and letters, from the server. Without them nothing can be shown.
async function load(name) {
  try {
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return await answer.json();
  } catch (error) {
    notify("unset");
    throw error;
  }
}

// Shows one of the page's notices at the lower edge, for `ms` or until the next one.
function notify(name, ms) {
  banner.dataset.name = name;
  banner.textContent = words[name];
  banner.hidden = false;
  if (ms) setTimeout(() => (banner.hidden ||= banner.dataset.name === name), ms);
}

// One button mutes all units, and the page remembers it.
function setSound(on) {
  sounds.forEach((sound) => (sound.muted = !on));
  units.forEach((unit) => unit.head.setSound(on));
  remember("muted", on ? "no" : "yes");
}

function toggleFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch((error) => console.info("no full screen:", error.message));
}

function drawCurtains(drawn) {
  curtains.setAttribute("aria-pressed", String(drawn));
  units.forEach((unit) => unit.curtain.draw(drawn && desk.shown > 1));
  remember("curtains", drawn ? "yes" : "no");
}

// Shows as many handhelds as are on the desk, and the state of the cable between them.
function showCable(state) {
  cable.update(state);
  desk.shown = state.shown;
  units.forEach((unit) => unit.setPair(desk.shown > 1));
  if (desk.inHand >= desk.shown) desk.inHand = 0;
  const wanted = units.slice(0, desk.shown).map((unit) => unit.element);
  wanted.splice(1, 0, ...(cable.element.hidden ? [] : [cable.element]));
  if (wanted.length !== table.children.length) table.replaceChildren(...wanted);
  (desk.shown > 1 ? cable.element : units[0].book.tools).prepend(cable.more);
  if (desk.shown > 1) cable.element.prepend(cable.pull);
  curtains.hidden = desk.shown < 2; // they are for two at one desk
  drawCurtains(curtains.getAttribute("aria-pressed") === "true");
  fit();
}

// A match that came by the page's link goes to the first handheld, which shows it.
function visit() {
  const record = recordIn(location.hash);
  if (record && !visited) link.say("G", 0, record);
  else if (!visited && location.hash.includes("match=")) tell(words.shares["match.link"], words.cutMatch, words.close);
  visited = true;
}

// The handheld cannot read the match of the page's link.
function damaged({ visit = "" }) {
  if (visit && !damaged.told) tell(words.shares["match.link"], words.cutMatch, words.close);
  damaged.told = Boolean(visit);
}

function fit() {
  table.classList.add("stacked"); // what stands beside a unit makes a phone's window look wider than it is
  // Anything too wide makes a phone's window look larger than it is: then that would never shrink again.
  const grown = fingers.matches ? Math.max(1, innerWidth / document.documentElement.clientWidth) : 1;
  const chosen = arrange(desk.shown, innerWidth / grown, innerHeight / grown, fingers.matches, !cable.element.hidden);
  table.classList.toggle("stacked", chosen.stacked);
  document.documentElement.style.setProperty("--hit", `${chosen.hit}px`);
  units.forEach((unit) => unit.fit(chosen));
  const [{ head, book }] = units;
  (chosen.body === "open" ? head.people : book.tools).append(...people.map((way) => way.open)); // in sight at once
  take(desk.inHand);
}

// The keyboard goes to the handheld that was touched last.
function take(n) {
  desk.inHand = n;
  units.forEach((unit, m) => {
    unit.element.classList.toggle("in-hand", desk.shown > 1 && m === n);
    unit.element.tabIndex = desk.shown > 1 ? 0 : -1;
  });
}

addEventListener("resize", fit);
addEventListener("hashchange", () => {
  visited = false;
  visit();
});
fingers.addEventListener("change", fit);
fit();

function startSound() {
  sounds.slice(0, desk.shown).forEach((sound, n) => {
    const started = sound.start().then(() => link.speak?.(n, sound));
    started.catch((error) => {
      console.warn("no sound:", error.message);
      if (!sounds[0].noticed) notify("noSound", NOTICE_MS);
      sounds[0].noticed = true; // once is enough
    });
  });
}

// A finger's touch counts as a gesture when it ends.
for (const gesture of ["pointerdown", "pointerup", "touchend", "click", "keydown"]) addEventListener(gesture, startSound, { capture: true });
listenToKeyboard(desk);
listenToClipboard(desk, () => notify("longCode", NOTICE_MS));
listenToGamepads((pad, count) => units[count > 1 && desk.shown > 1 ? Math.min(pad, 1) : desk.inHand].keypad);

// For tests and the curious: what the page received, drew and played.
window.zalp = {
  frame: (unit = 0) => [...units[unit].glass.frame],
  shown: (unit = 0) => units[unit].glass.shown,
  pixel: (panel, x, y, unit = 0) => units[unit].glass.pixel(panel, x, y),
  place: (panel, x, y, unit = 0) => units[unit].pointing.place(panel, x, y), // of a light in the window
  letters: (unit = 0) => units[unit].letters,
  power: (unit = 0) => units[unit].state,
  receive: (captions, unit = 0) => units[unit].receive("T", new TextEncoder().encode(captions)), // as if the unit had sent them
  captions: (unit = 0) => ({ ...units[unit].captions.now, shots: units[unit].captions.shots }),
  sound: (unit = 0) => ({ state: sounds[unit].state, played: sounds[unit].played, starved: sounds[unit].starved, muted: sounds[unit].muted }),
  cable: () => cable.state,
  friend: () => friend?.line?.status,
  inHand: () => desk.inHand,
  battery: (millivolts, unit = 0) => units[unit].head.drain(millivolts), // 0: USB alone
};

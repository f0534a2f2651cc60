// The page behind `?`: first steps, the computer's keys, the lights in use; in the letters and the language of the unit that was asked.

import { written } from "./book.js";
import { button, make } from "./elements.js";
import { wordsOf } from "./words.js";

const CAPS = { Escape: "Esc", Backspace: "⌫", Enter: "Enter ⏎", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

// The key for the full screen: F, unless F is a column.
export const fullKey = (letters) => (letters.toUpperCase().includes("F") ? "Shift+F" : "F");

function row(name, kind, caps) {
  return [make("dt", kind, name), make("dd", "", ...caps.map((cap) => make("kbd", "", cap)))];
}

export class Help {
  constructor(setup) {
    this.setup = setup;
    this.dialog = document.getElementById("help");
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  get open() {
    return this.dialog.open;
  }

  close() {
    this.dialog.close();
  }

  // unit: the handheld in hand; pair: whether two are on the desk.
  show(unit, pair) {
    const { language } = unit, words = wordsOf(language);
    const names = { ...CAPS, Space: words.space };
    const letters = [...unit.letters];
    const keys = make("dl", "");
    this.setup.keys.forEach((key, n) => {
      const caps = key.codes.filter((code) => !code.startsWith("Numpad")).map((code) => names[code] ?? code.replace("Digit", ""));
      if (key.shape === "number") caps.push(letters[n]);
      keys.append(...row(key.shape === "number" ? `${letters[n]} / ${n + 1}` : key[language] ?? key.en, key.shape, caps));
    });
    const more = [...words.also(fullKey(unit.letters)), ...(pair ? words.pair : [])];
    const also = make("dl", "also", ...more.flatMap(([cap, does]) => row(does, "", [cap])));
    const fingers = matchMedia("(pointer: coarse)").matches;
    const steps = make("ol", "steps", ...words.first(letters, fingers).map((step) => make("li", "", step)));
    const { aside = "", guide = "" } = unit.captions.now; // of the game that runs, of the entry that is shown
    const asides = [aside.startsWith(guide) ? "" : guide, aside].filter(Boolean).map((text) => make("section", "aside", ...written(text)));
    const lights = unit.book.legend.cloneNode(true);
    const pico = make("a", "", words.pico);
    pico.href = this.setup.pico ?? ""; // only the site has a page about a real one
    const close = button("close", () => this.close(), words.close);
    const title = make("h2", "", words.steps);
    title.id = "help-title";
    this.dialog.setAttribute("aria-labelledby", title.id);
    this.dialog.lang = language;
    const shown = lights.children.length ? [make("h2", "", words.legend), lights] : [];
    const map = [make("h2", "", words.map), keys, also, make("p", "", words.pad)];
    if (fingers) map.splice(0, 4, make("details", "", make("summary", "", map[0]), ...map.slice(1))); // for the phone that has a keyboard
    this.dialog.replaceChildren(
      title, steps, ...asides, ...(fingers ? [...shown, ...map] : [...map, ...shown]),
      make("footer", "", close, ...(this.setup.pico ? [pico] : []), make("small", "", `Zalp ${this.setup.version}`)),
    );
    this.dialog.showModal();
    close.focus();
  }
}

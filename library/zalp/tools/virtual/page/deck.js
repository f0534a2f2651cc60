// The keys of one handheld, drawn from the firmware's key table.

import { button, drawn, make } from "./elements.js";
import { wordsOf } from "./words.js";

const ARROWS = {
  up: "M0-5 5.5 4H-5.5Z", down: "M0 5 5.5-4H-5.5Z", left: "M-5 0 4-5.5V5.5Z", right: "M5 0-4-5.5V5.5Z",
};
const TYPED = ["naming", "date", "self-test"]; // screens whose keys are the numbers
const REACH = 0.7; // millimetres around a key that belong to it: half the gap to the next

function setPlace(element, [x, y, width, height]) {
  for (const [name, value] of Object.entries({ x, y, w: width, h: height })) element.style.setProperty(`--${name}`, value);
}

export class Deck {
  // setup: the server's key table; keypad: takes what is pressed.
  constructor(setup, keypad) {
    this.keys = setup.keys;
    this.buttons = setup.keys.map((key, n) => {
      const button = make("button", `key ${key.shape} ${key.shape === "arrow" ? key.en.toLowerCase() : ""}`, make("span", "cap"));
      button.type = "button";
      button.dataset.key = n;
      const [x, y, width, height] = key.place;
      setPlace(button, [x - REACH, y - REACH, width + 2 * REACH, height + 2 * REACH]);
      keypad.listen(button, n);
      return button;
    });
    keypad.pressed = (key, down) => this.buttons[key].classList.toggle("pressed", down);
    const cross = make("div", "cross");
    const [up, , left] = setup.keys.filter((key) => key.shape === "arrow").map((key) => key.place);
    setPlace(cross, [left[0], up[1], 2 * (up[0] - left[0]) + up[2], 2 * (left[1] - up[1]) + left[3]]);
    const group = (kind, ...shapes) => make("div", kind, ...this.buttons.filter((_, n) => shapes.includes(setup.keys[n].shape)));
    const groups = [group("numbers", "number"), group("arrows", "arrow"), group("actions", "back", "fire")];
    // Where there is no room for the numbers (layout.js) they are folded away until they are asked for, or needed.
    this.fold = button("fold", () => this.unfold(!this.unfolded), make("span", "cap", make("b", "", "1–10")));
    groups[2].prepend(this.fold);
    const field = make("div", "field", cross, ...groups);
    setPlace(field, [0, 0, ...setup.field]);
    this.element = make("div", "deck", field);
    this.numbers = groups[0];
    this.onfold = () => {}; // (CSS pixels of the glass that the numbers cover)
    this.letters = setup.letters;
    this.unfold(false);
  }

  unfold(unfolded) {
    this.unfolded = unfolded;
    this.element.classList.toggle("unfolded", unfolded);
    this.fold.setAttribute("aria-expanded", String(unfolded));
    this.onfold(unfolded && this.fold.offsetHeight ? this.numbers.offsetHeight : 0);
  }

  // The handheld's captions have changed.
  follow({ screen }) {
    const typed = TYPED.includes(screen);
    if (typed !== this.typed) this.unfold((this.typed = typed));
  }

  // language: of the words on FIRE and BACK.
  setLanguage(language) {
    this.language = language;
    this.fold.setAttribute("aria-label", wordsOf(language).numbers);
    this.setLetters(this.letters);
  }

  setLetters(text) {
    const letters = [...(this.letters = text)];
    this.keys.forEach((key, n) => {
      const button = this.buttons[n], cap = button.firstChild;
      if (key.shape === "number") {
        cap.replaceChildren(make("b", "", letters[n] ?? ""), " ", make("i", "", String(n + 1)));
        button.setAttribute("aria-label", `${letters[n] ?? ""} ${n + 1}`);
        return;
      }
      if (key.shape === "arrow") cap.replaceChildren(drawn(`<svg viewBox="-10 -10 20 20"><path d="${ARROWS[key.en.toLowerCase()]}" /></svg>`));
      else cap.replaceChildren(make("b", "", key[this.language] ?? key.en));
      button.setAttribute("aria-label", key[this.language] ?? key.en);
    });
  }
}

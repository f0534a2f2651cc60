// What the player of a duel is asked or may do at once, over the glass: another duel, a win to claim. friend.js decides what.

import { make } from "../elements.js";

export class Prompt {
  constructor() {
    this.text = make("p", "");
    this.buttons = make("div", "");
    this.element = make("div", "prompt", this.text, this.buttons);
    this.element.setAttribute("role", "group");
    this.text.setAttribute("role", "status");
    this.element.hidden = true;
    this.shown = "";
  }

  // text, and [words, act] of each button; nothing hides it.
  show(text = "", ...buttons) {
    const key = JSON.stringify([text, buttons.map(([words]) => words)]);
    this.element.hidden = !text && !buttons.length;
    if (key === this.shown) return;
    this.shown = key;
    this.text.textContent = text;
    this.buttons.replaceChildren(...buttons.map(([words, act]) => {
      const button = make("button", "again", words);
      button.type = "button";
      button.addEventListener("click", act);
      return button;
    }));
  }
}

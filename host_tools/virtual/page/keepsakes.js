// Keepsakes: the last match as text, picture and card, the logbook as JSON.

import { make } from "./elements.js";
import { kept, offer } from "./files.js";

const SHOWN = ["finale", "menu", "logbook", "daily"];
const HIDDEN = ["battle", "fleets", "coach", "replay"]; // there the log of shots wants the room
const FILES = ["daily.txt", "match.txt", "match.gif", "card.png", "logbook.json"];

export class Keepsakes {
  constructor(number) {
    this.number = number;
    this.title = make("h2", "");
    this.links = FILES.map((file) => {
      const link = make("a", "tool");
      link.download = `zalp-${file}`;
      offer(link, number, file);
      return link;
    });
    this.element = make("section", "keepsakes", this.title, ...this.links);
    this.element.hidden = true;
  }

  setWords(words) {
    this.title.textContent = words.keepsakes;
    this.links.forEach((link, at) => (link.textContent = words.files[FILES[at]]));
  }

  // Captions have changed: after a match, and when somebody comes, there may be new keepsakes.
  async show(changed, screen) {
    if (!changed.has("screen")) return;
    this.hidden = HIDDEN.includes(screen);
    if (this.hidden) this.element.hidden = true;
    if (!SHOWN.includes(screen)) return;
    const { matches = 0, days = 0 } = await kept(this.number);
    this.links.forEach((link, at) => (link.hidden = !(at ? matches : days)));
    this.element.hidden = this.hidden || (!matches && !days);
  }
}

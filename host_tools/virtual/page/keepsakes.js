// What a player takes along: the last match as text, picture and card, the logbook as JSON. The server makes them.

import { make } from "./elements.js";
import { words } from "./words.js";

const FILES = ["daily.txt", "match.txt", "match.gif", "card.png", "logbook.json"];

export class Keepsakes {
  constructor(number) {
    this.title = make("h2", "", words.keepsakes);
    this.links = FILES.map((file) => {
      const link = make("a", "tool", words.files[file]);
      link.href = `unit/${number + 1}/${file}`;
      link.download = `zalp-${file}`;
      return link;
    });
    this.element = make("section", "keepsakes", this.title, ...this.links);
    this.element.hidden = true;
    this.kept = `unit/${number + 1}/kept`;
  }

  // Captions have changed: after a match, and when somebody comes, there may be something to take along.
  async show(changed, screen) {
    if (!changed.has("screen") || !["finale", "menu", "logbook", "daily"].includes(screen)) return;
    const answer = await fetch(this.kept).catch(() => null);
    const { matches = 0, days = 0 } = answer?.ok ? await answer.json() : {};
    this.links.forEach((link, at) => (link.hidden = !(at ? matches : days)));
    this.element.hidden = !matches && !days;
  }
}

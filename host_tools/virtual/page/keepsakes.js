// What a player takes along: the last match as text, picture and card, the logbook as JSON. The server makes them.

import { make } from "./elements.js";
import { words } from "./words.js";

const FILES = ["match.txt", "match.gif", "card.png", "logbook.json"];

export class Keepsakes {
  constructor(number) {
    this.title = make("h2", "", words.keepsakes);
    this.links = FILES.map((file) => {
      const link = make("a", "tool", words.files[file]);
      link.href = `/unit/${number + 1}/${file}`;
      link.download = `zalp-${file}`;
      return link;
    });
    this.element = make("section", "keepsakes", this.title, ...this.links);
    this.element.hidden = true;
    this.address = this.links[0].href;
  }

  // Captions have changed: after a match, and when somebody comes, there may be something to take along.
  async show(changed, screen) {
    if (!changed.has("screen") || !["finale", "menu", "logbook"].includes(screen)) return;
    const answer = await fetch(`${this.address.replace("match.txt", "kept")}`).catch(() => null);
    this.element.hidden = !(answer?.ok && (await answer.json()).matches);
  }
}

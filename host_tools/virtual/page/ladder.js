// The ladder in the logbook: the player's Elo rating, how the last matches moved it, and where the captains stand
// (host_tools/ladder.py).

import { drawn, make } from "./elements.js";
import { textOf } from "./files.js";

const EDGE = 8; // per cent of the picture's height that stay free above and below; its height is what the logbook has

export class Ladder {
  constructor(number) {
    this.number = number;
    this.title = make("h2", "");
    this.text = make("p", "");
    this.picture = make("div", "rungs");
    this.picture.setAttribute("role", "img");
    this.element = make("section", "ladder", make("header", "", this.title, this.text), this.picture);
    this.element.hidden = true;
  }

  // Captions have changed: the ladder is shown beside the handheld's own logbook.
  async show(changed, screen, words) {
    if (!changed.has("screen")) return;
    this.element.hidden = true;
    this.screen = screen;
    if (screen !== "logbook") return;
    const text = await textOf(this.number, "ladder.json");
    if (!text || this.screen !== screen) return;
    this.draw(JSON.parse(text), words.ladder);
  }

  draw({ rating, margin, matches, history, captains }, words) {
    this.title.textContent = words.title;
    this.text.textContent = words.says(rating, margin, matches);
    const values = [...history, ...Object.values(captains)];
    const low = Math.min(...values) - 40, high = Math.max(...values) + 40;
    const y = (value) => EDGE + ((high - value) / (high - low)) * (100 - 2 * EDGE);
    const x = (n) => 2 + (n / Math.max(1, history.length - 1)) * 96;
    const lines = Object.values(captains).map((value) => `<path class="captain" d="M0 ${y(value)}H100" />`);
    const points = history.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`);
    const names = Object.entries(captains).map(([name, value]) => {
      const row = make("span", "", `${words.captains[name]} ${value}`);
      row.style.top = `${y(value)}%`;
      return row;
    });
    this.picture.replaceChildren(
      make("div", "", ...names),
      drawn(`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${lines.join("")}<polyline points="${points.join(" ")}" /><path class="now" d="M${points.at(-1).replace(",", " ")}h0" /></svg>`),
    );
    this.picture.setAttribute("aria-label", words.says(rating, margin, matches));
    this.element.hidden = false;
  }
}

// The ladder in the logbook: the player's Elo rating, how the last matches moved it, and where the captains stand
// (zalp/tools/ladder.py).

import { drawn, make } from "./elements.js";
import { textOf } from "./files.js";

const [WIDTH, HEIGHT, ASIDE, EDGE] = [320, 130, 104, 10]; // of the picture; of the captains' names; around

export class Ladder {
  constructor(number) {
    this.number = number;
    this.title = make("h2", "");
    this.text = make("p", "");
    this.picture = make("div", "");
    this.element = make("section", "ladder", this.title, this.text, this.picture);
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
    const y = (value) => EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE);
    const x = (n) => ASIDE + EDGE + (n / Math.max(1, history.length - 1)) * (WIDTH - ASIDE - 2 * EDGE);
    const lines = Object.entries(captains).map(([name, value]) => {
      return `<path class="captain" d="M${ASIDE} ${y(value)}H${WIDTH}" /><text x="${ASIDE - 6}" y="${y(value) + 4}">${words.captains[name]} ${value}</text>`;
    });
    const points = history.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`);
    const [lastX, lastY] = points.at(-1).split(",");
    this.picture.replaceChildren(drawn(
      `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">${lines.join("")}<polyline points="${points.join(" ")}" /><circle cx="${lastX}" cy="${lastY}" r="4" /></svg>`,
    ));
    this.picture.firstChild.setAttribute("aria-label", words.says(rating, margin, matches));
    this.element.hidden = false;
  }
}

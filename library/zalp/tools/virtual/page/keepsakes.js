// Keepsakes: the last match as text, picture, card and link, the day's line, the logbook as JSON. A button opens the dialog
// that has them.

import { button, make, tool } from "./elements.js";
import { FILMS, kept, offer, textOf } from "./files.js";

const SHOWN = ["finale", "menu", "logbook", "daily"];
const HIDDEN = ["battle", "fleets", "coach", "replay"]; // there the log of shots wants the room
const FILES = ["daily.txt", "match.txt", "match.gif", "card.png", "logbook.json", ...FILMS];
const SHARED = ["daily.txt", "match.link"]; // what is handed on instead of saved
const SAID_MS = 4000;

export class Keepsakes {
  // site: the address that links lead to, "": the page's own.
  constructor(number, site) {
    this.number = number;
    this.site = site;
    this.title = make("h2", "");
    this.links = FILES.map((file) => {
      const link = make("a", "tool");
      link.download = `zalp-${file}`;
      offer(link, number, file, site);
      return link;
    });
    this.shares = SHARED.map((file, at) => tool("", () => this.share(file, at)));
    this.close = tool("", () => this.dialog.close());
    this.dialog = make("dialog", "keepsakes", this.title, ...this.shares, ...this.links, make("footer", "", this.close));
    this.element = button("tool keeps", () => this.dialog.showModal());
    this.element.hidden = true;
  }

  setWords(words) {
    this.words = words;
    this.title.textContent = this.element.textContent = words.keepsakes;
    this.dialog.setAttribute("aria-label", words.keepsakes);
    this.close.textContent = words.close;
    this.links.forEach((link, at) => (link.textContent = words.files[FILES[at]]));
    this.shares.forEach((button, at) => (button.textContent = words.shares[SHARED[at]]));
  }

  // By the system's own sheet where there is one, else into the clipboard.
  async share(file, at) {
    const text = (await textOf(this.number, file)).trim();
    if (!text) return;
    const address = this.site || location.href.split("#")[0];
    const link = file.endsWith(".link");
    const content = link ? { text: this.words.replayMine, url: `${address}#${text}` } : { text: `${text}\n${address}` };
    const button = this.shares[at];
    const say = (word) => {
      button.textContent = word;
      setTimeout(() => (button.textContent = this.words.shares[file]), SAID_MS);
    };
    if (navigator.share) return navigator.share(content).catch(() => {}); // the player has thought better of it
    await navigator.clipboard?.writeText(content.url ?? content.text).then(() => say(this.words.copied), () => say(this.words.uncopied));
  }

  // Captions have changed: after a match, and when somebody comes, there may be new keepsakes.
  async show(changed, screen) {
    if (!changed.has("screen")) return;
    this.hidden = HIDDEN.includes(screen);
    if (this.hidden) this.element.hidden = true;
    if (!SHOWN.includes(screen)) return;
    const { matches = 0, days = 0 } = await kept(this.number);
    for (const [at, link] of this.links.entries()) link.hidden = !(at ? matches : days);
    for (const [at, button] of this.shares.entries()) button.hidden = !(at ? matches : days);
    this.element.hidden = this.hidden || (!matches && !days);
  }
}

// The logbook beside the unit: the lights in use, and the shots of the match by name.

import { make } from "./elements.js";
import { screenColour } from "./glass.js";
import { Keepsakes } from "./keepsakes.js";
import { Ladder } from "./ladder.js";
import { Swatches } from "./swatches.js";
import { wordsOf } from "./words.js";

const rgb = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
const css = (colour) => `rgb(${screenColour(colour).join()})`;

// An aside's sentence and its table, from `sentence|who: what|...`.
export function written(text) {
  const [first, ...table] = text.split("|");
  const rows = table.map((row) => row.split(": ")).map(([who, what]) => make("li", "", ...(what ? [make("b", "", who), ` ${what}`] : [who])));
  return [...(first ? [make("p", "", first)] : []), ...(rows.length ? [make("ul", "", ...rows)] : [])];
}

export class Book {
  constructor(captions, number, site) {
    this.captions = captions;
    this.swatches = new Swatches();
    this.keepsakes = new Keepsakes(number, site);
    this.ladder = new Ladder(number);
    this.legend = make("ul", "legend");
    this.log = make("ol", "log");
    this.log.tabIndex = 0; // it may be scrolled by keys
    this.lightsTitle = make("h2", "");
    this.logTitle = make("h2", "");
    this.aside = make("section", "aside");
    this.lights = make("section", "", this.lightsTitle, this.legend);
    this.shots = make("section", "shots", this.logTitle, this.log);
    this.pages = make("div", "pages", this.aside, this.lights, this.shots, this.ladder.element);
    this.pages.tabIndex = 0; // they may be scrolled by keys
    this.pages.setAttribute("role", "group");
    this.tools = make("div", "tools", this.keepsakes.element); // always in sight
    this.element = make("aside", "book", this.pages, this.tools);
    this.proposal = "";
    this.show(new Set(["all"]));
  }

  show(changed) {
    const { now, shots } = this.captions;
    const words = wordsOf(this.captions.language);
    if (changed.has("all") || changed.has("language")) {
      this.lightsTitle.textContent = words.lights;
      this.logTitle.textContent = words.log;
      this.log.setAttribute("aria-label", words.log);
      this.element.setAttribute("aria-label", words.book);
      this.pages.setAttribute("aria-label", words.book);
    }
    if (["all", "lights", "screen", "language"].some((key) => changed.has(key))) {
      this.showLights(now.lights ?? "", now.screen === "replay" ? { ...words.marks, ...words.replayed } : words.marks);
    }
    if (["all", "shot", "log", "names", "rival", "friend", "language"].some((key) => changed.has(key))) {
      const names = this.captions.called(words);
      this.log.replaceChildren(...shots.map(({ who, cell, answer }) => {
        return make("li", who, make("span", "who", names[who] ?? who), make("b", "", cell), make("span", "answer", answer));
      }));
    }
    if (["all", "aside", "screen", "language"].some((key) => changed.has(key))) {
      const aside = now.aside || (this.proposal ? words.asks : "");
      this.aside.replaceChildren(...written(aside));
      this.aside.hidden = !aside;
    }
    this.ladder.show(changed, now.screen, words);
    this.keepsakes.show(changed, now.screen);
    this.lights.hidden = !this.legend.children.length || now.screen === "logbook";
    this.shots.hidden = !shots.length;
  }

  // The friend's rules, while our player is asked for them; "" otherwise.
  setProposal(proposal) {
    if (proposal === this.proposal) return;
    this.proposal = proposal;
    this.show(new Set(["aside"]));
  }

  // lights: `name=RRGGBB` or `name=RRGGBB-RRGGBB` of each, as the LEDs get them; two colours breathe. marks: what each is.
  showLights(lights, marks) {
    const kinds = new Map();
    const rows = lights.split(" ").filter(Boolean).map((light) => {
      const [name, colours] = light.split("=");
      const [low, high = low] = (colours ?? "000000").split("-");
      const dot = make("i", low === high ? "dot" : "dot breathes"), both = [rgb(low), rgb(high)];
      const show = (...now) => ["--low", "--high"].forEach((name, n) => dot.style.setProperty(name, css(now[n])));
      show(...both);
      kinds.set(name, [both, show]);
      return [name, make("li", "", dot, marks[name] ?? name)];
    });
    this.legend.replaceChildren(...new Map(rows).values());
    this.swatches.list([...kinds.values()]);
  }
}

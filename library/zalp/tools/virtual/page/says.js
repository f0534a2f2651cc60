// The handheld's captions as small type under its glass: where the player is, what is chosen or aimed at, what FIRE and
// BACK would do now. What is said of them aloud is in speech.js.

import { make } from "./elements.js";
import { Speech } from "./speech.js";
import { wordsOf } from "./words.js";

const SIZES = [13, 12]; // of the type, in CSS pixels, where there is no room for more
const LONG = 44; // letters, beyond which they are set smaller
const LONGEST = 110; // beyond which they are set in the smallest type and scroll: a rule set's code and line

export class Says {
  constructor(captions) {
    this.captions = captions;
    this.line = { status: "", phrase: "", proposal: "" }; // of a duel far apart: the room's status, "" without a room; the last phrase; the friend's rules
    this.where = make("span", "where");
    this.text = make("strong", "text");
    this.fire = make("span", "do");
    this.back = make("span", "do");
    this.does = make("span", "dos", this.fire, this.back);
    this.element = make("p", "says", this.where, this.text, this.does);
    this.element.setAttribute("aria-hidden", "true"); // the live region has the same, as whole sentences
    this.speech = new Speech(captions);
  }

  // Shows the captions; `changed`: the keys to read aloud. secret: leave out what would give the own sea away.
  show(changed, secret) {
    const { now } = this.captions;
    const words = wordsOf(this.captions.language);
    const hidden = secret && now.screen === "placing";
    const turn = this.captions.turn(words);
    const selected = hidden ? "" : now.selected ?? "";
    const line = this.line.phrase || this.lineOf(words);
    const entry = now.entry && now.screen === "battle" ? `${words.picked} ${now.entry}` : now.entry;
    this.where.textContent = [line, this.line.status === "watching" ? "" : now.screen === "language" ? words.chooses : words.screens[now.screen], now.source, now.screen === "language" ? "" : entry, turn, now.left, now.clock && words.clock(now.clock)].filter(Boolean).join(" · ");
    this.where.classList.toggle("cut", Boolean(line) && !["here", "back", "opening", "watching"].includes(this.line.status));
    const known = selected && now.cell ? `${selected}: ${now.cell}` : selected;
    this.text.textContent = known && now.text ? `${now.text} · ${known}` : known || [now.text, now.cell].filter(Boolean).join(" · ");
    const { length } = this.text.textContent;
    this.text.classList.toggle("long", length > LONG);
    this.element.classList.toggle("longest", length > LONGEST);
    for (const [element, name, does] of [[this.fire, words.fire, now.fire], [this.back, words.back, now.back]]) {
      element.replaceChildren(...(does ? [make("b", "", name), ` ${does}`] : []));
    }
    this.element.hidden = !Object.values(now).some(Boolean);
    this.fit();
    this.speech.tell(words, changed, { line: this.line.phrase ? "" : line, turn, selected }); // phrases have a live region of their own
  }

  // Where the words' height is fixed, all of them must fit: in smaller type if need be, then without the player's place,
  // which the panels show anyway; words that scroll from a menu go without the keys, since both keys end them.
  fit() {
    const { element, where, does } = this;
    where.hidden = does.hidden = false;
    element.style.fontSize = "";
    if (element.hidden || !element.clientHeight) return;
    const box = element.getBoundingClientRect(), parts = [where, this.text, this.fire, this.back];
    const cut = () => parts.some((part) => {
      const { width, top, bottom, right } = part.getBoundingClientRect();
      return width && (top < box.top - 0.5 || bottom > box.bottom + 0.5 || right > box.right + 0.5);
    });
    for (const size of SIZES) {
      if (!cut()) return;
      element.style.fontSize = `${size}px`;
    }
    (this.captions.now.source ? does : where).hidden = cut();
  }

  // Of a duel far apart: whether the friend is there, and what he would like.
  lineOf(words) {
    const { friend, now } = this.captions, { status } = this.line;
    if (status === "back") return words.friend.resuming(friend || words.friend.says);
    if (status === "here" && now.offer) return words.friend.offers[now.offer](friend || words.friend.says);
    if (status === "here" && this.line.proposal) return `${friend || words.friend.says}: ${this.line.proposal}`;
    if (status === "here" && now.rival === "link" && now.screen === "battle") return ""; // all is well
    return status === "here" && friend ? words.friend.there(friend) : words.friend.line[status] ?? "";
  }
}

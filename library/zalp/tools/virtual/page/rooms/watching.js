// An onlooker's page: it was opened by the link that a player of a duel has handed on. The handheld shows both charts, as
// the players see them; this module sends it the records and has the sentence beside it.

import { carry } from "./mqtt.js";
import { make, tool } from "../elements.js";
import { SIGNATURE, watched, Watcher } from "./gallery.js";

const TURN_MS = 500;

export class Watching {
  // setup: {broker}. show(bytes): a record for the handheld; said(text): the sentence has changed.
  constructor(setup, { show, said }) {
    Object.assign(this, { setup, show, said });
    this.status = make("p", "status");
    this.status.setAttribute("role", "status");
    this.leaving = tool("", () => this.leave());
    this.element = make("div", "onlooker", this.status, this.leaving);
    this.element.hidden = true;
    this.names = null;
    this.left = false; // the handheld has shown a match, and then its menu again
  }

  // Follow the link in the page's address; false if it is not a link of this kind.
  async open() {
    const keys = crypto.subtle && (await watched(location.hash));
    if (!keys) return false;
    this.element.hidden = false;
    this.watcher = new Watcher(keys);
    this.watcher.shown = (text) => this.take(text);
    if (this.setup.broker) this.close = carry(this.setup.broker, this.watcher, TURN_MS, (reached) => this.tell(reached));
    this.tell(null);
    return true;
  }

  // Both names, the state of the match and its line.
  take(text) {
    if (!text.startsWith(SIGNATURE)) return;
    this.names = text.slice(SIGNATURE.length).split("\n", 1)[0].split(" ");
    this.show(new TextEncoder().encode(text));
  }

  setWords(words) {
    this.words = words.watching;
    this.leaving.textContent = this.words.leave;
    this.tell(this.reached);
  }

  tell(reached) {
    this.reached = reached;
    if (!this.watcher || !this.words) return;
    const { heard } = this.watcher;
    const text = reached === false ? this.words.adrift : heard && this.names ? this.words.watching(...this.names) : this.words.waiting;
    if (text === this.status.textContent) return;
    this.status.textContent = text;
    this.said(text);
  }

  // BACK has led to the handheld's menu: the onlooker plays with his own records from now on.
  follow({ screen }) {
    if (!this.watcher) return;
    if (screen === "replay") this.seen = true;
    else if (this.seen && screen === "menu") this.leave();
  }

  async leave() {
    await this.close?.();
    location.replace(location.pathname + location.search);
  }
}

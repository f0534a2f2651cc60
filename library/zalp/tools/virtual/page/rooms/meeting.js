// "Meet somebody": the dialog with the lobby's open challenges, taken with one tap, and one's own. lobby.js has the list.

import { carry } from "./mqtt.js";
import { make, shortcut, tool } from "../elements.js";
import { Lobby, LOBBY } from "./lobby.js";
import { fragment } from "./keys.js";
import { readRules } from "./names.js";

const TURN_MS = 1000;
const SOUGHT = `<svg viewBox="-10 -10 20 20"><circle cx="-2" cy="-5" r="3" /><path d="M-8 5Q-8-1-2-1T4 5Z" />
  <path class="waves" d="M5 1.5A3.2 3.2 0 1 1 4.9 1.5M7.3 6.3 9.5 9" /></svg>`;
const GONE_MS = 10_000; // after which nobody comes to a room of the lobby any more

export class Meeting {
  // Whether there is a lobby to go to: the site's owner has named one.
  static possible(setup) {
    return Boolean(setup.broker && LOBBY.test(setup.lobby ?? "") && globalThis.crypto?.subtle);
  }

  // friend: the Friend, who enters the room of a challenge.
  constructor(setup, friend) {
    Object.assign(this, { setup, friend });
    this.open = tool("", () => this.show());
    this.quick = shortcut(SOUGHT, this.open);
    this.quick.classList.add("stranger");
    this.dialog = make("dialog", "invitation meeting");
    this.dialog.addEventListener("close", () => this.rest());
    this.dialog.addEventListener("input", () => this.draw()); // the name
    document.body.append(this.dialog);
    this.list = make("ul", "challenges");
    this.list.setAttribute("aria-live", "polite");
    this.told = make("p", "said"); // why he is here again
    this.told.setAttribute("role", "status");
    this.names = {}; // of rule sets, in the player's language
    [this.rules, this.clock] = ["classic", 0];
  }

  setWords(words) {
    [this.all, this.words] = [words, words.meeting];
    this.open.textContent = this.quick.title = this.quick.ariaLabel = this.words.open;
  }

  // The handheld's captions have changed.
  follow({ rules = "" }) {
    if (rules) ({ chosen: this.rules, clock: this.clock, names: this.names } = readRules(rules));
  }

  // The line to the lobby: there while the dialog is open, or while our challenge stands.
  begin() {
    if (this.lobby) return;
    this.reached = null; // not known yet
    this.lobby = new Lobby(this.setup.lobby);
    this.lobby.changed = () => this.draw();
    this.close = carry(this.setup.broker, this.lobby, TURN_MS, (reached) => this.look(reached));
  }

  rest() {
    if (!this.lobby || this.lobby.own || this.lobby.gone.length) return;
    this.lobby = null;
    this.close();
  }

  // Somebody has taken our challenge, or we have left the room.
  look(reached) {
    const { line } = this.friend;
    if (this.lobby?.own && (!line || line.status === "here" || fragment(this.secret) !== this.friend.fragment)) {
      this.lobby.withdraw();
      this.draw();
      setTimeout(() => this.dialog.open || this.rest(), 2 * TURN_MS); // once that was sent
      if (line?.status === "here") {
        this.dialog.close();
        this.friend.invitation.meet(); // a name and one button
      }
    }
    const changed = reached !== this.reached;
    this.reached = reached;
    if (changed) this.draw();
  }

  show(told = "") {
    this.begin();
    this.told.textContent = told;
    const close = tool(this.all.close, () => this.dialog.close());
    this.put = tool("", () => this.challenge());
    this.dialog.setAttribute("aria-label", this.words.open);
    this.dialog.replaceChildren(make("h2", "", this.words.open), this.told, make("p", "", this.words.how), (this.called = this.friend.invitation.nameField()), this.list, this.put, make("footer", "", close));
    this.draw();
    this.dialog.showModal();
  }

  draw() {
    if (!this.dialog.open && !this.put) return;
    const rows = this.lobby?.list(Object.keys(this.names)) ?? [];
    this.list.replaceChildren(...rows.map((row) => make("li", "", tool(this.describe(row), () => this.take(row)))));
    const { own } = this.lobby ?? {};
    if (own || !rows.length) this.list.append(make("li", "nobody", this.reached ? (own ? this.words.up : this.words.nobody) : this.reached === false ? this.words.adrift : ""));
    this.put.textContent = own ? this.words.takeBack : this.words.challenge(this.describe({ name: this.friend.name, rules: this.rules, clock: this.clock }));
    this.put.hidden = !own && !this.names[this.rules];
  }

  describe({ name, rules, clock }) {
    return [name || this.words.somebody, this.names[rules] ?? rules, clock ? this.words.clock(clock) : ""].filter(Boolean).join(" · ");
  }

  // One tap: into the room of the challenge, and to the duel.
  async take({ secret, name }) {
    if (!this.called.check()) return;
    const { friend, words } = this;
    this.lobby.withdraw();
    this.dialog.close();
    await friend.join(fragment(secret));
    friend.begin();
    const since = performance.now();
    // Somebody was faster, or the challenger has gone: back to the list.
    friend.late = (status) => {
      const gone = status === "waiting" && performance.now() - since > GONE_MS;
      if (status !== "full" && !gone) return;
      friend.quit();
      this.show(gone ? words.gone(name || words.somebody) : words.late(name || words.somebody));
    };
    setTimeout(() => friend.showStatus(), GONE_MS + TURN_MS); // nothing changes in an empty room
  }

  // Put our challenge up, with a room of its own; or take it back.
  async challenge() {
    if (this.lobby.own) {
      this.lobby.withdraw();
      this.friend.quit();
      return this.draw();
    }
    if (!this.called.check()) return;
    await this.friend.host();
    this.secret = this.friend.secret;
    await this.lobby.offer(this.secret, this.friend.name, this.rules, this.clock);
    this.draw();
  }
}


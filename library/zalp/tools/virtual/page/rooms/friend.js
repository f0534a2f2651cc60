// "Duel with a friend": the room at the first unit's cable, who is there, their names, a handful of phrases.
// invitation.js asks and tells; line.js carries what goes through the room; the keys never leave this page.

import { make, shortcut, tool } from "../elements.js";
import { Gallery, galleryKeys, SIGNATURE, watchFragment } from "./gallery.js";
import { Invitation, Prompt, tell } from "./invitation.js";
import { dialogOpen } from "../keyboard.js";
import { nameOf, readRules } from "./names.js";
import { remember, remembered } from "../remembered.js";
import { Rival } from "./rival.js";
import { fragment, Keys, newCode, newSecret, secretOf } from "./keys.js";
import { PHRASES } from "./room.js";
import { RoomLine } from "./line.js";
import { Seat } from "./seat.js";

const SHOWN_MS = 8000; // a phrase
const TWO = `<svg viewBox="-10 -10 20 20"><circle cx="-4" cy="-4.5" r="3.2" /><path d="M-10 7Q-10-.5-4-.5T2 7Z" />
  <circle cx="5" cy="-3" r="2.7" /><path d="M4 7Q4 3 2.4 1 3.4.3 5 .3 9.6.3 10 7Z" /></svg>`;
const AIM_MS = 150; // between two packets that say where our player aims
const BEAT_MS = 200; // the phone's, when it is our player's turn
const [DUEL, NO, CLAIM] = [1, 2, 3]; // what is pressed on the page: zalp/console/page/captions.py
const THANKS = 5; // the phrase that goes with a no

export class Friend {
  // Whether this page can have rooms at all: a site without a broker does not speak of them.
  static possible(setup) {
    return Boolean(setup.rooms && (setup.broker || !setup.pico));
  }

  // setup: {broker, site}. far(end) joins an end to the first unit's cable, far(null) frees it; changed(status, phrase,
  // name, proposal) reports the room's status ("" once it is left), the phrase that is shown ("" for none), the friend's name
  // the rules that he is asked about ("" for none) and the evening's score ([ours, his]; null for none);
  // want(number): DUEL, NO or CLAIM, for the handheld; aimed([column, row] or []): where the friend aims; titled(words): what
  // the tab's title says first, "" for nothing.
  constructor(setup, { far, changed, want, aimed, titled }) {
    Object.assign(this, { setup, far, changed, want, aimed, titled });
    this.line = null;
    [this.name] = nameOf(remembered("name") ?? "");
    this.theirs = ""; // the friend's name
    this.offered = null; // by which rules the friend would play: [rule set, clock]
    this.rules = readRules(); // our player's
    this.caption = undefined; // the caption that they were read from
    this.now = {}; // the handheld's captions
    this.guest = false; // this page was opened by the friend's link
    this.rival = null; // the Rival of this room
    this.offeredDuel = false; // the duel that waits in another room was offered
    this.asked = this.enough = false; // our player has asked for another duel; the friend does not want one
    this.met = this.there = false; // whether the friend was here since this page is in the room; whether he is
    this.late = null; // (status): goes back to the lobby if its challenge is gone; null once somebody is here
    this.prompt = new Prompt();
    this.open = tool("", () => this.show());
    this.quick = shortcut(TWO, this.open); // the same in the head, where the rest lies below the window
    this.status = make("p", "status");
    this.status.setAttribute("role", "status");
    this.play = tool("", () => this.begin());
    this.watch = tool("", () => this.letWatch());
    this.phrase = make("p", "phrase");
    this.phrase.setAttribute("role", "status");
    this.phrases = make("div", "phrases", ...Array.from({ length: PHRASES }, (_, n) => tool("", () => this.speak(n))));
    this.muting = make("span", "");
    this.mute = make("input", "");
    this.mute.type = "checkbox";
    this.mute.checked = remembered("phrases") === "no";
    this.mute.addEventListener("change", () => this.setMute());
    this.beating = make("span", "");
    this.beat = make("input", "");
    this.beat.type = "checkbox";
    this.beat.checked = remembered("beat") === "yes";
    this.beat.addEventListener("change", () => remember("beat", this.beat.checked ? "yes" : "no"));
    this.score = make("p", "score");
    const beat = make("label", "mute beat", this.beat, this.beating);
    beat.hidden = !navigator.vibrate;
    this.panel = make("div", "room", this.status, this.score, this.play, this.phrase, this.phrases, this.watch, make("label", "mute", this.mute, this.muting), beat);
    this.panel.hidden = true; // it stands at the cable, which leads to the friend
    this.invitation = new Invitation(this);
    addEventListener("keydown", (event) => this.key(event), { capture: true });
    addEventListener("hashchange", () => this.followLink());
    document.addEventListener("visibilitychange", () => this.showTitle());
    this.setMute();
  }

  // words: the page's. The first call also follows a room in the page's address.
  setWords(words) {
    const first = !this.all;
    [this.all, this.words] = [words, words.friend];
    this.nameOpen();
    this.play.textContent = this.words.play;
    this.watch.textContent = this.words.watch;
    [...this.phrases.children].forEach((button, n) => (button.textContent = `${n + 1} ${this.words.phrases[n]}`));
    this.phrases.title = this.words.keys;
    this.muting.textContent = this.words.mute;
    this.beating.textContent = this.words.beat;
    this.showStatus();
    if (first) this.followLink();
  }

  // The page was opened by a link, or one was pasted over its address. A player who made the room needs no
  // welcome, and neither does one who comes back to a duel.
  async followLink() {
    if (!location.hash.includes("room=")) return;
    const secret = await secretOf(location.hash);
    if (!secret) return tell(this.words.title, this.words.cut, this.all.close);
    if (fragment(secret) === this.fragment) return;
    this.guest = remembered("hosts") !== fragment(secret);
    await this.enter(secret);
    if (this.rival?.going) this.begin();
    else if (this.guest && this.able) {
      this.want(DUEL); // the handheld gets ready while a name is typed
      this.invitation.meet();
    }
  }

  // The duel that waits in another room than this page's: back to it.
  async goOn() {
    await this.join(this.waiting.room);
    this.begin();
  }

  get waiting() {
    return this.line ? null : Rival.waiting();
  }

  nameOpen() {
    const { waiting } = this;
    this.open.textContent = this.quick.title = this.quick.ariaLabel = waiting ? this.words.goOn(waiting.name) : this.words.open;
  }

  // Whether this page can be in a room: there is a broker, and the browser encrypts here.
  get able() {
    return Boolean(this.setup.broker && crypto.subtle);
  }

  async enter(secret) {
    await this.leave();
    const name = (this.fragment = fragment(secret));
    this.secret = secret;
    this.code = "";
    if (!this.able) return this.show();
    history.replaceState(history.state, "", `#${name}`); // a page that is loaded again is in this room
    this.rival = new Rival(name);
    this.theirs = this.rival.name;
    const keys = await Keys.of(secret);
    const gallery = new Gallery(await galleryKeys(keys));
    const seat = await Seat.take(keys.door);
    if (this.fragment !== name || this.line) return seat.release(); // the player has gone elsewhere meanwhile
    this.line = new RoomLine(keys, seat, this.setup.broker, () => this.showStatus(), (number) => this.say(number, true), gallery);
    this.line.setName(this.name);
    this.line.room.named = (theirs) => {
      this.theirs = theirs;
      this.rival.meets(theirs);
      this.showStatus();
    };
    this.line.setRules(this.rules.chosen, this.rules.clock);
    this.line.room.ruled = (...offered) => {
      this.offered = offered;
      this.showStatus();
    };
    this.line.room.aimed = (column, row) => this.aimed([column, row]);
    this.far(this.line);
    this.panel.hidden = false;
    this.nameOpen();
    this.showStatus();
  }

  // A room of our own, by a link or by a code that is typed.
  async host(code = "") {
    const secret = code ? await secretOf(code) : newSecret();
    remember("hosts", fragment(secret));
    this.guest = false;
    await this.enter(secret);
    this.code = code;
  }

  newCode = () => this.host(newCode());

  // Joins the room of a link or code that was typed; false if it is neither.
  async join(text) {
    const secret = await secretOf(text);
    if (!secret) return false;
    this.guest = remembered("hosts") !== fragment(secret);
    await this.enter(secret);
    return true;
  }

  async leave() {
    const { line } = this;
    this.line = this.offered = this.rival = this.late = null;
    this.asked = this.enough = this.met = this.there = false;
    this.theirs = "";
    this.panel.hidden = true;
    this.prompt.show();
    this.titled("");
    if (!line) return;
    this.far(null);
    this.aimed([]);
    this.changed("", "", "");
    await line.close();
  }

  // Leave the room for good: its link is no longer the page's address.
  quit() {
    if (this.now.duel === "calls") this.want(NO); // nobody is waited for any more
    this.leave();
    this.fragment = "";
    history.replaceState(null, "", location.pathname + location.search);
    this.nameOpen();
  }

  // Our player's name; it is kept, and the friend learns it.
  setName(name) {
    this.name = name;
    remember("name", this.name);
    this.line?.setName(this.name);
  }

  // Goes to the duel: the handheld follows as soon as it is in its menu.
  begin() {
    this.begun = this.now.rival !== "link";
    if (this.begun) this.want(DUEL);
    scrollTo(0, 0); // the handheld, on a phone
    this.showStatus();
  }

  // The handheld's captions have changed; cell: where our player aims, [column, row], or nothing.
  follow(now, cell) {
    const key = [now.screen, now.rival, now.offer, now.duel, now.claim, now.turn, now.rules, now.screen === "question" && now.text].join();
    const turned = this.mine(now) && !this.mine(this.now), was = this.now.duel ?? "";
    if (now.rules !== this.caption) {
      this.rules = readRules((this.caption = now.rules));
      this.line?.setRules(this.rules.chosen, this.rules.clock);
    }
    this.now = { ...now };
    if (now.rival === "link") this.begun = false;
    if (turned && this.beat.checked) navigator.vibrate?.(BEAT_MS);
    if (this.rival?.follow(now.duel ?? "") || now.rival !== "link") this.asked = this.enough = false;
    if (was.startsWith("over") && now.duel === "calls") this.asked = true; // by a key of the handheld
    if (now.screen === "menu") this.offerDuel();
    if (now.rival === "link" && now.public) this.line?.gallery.show(this.record(now.public));
    if (key !== this.shown) this.showStatus();
    this.shown = key;
    const aim = cell?.join();
    if (!aim || aim === this.aim || this.line?.status !== "here" || now.rival !== "link") return;
    this.aim = aim;
    clearTimeout(this.aiming);
    this.aiming = setTimeout(() => this.line?.aim(...cell), AIM_MS);
  }

  // Whether our player is to play, in a duel.
  mine(now) {
    return now.rival === "link" && now.turn === "me" && now.duel === "plays";
  }

  // A duel that waits in a room which is not in the page's address offers itself once.
  offerDuel() {
    const { waiting } = this;
    if (this.offeredDuel || !waiting || !this.able || this.invitation.open || location.hash) return;
    this.offeredDuel = true;
    this.invitation.resume(waiting.name);
  }

  // Whether the duel with this friend goes on, and the two handhelds have not found each other again yet.
  get apart() {
    return Boolean(this.rival?.going) && (this.now.rival === "link" ? this.now.screen === "link-lost" : this.begun);
  }

  // The room's state, as a sentence.
  sentence() {
    const text = this.told();
    return !text || /[.…?]$/.test(text) ? text : `${text}.`;
  }

  told() {
    const { words, now, rival } = this, status = this.line?.status;
    const name = this.theirs || words.friend;
    if (status === "here" && this.apart) return words.resuming(name);
    if (["away", "waiting"].includes(status) && rival?.seen) return words.gone(name, clockOf(rival.seen), rival.going);
    if (status === "here" && this.asked) return words.asking(name);
    if (status === "here" && now.offer) return words.offers[now.offer](name);
    if (status === "here" && (now.rival !== "link" || this.invitation.open)) {
      const came = (this.guest ? words.there : words.came)(name);
      const offer = this.offerOf();
      const said = offer ? `${came}. ${words.rules}: ${offer}.` : `${came}.`;
      return this.begun && !["menu", "language", "power-on", undefined].includes(now.screen) ? `${said} ${words.busy}` : said;
    }
    if (status === "here") return words.there(name);
    if (status === "waiting" && this.guest) return words.absent;
    return words.status[status] ?? "";
  }

  // The friend's rules in the words of this handheld, "CLASSIC, 60 s a turn"; "" where they are our player's too, or not known.
  offerOf() {
    const [rules, clock] = this.offered ?? [];
    const name = this.rules.names[rules];
    const same = rules === this.rules.chosen && clock === this.rules.clock;
    if (!name || same) return "";
    return clock || this.rules.clock ? `${name}, ${clock ? this.all.meeting.clock(clock) : this.words.noClock}` : name;
  }

  showStatus() {
    if (!this.line) return;
    const { status } = this.line;
    if (status === "here") {
      this.rival.meets(this.theirs);
      this.late = null;
      if (!this.met && this.now.screen === "menu") this.want(DUEL); // the keys are agreed while the player reads who has come
      this.met = true;
    } else {
      this.aimed([]);
      if (this.there) this.rival.leaves();
    }
    this.there = status === "here";
    const { count, open } = this.line.gallery;
    const watched = count ? `${(open ? this.words.onlookers : this.words.wishes)(count)}.` : "";
    this.status.textContent = [this.sentence(), watched].filter(Boolean).join(" ");
    this.panel.dataset.status = status;
    this.watch.hidden = status !== "here" || this.local;
    this.play.hidden = status !== "here" || this.now.rival === "link";
    const { scored } = this;
    this.score.textContent = scored ? this.words.score(this.name || this.words.you, this.theirs || this.words.says, ...scored) : "";
    this.showPrompt();
    this.showTitle();
    this.tellUnit();
    for (const one of this.phrases.children) one.disabled = status !== "here";
    this.invitation.follow(status);
    this.late?.(status);
  }

  // The evening's score, [ours, his]; null before a duel has ended.
  get scored() {
    return this.rival?.ids.length ? this.rival.score : null;
  }

  // What the handheld's words and names take from the room.
  tellUnit() {
    const status = this.line?.status ?? "";
    this.changed(status === "here" && this.apart ? "back" : status, this.phrase.textContent, this.theirs, this.proposal(), this.scored);
  }

  // Asks for another duel once one is over, or offers a win that the rules give to the player who waits.
  showPrompt() {
    const { words, now } = this, name = this.theirs || words.friend;
    const over = now.duel?.startsWith("over") && now.screen === "finale" && this.line.status === "here";
    if (now.claim) this.prompt.show(words.stalled(name), [words.claim, () => this.want(CLAIM)]);
    else if (this.enough) this.prompt.show(words.enough(name));
    else if (this.asked) this.prompt.show(words.asking(name));
    else if (over && now.offer) this.prompt.show(`${words.offers[now.offer](name)}:`, [words.yes, () => this.again(DUEL)], [words.no, () => this.again(NO)]);
    else if (over) this.prompt.show("", [words.rematch, () => this.again(DUEL)]);
    else this.prompt.show();
  }

  // Our player's answer to "another duel?", or his question.
  again(answer) {
    if (answer === NO) this.speak(THANKS);
    this.asked = answer === DUEL;
    this.want(answer);
  }

  // The tab's title, while the page is not looked at.
  showTitle() {
    const { words, now } = this;
    if (!words || !document.hidden || !this.line) return this.titled("");
    this.titled(now.offer ? words.offers[now.offer](this.theirs || words.friend) : this.mine(now) ? words.yourTurn : "");
  }

  // While the handheld asks whether our player plays by the friend's rules: these with their clock, which it leaves out.
  proposal() {
    const { screen, text = "" } = this.now;
    return screen === "question" && text.includes(this.rules.names[this.offered?.[0]]) ? this.offerOf() : "";
  }

  // Others may watch from now on: their link goes to the system's sheet, or into the clipboard.
  async letWatch() {
    const { gallery } = this.line;
    gallery.open = true;
    const url = `${this.site}#${watchFragment(gallery.keys)}`;
    const say = (word) => {
      this.watch.textContent = word;
      setTimeout(() => (this.watch.textContent = this.words.watch), SHOWN_MS);
    };
    if (navigator.share) return navigator.share({ text: this.words.watchOurs, url }).catch(() => {}); // he has thought better of it
    await navigator.clipboard?.writeText(url).then(() => say(this.words.watchCopied), () => say(url));
  }

  // What onlookers are shown, as the handheld takes it: both names, and the match as both players know it.
  record(line) {
    const [side, ...match] = line.split(" ");
    const names = [this.name || "A", this.theirs || "B"];
    return `${SIGNATURE}${(side === "0" ? names : names.reverse()).join(" ")}\n${match.join(" ")}`;
  }

  speak(number) {
    if (this.line?.status !== "here") return;
    this.line.speak(number);
    this.say(number, false);
  }

  // A phrase: the friend's or our own.
  say(number, theirs) {
    if (theirs && this.asked && number === THANKS) [this.asked, this.enough] = [false, true];
    if (this.mute.checked && theirs) return;
    this.showPhrase(`${theirs ? this.theirs || this.words.says : this.words.you}: ${this.words.phrases[number]}`);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.showPhrase(""), SHOWN_MS);
  }

  showPhrase(text) {
    this.phrase.textContent = text;
    this.tellUnit();
  }

  setMute() {
    remember("phrases", this.mute.checked ? "no" : "yes");
    this.phrases.hidden = this.mute.checked;
    if (this.mute.checked) this.showPhrase("");
  }

  // Shift and a digit send a phrase while a friend is here; without Shift the digits are the handheld's.
  key(event) {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const ours = digit && event.shiftKey && !event.repeat && event.key !== "?" && !this.mute.checked && !dialogOpen();
    if (!ours || this.line?.status !== "here" || digit > PHRASES) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.speak(digit - 1);
  }

  // The invitation: the room is made when it is first shown, and its link becomes the page's own address too.
  async show() {
    if (this.waiting && this.able) return this.goOn();
    if (this.able && !this.line) await (this.local ? this.newCode() : this.host());
    if (this.line?.status === "here") this.invitation.meet();
    else await this.invitation.invite();
  }

  // To an onlooker's place: the page starts over as his.
  async lookOn() {
    const keys = await galleryKeys(await Keys.of(this.secret));
    await this.leave();
    location.hash = watchFragment(keys);
    location.reload();
  }

  // Where the friend finds the page: the site, or this page itself.
  get site() {
    return this.setup.site || location.href.split("#")[0];
  }

  // Whether nobody else reaches this page: it is served by this computer for itself, and no site is known.
  get local() {
    return !this.setup.site && ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  }
}

// A time of day, as people write it here.
const clockOf = (ms) => new Date(ms).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

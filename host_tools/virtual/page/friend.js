// "Duel with a friend": a link and its QR code, or a code to type; who is there; a handful of phrases.
// room-line.js carries what goes through the room; the keys never leave this page.

import { drawn, make } from "./elements.js";
import { remember, remembered } from "./remembered.js";
import { fragment, Keys, newCode, newSecret, secretOf } from "./room-keys.js";
import { PHRASES } from "./room.js";
import { RoomLine } from "./room-line.js";
import { Seat } from "./room-seat.js";

const SHOWN_MS = 8000; // a phrase

export class Friend {
  // setup: {broker, site}; far(end) joins an end to the first unit's cable, far(null) frees it; changed(status, phrase)
  // reports the room's status ("" once it is left) and the phrase that is shown ("" for none).
  constructor(setup, far, changed) {
    this.setup = setup;
    this.far = far;
    this.changed = changed;
    this.line = null;
    this.open = this.button("", () => this.show());
    this.status = make("p", "status");
    this.status.setAttribute("role", "status");
    this.phrase = make("p", "phrase");
    this.phrase.setAttribute("role", "status");
    this.phrases = make("div", "phrases", ...Array.from({ length: PHRASES }, (_, n) => this.button("", () => this.speak(n))));
    this.muting = make("span", "");
    this.mute = make("input", "");
    this.mute.type = "checkbox";
    this.mute.checked = remembered("phrases") === "no";
    this.mute.addEventListener("change", () => this.setMute());
    this.panel = make("div", "room", this.status, this.phrase, this.phrases, make("label", "mute", this.mute, this.muting));
    this.panel.hidden = true; // it stands at the cable, which leads to the friend
    this.dialog = make("dialog", "invitation");
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation()); // what is typed here is no key of the handheld
    document.body.append(this.dialog);
    addEventListener("keydown", (event) => this.key(event), { capture: true });
    addEventListener("hashchange", () => this.follow());
    this.setMute();
  }

  // words: the page's. The first call also follows a room in the page's address.
  setWords(words) {
    const first = !this.all;
    [this.all, this.words] = [words, words.friend];
    this.open.textContent = this.words.open;
    [...this.phrases.children].forEach((button, n) => (button.textContent = `${n + 1} ${this.words.phrases[n]}`));
    this.phrases.title = this.words.keys;
    this.muting.textContent = this.words.mute;
    this.dialog.setAttribute("aria-label", this.words.title);
    this.showStatus();
    if (first) this.follow();
  }

  button(text, act) {
    const made = make("button", "tool", text);
    made.addEventListener("click", act);
    return made;
  }

  // The page was opened by a link, or one was pasted over its address.
  async follow() {
    const secret = location.hash.includes("room=") ? await secretOf(location.hash) : null;
    if (secret && fragment(secret) !== this.fragment) this.enter(secret);
  }

  async enter(secret) {
    await this.leave();
    const name = (this.fragment = fragment(secret));
    this.code = "";
    if (!this.setup.broker || !crypto.subtle) return this.show();
    const keys = await Keys.of(secret);
    const seat = await Seat.take(keys.door);
    if (this.fragment !== name || this.line) return seat.release(); // the player has gone elsewhere meanwhile
    this.line = new RoomLine(keys, seat, this.setup.broker, () => this.showStatus(), (number) => this.say(number, true));
    this.far(this.line);
    this.panel.hidden = false;
    this.showStatus();
  }

  async leave() {
    const { line } = this;
    this.line = null;
    this.panel.hidden = true;
    if (!line) return;
    this.far(null);
    this.changed("", "");
    await line.close();
  }

  showStatus() {
    if (!this.line) return;
    const { words } = this, { status } = this.line;
    this.status.textContent = `${words.status[status]}${status === "here" ? ` ${words.ready}` : ""}`;
    this.panel.dataset.status = status;
    this.changed(status, this.phrase.textContent);
    for (const one of this.phrases.children) one.disabled = status !== "here";
    if (status === "here" && this.dialog.open) this.dialog.close();
  }

  speak(number) {
    if (this.line?.status !== "here") return;
    this.line.speak(number);
    this.say(number, false);
  }

  // A phrase: the friend's or our own.
  say(number, theirs) {
    if (this.mute.checked && theirs) return;
    this.showPhrase(`${theirs ? this.words.says : this.words.you}: ${this.words.phrases[number]}`);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.showPhrase(""), SHOWN_MS);
  }

  showPhrase(text) {
    this.phrase.textContent = text;
    this.changed(this.line?.status ?? "", text);
  }

  setMute() {
    remember("phrases", this.mute.checked ? "no" : "yes");
    this.phrases.hidden = this.mute.checked;
    if (this.mute.checked) this.showPhrase("");
  }

  // Shift and a digit send a phrase while a friend is here; without Shift the digits are the handheld's.
  key(event) {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const ours = digit && event.shiftKey && !event.repeat && event.key !== "?" && !this.mute.checked && !this.dialog.open;
    if (!ours || this.line?.status !== "here" || digit > PHRASES) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.speak(digit - 1);
  }

  // The invitation: the room is made when it is first shown, and its link becomes the page's own address too.
  async show() {
    const { broker, site } = this.setup, { words } = this;
    const close = this.button(this.all.close, () => this.dialog.close());
    const title = make("h2", "", words.title);
    if (!broker || !crypto.subtle) this.dialog.replaceChildren(title, make("p", "", broker ? words.insecure : words.none), close);
    else {
      if (!this.line) {
        const secret = newSecret();
        history.replaceState(null, "", `#${fragment(secret)}`);
        await this.enter(secret);
      }
      const link = `${site || location.href.split("#")[0]}#${this.fragment}`;
      const address = make("input", "link");
      address.readOnly = true;
      address.value = this.code || link;
      address.setAttribute("aria-label", words.link);
      address.addEventListener("focus", () => address.select());
      const copy = this.button(words.copy, async () => {
        await navigator.clipboard?.writeText(address.value).catch(() => address.select());
        copy.textContent = words.copied;
      });
      const wrong = make("p", "wrong");
      wrong.setAttribute("role", "alert");
      const typed = make("input", "typed");
      typed.setAttribute("aria-label", words.enter);
      typed.placeholder = words.enter;
      typed.autocapitalize = "characters";
      const join = make("form", "join", typed, make("button", "tool", words.join));
      join.addEventListener("submit", async (event) => {
        event.preventDefault();
        const secret = await secretOf(typed.value);
        wrong.textContent = secret ? "" : words.wrong;
        if (!secret) return;
        await this.enter(secret);
        this.dialog.close();
      });
      const code = this.button(words.code, async () => {
        const fresh = newCode();
        await this.enter(await secretOf(fresh));
        this.code = fresh;
        this.show();
      });
      const leave = this.button(words.leave, () => {
        this.leave();
        this.fragment = "";
        history.replaceState(null, "", location.pathname + location.search);
        this.dialog.close();
      });
      const picture = this.code ? [] : [await qr(link, words.link)];
      this.dialog.replaceChildren(
        title, make("p", "", words.link), make("div", "give", address, copy), ...picture,
        make("p", "", words.or), code, join, wrong, make("footer", "", leave, close),
      );
    }
    if (!this.dialog.open) this.dialog.showModal();
  }
}

// A link as a QR code, drawn dark on light whatever the page's colours.
async function qr(link, alt) {
  const { default: qrcode } = await import("./vendor/qrcode.js");
  const code = qrcode(0, "M");
  code.addData(link);
  code.make();
  return drawn(code.createSvgTag({ cellSize: 4, margin: 16, scalable: true, alt }));
}

// The dialog of a room, in two views: `invite` gives the link or the code, `meet` is for a player who has opened
// one or whose friend has come: a name and one button. friend.js acts on the answers.

import { button, drawn, make, tool } from "../elements.js";
import { nameOf } from "./names.js";
import { keeps } from "../remembered.js";

// A sentence in a dialog of its own.
export function tell(title, text, close) {
  const dialog = make("dialog", "invitation told");
  dialog.addEventListener("close", () => dialog.remove());
  dialog.setAttribute("aria-label", title);
  dialog.append(make("h2", "", title), make("p", "", text), make("footer", "", tool(close, () => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
}

// A question to the player of a duel, over the glass: another duel, or a win to claim. friend.js decides which.
export class Prompt {
  constructor() {
    this.text = make("p", "");
    this.buttons = make("div", "");
    this.element = make("div", "prompt", this.text, this.buttons);
    this.element.setAttribute("role", "group");
    this.text.setAttribute("role", "status");
    this.element.hidden = true;
    this.shown = "";
  }

  // text, and [words, act] of each button; nothing hides it.
  show(text = "", ...buttons) {
    const key = JSON.stringify([text, buttons.map(([words]) => words)]);
    this.element.hidden = !text && !buttons.length;
    if (key === this.shown) return;
    this.shown = key;
    this.text.textContent = text;
    this.buttons.replaceChildren(...buttons.map(([words, act]) => button("again", act, words)));
  }
}

export class Invitation {
  constructor(friend) {
    this.friend = friend;
    this.view = "";
    this.dialog = make("dialog", "invitation");
    document.body.append(this.dialog);
    this.said = make("p", "said");
    this.said.setAttribute("role", "status");
  }

  get open() {
    return this.dialog.open;
  }

  close() {
    this.dialog.close();
  }

  // The room's status has changed: a player who looks at the link sees that the friend has come.
  follow(status) {
    if (!this.open) return;
    if (this.view === "invite" && status === "here") this.meet();
    else if (this.view === "meet" && status === "full") this.full();
    else if (this.view === "full" && status !== "full") this.meet();
    else if (this.view === "meet") this.said.textContent = this.friend.sentence();
  }

  put(view, title, ...parts) {
    this.view = view;
    this.dialog.setAttribute("aria-label", title);
    this.dialog.replaceChildren(make("h2", "", title), ...parts.filter(Boolean));
    if (!this.open) this.dialog.showModal();
  }

  // A field for the player's own name. `check()` says what is wrong with it, and whether it may stay so.
  nameField() {
    const { words, name } = this.friend;
    const field = make("input", "name");
    const wrong = make("span", "amiss");
    wrong.setAttribute("role", "alert");
    Object.assign(field, { value: name, maxLength: 40, autocomplete: "nickname", spellcheck: false });
    const look = (typing) => {
      const [called, why] = nameOf(field.value);
      this.friend.setName(called);
      wrong.textContent = !why || (typing && why === "few") ? "" : words.wrongName[why] ?? words.wrongName.sign(why);
      field.setAttribute("aria-invalid", String(Boolean(wrong.textContent)));
      return !why;
    };
    field.addEventListener("input", () => look(true));
    field.addEventListener("change", () => look(false));
    const label = make("label", "called", make("span", "", words.name), field, wrong);
    label.check = () => {
      const good = look(false);
      if (!good) field.focus();
      return good;
    };
    return label;
  }

  // A warning before a duel begins, where this browser keeps nothing.
  forgets() {
    return keeps ? "" : make("p", "amiss", this.friend.words.forgets);
  }

  // Somebody has opened a link, or the friend has: a name and one button.
  meet() {
    const { friend } = this, { words, all } = friend;
    this.go = make("button", "go", words.play);
    const name = this.nameField();
    const form = make("form", "", this.said, this.forgets(), name, this.go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!name.check()) return;
      this.close();
      friend.begin();
    });
    const leave = friend.guest ? tool(words.leave, () => (this.close(), friend.quit())) : null;
    this.put("meet", friend.guest ? words.welcome : words.title, form, make("footer", "", tool(all.close, () => this.close()), ...(leave ? [leave] : [])));
    this.follow(friend.line?.status);
    this.go.focus();
  }

  // Two others hold both places.
  full() {
    const { friend } = this, { words, all } = friend;
    const act = (text, does) => tool(text, () => (this.close(), does()));
    const own = async () => {
      friend.quit();
      await friend.show();
    };
    const ways = make("div", "ways", act(words.lookOn, () => friend.lookOn()), act(words.ownDuel, own), act(words.alone, () => friend.quit()));
    this.put("full", words.title, make("p", "said", words.third), ways, make("footer", "", tool(all.close, () => this.close())));
  }

  // A duel waits in a room that is not in the page's address.
  resume(name) {
    const { friend } = this, { words, all } = friend;
    const go = button("go", () => (this.close(), friend.goOn()), words.goOn(name));
    this.put("resume", words.title, make("p", "said", words.unfinished(name)), go, make("footer", "", tool(words.later, () => this.close())));
    go.focus();
  }

  // The link with its QR code, or a code to type; a friend's own.
  async invite() {
    const { friend } = this, { words, all, setup } = friend;
    const close = tool(all.close, () => this.close());
    if (!friend.able) return this.put("none", words.title, make("p", "", setup.broker ? words.insecure : words.none), close);
    const link = `${friend.site}#${friend.fragment}`;
    const address = make("input", "link");
    address.readOnly = true;
    address.value = friend.code || link;
    address.setAttribute("aria-label", friend.code ? words.theCode : words.link);
    address.addEventListener("focus", () => address.select());
    const copy = tool(words.copy, async () => {
      await navigator.clipboard?.writeText(address.value).catch(() => address.select());
      copy.textContent = words.copied;
    });
    const share = !friend.code && navigator.share ? tool(words.share, () => navigator.share({ text: words.invites, url: link }).catch(() => {})) : "";
    const wrong = make("p", "wrong");
    wrong.setAttribute("role", "alert");
    const typed = make("input", "typed");
    typed.setAttribute("aria-label", words.enter);
    typed.placeholder = words.enter;
    typed.autocapitalize = "characters";
    const join = make("form", "join", typed, make("button", "tool", words.join));
    join.addEventListener("submit", async (event) => {
      event.preventDefault();
      const known = await friend.join(typed.value);
      wrong.textContent = known ? "" : words.wrong;
      if (known) this.meet();
    });
    const code = tool(words.code, async () => {
      await friend.newCode();
      this.invite();
    });
    const leave = tool(words.leave, () => (this.close(), friend.quit()));
    const how = friend.code ? words.giveCode(setup.site) : words.link;
    const picture = friend.code ? "" : await qr(link, words.link);
    this.put(
      "invite", words.title,
      this.forgets(), friend.local ? make("p", "", words.local) : "", make("p", "", how), make("div", "give", address, copy, friend.code ? code : share), picture, this.nameField(),
      make("p", "", friend.code ? words.orTheirs : words.or), friend.code ? "" : code, join, wrong, make("footer", "", leave, close),
    );
  }
}

// A link as a QR code, drawn dark on light whatever the page's colours.
async function qr(link, alt) {
  const { default: qrcode } = await import("../vendor/qrcode.js");
  const code = qrcode(0, "M");
  code.addData(link);
  code.make();
  return drawn(code.createSvgTag({ cellSize: 4, margin: 16, scalable: true, alt }));
}

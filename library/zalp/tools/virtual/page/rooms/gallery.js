// The onlookers of a duel. They are shown what both players know of each other's sea, and no more. Packets and the
// time go in, packets come out; no network. docs/rooms.md, section 7. Times are in seconds.

import { Keys, opened, parts, random, seal, SESSION, textOf } from "./keys.js";

const KNOCK = 1, SHOW = 2, LEAVE = 3; // the first byte of a message
const [KNOCK_S, AGAIN_S, GONE_S, APART_S] = [8, 5, 20, 1];
const MOST = 99; // onlookers that are counted
const MOST_BYTES = 4000; // of what is shown: a handheld takes no more
const LINK = /[#&]watch=([\w-]{22})(?![\w-])/;
export const SIGNATURE = "zalp-watch-1\n";

const ascii = new TextEncoder();

// The keys of a room's onlookers. They follow from the room's secret, which nobody can find from theirs.
export async function galleryKeys(keys) {
  return Keys.of(new Uint8Array(await keys.derive(ascii.encode("watch"))));
}

export const watchFragment = (keys) => `watch=${textOf(keys.secret)}`;

// The keys in the fragment of an onlooker's link, or null.
export async function watched(hash) {
  const text = LINK.exec(hash)?.[1];
  if (!text) return null;
  const secret = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/") + "=="), (letter) => letter.charCodeAt(0));
  return textOf(secret) === text ? Keys.of(secret) : null;
}

// What both share: a session with a counter of its own, and packets under the key of its session.
class Party {
  constructor(keys) {
    this.keys = keys;
    this.session = random(SESSION);
    this.counter = 0;
    this.stage = `${keys.door}/show`;
    this.hello = keys.hello(this.session);
  }

  async sealed(message) {
    const counter = this.counter++;
    return seal(await this.hello, this.session, counter, message);
  }

  // [text of the session, counter, message] of a packet, or nothing.
  async read(packet) {
    const [session, counter] = parts(packet) ?? [];
    const message = session && (await opened(await this.keys.hello(session), packet));
    return message?.length ? [textOf(session), counter, message] : [];
  }
}

// A player's end. count: how many watch.
export class Gallery extends Party {
  constructor(keys) {
    super(keys);
    this.listens = [keys.door];
    this.open = false; // our player lets others watch
    this.seen = new Map(); // of each onlooker: {counter, at, here}
    this.text = "";
    this.sentAt = -Infinity;
    this.due = false;
  }

  get count() {
    return [...this.seen.values()].filter(({ here }) => here).length;
  }

  // Shows this text from now on: a record as the handheld takes it (zalp/seabattle/page/onlooker.py).
  show(text) {
    this.due ||= text !== this.text;
    this.text = text;
  }

  // A knock at the door, or a goodbye. Anyone with the link can make them, so they only count.
  async take(_, packet, now) {
    const [session, counter, message] = await this.read(packet);
    if (!session || ![KNOCK, LEAVE].includes(message[0])) return;
    const known = this.seen.get(session);
    if (known ? counter <= known.counter : this.seen.size >= MOST) return;
    const here = message[0] === KNOCK;
    this.due ||= here && !known;
    this.seen.set(session, { counter, at: now, here }); // those who left are known for a while: old knocks bring nobody back
  }

  poll(now) {
    for (const [session, { at }] of this.seen) if (now - at > GONE_S) this.seen.delete(session);
    const bytes = ascii.encode(this.text);
    if (!this.open || !this.count || !bytes.length || bytes.length > MOST_BYTES) return [];
    if (now - this.sentAt < (this.due ? APART_S : AGAIN_S)) return [];
    [this.sentAt, this.due] = [now, false];
    return [[this.stage, this.sealed(Uint8Array.from([SHOW, ...bytes]))]];
  }
}

// An onlooker's end. Set shown(text); heard: whether a player has shown anything lately.
export class Watcher extends Party {
  constructor(keys) {
    super(keys);
    this.listens = [this.stage];
    this.shown = () => {};
    this.from = ""; // the player that is followed, and his highest counter: both may show the match
    this.highest = -1;
    this.heardAt = this.knockedAt = -Infinity;
    this.farewell = null; // [topic, packet]: a page that goes has no time to encrypt
    this.heard = false;
  }

  async take(_, packet, now) {
    const [session, counter, message] = await this.read(packet);
    if (!session || message[0] !== SHOW || message.length > 1 + MOST_BYTES) return;
    if (session === this.from ? counter <= this.highest : now - this.heardAt < GONE_S) return;
    [this.from, this.highest, this.heardAt] = [session, counter, now];
    this.shown(new TextDecoder().decode(message.subarray(1)));
  }

  poll(now) {
    this.heard = now - this.heardAt < GONE_S;
    if (now - this.knockedAt < KNOCK_S) return [];
    this.knockedAt = now;
    const knock = this.sealed(Uint8Array.of(KNOCK));
    this.parting = this.sealed(Uint8Array.of(LEAVE)).then((packet) => (this.farewell = [this.keys.door, packet]));
    return [[this.keys.door, knock]];
  }
}

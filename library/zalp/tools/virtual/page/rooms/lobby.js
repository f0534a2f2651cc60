// The lobby: open challenges of players who look for somebody to play with. Packets and the time go in, packets come out; no
// network, nothing stored. docs/rooms.md, section 8. Times are in seconds.

import { MOST_NAME, NAMED } from "./names.js";
import { joined, random, textOf } from "./keys.js";

const OPEN = 1, GONE = 2; // the first byte of a message
const [AGAIN_S, FORGET_S] = [5, 13];
const MOST = 400; // challenges that are remembered; the next one then replaces any of them
const SHOWN = 30;
const ID = 8, KEY = 16, SECRET = 16, HEAD = 1 + ID + SECRET + 2; // bytes; two of the clock's seconds
const MOST_BYTES = HEAD + 1 + 24 + MOST_NAME;
const RULES = /^[a-z0-9-]{1,24}$/;
export const LOBBY = /^[a-z0-9-]{1,24}$/; // what site.json may name

const ascii = new TextEncoder();

// Anyone with the key of a challenge may take it back: its id follows from it.
async function idOf(key) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", key)).subarray(0, ID);
}

export class Lobby {
  // name: of site.json. Set changed(): the list is another.
  constructor(name) {
    this.topic = `zalp-lobby/${name}`;
    this.listens = [this.topic];
    this.known = new Map(); // by the texts of their ids: {secret, name, rules, clock, at, since}
    this.own = null; // our own challenge: {key, message, sentAt}
    this.gone = []; // packets that take one back
    this.changed = () => {};
  }

  // Put up a challenge. secret: opens its room; rules: the id of a rule set; clock: seconds, 0 for none.
  async offer(secret, name, rules, clock) {
    const key = random(KEY), bytes = ascii.encode(NAMED.test(name) ? name : "");
    const message = joined([OPEN], await idOf(key), secret, [clock >> 8, clock & 255, rules.length], ascii.encode(rules), bytes);
    this.withdraw();
    this.own = { key, message, sentAt: -Infinity };
  }

  // Take our challenge back, for example because somebody has come.
  withdraw() {
    if (this.own) this.gone.push([this.topic, joined([GONE], this.own.key)]);
    this.own = null;
  }

  poll(now) {
    const out = this.gone;
    this.gone = [];
    if (this.own && now - this.own.sentAt >= AGAIN_S) {
      this.own.sentAt = now;
      out.push([this.topic, this.own.message]);
    }
    const before = this.known.size;
    for (const [id, { at }] of this.known) if (now - at > FORGET_S) this.known.delete(id);
    if (this.known.size !== before) this.changed();
    return out;
  }

  // Anything may come.
  async take(_, packet, now) {
    if (packet[0] === GONE && packet.length === 1 + KEY) {
      if (this.known.delete(textOf(await idOf(packet.subarray(1))))) this.changed();
      return;
    }
    const found = packet[0] === OPEN && read(packet);
    if (!found) return;
    const id = textOf(packet.subarray(1, 1 + ID)), known = this.known.get(id);
    if (known && textOf(known.secret) !== textOf(found.secret)) return; // somebody speaks in another's name
    if (known) return void (known.at = now);
    if (this.known.size >= MOST) this.known.delete([...this.known.keys()][Math.floor(Math.random() * MOST)]);
    this.known.set(id, { ...found, at: now, since: now });
    this.changed();
  }

  // The challenges to choose from, the newest first; rules: ids that our handheld knows.
  list(rules) {
    const mine = this.own && textOf(this.own.message.subarray(1, 1 + ID));
    const rows = [...this.known].filter(([id, row]) => id !== mine && rules.includes(row.rules));
    return rows.map(([, row]) => row).sort((one, other) => other.since - one.since).slice(0, SHOWN);
  }
}

function read(packet) {
  const length = packet[HEAD];
  if (packet.length <= HEAD || packet.length > MOST_BYTES || packet.length < HEAD + 1 + length) return null;
  const text = new TextDecoder();
  const rules = text.decode(packet.subarray(HEAD + 1, HEAD + 1 + length)), name = text.decode(packet.subarray(HEAD + 1 + length));
  if (!RULES.test(rules) || (name && !NAMED.test(name))) return null;
  const secret = packet.slice(1 + ID, 1 + ID + SECRET), clock = packet[HEAD - 2] * 256 + packet[HEAD - 1];
  return { secret, name, rules, clock };
}

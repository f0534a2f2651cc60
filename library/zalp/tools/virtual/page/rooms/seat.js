// Which member of a room this tab is. The browser keeps a key per room, so a player who closes the tab and opens the link
// again has his place at once. It keeps for whom he held the other one, too: nobody comes between the two. A lock (Web Locks)
// marks the keys that are in use: two tabs with one link are two members.

import { remember, remembered } from "../remembered.js";
import { Member } from "./keys.js";

const NAME = "rooms"; // of the item with the rows of all rooms: {door, place, jwk, friend, until}
const LAST = "zalp-place"; // of the item with the place that this tab had before it was loaded again
const PLACES = [0, 1]; // keys of one browser for one room
const MOST_ROWS = 16; // the newest; a key is of no use once its place has been free for two minutes
const HOLD_MS = 120_000;
const LETS_GO_MS = 1000; // a page that is being loaded again lets go a moment after its successor has asked

export class Seat {
  // The first of this browser's keys that no other tab has, first of all the one this tab had before; else a new one.
  static async take(door) {
    const last = lastPlace();
    const places = [...new Set([last, ...PLACES])];
    for (const place of places) {
      const release = await locked(`zalp-room ${door} ${place}`, place === places[0]);
      if (!release) continue;
      try {
        sessionStorage.setItem(LAST, place);
      } catch {
        console.info("this browser keeps nothing");
      }
      return new Seat(door, place, release).open();
    }
    return new Seat(door, null, () => {}).open();
  }

  // place: null for a key that is not kept; release(): the key is free for other tabs.
  constructor(door, place, release) {
    Object.assign(this, { door, place, release });
  }

  async open() {
    const row = this.place !== null && rows().find((row) => this.isOwn(row));
    try {
      this.member = await Member.of(row.jwk);
      const left = Math.min(row.until - Date.now(), HOLD_MS) / 1000;
      if (left > 0 && /^[\w-]{87}$/.test(row.friend)) this.expected = [row.friend, left];
    } catch {
      this.member = await Member.new();
    }
    this.keep(...(this.expected ?? ["", 0]));
    return this;
  }

  // For whom the other place is held, "" for nobody, and for how many seconds yet.
  keep(friend, left) {
    if (this.place === null) return;
    const row = { door: this.door, place: this.place, jwk: this.member.jwk, friend, until: Date.now() + 1000 * left };
    remember(NAME, JSON.stringify([row, ...rows().filter((row) => !this.isOwn(row))].slice(0, MOST_ROWS)));
  }

  isOwn(row) {
    return row?.door === this.door && row?.place === this.place;
  }
}

function rows() {
  try {
    const kept = JSON.parse(remembered(NAME));
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function lastPlace() {
  try {
    const last = Number(sessionStorage.getItem(LAST));
    return PLACES.includes(last) ? last : PLACES[0];
  } catch {
    return PLACES[0];
  }
}

// Takes a lock: a function that lets it go; null if another tab has it. Browsers without locks (Safari before 15.4) take
// what is there. waits: for a page that is just being closed.
function locked(name, waits) {
  if (!navigator.locks) return () => {};
  return new Promise((done) => {
    const waiting = new AbortController();
    if (waits) setTimeout(() => waiting.abort(), LETS_GO_MS); // does nothing once it is held
    const hold = (lock) => lock && new Promise((release) => done(release));
    navigator.locks
      .request(name, waits ? { signal: waiting.signal } : { ifAvailable: true }, hold)
      .catch(() => null)
      .then(() => done(null));
  });
}

// The friend in a room, as this page knows him: his name, when he was seen last, whether a duel with him is under way, and the
// evening's score. It is kept, so a page that is loaded again, or opened without the room's link, knows of the duel.

import { remember, remembered } from "../remembered.js";

const NAME = "rival"; // of the item with the last of them
const EVENING_MS = 12 * 3600 * 1000; // without a duel, after which the score starts over
const UNDER_WAY = ["places", "seals", "plays", "ends"]; // of the caption `duel`
const MOST_IDS = 20;

export class Rival {
  // The last one whose duel is not over, or null: {room, name}.
  static waiting() {
    const last = kept();
    return last?.going && /^room=[\w-]{22}$/.test(last.room) ? last : null;
  }

  // room: the fragment of its link.
  constructor(room) {
    const last = kept();
    const fresh = { room, name: "", seen: 0, going: false, score: [0, 0], ids: [], at: 0 };
    Object.assign(this, fresh, last?.room === room ? last : null);
    if (Date.now() - this.at > EVENING_MS && !this.going) Object.assign(this, { score: [0, 0], ids: [] });
  }

  // The friend is there, by this name.
  meets(name) {
    const known = this.seen && (!name || name === this.name);
    this.seen = Date.now();
    if (known) return;
    this.name = name;
    this.keep();
  }

  // He is away from now on.
  leaves() {
    this.seen = Date.now();
    this.keep();
  }

  // duel: the caption. Returns whether something has changed.
  follow(duel) {
    const [phase, winner, id] = duel.split(" ");
    const going = UNDER_WAY.includes(phase) || (this.going && !phase); // without a caption the handheld is elsewhere: in its menu
    const counted = phase === "over" && !this.ids.includes(id) && id;
    if (going === this.going && !counted) return false;
    this.going = going;
    if (counted) {
      this.ids = [id, ...this.ids].slice(0, MOST_IDS);
      if (winner !== "-") this.score[winner === "me" ? 0 : 1]++;
      this.at = Date.now();
    }
    this.keep();
    return true;
  }

  keep() {
    const { room, name, seen, going, score, ids, at } = this;
    remember(NAME, JSON.stringify({ room, name, seen, going, score, ids, at }));
  }
}

function kept() {
  try {
    const { room, name, seen, going, score, ids, at } = JSON.parse(remembered(NAME));
    const whole = [name, room].every((text) => typeof text === "string") && [seen, at, ...score].every(Number.isFinite) && Array.isArray(ids);
    return whole && score.length === 2 ? { room, name, seen, going: going === true, score, ids, at } : null;
  } catch {
    return null;
  }
}

// The captions that a handheld sends of itself, by key (zalp/console/page/captions.py lists them), and the match's log of shots.

const MOST = 800; // shots in the log
const SIDE = 10; // rows of a sea, unless `window` has another number

function shot(line) {
  const [who, cell, ...answer] = line.split(" ");
  return { who, cell, answer: answer.join(" ") };
}

export class Captions {
  constructor() {
    this.friend = ""; // what the friend at the other end of a room is called
    this.language = undefined; // of the unit, which keeps it while it is off
    this.clear();
    this.onchange = () => {}; // (changed keys): called after each message
  }

  clear() {
    this.now = {};
    this.shots = []; // of this match, as {who, cell, answer}, the newest first
  }

  // Takes a message: lines of key, tab, value. An empty one clears all: the unit is off, or every caption follows again.
  receive(text) {
    if (!text) this.clear();
    const changed = new Set(text ? [] : ["all"]);
    for (const line of text.split("\n")) {
      const tab = line.indexOf("\t");
      if (tab < 1) continue;
      const key = line.slice(0, tab), value = line.slice(tab + 1);
      changed.add(key);
      if (key === "shot") this.shots = [shot(value), ...this.shots].slice(0, MOST);
      else if (key === "log") this.shots = value.split(";").filter(Boolean).map(shot).reverse().slice(0, MOST);
      else this.now[key] = value;
      if (key === "language") this.language = value;
    }
    this.onchange(changed);
  }

  // The names of two people on one handheld, {one, two}; null: the player is one of two sides.
  get people() {
    const [one, two] = (this.now.names ?? "").split(" ");
    return two ? { one, two } : null;
  }

  // Who is who, as the page's words have it, with the names of those who have one.
  called(words) {
    const friend = this.now.rival === "link" && this.friend;
    return { ...words.who, ...this.people, ...(friend ? { other: friend } : {}) };
  }

  // Whose turn it is, in words; "" when it is nobody's.
  turn(words) {
    const { turn } = this.now;
    const named = this.people?.[turn] ?? (turn === "other" && this.now.rival === "link" ? this.friend : "");
    return named ? words.turn(named) : words.turns[turn] ?? "";
  }

  // What the lights of each panel stand for, when the columns on the keys are `letters`: {letters, rows} of its sea,
  // {left, top} of its first light; null where a light is no cell of its own, or nothing stands beside the panel.
  window(letters) {
    const { window = "" } = this.now;
    if (window === "whole") return [null, null];
    const [all, rows, ...places] = window.split(" ");
    return [0, 1].map((panel) => {
      if (places[panel] === "-") return null;
      const [left, top] = (places[panel] ?? "0,0").split(",").map(Number);
      return { letters: [...(window ? all : letters)], rows: Number(rows ?? SIDE), left, top };
    });
  }
}

// What a handheld says of itself, by name: docs/architecture.md has the keys. The shots of a match are its log.

const BEGIN = ["placing", "toss", "duel"]; // screens after which another match is played
const MOST = 800; // shots in the log

export class Captions {
  constructor() {
    this.clear();
    this.heard = () => {}; // (changed keys): called after each message
  }

  clear() {
    this.now = {};
    this.shots = []; // of this match, as {who, cell, answer}, the newest first
  }

  // A message: lines of key, tab, value. None at all: the unit is off, or all of it follows.
  told(text) {
    if (!text) this.clear();
    const changed = new Set(text ? [] : ["all"]);
    for (const line of text.split("\n")) {
      const tab = line.indexOf("\t");
      if (tab < 1) continue;
      const key = line.slice(0, tab), value = line.slice(tab + 1);
      this.now[key] = value;
      changed.add(key);
      if (key === "shot") this.note(value);
      if (key === "screen" && BEGIN.includes(value)) this.shots = [];
    }
    this.heard(changed);
  }

  note(shot) {
    if (!shot) return;
    const [who, cell, ...answer] = shot.split(" ");
    this.shots = [{ who, cell, answer: answer.join(" ") }, ...this.shots].slice(0, MOST);
  }
}

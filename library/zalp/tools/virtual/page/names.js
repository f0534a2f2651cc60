// What a player may be called: two to six letters, as capitals; a friend sees them.

const LEAST = 2, MOST = 6;

// The name in what was typed; "" if there is none.
export function nameOf(text) {
  const letters = [...text.toUpperCase()].filter((letter) => /\p{Lu}/u.test(letter)).slice(0, MOST);
  return letters.length < LEAST ? "" : letters.join("");
}

const CHOSEN = /^(\S+) (\d+)\|(.*)$/;

// The caption `rules`: the rule set in force, its clock in seconds, and the handheld's names of all by their ids.
export function readRules(caption = "") {
  const [, chosen = "", clock = 0, names = ""] = CHOSEN.exec(caption) ?? [];
  return { chosen, clock: Number(clock), names: Object.fromEntries(names.split("|").filter(Boolean).map((pair) => pair.split("="))) };
}

// A player's name: two to ten letters, as capitals, which a friend sees. It is no free text.

export const NAMED = /^\p{Lu}{2,10}$/u;
export const MOST_NAME = 40; // bytes
const LEAST = 2, MOST = 10;

// The name in what was typed, "" if there is none; and why it is none: "few", "many", or the character that is no letter.
export function nameOf(text) {
  const letters = [...text.trim().toUpperCase()];
  const strange = letters.find((letter) => !/\p{Lu}/u.test(letter));
  const wrong = strange ?? (letters.length > MOST ? "many" : letters.length && letters.length < LEAST ? "few" : "");
  return [wrong ? "" : letters.join(""), wrong];
}

const CHOSEN = /^(\S+) (\d+)\|(.*)$/;

// The caption `rules`: the rule set in force, its clock in seconds, and the handheld's names of all by their ids.
export function readRules(caption = "") {
  const [, chosen = "", clock = 0, names = ""] = CHOSEN.exec(caption) ?? [];
  return { chosen, clock: Number(clock), names: Object.fromEntries(names.split("|").filter(Boolean).map((pair) => pair.split("="))) };
}

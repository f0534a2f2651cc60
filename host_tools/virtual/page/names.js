// What a player may be called: two to six letters, as capitals; a friend sees them.

const LEAST = 2, MOST = 6;

// The name in what was typed; "" if there is none.
export function nameOf(text) {
  const letters = [...text.toUpperCase()].filter((letter) => /\p{Lu}/u.test(letter)).slice(0, MOST);
  return letters.length < LEAST ? "" : letters.join("");
}

// Where the keepsakes come from: the server makes them (zalp/tools/virtual/keepsakes.py), card and film only as frames,
// which the page draws.

import { drawn, FILMS, made } from "./card.js";

export { FILMS };

const place = (unit, name) => `unit/${unit + 1}/${name}`;

// How many there are: {matches, days}; nothing if that is not known.
export async function kept(unit) {
  const answer = await fetch(place(unit, "kept")).catch(() => null);
  return answer?.ok ? answer.json() : {};
}

// One of them as a text; "" if there is none.
export async function textOf(unit, name) {
  const answer = await fetch(place(unit, name)).catch(() => null);
  return answer?.ok ? answer.text() : "";
}

// What the server gives as frames.
const FRAMES = { "card.png": "card.frames", "match.film": "match.frames" };
const NEWLINE = 10;

// Has a click on the link save the file. site: where the game is, for the card.
export function offer(link, unit, name, site) {
  link.href = place(unit, name);
  if (!FRAMES[name]) return;
  made(link, name, async (left) => {
    const answer = await fetch(place(unit, FRAMES[name]));
    if (!answer.ok) throw new Error(await answer.text());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const end = bytes.indexOf(NEWLINE);
    const film = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
    return drawn(name, film, bytes.subarray(end + 1), site, left);
  });
}

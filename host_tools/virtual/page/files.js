// Where the keepsakes come from: the server makes them (host_tools/virtual/keepsakes.py).

export const FILMS = []; // what a page makes itself: the site's

const place = (unit, name) => `unit/${unit + 1}/${name}`;

// What there is: {matches, days}, how many of each; nothing where nobody can tell.
export async function kept(unit) {
  const answer = await fetch(place(unit, "kept")).catch(() => null);
  return answer?.ok ? answer.json() : {};
}

// One of them as a text; "" if there is none.
export async function textOf(unit, name) {
  const answer = await fetch(place(unit, name)).catch(() => null);
  return answer?.ok ? answer.text() : "";
}

// Has a click on the link save the file.
export function offer(link, unit, name) {
  link.href = place(unit, name);
}

// Makes the keepsakes, the files that a player can download, from the records in the browser's database; each is made by
// a worker of its own (keepsake.js).

import { drawn, FILMS, made } from "./card.js";
import { Keeper } from "./keeper.js";

export { FILMS };

const TYPES = { txt: "text/plain;charset=utf-8", json: "application/json", gif: "image/gif" };
const COUNTED = ["logbook", "_entries", "daily"]; // the records that list them

// A worker's answer. Throws an Error with a sentence if there is no such keepsake.
async function ask(records, name) {
  const [firmware, later] = await Promise.all([boot.firmware, boot.later()]);
  const worker = new Worker(new URL("keepsake.js", import.meta.url), { type: "module" });
  try {
    const answer = await new Promise((done, failed) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => failed(new Error(event.message));
      worker.postMessage({ records, name, firmware, later });
    });
    if (answer.error) throw new Error(answer.error);
    return answer;
  } finally {
    worker.terminate();
  }
}

async function recordsOf(unit) {
  const keeper = new Keeper(unit + 1);
  const records = await keeper.open();
  keeper.close();
  return records;
}

const counted = []; // by unit: [the records that were counted, the answer]

// How many there are: {matches, days}; {} if that cannot be known. A new handheld starts no worker for it.
export async function kept(unit) {
  const records = (await recordsOf(unit)).filter(([name]) => COUNTED.includes(name));
  const stamp = records.join();
  if (!records.length) return {};
  if (counted[unit]?.[0] !== stamp) {
    const answer = await ask(records, "kept").catch(() => null);
    counted[unit] = [stamp, answer ? JSON.parse(answer.json) : {}];
  }
  return counted[unit][1];
}

// One of them as a text; "" if there is none.
export async function textOf(unit, name) {
  const answer = await ask(await recordsOf(unit), name).catch(() => null);
  return answer?.text ?? answer?.json ?? "";
}

// Has a click on the link make and save the file.
export function offer(link, unit, name) {
  link.href = `#${name}`;
  made(link, name, async (left) => {
    const { text, json, gif, film, frames } = await ask(await recordsOf(unit), name);
    if (film) return drawn(name, film, frames, location.host + location.pathname, left);
    const content = gif ?? text ?? `${JSON.stringify(JSON.parse(json), null, 1)}\n`;
    return [new Blob([content], { type: TYPES[name.split(".")[1]] })];
  });
}

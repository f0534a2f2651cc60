// The processor time of each frame of a match, under Node: node --single-threaded frames.mjs SITE RECORDS SEED SHOTS, where
// SITE has throttled.js in its page, and RECORDS are the store's as JSON. One thread does everything, compiling too, and
// other programs on the machine do not count.

import { readdir, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [site, records, seed, shots] = process.argv.slice(2);

globalThis.fetch = async (url) => ({ arrayBuffer: async () => Uint8Array.from(await readFile(url)).buffer }); // Node's takes no file
const [version] = await readdir(`${site}/page`);
const { play } = await import(new URL(`page/${version}/throttled.js`, pathToFileURL(`${site}/`)));
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
console.log(JSON.stringify(await play(JSON.parse(records), Number(seed), Number(shots), spent)));
process.exit(); // the game goes on

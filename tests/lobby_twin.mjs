// The lobby with several thousand challenges, for tests/test_lobby.py: prints what came of them as JSON.
import { webcrypto } from "node:crypto";
import { Lobby } from "../library/zalp/tools/virtual/page/rooms/lobby.js";
import { joined, random, textOf } from "../library/zalp/tools/virtual/page/rooms/keys.js";

globalThis.crypto ??= webcrypto;
const COUNT = Number(process.argv[2]);
const RULES = ["classic", "salvo", "mines"];
const now = { at: 0 };
const lobby = new Lobby("harbour");
let changes = 0;
lobby.changed = () => changes++;

// Everybody's challenge, as their pages send it.
async function sent(name, rules, clock = 0) {
  const other = new Lobby("harbour"), secret = random(16);
  await other.offer(secret, name, rules, clock);
  const [[topic, packet]] = other.poll(0);
  other.withdraw();
  const [[, gone]] = other.poll(0);
  return { topic, packet, gone, secret };
}
const take = (packet) => lobby.take(lobby.topic, packet, now.at);

const said = {};
const all = [];
for (let n = 0; n < COUNT; n++) all.push(await sent(n % 3 ? "ANNA" : "", RULES[n % 3], n % 120));
const began = performance.now();
for (const { packet } of all) await take(packet);
said.perPacket = (performance.now() - began) / COUNT;
said.known = lobby.known.size;
said.listed = lobby.list(RULES).length;
said.fewer = lobby.list(["salvo"]).every(({ rules }) => rules === "salvo");
said.packet = Math.max(...all.map(({ packet }) => packet.length));

// All of them again and again: nothing is kept twice.
for (const { packet } of all.slice(0, 1000)) await take(packet);
said.again = lobby.known.size;

// A silent challenge is forgotten later, one taken back at once; nobody else can take it back.
now.at = 14;
lobby.poll(now.at);
said.silent = lobby.known.size;
const one = await sent("BORIS", "classic", 30), other = await sent("EVE", "classic");
await take(one.packet);
await take(other.gone);
said.kept = lobby.list(RULES).map(({ name, rules, clock }) => [name, rules, clock]);
await take(joined(one.packet.subarray(0, 9), other.packet.subarray(9))); // another secret under the same id
said.secret = textOf(lobby.list(RULES)[0].secret) === textOf(one.secret);
await take(one.gone);
said.back = lobby.list(RULES).length;

// No free text, and nothing breaks it.
const broken = [];
for (const name of ["buy at www", "A", "ABCDEFGHIJK", "anna", "A B", "AN\nNA", "<B>"]) {
  const { packet } = await sent("", "classic");
  broken.push(joined(packet, new TextEncoder().encode(name)));
}
for (const rules of ["", "Classic", "a b", "x".repeat(25), "<i>"]) broken.push((await sent("ANNA", rules)).packet);
for (let n = 0; n < 3000; n++) broken.push(random(n % 130));
for (let n = 0; n < 3000; n++) broken.push(joined([1 + (n & 1)], random(n % 130)));
for (const packet of broken) await take(packet);
said.broken = lobby.list(RULES).length;

// Our own is not offered to us; it is sent every five seconds.
await lobby.offer(random(16), "ANNA", "classic", 0);
const packets = [];
for (let at = 100; at < 120; at++) packets.push(...lobby.poll(at));
said.own = packets.length;
await take(packets[0][1]);
said.mine = lobby.list(RULES).length;
said.changed = changes > 0;
console.log(JSON.stringify(said));

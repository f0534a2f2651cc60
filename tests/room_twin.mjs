// The browser's room at the end of a pipe, for tests/test_rooms.py: a JSON array a line in, one a line out.
import { webcrypto } from "node:crypto";
import { createInterface } from "node:readline";
import { Keys, Member, fragment, introduce, introduced, newCode, opened, seal, secretOf, textOf } from "../library/zalp/tools/virtual/page/rooms/keys.js";
import { Room } from "../library/zalp/tools/virtual/page/rooms/room.js";

globalThis.crypto ??= webcrypto; // Node 18 has no other
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => data && Buffer.from(data).toString("hex");
let room;
const got = { cord: "", phrases: [] };

const commands = {
  secret: async (text) => hex(await secretOf(text)),
  code: () => newCode(),
  fragment: (secret) => fragment(bytes(secret)),
  topics: async (secret, session) => {
    const keys = await Keys.of(bytes(secret));
    return [keys.door, keys.topic(bytes(session))];
  },
  member: async (jwk) => hex((await Member.of(jwk)).name),
  agreed: async (jwk, name) => hex(await (await Member.of(jwk)).agreed(bytes(name))),
  // A packet under the hello's key of a session.
  hello: async (secret, session, counter, message) => {
    const keys = await Keys.of(bytes(secret));
    const key = await keys.hello(bytes(session));
    const packet = await seal(key, bytes(session), counter, bytes(message));
    return [hex(packet), hex(await opened(key, packet))];
  },
  // A packet from a member's session to another's; open: without the sender's name, or else wrapped with it.
  seal: async (secret, jwk, session, other, receiver, counter, message, open) => {
    const keys = await Keys.of(bytes(secret));
    const member = await Member.of(jwk);
    const ends = [hex(member.name), other].map((name, at) => bytes([session, receiver][at] + name));
    const key = await keys.pair(await member.agreed(bytes(other)), ...ends);
    const packet = await seal(key, bytes(session), counter, bytes(message));
    if (open) return [hex(packet), hex(await opened(key, packet))];
    const hello = await keys.hello(bytes(session));
    const wrapped = await introduce(hello, member.name, packet);
    const [name, inner] = await introduced(hello, wrapped);
    return [hex(wrapped), hex(name) + hex(await opened(key, inner))];
  },
  enter: async (secret, jwk) => {
    const member = jwk ? await Member.of(jwk) : await Member.new();
    room = new Room(await Keys.of(bytes(secret)), member);
    room.cord = (data) => (got.cord += hex(data));
    room.phrase = (number) => got.phrases.push(number);
    return [room.listens, hex(room.session), hex(member.name)];
  },
  known: () => room.peers.size,
  expect: (friend, until) => room.expect(textOf(bytes(friend)), until),
  take: (topic, packet, now) => room.take(topic, bytes(packet), now),
  send: (data, now) => room.send(bytes(data), now),
  speak: (number, now) => room.speak(number, now),
  leave: (now) => room.leave(now),
  poll: async (now) => {
    const out = [];
    for (const [topic, packet] of room.poll(now)) out.push([topic, hex(await packet)]);
    return [out, room.status, got];
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...rest] = JSON.parse(line);
  console.log(JSON.stringify((await commands[name](...rest)) ?? null));
}

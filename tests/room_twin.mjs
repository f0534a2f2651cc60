// The browser's room at the end of a pipe, for tests/test_rooms.py: a JSON array a line in, one a line out.
import { createInterface } from "node:readline";
import { Keys, fragment, newCode, opened, seal, secretOf } from "../host_tools/virtual/page/room-keys.js";
import { Room } from "../host_tools/virtual/page/room.js";

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
  seal: async (secret, receiver, session, counter, message) => {
    const keys = await Keys.of(bytes(secret));
    const key = await (receiver ? keys.pair(bytes(session), bytes(receiver)) : keys.hello(bytes(session)));
    const packet = await seal(key, bytes(session), counter, bytes(message));
    return [hex(packet), hex(await opened(key, packet))];
  },
  enter: async (secret, member) => {
    room = new Room(await Keys.of(bytes(secret)), bytes(member));
    room.cord = (data) => (got.cord += hex(data));
    room.phrase = (number) => got.phrases.push(number);
    return [room.listens, hex(room.session)];
  },
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

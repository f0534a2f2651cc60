// What carries a party to the broker: its packets, its clocks, its farewell.

import { Client } from "./mqtt.js";

export const SILENT_S = 5; // before a broker that has not answered yet is said not to answer

// Carries one party: {listens, take(topic, packet, now), poll(now)} as Room has them. changed(reached) is called
// after each look at its clocks: whether the broker is reached, null as long as it may still answer for the first time.
// farewell, if the party has one: [topic, packet] that the page sends when it goes. Returns what ends it.
export function carry(broker, party, turn_ms, changed) {
  const now = () => performance.now() / 1000;
  const begun = now(), line = new Client(broker);
  let known = false, taking = Promise.resolve(), giving = Promise.resolve();
  const turn = () => {
    for (const [topic, packet] of party.poll(now())) {
      giving = giving.then(async () => line.publish(topic, await packet)).catch(console.warn);
    }
    known ||= line.connected || now() - begun > SILENT_S;
    changed(known ? line.connected : null);
  };
  const part = () => party.farewell && line.publish(...party.farewell);
  addEventListener("pagehide", part);
  const ticking = setInterval(turn, turn_ms);
  line.onconnect = () => line.subscribe(party.listens, turn);
  line.onclose = turn;
  line.onmessage = (topic, packet) => {
    taking = taking.then(() => party.take(topic, packet, now())).then(turn).catch(console.warn);
  };
  return async () => {
    clearInterval(ticking);
    turn();
    await Promise.all([giving, party.parting]);
    part();
    removeEventListener("pagehide", part);
    line.end();
  };
}

// The way to the broker, by the package mqtt, which is loaded when it is first needed. It reconnects until it answers.

const AGAIN_MS = 1500; // before it connects to a broker again
const KEEPALIVE_S = 5;
const PATIENCE_MS = 8000;
export const SILENT_S = 5; // before a broker that has not answered yet is said not to answer

// An MQTT packet that publishes this with QoS 0.
function published(topic, content) {
  const name = new TextEncoder().encode(topic);
  let left = 2 + name.length + content.length;
  const bytes = [0x30];
  for (; left > 127; left >>= 7) bytes.push((left & 127) | 128);
  return Uint8Array.from([...bytes, left, name.length >> 8, name.length & 255, ...name, ...content]);
}

// A client of the broker at this address; `atOnce(topic, content)` publishes before it returns, which a page that goes needs.
export async function client(broker) {
  const { default: mqtt } = await import("./vendor/mqtt.esm.js");
  const how = { protocolVersion: 4, clean: true, keepalive: KEEPALIVE_S, reconnectPeriod: AGAIN_MS, connectTimeout: PATIENCE_MS, reconnectOnConnackError: true };
  let socket;
  const createWebsocket = (url, protocols) => (socket = new WebSocket(url, protocols));
  const made = mqtt.connect(broker, { ...how, createWebsocket, resubscribe: false, queueQoSZero: false, timerVariant: "native" });
  made.atOnce = (topic, content) => made.connected && socket.send(published(topic, content));
  return made;
}

// A client that carries one party: {listens, take(topic, packet, now), poll(now)} as Room has them. changed(reached) is called
// after each look at its clocks: whether the broker is reached, null as long as it may still answer for the first time.
// farewell, if the party has one: [topic, packet] that the page sends when it goes. Returns what ends it.
export function carry(broker, party, turn_ms, changed) {
  const now = () => performance.now() / 1000;
  const begun = now();
  let line = null, closed = false, known = false, taking = Promise.resolve(), giving = Promise.resolve();
  const turn = () => {
    for (const [topic, packet] of party.poll(now())) {
      giving = giving.then(async () => line?.connected && line.publish(topic, await packet, { qos: 0, retain: false })).catch(console.warn);
    }
    const reached = Boolean(line?.connected);
    known ||= reached || now() - begun > SILENT_S;
    changed(known ? reached : null);
  };
  const part = () => party.farewell && line?.atOnce(...party.farewell);
  addEventListener("pagehide", part);
  const ticking = setInterval(turn, turn_ms);
  client(broker).then((made) => {
    if (closed) return made.end();
    line = made;
    line.on("connect", () => line.subscribe(party.listens, { qos: 0 }, turn));
    line.on("close", turn);
    line.on("error", (error) => console.info("the broker:", error.message));
    line.on("message", (topic, packet) => {
      const copy = Uint8Array.from(packet);
      taking = taking.then(() => party.take(topic, copy, now())).then(turn).catch(console.warn);
    });
  });
  return async () => {
    closed = true;
    clearInterval(ticking);
    turn();
    await Promise.all([giving, party.parting]);
    part();
    removeEventListener("pagehide", part);
    line?.end();
  };
}

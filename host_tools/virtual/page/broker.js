// The way to the broker, by the package mqtt, which is loaded when it is first needed. It reconnects until it answers.

const AGAIN_MS = 1500; // before it connects to a broker again
const KEEPALIVE_S = 5;
const PATIENCE_MS = 8000;

// A client of the broker at this address.
export async function client(broker) {
  const { default: mqtt } = await import("./vendor/mqtt.esm.js");
  const how = { protocolVersion: 4, clean: true, keepalive: KEEPALIVE_S, reconnectPeriod: AGAIN_MS, connectTimeout: PATIENCE_MS, reconnectOnConnackError: true };
  return mqtt.connect(broker, { ...how, resubscribe: false, queueQoSZero: false, timerVariant: "native" });
}

// A client that carries one party: {listens, take(topic, packet, now), poll(now)} as Room has them. changed() is called
// after each look at its clocks. Returns what ends it.
export function carry(broker, party, turn_ms, changed) {
  const now = () => performance.now() / 1000;
  let line = null, closed = false, taking = Promise.resolve(), giving = Promise.resolve();
  const turn = () => {
    for (const [topic, packet] of party.poll(now())) {
      giving = giving.then(async () => line?.connected && line.publish(topic, await packet, { qos: 0, retain: false })).catch(console.warn);
    }
    changed(Boolean(line?.connected));
  };
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
    await giving;
    line?.end();
  };
}

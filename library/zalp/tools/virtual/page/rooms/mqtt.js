// MQTT 3.1.1 over a WebSocket, as much of it as rooms need: QoS 0, a clean session. It calls the broker until that answers.
// `carry` is for a party with packets, clocks and a farewell.

export const SILENT_S = 5; // before a silent broker is reported
const AGAIN_MS = 1500; // before it calls again
const PATIENCE_MS = 8000; // for the broker's first answer
const KEEPALIVE_S = 5; // a broker that says nothing for as long after a ping is gone
const [CONNECT, CONNACK, PUBLISH, SUBSCRIBE, SUBACK, PINGREQ, DISCONNECT] = [0x10, 2, 3, 0x82, 9, 0xc0, 0xe0];
const [CLEAN, PASSWORD, NAME] = [2, 64, 128]; // flags of CONNECT

const utf8 = new TextEncoder();
const number = (value) => [value >> 8, value & 255];
const text = (value) => {
  const bytes = utf8.encode(value);
  return [...number(bytes.length), ...bytes];
};

function packet(kind, ...parts) {
  const body = parts.flatMap((part) => [...part]);
  const length = [];
  for (let left = body.length; ; left >>= 7) {
    if (left < 128) return Uint8Array.from([kind, ...length, left, ...body]);
    length.push((left & 127) | 128);
  }
}

export class Client {
  // broker: ws[s]://[name:password@]host[:port][/path]. Set onconnect(), onclose(), onrefuse(code): it does not let us in;
  // onmessage(topic, content).
  constructor(broker) {
    const url = new URL(broker);
    [this.name, this.password] = [url.username, url.password].map(decodeURIComponent);
    url.username = url.password = "";
    this.address = url.href;
    this.connected = this.ended = false;
    this.onconnect = this.onclose = this.onrefuse = this.onmessage = () => {};
    this.granted = new Map(); // by the numbers of our requests: who waits for the answer
    this.requests = 0;
    this.call();
  }

  call() {
    clearTimeout(this.calling);
    if (this.ended || this.socket) return;
    const socket = (this.socket = new WebSocket(this.address, "mqtt"));
    socket.binaryType = "arraybuffer";
    this.came = new Uint8Array();
    this.watching = setTimeout(() => this.drop(), PATIENCE_MS);
    socket.onopen = () => {
      const flags = CLEAN | (this.name ? NAME : 0) | (this.password ? PASSWORD : 0);
      const who = `zalp${crypto.getRandomValues(new Uint32Array(2)).join("")}`.slice(0, 23);
      const words = [who, ...(this.name ? [this.name] : []), ...(this.password ? [this.password] : [])];
      socket.send(packet(CONNECT, text("MQTT"), [4, flags], number(KEEPALIVE_S), ...words.map(text)));
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.take(new Uint8Array(data));
    socket.onclose = () => socket === this.socket && this.drop();
  }

  // Give up this line, and call again.
  drop() {
    const { socket, connected } = this;
    this.socket = null;
    this.connected = false;
    clearTimeout(this.watching);
    socket?.close();
    this.granted.clear();
    if (connected) this.onclose();
    if (!this.ended) this.calling = setTimeout(() => this.call(), AGAIN_MS);
  }

  // Bytes of the line: packets may come in pieces, or several at once.
  take(bytes) {
    const all = new Uint8Array(this.came.length + bytes.length);
    all.set(this.came);
    all.set(bytes, this.came.length);
    let at = 0;
    for (const { socket } = this; socket === this.socket; ) {
      let length = 0, head = 1;
      for (let shift = 0; ; shift += 7) {
        if (at + head >= all.length) return void (this.came = all.slice(at));
        const byte = all[at + head++];
        length |= (byte & 127) << shift;
        if (byte < 128) break;
        if (shift > 14) return this.drop(); // no packet is so long
      }
      const end = at + head + length;
      if (end > all.length) return void (this.came = all.slice(at));
      this.quiet = false;
      this.open(all[at] >> 4, all.subarray(at + head, end));
      at = end;
    }
  }

  open(kind, body) {
    if (kind === CONNACK && body[1]) {
      this.onrefuse(body[1]);
      this.drop();
    } else if (kind === CONNACK) {
      this.connected = true;
      clearTimeout(this.watching);
      this.keepAlive();
      this.onconnect();
    } else if (kind === SUBACK) {
      const key = body[0] * 256 + body[1];
      this.granted.get(key)?.([...body.subarray(2)]);
      this.granted.delete(key);
    } else if (kind === PUBLISH) {
      const end = 2 + body[0] * 256 + body[1];
      this.onmessage(new TextDecoder().decode(body.subarray(2, end)), body.slice(end));
    }
  }

  keepAlive() {
    this.quiet = false;
    const ping = () => {
      if (this.quiet) return this.drop();
      this.quiet = true;
      this.send(packet(PINGREQ));
      this.watching = setTimeout(ping, 1000 * KEEPALIVE_S);
    };
    this.watching = setTimeout(ping, 1000 * KEEPALIVE_S);
  }

  send(bytes) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(bytes);
  }

  // answered(codes): one of each topic, 128 and more where the broker does not grant it. A line that breaks answers nothing.
  subscribe(topics, answered = () => {}) {
    this.requests = (this.requests % 65535) + 1;
    this.granted.set(this.requests, answered);
    this.send(packet(SUBSCRIBE, number(this.requests), ...topics.map((topic) => [...text(topic), 0])));
  }

  // The packet is under way when this returns, as a page that is being closed needs.
  publish(topic, content) {
    if (this.connected) this.send(packet(PUBLISH << 4, text(topic), content));
  }

  end() {
    this.ended = true;
    clearTimeout(this.calling);
    this.send(packet(DISCONNECT));
    this.drop();
  }
}

// Carries one party: {listens, take(topic, packet, now), poll(now)} as Room has them. changed(reached) is called
// after each check of its clocks: whether the broker is reached, null as long as it may still answer for the first time.
// farewell, if the party has one: [topic, packet] that the page sends when it closes. Returns a function that ends it.
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

// The WebSocket to the server: packets in, messages out, and patience when it breaks. server.py has the format.

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
const MOST_BYTES = 512; // of a friend in one message

export class Link {
  // receive(kind, unit, payload): payload is a Uint8Array; joined(true or false): the connection is up or lost.
  // language: the browser's, for the units that the server starts.
  constructor(receive, joined, language) {
    this.receive = receive;
    this.language = language;
    this.joined = joined;
    this.end = null;
    this.wait = FIRST_WAIT_MS;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/socket?language=${this.language}`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.joined(true);
      if (this.end) this.reportFar();
    };
    socket.onmessage = (event) => {
      this.unpack(new Uint8Array(event.data));
      this.say("R", 0, []);
    };
    socket.onclose = () => {
      this.joined(false);
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
    };
    this.socket = socket;
  }

  unpack(packet) {
    for (let at = 0; at + 4 <= packet.length; ) {
      const size = packet[at + 2] | (packet[at + 3] << 8);
      const kind = String.fromCharCode(packet[at]), payload = packet.subarray(at + 4, at + 4 + size);
      if (kind === "J") this.end?.send(payload);
      else this.receive(kind, packet[at + 1], payload);
      at += 4 + size;
    }
  }

  // Joins the first unit's jack to an end outside (rooms/line.js), or to the second unit again: null.
  far(end) {
    this.end = end;
    if (end) {
      end.plugged = true;
      end.onplug = () => this.reportFar();
      end.onbytes = (bytes) => {
        for (let at = 0; at < bytes.length; at += MOST_BYTES) this.say("J", 0, bytes.subarray(at, at + MOST_BYTES));
      };
    }
    this.reportFar();
  }

  reportFar() {
    this.say("O", 0, [this.end ? 1 : 0, this.end?.there ? 1 : 0]);
  }

  say(kind, unit, payload) {
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(new Uint8Array([kind.charCodeAt(0), unit, payload.length & 255, payload.length >> 8, ...payload]));
    }
  }
}

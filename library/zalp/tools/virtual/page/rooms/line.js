// The line into a room, as an end of the cord: send(bytes), onbytes, onplug, plugged. It connects the room, and
// the duel's onlookers (gallery.js), to the broker.

import { Client, SILENT_S } from "./mqtt.js";
import { keeps } from "../remembered.js";
import { Room } from "./room.js";

const WHOLE_MS = 30; // how long the first part of a frame waits for its rest
const MOST_BYTES = 1024;
const TURN_MS = 500; // between two checks of the room's clocks
const SHORT_ALONE = 2; // hang-ups in a row at a long packet after which its length is the likely cause
const KEEP_S = 10; // between two notes of how long the friend's place is held
const CALL_S = 20; // between two packets with our name: one may be lost
const NO_RIGHTS = [4, 5]; // codes of CONNACK: a wrong password, not authorized

export class RoomLine {
  // seat: which member we are (seat.js). changed(status): "opening" before the broker's first answer, "adrift" without
  // a connection to it, "closed" if it refuses us, otherwise Room's; also called when the number of onlookers changes.
  // phrase(number): the friend has sent one. gallery: the onlookers, from the player's end.
  constructor(keys, seat, broker, changed, phrase, gallery) {
    this.gallery = gallery;
    this.watched = 0; // how many watch, as was said last
    this.room = new Room(keys, seat.member);
    this.seat = seat;
    this.name = ""; // our player's name
    this.rules = ["", 0]; // what our player would play by: a rule set, its clock
    this.called = [null, 0]; // the session that our name and rules were sent to, and when
    this.kept = ["", 0]; // the friend that was noted, and when
    if (seat.expected) this.room.expect(seat.expected[0], now() + seat.expected[1]);
    this.broker = broker;
    this.changed = changed;
    this.status = "opening";
    this.patience = now() + SILENT_S; // 0 once the broker has answered
    this.reached = this.there = this.shut = false;
    this.hungUp = 0; // times in a row at a long packet
    this.part = [];
    this.taking = this.giving = Promise.resolve(); // packets keep their order
    this.plugged = false;
    this.onbytes = this.onplug = null;
    this.room.cord = (bytes) => this.onbytes?.(bytes);
    this.room.phrase = phrase;
    this.ticking = setInterval(() => this.turn(), TURN_MS);
    this.wake = () => document.visibilityState === "visible" && !this.client.connected && this.client.call();
    this.drop = () => this.client.drop(); // otherwise only silence would show that the line is dead
    // Where nothing is kept, a page that is loaded again is another member: it frees the place for itself.
    this.farewell = null;
    this.parting = () => this.farewell && this.client.publish(...this.farewell);
    if (!keeps) addEventListener("pagehide", this.parting);
    addEventListener("online", this.wake);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  open() {
    const line = (this.client = new Client(this.broker));
    line.onconnect = () => {
      this.shut = false;
      line.subscribe(this.room.listens, (codes) => {
        this.reached = true;
        this.patience = 0;
        this.room.reached();
        this.room.refused = codes.some((code) => code >= 128);
        this.turn();
      });
      line.subscribe(this.gallery.listens); // if the broker forbids it, only the onlookers are missing
    };
    line.onclose = () => {
      if (this.reached) this.hungUp = this.room.shortAlone ? this.hungUp + 1 : 0;
      this.reached = false;
      this.turn();
    };
    line.onrefuse = (code) => {
      this.shut = NO_RIGHTS.includes(code);
      this.turn();
    };
    line.onmessage = (topic, packet) => {
      const whose = this.gallery.listens.includes(topic) ? this.gallery : this.room;
      this.taking = this.taking.then(() => whose.take(topic, packet, now())).then(() => this.turn()).catch(console.warn);
    };
  }

  // Bytes of the cord. A frame, which ends with a zero, goes as one packet.
  send(bytes) {
    this.part.push(...bytes);
    clearTimeout(this.timer);
    if ((this.part.length > 1 && !this.part.at(-1)) || this.part.length >= MOST_BYTES) this.flush();
    else this.timer = setTimeout(() => this.flush(), WHOLE_MS);
  }

  flush() {
    this.room.send(Uint8Array.from(this.part), now());
    this.part = [];
    this.turn();
  }

  speak(number) {
    this.room.speak(number, now());
    this.turn();
  }

  // Our player's name, for the friend too.
  setName(name) {
    this.name = name;
    this.called = [null, 0];
    this.turn();
  }

  // The rules that our player has chosen, for the friend too.
  setRules(rules, clock) {
    if (rules === this.rules[0] && clock === this.rules[1]) return;
    this.rules = [rules, clock];
    this.called = [null, 0];
    this.turn();
  }

  aim(column, row) {
    this.room.aim(column, row, now());
    this.turn();
  }

  turn() {
    const { mate } = this.room, [whom, at] = this.called;
    if (this.room.linked && (mate !== whom || now() - at >= CALL_S)) {
      this.called = [mate, now()];
      this.room.call(this.name, now());
      this.room.offer(...this.rules, now());
    }
    const packets = [...this.room.poll(now()), ...this.gallery.poll(now())];
    for (const [topic, packet] of packets) this.giving = this.giving.then(() => this.publish(topic, packet));
    this.keep();
    if (this.reached && !this.room.awaited.length) this.hungUp = 0;
    const cause = this.hungUp >= SHORT_ALONE ? "small" : this.shut ? "closed" : now() < this.patience ? "opening" : "adrift";
    const status = this.reached && cause !== "small" ? this.room.status : cause;
    const there = status === "here";
    if (there !== this.there) {
      this.there = there;
      this.onplug?.(there);
    }
    if (status !== this.status || this.gallery.count !== this.watched) {
      [this.status, this.watched] = [status, this.gallery.count];
      this.changed(status);
    }
  }

  // Notes for whom the other place is held, and for how long, in case this page is closed.
  keep() {
    const { friend, until } = this.room;
    const [noted, at] = this.kept;
    if (this.closed || (friend === noted && (!friend || now() - at < KEEP_S))) return;
    this.kept = [friend, now()];
    this.seat.keep(friend, friend ? until - now() : 0);
  }

  async publish(topic, packet) {
    const sealed = await packet;
    this.client.publish(topic, sealed);
    if (!keeps) this.farewell = await this.room.farewell(now());
  }

  // Leave the room, for good.
  async close() {
    this.closed = true;
    clearInterval(this.ticking);
    clearTimeout(this.timer);
    removeEventListener("pagehide", this.parting);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.wake);
    this.room.leave(now());
    this.turn();
    this.seat.keep("", 0);
    this.seat.release();
    this.onplug?.(false);
    await this.giving;
    this.client.end();
  }
}

const now = () => performance.now() / 1000;

// A room: two places, the cord between them, who holds them. Packets and the time go in, packets come out; no network.
// docs/rooms.md is the specification; host_tools/rooms/room.py does the same in a terminal. Times are in seconds.

import { joined, opened, parts, random, seal, SESSION, textOf } from "./room-keys.js";

const [PRESENCE, CORD, PHRASE, LEFT] = [0, 1, 2, 3];
const [FREE, YOU, OTHER, TURNED] = [0, 1, 2, 3]; // of the place beside: nobody's, yours, somebody else's; or no place at all
export const MEMBER = 8;
const MOST_BYTES = 1024;
export const PHRASES = 6;
const LONGEST = 184; // bytes of the longest message that a duel needs: a whole frame of the cable
const [HELLO_S, FULL_HELLO_S, KEEP_S, ECHO_S, AWAY_S, HOLD_S] = [2, 10, 2, 6, 6, 120];
const MOST_PEERS = 1000;

export class Room {
  // member: 8 bytes, the same after a reload. Set cord(bytes), phrase(number) and changed(status).
  constructor(keys, member) {
    this.keys = keys;
    this.member = member;
    this.session = random(SESSION);
    this.topic = keys.topic(this.session);
    this.listens = [keys.door, this.topic];
    this.status = "waiting"; // "here", "away", "full", "unheard" (the broker carries nothing of this room), "small" (only short packets)
    this.cord = this.phrase = this.changed = () => {};
    this.hello = keys.hello(this.session);
    this.counter = 0; // of the next packet, to whomever: no key sees one twice
    this.out = [];
    this.peers = new Map(); // by the text of their sessions
    this.mate = null;
    this.held = false; // the mate holds the other place, also while away or back in a newer session
    this.reached();
  }

  get linked() {
    return this.mate?.state === YOU; // he holds our place as we hold his
  }

  // The broker is reached (again): send a hello at once, and see whether it carries this room's packets.
  reached() {
    this.helloAt = null;
    this.refused = false; // set it where the broker lets nobody subscribe to our topics
    // What must come back, one after the other: a broker may withhold a topic, or carry short packets only.
    const long = joined(this.member, new Uint8Array(LONGEST - MEMBER));
    this.awaited = [[this.keys.door, this.member], [this.topic, this.member], [this.topic, long]];
    this.echoAt = this.echoSince = null; // when the first of them was sent last, and first
  }

  // Whether short packets came back and the long one has not, so far.
  get shortAlone() {
    return this.awaited.length === 1;
  }

  send(bytes, now) {
    for (let at = 0; this.linked && at < bytes.length; at += MOST_BYTES) {
      this.sendTo(this.mate, [CORD, ...bytes.subarray(at, at + MOST_BYTES)], now);
    }
  }

  speak(number, now) {
    if (this.linked) this.sendTo(this.mate, [PHRASE, number], now);
  }

  // Give the place back, for good.
  leave(now) {
    for (const peer of this.present(now)) this.sendTo(peer, [LEFT], now);
  }

  // What to publish now, as [topic, promise of the packet] each.
  poll(now) {
    this.choose(now);
    if (this.awaited.length && (this.echoAt === null || now - this.echoAt >= HELLO_S)) {
      this.echoAt = now;
      this.echoSince ??= now;
      const [topic, message] = this.awaited[0];
      if (topic === this.keys.door) this.helloAt = now;
      this.out.push([topic, this.sealed(this.hello, message)]);
    }
    const pause = this.status === "full" ? FULL_HELLO_S : HELLO_S;
    if (this.status !== "here" && (this.helloAt === null || now - this.helloAt >= pause)) {
      this.helloAt = now;
      this.out.push([this.keys.door, this.sealed(this.hello, this.member)]);
    }
    for (const peer of this.present(now)) {
      const quiet = peer === this.mate && now - peer.sentAt >= KEEP_S;
      const state = this.state(peer, now);
      if (peer.sentState !== state || quiet) this.sendState(peer, now, state);
    }
    const { out } = this;
    this.out = [];
    return out;
  }

  // A packet that the broker brought; one at a time. Anything may come.
  async take(topic, packet, now) {
    const [session, counter] = parts(packet) ?? [];
    const name = session && textOf(session);
    if (!session) return;
    if (name === textOf(this.session)) await this.returned(topic, packet);
    else if (topic === this.keys.door) await this.knock(name, session, packet, now);
    else if (topic === this.topic) await this.hear(name, session, counter, packet, now);
  }

  // A packet of our own.
  async returned(topic, packet) {
    const message = await opened(await this.hello, packet);
    const [awaited] = this.awaited;
    if (!message || !awaited || topic !== awaited[0] || textOf(message) !== textOf(awaited[1])) return;
    this.awaited.shift();
    this.echoAt = this.echoSince = null;
  }

  peer(session) {
    return {
      session, topic: this.keys.topic(session),
      outward: this.keys.pair(this.session, session), inward: this.keys.pair(session, this.session),
      heard: -1, heardAt: 0, sentAt: 0, member: "", state: FREE, sentState: null, retired: false,
    };
  }

  // A hello. It may be an old one: it is answered, and nothing else follows from it.
  async knock(name, session, packet, now) {
    const member = await opened(await this.keys.hello(session), packet);
    if (member?.length !== MEMBER) return;
    const peer = this.peers.get(name);
    if (peer) {
      peer.sentState = null; // the next poll sends it again
      if (now - peer.heardAt < AWAY_S) return;
    }
    const returns = this.mate?.member === textOf(member);
    const stranger = this.peer(session);
    this.sendState(stranger, now, returns ? FREE : this.state(stranger, now));
  }

  async hear(name, session, counter, packet, now) {
    const peer = this.peers.get(name) ?? this.peer(session);
    if (counter <= peer.heard || (this.peers.size >= MOST_PEERS && !this.peers.has(name))) return;
    const message = await opened(await peer.inward, packet);
    if (!message?.length) return;
    peer.heard = counter;
    peer.heardAt = now;
    this.peers.set(name, peer);
    const [kind, rest, mine] = [message[0], message.subarray(1), peer === this.mate];
    if (kind === PRESENCE && rest.length === 1 + MEMBER) this.takeState(peer, rest[0], textOf(rest.subarray(1)));
    else if (kind === CORD && mine) this.cord(rest);
    else if (kind === PHRASE && mine && rest.length === 1 && rest[0] < PHRASES) this.phrase(rest[0]);
    else if (kind === LEFT) {
      peer.state = FREE;
      peer.retired = true;
      if (mine) [this.mate, this.held] = [null, false];
    }
    this.choose(now);
  }

  takeState(peer, state, member) {
    if (!peer.member) { // a new session: older ones of this member have ended
      peer.member = member;
      for (const old of this.peers.values()) {
        if (old === peer || old.member !== member) continue;
        old.retired = true;
        if (old === this.mate) this.mate = peer;
      }
    }
    peer.state = state;
  }

  // The state of the place beside ours, as one peer is to see it.
  state(peer, now) {
    if (peer === this.mate) return YOU;
    if (this.held || peer.retired) return OTHER;
    return this.taken(now) ? TURNED : FREE;
  }

  present(now) {
    return [...this.peers.values()].filter((peer) => peer === this.mate || now - peer.heardAt < AWAY_S);
  }

  // Who holds the other place. Of several who come at once, all choose the one with the lowest name.
  choose(now) {
    const { mate } = this;
    if (mate && (mate.state === OTHER || now - mate.heardAt >= (this.held ? HOLD_S : AWAY_S))) {
      if (mate.state === YOU) mate.state = FREE; // as far as we know, by now
      [this.mate, this.held] = [null, false];
    }
    if (!this.held) {
      const able = this.present(now).filter((peer) => peer.member && [FREE, YOU].includes(peer.state) && !peer.retired);
      able.sort((one, other) => compare(one.member, other.member));
      this.mate = this.taken(now) ? null : able[0] ?? null;
      this.held = this.linked;
    }
    const here = this.linked && now - this.mate.heardAt < AWAY_S;
    const late = this.echoSince !== null && now - this.echoSince >= ECHO_S;
    const carried = this.held ? (here ? "here" : "away") : this.taken(now) ? "full" : "waiting";
    const status = this.refused || (late && !this.shortAlone) ? "unheard" : late ? "small" : carried;
    if (status === this.status) return;
    this.status = status;
    this.changed(status);
  }

  // Whether others hold both places. An older session of our own, which has not heard that it ended, is none.
  taken(now) {
    const own = textOf(this.member);
    const full = (peer) => peer.state === OTHER && peer.member !== own && !peer.retired;
    return [...this.peers.values()].some((peer) => full(peer) && now - peer.heardAt < 2 * FULL_HELLO_S);
  }

  sendState(peer, now, state) {
    peer.sentState = state;
    this.sendTo(peer, joined([PRESENCE, state], this.member), now);
  }

  sendTo(peer, message, now) {
    peer.sentAt = now;
    this.out.push([peer.topic, this.sealed(peer.outward, Uint8Array.from(message))]);
  }

  async sealed(key, message) {
    const counter = this.counter++; // before anything waits
    return seal(await key, this.session, counter, message);
  }
}

// Names are texts of bytes, whose order differs from that of the bytes: both sides must see the same one as the lowest.
function compare(one, other) {
  const bytes = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return bytes(one) < bytes(other) ? -1 : 1;
}

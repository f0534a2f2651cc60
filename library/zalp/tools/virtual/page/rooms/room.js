// A room: two places, the cord between them, who holds them. Packets and the time go in, packets come out; no network.
// docs/rooms.md is the specification; zalp/tools/rooms/room.py does the same in a terminal. Times are in seconds.

import { MOST_NAME, NAMED } from "./names.js";
import { COUNTER, counterBytes, counterOf, introduce, introduced, joined, MEMBER, opened, parts, random, seal, SESSION, textOf } from "./keys.js";

const [PRESENCE, CORD, PHRASE, NAME, AIM, RULES] = [0, 1, 2, 3, 4, 5];
// The other place: nobody's, yours, somebody else's; or the sender has none, or gives its own back.
const [FREE, YOU, OTHER, TURNED, LEAVING] = [0, 1, 2, 3, 4];
const MOST_BYTES = 1024;
export const PHRASES = 6;
const RULE_SET = /^[a-z0-9-]{1,24}$/; // the id of one
const LONGEST = 184; // bytes of the longest message that a duel needs: a whole frame of the cable
const [HELLO_S, FULL_HELLO_S, KEEP_S, PROVE_S, ECHO_S, AWAY_S] = [2, 10, 2, 10, 6, 6];
const HOLD_S = 120; // of silence for which a place is kept, and a session remembered; a presence proves nothing older
const MARK_S = 1; // between two of one's own packets whose time is kept
const MOST_PEERS = 100; // sessions that are remembered at once, and as many of the friend's own

export class Room {
  // Set cord(bytes), phrase(number), named(name), aimed(column, row), ruled(rules, clock), changed(status).
  constructor(keys, member) {
    this.keys = keys;
    this.member = member;
    this.name = textOf(member.name);
    this.session = random(SESSION);
    this.topic = keys.topic(this.session);
    this.listens = [keys.door, this.topic];
    this.status = "waiting"; // "here", "away", "full", "unheard" (the broker carries nothing of this room), "small" (only short packets)
    this.cord = this.phrase = this.named = this.aimed = this.ruled = this.changed = () => {};
    this.friend = ""; // text of the name of the member that holds the other place
    this.expectedUntil = 0; // when the place of a friend who is expected is free
    this.held = false; // he has held it in this session
    this.hello = keys.hello(this.session);
    this.counter = 0; // of the next packet to anybody: no key may see one twice
    this.marks = []; // [time, counter] of own packets of the last HOLD_S
    this.out = [];
    this.peers = new Map(); // those that have proved to be alive, by the texts of session and name
    this.mate = null; // the friend's newest session, or one that is chosen
    this.reached();
  }

  get linked() {
    return this.mate?.state === YOU; // he holds our place as we hold his
  }

  // Hold the other place for a member as an earlier session of ours did.
  expect(friend, until) {
    [this.friend, this.expectedUntil] = [friend, until];
  }

  // When the friend's place is free, unless he proves that he is still there.
  get until() {
    return Math.max(this.expectedUntil, this.mate?.until ?? 0);
  }

  // The broker is reached (again): send a hello at once, and see whether it carries this room's packets.
  reached() {
    this.helloAt = null;
    this.refused = false; // set it where the broker lets nobody subscribe to our topics
    // Packets that must come back, one after the other: a broker may withhold a topic, or carry short packets only.
    const { name } = this.member;
    const long = joined(name, new Uint8Array(LONGEST - MEMBER));
    this.awaited = [[this.keys.door, name], [this.topic, name], [this.topic, long]];
    this.echoAt = this.echoSince = null; // when the first of them was sent last, and when for the first time
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

  // Our player's name for the friend; empty if it is not a valid one.
  call(name, now) {
    if (this.linked) this.sendTo(this.mate, [NAME, ...new TextEncoder().encode(NAMED.test(name) ? name : "")], now);
  }

  // The rule set that our player has chosen, and its clock: seconds a turn, 0 none.
  offer(rules, clock, now) {
    if (this.linked && RULE_SET.test(rules)) this.sendTo(this.mate, [RULES, clock >> 8, clock & 255, ...new TextEncoder().encode(rules)], now);
  }

  // Where our player aims, for the friend's picture.
  aim(column, row, now) {
    if (this.linked) this.sendTo(this.mate, [AIM, column, row], now);
  }

  // The packet that gives the place back, made ahead: a closing page has no time to encrypt. The next packet outdates it.
  async farewell(now) {
    if (!this.linked) return null;
    const [topic, packet] = this.presence(this.mate, LEAVING, this.mate.heard, now);
    return [topic, await packet];
  }

  // Give the place back, for good.
  leave(now) {
    for (const peer of this.present(now)) this.sendState(peer, now, LEAVING);
  }

  // The packets to publish now, as [topic, promise of the packet] each.
  poll(now) {
    this.choose(now);
    if (this.awaited.length && (this.echoAt === null || now - this.echoAt >= HELLO_S)) {
      this.echoAt = now;
      this.echoSince ??= now;
      const [topic, message] = this.awaited[0];
      if (topic === this.keys.door) this.helloAt = now;
      this.out.push([topic, this.sealed(this.hello, message, now)]);
    }
    const pause = this.status === "full" ? FULL_HELLO_S : HELLO_S;
    if (this.status !== "here" && (this.helloAt === null || now - this.helloAt >= pause)) {
      this.helloAt = now;
      this.out.push([this.keys.door, this.sealed(this.hello, this.member.name, now)]);
    }
    for (const peer of this.present(now)) {
      const quiet = now - peer.sentAt >= KEEP_S || now - peer.statedAt >= PROVE_S;
      const state = this.state(peer, now);
      if (peer.sentState !== state || (peer === this.mate && quiet)) this.sendState(peer, now, state);
    }
    const { out } = this;
    this.out = [];
    return out;
  }

  // A packet that the broker brought; one at a time. Anything may come.
  async take(topic, packet, now) {
    const [session, counter] = parts(packet) ?? [];
    if (!session) return;
    if (textOf(session) === textOf(this.session)) await this.returned(topic, packet);
    else if (topic === this.keys.door) await this.knock(session, counter, packet, now);
    else if (topic === this.topic) (await this.hear(session, counter, packet, now)) || (await this.meet(session, counter, packet, now));
  }

  // A packet of our own.
  async returned(topic, packet) {
    const message = await opened(await this.hello, packet);
    const [awaited] = this.awaited;
    if (!message || !awaited || topic !== awaited[0] || textOf(message) !== textOf(awaited[1])) return;
    this.awaited.shift();
    this.echoAt = this.echoSince = null;
  }

  // A hello. It may be an old one, or in another's name: it is answered, and nothing else follows from it.
  async knock(session, counter, packet, now) {
    const name = await opened(await this.keys.hello(session), packet);
    const peer = name?.length === MEMBER && (await this.peer(session, name));
    if (peer) this.out.push(this.presence(peer, this.state(peer, now), counter, now));
  }

  // The session of this member that is known, or one that is not known yet; null if the name is not valid.
  async peer(session, name) {
    const key = textOf(session) + textOf(name);
    const known = this.peers.get(key);
    if (known) return known;
    const agreed = await this.member.agreed(name).catch(() => null);
    if (!agreed) return null;
    const [own, other] = [joined(this.session, this.member.name), joined(session, name)];
    return {
      key, session: textOf(session), name: textOf(name), topic: this.keys.topic(session),
      outward: this.keys.pair(agreed, own, other), inward: this.keys.pair(agreed, other, own),
      since: -1, // the counter of ours that its first presence returned
      heard: -1, heardAt: 0, // its highest counter
      sentAt: 0, statedAt: 0, // when we sent it anything, and presence
      until: 0, // for how long it keeps a place if it proves nothing more
      state: FREE, sentState: null, // of the place beside its own, as it reports it; the last that we sent it
      retired: false, // its member has a newer session, or left
    };
  }

  // Whether it is one of the friend's packets without his key: cord, phrase, what he is called, where he aims, his rules.
  async hear(session, counter, packet, now) {
    const { mate } = this;
    if (mate?.session !== textOf(session) || counter <= mate.heard) return false;
    const message = await opened(await mate.inward, packet);
    if (![CORD, PHRASE, NAME, AIM, RULES].includes(message?.[0]) || mate !== this.mate) return false;
    [mate.heard, mate.heardAt] = [counter, now];
    const rest = message.subarray(1);
    if (message[0] === CORD) this.cord(rest);
    else if (message[0] === NAME) this.named(nameIn(rest));
    else if (message[0] === AIM && rest.length === 2) this.aimed(...rest);
    else if (message[0] === RULES && rest.length > 2) {
      const rules = new TextDecoder().decode(rest.subarray(2));
      if (RULE_SET.test(rules)) this.ruled(rules, rest[0] * 256 + rest[1]);
    } else if (message[0] === PHRASE && rest.length === 1 && rest[0] < PHRASES) this.phrase(rest[0]);
    this.choose(now);
    return true;
  }

  // The presence of a member that is alive: it returns the counter of a packet that we sent lately.
  async meet(session, counter, packet, now) {
    const [name, inner] = (await introduced(await this.keys.hello(session), packet)) ?? [];
    const peer = name && (await this.peer(session, name));
    if (!peer || counter <= peer.heard) return;
    const message = await opened(await peer.inward, inner);
    if (message?.[0] !== PRESENCE || message.length !== 2 + COUNTER) return;
    const returned = counterOf(message.subarray(2));
    const sentAt = this.timeOf(returned, now);
    if (sentAt === null || (peer.heard < 0 && !this.admit(peer, returned))) return;
    [peer.heard, peer.heardAt, peer.state] = [counter, now, message[1]];
    peer.until = Math.max(peer.until, sentAt + HOLD_S);
    if (peer.state === LEAVING) {
      if (peer.name === this.friend && !peer.retired) this.release();
      peer.retired = true;
    }
    this.choose(now);
  }

  // Whether a session that has proved itself for the first time is remembered. Older ones of its member end.
  admit(peer, since) {
    const known = [...this.peers.values()];
    const friends = peer.name === this.friend;
    if (known.filter((old) => (old.name === this.friend) === friends).length >= MOST_PEERS) return false;
    const same = known.filter((old) => old.name === peer.name);
    if (same.some((old) => old.since > since)) return false; // it is the older one: somebody held back its packet
    for (const old of same) old.retired = true;
    peer.since = since;
    this.peers.set(peer.key, peer);
    return true;
  }

  release() {
    [this.mate, this.held, this.friend, this.expectedUntil] = [null, false, "", 0];
  }

  // The state of the place beside ours, as one peer is to see it.
  state(peer, now) {
    if (peer === this.mate) return YOU;
    if (peer.retired || (this.friend && peer.name !== this.friend)) return OTHER;
    return !this.friend && this.taken(now) ? TURNED : FREE;
  }

  present(now) {
    return [...this.peers.values()].filter((peer) => peer === this.mate || now - peer.heardAt < AWAY_S);
  }

  // Who holds the other place. If several come at once, all choose the one with the lowest name.
  choose(now) {
    for (const [key, peer] of this.peers) if (now - peer.heardAt >= HOLD_S) this.peers.delete(key);
    if (this.mate?.state === OTHER || (this.friend && now >= this.until)) this.release();
    const { friend } = this, taken = this.taken(now);
    const free = (peer) => !taken && [FREE, YOU].includes(peer.state) && now < Math.min(peer.until, peer.heardAt + AWAY_S);
    const able = [...this.peers.values()].filter((peer) => !peer.retired && (friend ? peer.name === friend : free(peer)));
    able.sort((one, other) => compare(one.name, other.name));
    this.mate = able[0] ?? null;
    if (this.linked) [this.friend, this.held] = [this.mate.name, true];
    const here = this.linked && now - this.mate.heardAt < AWAY_S;
    const late = this.echoSince !== null && now - this.echoSince >= ECHO_S;
    const carried = here ? "here" : this.held ? "away" : !this.friend && taken ? "full" : "waiting";
    const status = this.refused || (late && !this.shortAlone) ? "unheard" : late ? "small" : carried;
    if (status === this.status) return;
    this.status = status;
    this.changed(status);
  }

  // Whether others hold both places. An older session of our own, which has not heard that it ended, does not count.
  taken(now) {
    const full = (peer) => peer.state === OTHER && peer.name !== this.name && !peer.retired;
    return [...this.peers.values()].some((peer) => full(peer) && now - peer.heardAt < 2 * FULL_HELLO_S);
  }

  sendState(peer, now, state) {
    peer.sentState = state;
    peer.sentAt = peer.statedAt = now;
    this.out.push(this.presence(peer, state, peer.heard, now));
  }

  // heard: the counter that is returned.
  presence(peer, state, heard, now) {
    const packet = this.sealed(peer.outward, joined([PRESENCE, state], counterBytes(heard)), now);
    const wrapped = async () => introduce(await this.hello, this.member.name, await packet);
    return [peer.topic, wrapped()];
  }

  sendTo(peer, message, now) {
    peer.sentAt = now;
    this.out.push([peer.topic, this.sealed(peer.outward, Uint8Array.from(message), now)]);
  }

  async sealed(key, message, now) {
    const counter = this.count(now); // before anything waits
    return seal(await key, this.session, counter, message);
  }

  count(now) {
    while (this.marks.length && now - this.marks[0][0] >= HOLD_S) this.marks.shift();
    if (!this.marks.length || now - this.marks.at(-1)[0] >= MARK_S) this.marks.push([now, this.counter]);
    return this.counter++;
  }

  // When our packet of this counter was sent, or up to MARK_S before; null if too long ago, or not at all.
  timeOf(counter, now) {
    const before = this.marks.filter(([, first]) => first <= counter && counter < this.counter);
    const [sentAt] = before.pop() ?? [-Infinity];
    return now - sentAt < HOLD_S ? sentAt : null;
  }
}

// The friend's name; "" if it is empty or no valid name.
function nameIn(bytes) {
  const text = bytes.length <= MOST_NAME ? new TextDecoder().decode(bytes) : "";
  return NAMED.test(text) ? text : "";
}

// Names are texts of bytes, whose order differs from that of the bytes: both sides must see the same one as the lowest.
function compare(one, other) {
  const bytes = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return bytes(one) < bytes(other) ? -1 : 1;
}

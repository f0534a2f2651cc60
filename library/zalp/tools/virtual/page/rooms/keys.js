// What a link or a typed code opens: the room's topics and keys, and packets that only its members can make or read.
// docs/rooms.md, sections 1 to 3; zalp/tools/rooms/keys.py is the same for a terminal.

const LABEL = "zalp-room-2";
const SECRET = 16; // bytes
export const SESSION = 8;
export const COUNTER = 6;
const HEADER = SESSION + COUNTER;
const TAG = 16;
export const MEMBER = 65; // bytes of a member's public key, which is its name: 04, x, y
const CURVE = { name: "ECDH", namedCurve: "P-256" };
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE = 12; // letters
const ROUNDS = 600_000;
// Spaces, dashes, quotes and the end of a sentence say nothing, wherever a link or a code was typed or pasted from.
const IDLE = String.raw`\t-\r !"'(),.:;<>?\[\]\u00a0\u00ab\u00ad\u00bb\u1680\u2000-\u201f\u2028-\u202f\u2039\u203a\u205f\u2060\u2212\u3000\ufe58\ufe63\ufeff\uff0d`;
const LINK = new RegExp(`(?:^|[#&${IDLE}])room=([\\w-]*)[${IDLE}]*$`);
const SAYS_NOTHING = new RegExp(`[-${IDLE}]`, "g");
// A code's letters, and those of a Russian keyboard that look like them. No toUpperCase is asked: ſ is no S.
const SMALL = "abcdefghijklmnopqrstuvwxyzАВСЕНЈКМРЅТХУавсенјкмрѕтху";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCEHJKMPSTXYABCEHJKMPSTXY";

const ascii = new TextEncoder();
export const random = (count) => crypto.getRandomValues(new Uint8Array(count));
export const textOf = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

export function joined(...parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export const newSecret = () => random(SECRET);
export const fragment = (secret) => `room=${textOf(secret)}`;

// Twelve letters in groups of four. Bytes of 240 and more are dropped: they would favour the first letters.
export function newCode() {
  let letters = "";
  while (letters.length < CODE) {
    const [byte] = random(1);
    if (byte < 240) letters += LETTERS[byte % LETTERS.length];
  }
  return letters.match(/.{4}/g).join("-");
}

// The room's secret from a link, its fragment or a typed code (which takes a second); null if it doesn't open a room.
export async function secretOf(text) {
  const found = LINK.exec(text);
  if (found) {
    if (found[1].length !== 22) return null;
    const secret = Uint8Array.from(atob(found[1].replace(/-/g, "+").replace(/_/g, "/") + "=="), (letter) => letter.charCodeAt(0));
    return textOf(secret) === found[1] ? secret : null;
  }
  const capital = (letter) => CAPITALS[SMALL.indexOf(letter)] ?? letter;
  const letters = [...text.replace(SAYS_NOTHING, "")].map(capital).join("");
  if (letters.length !== CODE || [...letters].some((letter) => !LETTERS.includes(letter))) return null;
  const code = await crypto.subtle.importKey("raw", ascii.encode(letters), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: ascii.encode(`${LABEL} code`), iterations: ROUNDS };
  return new Uint8Array(await crypto.subtle.deriveBits(how, code, 8 * SECRET));
}

// A player in a room, by a key pair on P-256. name: its public key; only the private one can speak for it.
export class Member {
  static async new() {
    const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
    return Member.of(await crypto.subtle.exportKey("jwk", privateKey));
  }

  // jwk: the private key, as it is kept. Throws if it is not valid.
  static async of(jwk) {
    const member = new Member();
    const { kty, crv, x, y, d } = jwk;
    member.jwk = { kty, crv, x, y, d };
    member.key = await crypto.subtle.importKey("jwk", member.jwk, CURVE, false, ["deriveBits"]);
    const shown = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, CURVE, true, []);
    member.name = new Uint8Array(await crypto.subtle.exportKey("raw", shown));
    return member;
  }

  // What only the two members can know (ECDH, 32 bytes). Rejects if the name is not a public key.
  async agreed(name) {
    const theirs = await crypto.subtle.importKey("raw", name, CURVE, false, []);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, this.key, 256));
  }
}

export class Keys {
  static async of(secret) {
    const keys = new Keys();
    keys.secret = secret;
    keys.door = `zalp/${textOf(new Uint8Array(await keys.derive(ascii.encode("topic"))))}`;
    return keys;
  }

  // Where the member of this session listens.
  topic(session) {
    return `${this.door}/${textOf(session)}`;
  }

  // The key under which this session says whose it is.
  hello(session) {
    return this.key(joined(ascii.encode("hello"), session));
  }

  // The key of what one session sends to another, each as session and name; agreed: by the two members.
  pair(agreed, sender, receiver) {
    return this.key(joined(ascii.encode("pair"), sender, receiver), agreed);
  }

  async key(info, agreed) {
    return crypto.subtle.importKey("raw", await this.derive(info, agreed), "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  async derive(info, agreed = []) {
    const root = await crypto.subtle.importKey("raw", joined(this.secret, agreed), "HKDF", false, ["deriveBits"]);
    return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: ascii.encode(LABEL), info }, root, 128);
  }
}

const big = (number, bytes) => {
  const out = new Uint8Array(bytes);
  for (let at = bytes - 1; number; at--, number = Math.floor(number / 256)) out[at] = number % 256;
  return out;
};

export const counterBytes = (counter) => big(counter, COUNTER);
export const counterOf = (bytes) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

export async function seal(key, session, counter, message) {
  const how = { name: "AES-GCM", iv: big(counter, 12) };
  return joined(session, counterBytes(counter), new Uint8Array(await crypto.subtle.encrypt(how, key, message)));
}

// A packet under the key of a pair, wrapped in one that everybody in the room can open, to learn whose it is.
export function introduce(hello, name, packet) {
  const [session, counter] = parts(packet);
  return seal(hello, session, counter, joined(name, packet.subarray(HEADER)));
}

// The name that a packet gives, which proves nothing yet, and the packet inside; null for any other packet.
export async function introduced(hello, packet) {
  const inside = await opened(hello, packet);
  if (!inside || inside.length < MEMBER + TAG) return null;
  return [inside.slice(0, MEMBER), joined(packet.subarray(0, HEADER), inside.subarray(MEMBER))];
}

// The session and the counter that a packet names, which prove nothing; null if it is malformed.
export function parts(packet) {
  if (packet.length < HEADER + TAG) return null;
  return [packet.slice(0, SESSION), counterOf(packet.subarray(SESSION, HEADER))];
}

// The message of a packet; null where it was not made with this key.
export async function opened(key, packet) {
  const how = { name: "AES-GCM", iv: joined(new Uint8Array(12 - COUNTER), packet.subarray(SESSION, HEADER)) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, packet.slice(HEADER)));
  } catch {
    return null;
  }
}

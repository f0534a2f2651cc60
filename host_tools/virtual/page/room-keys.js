// What a link or a typed code opens: the room's topics and keys, and packets that only its members can make or read.
// docs/rooms.md, sections 1 to 3; host_tools/rooms/keys.py is the same for a terminal.

const LABEL = "zalp-room-1";
const SECRET = 16; // bytes
export const SESSION = 8;
const COUNTER = 6;
const HEADER = SESSION + COUNTER;
const TAG = 16;
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

// Twelve letters in groups of four. Bytes above the last whole round of letters would favour the first ones.
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

export class Keys {
  static async of(secret) {
    const keys = new Keys();
    keys.root = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits", "deriveKey"]);
    keys.door = `zalp/${textOf(new Uint8Array(await crypto.subtle.deriveBits(keys.how(ascii.encode("topic")), keys.root, 128)))}`;
    return keys;
  }

  how(info) {
    return { name: "HKDF", hash: "SHA-256", salt: ascii.encode(LABEL), info };
  }

  // Where the member of this session listens.
  topic(session) {
    return `${this.door}/${textOf(session)}`;
  }

  // The key of what this session says at the door; of what one session says to another.
  hello(session) {
    return this.key(joined(ascii.encode("hello"), session));
  }

  pair(sender, receiver) {
    return this.key(joined(ascii.encode("pair"), sender, receiver));
  }

  key(info) {
    return crypto.subtle.deriveKey(this.how(info), this.root, { name: "AES-GCM", length: 128 }, false, ["encrypt", "decrypt"]);
  }
}

const big = (counter, bytes) => {
  const out = new Uint8Array(bytes);
  for (let at = bytes - 1; counter; at--, counter = Math.floor(counter / 256)) out[at] = counter % 256;
  return out;
};

export async function seal(key, session, counter, message) {
  const how = { name: "AES-GCM", iv: big(counter, 12) };
  return joined(session, big(counter, COUNTER), new Uint8Array(await crypto.subtle.encrypt(how, key, message)));
}

// The session and the counter that a packet names, which prove nothing; null where it is none.
export function parts(packet) {
  if (packet.length < HEADER + TAG) return null;
  return [packet.slice(0, SESSION), packet.subarray(SESSION, HEADER).reduce((sum, byte) => sum * 256 + byte, 0)];
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

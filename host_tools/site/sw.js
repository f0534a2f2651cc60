// Keeps the whole site for a visitor who comes back without a network. The build puts above: FILES, each file of this
// version with its SHA-256, and PLACE, the folder that only this version has.
//
// Files are kept under what they contain, so that no version can be given a file of another, whatever the browser, a host
// or a network between them had kept; and a new version fetches only what is new in it. It is fetched in the background
// and shown from the next visit on, when no page of the old one is open any more.

const CACHE = `zalp ${registration.scope}`; // other sites may have the same origin
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", json: "application/json",
  webmanifest: "application/manifest+json", svg: "image/svg+xml", png: "image/png", bin: "application/octet-stream",
};
const files = new Map(Object.entries(FILES));
const kept = (digest) => `${registration.scope}?kept=${digest}`;

async function digestOf(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Whether this is the file as it was built. Hosts put things of their own into a page: it is ours if it asks for our files.
async function ours(name, digest, content) {
  if (name === "index.html") return new TextDecoder().decode(content).includes(PLACE);
  return (await digestOf(content)) === digest;
}

// A file from the host. A copy kept on the way is checked with the host, and bypassed if it is of another version.
async function fetched(name, digest) {
  for (const cache of [name.startsWith(PLACE) ? "default" : "no-cache", "reload"]) {
    const answer = await fetch(name === "index.html" ? "./" : name, { cache });
    const content = await answer.arrayBuffer();
    if (!answer.ok || !(await ours(name, digest, content))) continue;
    return new Response(content, { headers: { "Content-Type": TYPES[name.split(".").pop()] } });
  }
  throw new Error(`the host has no ${name} of this version`);
}

async function install() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files].filter(([, digest]) => !there.has(kept(digest)));
  await Promise.all(missing.map(async ([name, digest]) => cache.put(kept(digest), await fetched(name, digest))));
}

async function activate() {
  const cache = await caches.open(CACHE);
  const wanted = new Set([...files.values()].map(kept));
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request));
  await Promise.all(old);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const name = url.slice(registration.scope.length).split(/[?#]/)[0] || "index.html";
  if (!files.has(name)) return;
  const answer = caches.open(CACHE).then((cache) => cache.match(kept(files.get(name))));
  event.respondWith(answer.then((found) => found ?? fetch(event.request)));
});

// Keeps the whole site for a visitor who comes back without a network. The build puts above: FILES, the site's files,
// and VERSION, which tells this build from others. A new build is fetched in the background and shown from the next
// visit on, when no page of the old one is open any more: the files of a page always belong together.

const CACHE = `zalp-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("zalp-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});

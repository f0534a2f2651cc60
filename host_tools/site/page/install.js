// Lets the site be installed and work without a network: adds the manifest in the language of the page, and starts the
// service worker (sw.js) once the handheld is there, so that it takes no time from the first picture.

import { language } from "./words.js";

const SETTLED_MS = 3000;

const manifest = document.createElement("link");
manifest.rel = "manifest";
manifest.href = `${language}.webmanifest`;
document.head.append(manifest);
new MutationObserver(() => (manifest.href = `${document.documentElement.lang}.webmanifest`)).observe(document.documentElement, { attributeFilter: ["lang"] });

const start = () => navigator.serviceWorker.register("sw.js").catch((error) => console.info("nothing is kept for later:", error.message));
// Browsers have no service workers where the address is not secure.
export const settled = () => navigator.serviceWorker && setTimeout(start, SETTLED_MS);

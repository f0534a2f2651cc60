// Which body the handhelds get in a window, and how large: as large as it allows, with all keys in sight.
//
// tall    the handheld as it is built: panels above, keys below
// open    the keys beside the panels, the log book above them: windows that are wider than high
// pocket  panels above, keys as wide as the window: phones upright; fingers do not shrink
// wide    the panels abreast between the arrows and FIRE: low windows, phones on their side

import { FACES } from "./glass.js";

const CABLE = 150; // between two units side by side, CSS pixels
const CHROME = 14; // millimetres that an open or a tall body adds to its glass in height besides the head: its rims
const DECK = { width: 118, height: 85 }; // millimetres
const HEAD = 17; // millimetres, where it has room for a finger
const LARGEST = 6; // CSS pixels a millimetre

// For one unit in width x height (CSS pixels): every body that may be used there, with its scale.
function bodies(width, height, hit) {
  const { stacked, abreast } = FACES;
  const head = hit + 10;
  const upright = (rest) => (height - rest) / (stacked.height + CHROME);
  const found = {
    // The head is a millimetre measure, but never lower than its buttons.
    open: Math.min(width / (stacked.width + 6 + DECK.width + 9), (height - 4) / (stacked.height + CHROME + HEAD), upright(head + 4)),
    tall: Math.min(width / (DECK.width + 12), (height - 48) / (stacked.height + CHROME + HEAD + DECK.height + 4)),
  };
  const key = Math.max(hit, 30);
  if (width < 600) found.pocket = Math.min((width - 12) / (stacked.width + 3), (height - head - 4 * (key + 2) - 72) / (stacked.height + 3));
  if (height < 620 && width > height) {
    found.wide = Math.min((width - 3 * key - 2.6 * key - 30) / (abreast.width + 3), (height - head - key - 26) / (abreast.height + 3));
  }
  return found;
}

// { body, scale, stacked (units one below the other), hit (least side of a target) } for `count` units in a window.
export function arrange(count, width, height, coarse, cable) {
  const hit = coarse ? 44 : 26;
  const stacked = count > 1 && width < 760;
  const room = count > 1 && !stacked ? (width - 70 - (cable ? CABLE : 0)) / 2 : width - 8;
  const found = bodies(room, height - 8, hit);
  const fits = (body, scale) => ["pocket", "wide"].includes(body) || (coarse ? 15.2 : 12.6) * scale >= hit;
  // A body with its own look counts less than the handheld's, and one without room for the log a little less.
  const worth = { open: 1, tall: 0.9, pocket: 0.95, wide: 0.95 };
  let best = null;
  for (const [body, scale] of Object.entries(found)) {
    const value = worth[body] * scale * (fits(body, scale) ? 10 : 1);
    if (!best || value > best.value) best = { body, scale, value };
  }
  const least = count > 1 || ["tall", "open"].includes(best.body) ? 1.7 : 0.9;
  return { body: best.body, scale: Math.min(LARGEST, Math.max(least, best.scale)), stacked, hit };
}

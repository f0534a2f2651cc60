// Which body the handhelds get in a window, and how large: as large as it allows, with all keys in sight.
//
// tall    the handheld as it is built: panels above, keys below; only its head and the words are the page's own
// open    the keys beside the panels, the logbook above them: windows that are wider than high
// pocket  panels above, keys as wide as the window: phones upright; fingers do not shrink
// wide    the panels abreast, between the arrows and FIRE where fingers press them, else above one row of keys: low windows
//
// Where a pocket's lights would be too close for a finger, it becomes a close one: the number keys fold away, and the
// glass is a window over the panels (lens.js) in which one of them is large.

import { ONE_PANEL } from "./lens.js";

// On the glass, millimetres.
export const PITCH = 5;
export const DOME = 1.975; // radius

// How the panels may lie: one above the other, as on the handheld, or abreast where the window is low. For the glow
// both are one grid of so many columns and rows; the gap between them is one row or column of it, `gap` wide.
export const FACES = {
  stacked: { width: 57.2, height: 107.2, panels: [[3.6, 3.2], [3.6, 56.2]], gap: 3, columns: 10, rows: 21, abreast: false },
  abreast: { width: 114, height: 58.5, panels: [[4.5, 5], [59.5, 5]], gap: 5, columns: 21, rows: 10, abreast: true },
};

const CABLE = 150; // between two units side by side, or beside one, CSS pixels
const CHROME = 7; // millimetres that a tall or an open body adds to its glass in height, besides head and deck
const RIM = 0.85; // millimetres of the glass's frame that the words below it keep clear of
const DECK = { width: 66, height: 53.5 }; // millimetres
const BODY = 78; // millimetres of width that a tall body needs
const HEAD = 8.5; // millimetres, where that is room enough for its buttons
const [COARSE, FINE] = [44, 26]; // the least side of what is pressed, CSS pixels
const SAYS = 44, SAYS_CLOSE = 60; // the height of the words, CSS pixels, as bodies.css has it
const LOW_HEAD = 44; // at least, of a wide body: the words are in it
const KEY = 9; // millimetres: the least side of a key with its half of the gaps
const FINGER = 4; // the scale below which lights are too close for a finger: 20 CSS pixels apart
const APART = 4.8; // the scale from which lights are 24 CSS pixels apart
const SMALLEST = 1; // CSS pixels a millimetre, in a window that is hardly there
const LARGEST = 12;

// The bodies built after the handheld, with the scale each would have in a window of width x height (CSS pixels).
function likenesses(width, height, hit) {
  const glass = FACES.stacked;
  const open = Math.min(width / (glass.width + 3 + DECK.width + 4.5), (height - 4) / (glass.height + CHROME + HEAD), (height - hit - 14) / (glass.height + CHROME));
  const tall = Math.min(width / BODY, (height - 48) / (glass.height + CHROME + HEAD + DECK.height + 2 + RIM));
  return 0.9 * tall > open ? { tall } : { open }; // the open one has the log in sight
}

// The bodies for fingers and for low windows; their keys are `key` CSS pixels at least, whatever the scale.
function grids(width, height, hit) {
  const { abreast } = FACES;
  const beside = hit === FINE ? 20 : 5.6 * hit + 30;
  const found = {};
  if (width < 600) found.pocket = pocket(width, height, hit + 10, Math.max(hit, 30)).scale;
  if (height < 620 && width > height) {
    found.wide = Math.min((width - beside) / (abreast.width + 1.5), (height - Math.max(hit, LOW_HEAD) - hit - 12) / (abreast.height + 1.5));
  }
  return found;
}

// A pocket body: {scale}, and where it is a close one {scale, view}: the height of the window over the panels.
function pocket(width, height, head, key) {
  const { stacked } = FACES;
  const room = height - head - 30, across = (width - 12) / (stacked.width + 1.5);
  const whole = Math.min(across, (room - SAYS - 4 * (key + 2)) / (stacked.height + 1.5 + RIM));
  if (whole >= FINGER || across < FINGER) return { scale: whole };
  const view = room - SAYS_CLOSE - 2 * (key + 2);
  return { scale: Math.min(across, view / ONE_PANEL), view };
}

function best(found) {
  const [body, scale] = Object.entries(found).sort(([, one], [, other]) => other - one)[0];
  return { body, scale };
}

// For `count` units in a window: { body, scale, stacked (one below the other, the cable too), hit (the least side of a
// target), view (of a close body) }.
export function arrange(count, width, height, coarse, cable) {
  const hit = coarse ? COARSE : FINE;
  const reach = (hit - 2) / KEY; // the scale from which a key can be hit
  const view = pocket(width, height, hit + 10, Math.max(hit, 30)).view;
  const done = ({ body, scale }, stacked) => ({ body, scale: Math.max(SMALLEST, Math.min(LARGEST, scale)), stacked, hit, view: body === "pocket" ? view : undefined });
  if (count > 1) {
    const half = best(likenesses((width - 70 - (cable ? CABLE : 0)) / 2, height - 16, hit));
    if (half.scale >= reach) return done(half, false);
  }
  if (count === 1 && cable) {
    const beside = best(likenesses(width - 32 - CABLE, height - 8, hit));
    if (beside.scale >= APART) return done(beside, false);
  }
  const likeness = best(likenesses(width - 8, height - 8, hit));
  const grid = grids(width, height, hit);
  const one = best(likeness.scale >= reach || !Object.keys(grid).length ? { [likeness.body]: likeness.scale, ...grid } : grid);
  return done(one, count > 1 || cable);
}

// The last match drawn with the page's own glass: a card of 1080 x 1080 points, and a film. film, frames: as
// zalp/tools/replay/film.py makes them.

import { Glass } from "./glass.js";
import { FACES } from "./layout.js";
import { language, wordsOf } from "./words.js";

const SIDE = 1080, GLASS = 1000, EDGE = (SIDE - GLASS) / 2; // points
const HEIGHT = Math.round((GLASS * FACES.abreast.height) / FACES.abreast.width);
const TOP = 210; // of the glass on the card
const FRAME = 600;
const FILM = { width: SIDE, height: 2 * Math.round(HEIGHT / 2 + EDGE) }; // even, as most coders want it
const STEP_MS = 70, END_MS = 2500; // how long a picture of the film is shown, and its last
const TYPES = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"]; // the first that the browser can write
const FONT = '"DIN Alternate", Bahnschrift, "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", sans-serif';

// A glass that nobody sees, its panels abreast.
function hidden({ names, heads, rows }) {
  const glass = new Glass(document.createElement("canvas"));
  glass.later = () => {}; // it is drawn when it is asked for
  glass.calm = { moving: false, ease: (frame) => frame };
  glass.setFace(FACES.abreast);
  glass.setNames(names);
  glass.setScales([0, 1].map(() => ({ letters: [...heads], rows, left: 0, top: 0 })));
  glass.resize(GLASS / FACES.abreast.width / Math.min(3, devicePixelRatio || 1));
  return (frame) => {
    glass.frame = frame;
    glass.draw();
    return glass.canvas;
  };
}

function desk(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { alpha: false });
  const light = context.createRadialGradient(width / 2, 0, 0, width / 2, 0, height * 1.2);
  light.addColorStop(0, "#1c2a33");
  light.addColorStop(1, "#070b0e");
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  return [canvas, context];
}

function write(context, text, y, size, colour, weight = 400) {
  context.fillStyle = colour;
  context.textAlign = "center";
  for (let points = size; points > 12; points -= 2) {
    context.font = `${weight} ${points}px ${FONT}`;
    if (context.measureText(text).width <= GLASS) break;
  }
  context.fillText(text, SIDE / 2, y);
}

// The card as a canvas. address: where the game is, "" for nowhere.
export function card(film, frames, title, address) {
  const [canvas, context] = desk(SIDE, SIDE);
  const [players, result, hits, figures] = film.lines;
  write(context, title, 118, 84, "#d8452a", 800);
  write(context, players, 178, 40, "#c9c0a8");
  context.drawImage(hidden(film)(frames.subarray(-FRAME)), EDGE, TOP, GLASS, HEIGHT);
  write(context, result, TOP + HEIGHT + 110, 72, "#f4efe0", 700);
  write(context, `${hits} ${figures}`, TOP + HEIGHT + 180, 40, "#c9c0a8");
  if (address) write(context, address.replace(/^https?:\/\//, "").replace(/\/$/, ""), SIDE - 48, 34, "#93a0a2");
  return canvas;
}

// What only a page can make.
export const FILMS = globalThis.MediaRecorder ? ["match.film"] : [];

// [the card or film of this name, how the film's name ends]. address: where the game is; left(seconds): a film's.
export async function drawn(name, film, frames, address, left) {
  if (name === "match.film") {
    const content = await movie(film, frames, left);
    return [content, content.type.split(/[/;]/)[1]];
  }
  const canvas = card(film, frames, wordsOf(language).title, address);
  return [await new Promise((done) => canvas.toBlob(done, "image/png"))];
}

// Has a click on the link make and save a file: make(left) gives what `drawn` does. While it is made, the link says so.
export function made(link, name, make) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    if (link.hasAttribute("aria-busy")) return;
    link.setAttribute("aria-busy", "true");
    try {
      const [content, end] = await make((seconds) => (link.dataset.left = `${seconds} s`));
      save(content, end ? link.download.replace(/film$/, end) : link.download);
    } catch (error) {
      console.warn(`${name} was not made:`, error.message);
    }
    link.removeAttribute("aria-busy");
    delete link.dataset.left;
  });
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a browser may still ask the player where to
}

// The match as a film, written while it is played. report(seconds left). Rejects where the browser writes none.
export async function movie(film, frames, report) {
  const type = TYPES.find((one) => globalThis.MediaRecorder?.isTypeSupported(one));
  if (!type) throw new Error("this browser writes no films");
  const [canvas, context] = desk(FILM.width, FILM.height);
  const lit = hidden(film), count = frames.length / FRAME;
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: type, videoBitsPerSecond: 4_000_000 });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((done) => (recorder.onstop = done));
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  recorder.start();
  for (let n = 0; n < count; n++) {
    context.drawImage(lit(frames.subarray(n * FRAME, (n + 1) * FRAME)), EDGE, EDGE, GLASS, HEIGHT);
    if (n % 14 === 0) report(Math.ceil(((count - n) * STEP_MS + END_MS) / 1000));
    await wait(STEP_MS);
  }
  context.drawImage(canvas, 0, 0); // a picture more, for the recorder
  await wait(END_MS);
  recorder.stop();
  await stopped;
  return new Blob(parts, { type });
}

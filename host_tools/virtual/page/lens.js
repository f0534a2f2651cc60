// The window over the panels of a close body (layout.js): one panel large where it matters which light is which, both of
// them small where they are one picture. It follows the captions, and makes room for the number keys.

import { make } from "./elements.js";

const PANEL = 53; // millimetres from the top of the glass to the lower panel's letters
export const ONE_PANEL = 54.2; // millimetres of the glass's height that one panel takes with its letters

export class Lens {
  constructor(...contents) {
    this.element = make("div", "lens", ...contents);
    this.now = {};
    this.covered = 0; // CSS pixels of the window's lower part that the number keys cover
  }

  cover(height) {
    this.covered = height;
    this.move();
  }

  // glass: its height in millimetres; scale: CSS pixels a millimetre; view: the window's height, nothing: there is none.
  fit(glass, scale, view) {
    Object.assign(this, { glass, scale, view });
    this.move();
  }

  follow(now) {
    this.now = now;
    this.move();
  }

  // Which panel is to be large: 0 the enemy's, 1 the own one, null: both are one picture.
  get panel() {
    const { screen, sides, panel, turn, rival } = this.now;
    if (screen === "placing" && sides) return 1;
    if (screen === "coach" && sides === "enemy -") return 0;
    if (screen !== "battle" || sides !== "enemy own") return null;
    return panel === "own" || (panel !== "enemy" && turn === "other") ? 1 : 0;
  }

  move() {
    const { element, panel, view } = this;
    element.dataset.panel = panel ?? "";
    if (!view) return element.removeAttribute("style");
    const height = view - this.covered;
    const zoom = Math.min(1, height / ((panel === null ? this.glass : ONE_PANEL) * this.scale));
    const shift = panel ? Math.min(PANEL * this.scale * zoom, this.glass * this.scale * zoom - height) : 0;
    element.style.transform = `translateY(${-shift}px) scale(${zoom})`;
  }
}

// Curtains: two people at one desk see both units, but not each other's fleet.

import { make } from "./elements.js";

export class Curtain {
  // cap: the computer key that lifts it; changed(): called when it is drawn or lifted.
  constructor(cap, changed) {
    this.changed = changed;
    this.drawn = false; // asked for
    this.held = new Set(); // what holds it up: a key, a finger
    this.own = false; // whether the own sea is on the lower panel now
    this.how = make("span", "");
    this.element = make("button", "curtain", make("kbd", "", cap), this.how);
    this.element.hidden = true;
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.element.setPointerCapture(event.pointerId);
      this.lift(`pointer ${event.pointerId}`);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.element.addEventListener(end, (event) => this.drop(`pointer ${event.pointerId}`));
    }
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  setWords(words) {
    this.how.textContent = words.lift;
  }

  get closed() {
    return this.drawn && this.own && !this.held.size;
  }

  draw(drawn) {
    this.drawn = drawn;
    this.show();
  }

  // sides: what the panels show, as the captions say.
  follow(sides) {
    this.own = sides.split(" ")[1] === "own";
    this.show();
  }

  lift(holder) {
    this.held.add(holder);
    this.show();
  }

  drop(holder) {
    if (this.held.delete(holder)) this.show();
  }

  dropAll() {
    if (!this.held.size) return;
    this.held.clear();
    this.show();
  }

  show() {
    this.element.hidden = !(this.drawn && this.own);
    this.element.classList.toggle("lifted", !this.closed);
    this.changed();
  }
}

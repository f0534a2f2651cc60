// The page's link to its handhelds where there is no server: they run in workers of this page, the cord between them
// is here. The same messages as the WebSocket's (host_tools/virtual/server.py).

import { Cord } from "./cord.js";
import { Unit } from "./unit.js";

const UNITS = 2;

export class Link {
  // told(kind, unit, payload): payload is a Uint8Array; joined(true): the handhelds are always there.
  // language: the browser's, for a unit that is switched on for the first time.
  constructor(told, joined, language) {
    this.told = told;
    this.shown = 1;
    this.units = Array.from({ length: UNITS }, (_, n) => new Unit(n, (kind, payload) => told(kind, n, payload), language));
    this.line = ""; // what the first unit's jack is joined to, unless it is the second unit
    this.cord = new Cord(...this.units, () => this.tellCable());
    queueMicrotask(() => {
      joined(true);
      this.tellCable();
      this.units[0].powerOn();
      this.units.forEach((unit) => told("B", unit.number, [unit.millivolts & 255, unit.millivolts >> 8]));
    });
  }

  say(kind, number, payload) {
    const unit = this.units[number];
    if (kind === "K") unit.key(payload[0], payload[1]);
    else if (kind === "B") unit.battery(payload[0] | (payload[1] << 8));
    else if (kind === "P") {
      if (!payload[0] || unit.state === "silent") unit.powerOff();
      if (payload[0]) unit.powerOn();
    } else if (kind === "U") this.show(payload[0]);
    else if (kind === "C") {
      this.cord.noise = payload[1] / 1000;
      this.cord.plug(Boolean(payload[0]));
    }
  }

  // Joins the first unit's jack to an end outside (room-line.js), or to the second unit again: null.
  far(end) {
    if (end) this.show(1); // the second unit is put away before a friend comes
    this.cord.cut();
    this.line = end ? "Room" : "";
    this.units[0].far = Boolean(end);
    this.cord = null; // the ends report while it is being joined
    this.cord = new Cord(this.units[0], end ?? this.units[1], () => this.tellCable());
    this.cord.look();
  }

  // A unit's samples go to this Sound (sound.js) without the page, once it plays.
  speak(number, sound) {
    this.units[number].speak(sound);
  }

  // Puts one or two units on the desk; the second is switched on when it comes and off when it goes.
  show(count) {
    this.shown = count;
    this.tellCable();
    if (count > 1) this.units[1].powerOn();
    else this.units[1].powerOff();
  }

  tellCable() {
    if (!this.cord) return; // the ends report while it is being joined
    const { plugged, there, noise } = this.cord;
    const state = { shown: this.shown, line: this.line, there, plugged, noise: Math.round(noise * 1000) };
    this.told("C", 0, new TextEncoder().encode(JSON.stringify(state)));
  }
}

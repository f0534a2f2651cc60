// The page's link to its handhelds where there is no server: they run in workers of this page, the cord between them
// is here. The same messages as the WebSocket's (zalp/tools/virtual/server.py).

import { Cord } from "./cord.js";
import { Helm } from "./helm.js";
import { settled } from "./install.js";
import { Unit } from "./unit.js";

const UNITS = 2;
const LOOK_MS = 2000; // between two questions whether the other tab is gone

export class Link {
  // receive(kind, unit, payload): payload is a Uint8Array; joined(true): the handhelds are always there.
  // language: the browser's, for a unit that is switched on for the first time.
  constructor(receive, joined, language) {
    this.receive = receive;
    this.language = language;
    this.shown = 1;
    this.alone = /[#&]watch[=]/.test(location.hash); // an onlooker's handheld has no records: another tab may play with them
    this.units = Array.from({ length: UNITS }, (_, n) => {
      return new Unit(n, (kind, payload) => this.heard(kind, n, payload), { language }, () => this.helm.lose());
    });
    this.helm = new Helm(() => this.putAway("taken"));
    this.line = ""; // what the first unit's jack is joined to, unless it is the second unit
    this.cord = new Cord(...this.units, () => this.reportCable());
    queueMicrotask(() => {
      joined(true);
      this.reportCable();
      this.begin(false);
      this.units.forEach((unit) => receive("B", unit.number, [unit.millivolts & 255, unit.millivolts >> 8]));
    });
  }

  // Plays in this tab, unless another one does; by force: takes it over.
  async begin(force) {
    if (this.alone) {
      this.units[0].start.alone = true;
      return this.units[0].powerOn();
    }
    if (!(await this.helm.take(force))) return this.putAway("elsewhere");
    for (const unit of this.units) unit.start.helm = this.helm.number;
    this.units.slice(0, this.shown).forEach((unit) => unit.powerOn());
  }

  // Another tab plays. Once that one is closed, a player who looks at this one plays here. So does a page that was loaded
  // again faster than a busy browser closed the one before.
  putAway(state) {
    if (["elsewhere", "taken"].includes(this.units[0].state)) return;
    for (const unit of this.units) unit.end(state, "");
    const look = () => this.helm.has || document.hidden || this.begin(false);
    this.looks ??= ["visibilitychange", "focus"].map((kind) => addEventListener(kind, look, { capture: true }));
    if (navigator.locks) this.looking ??= setInterval(look, LOOK_MS); // without locks, a tab too busy to answer would lose its helm
  }

  // From a unit to the page.
  heard(kind, number, payload) {
    this.receive(kind, number, payload);
    if (this.ready || !(kind === "F" || (kind === "P" && !["off", "on"].includes(this.units[number].state)))) return;
    this.ready = true; // there is something to see
    boot.done();
    settled();
  }

  say(kind, number, payload) {
    const unit = this.units[number];
    if (kind === "P" && payload[0] && !this.helm.has) return this.begin(true);
    if (kind === "K") unit.key(payload[0], payload[1]);
    else if (kind === "V") unit.want(payload);
    else if (kind === "G") unit.visit(payload);
    else if (kind === "W") unit.say("R", payload);
    else if (kind === "E" || kind === "L") unit.say(kind, payload);
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

  // Joins the first unit's jack to an end outside (rooms/line.js), or to the second unit again: null.
  far(end) {
    if (end) this.show(1); // the second unit is put away before a friend comes
    this.cord.cut();
    this.line = end ? "Room" : "";
    this.units[0].far = Boolean(end);
    this.cord = null; // the ends report while it is being joined
    this.cord = new Cord(this.units[0], end ?? this.units[1], () => this.reportCable());
    this.cord.look();
  }

  // A unit's samples go to this Sound (sound.js) without the page, once it plays.
  speak(number, sound) {
    this.units[number].speak(sound);
  }

  // Puts one or two units on the desk; the second is switched on when it comes and off when it goes.
  show(count) {
    this.shown = count;
    this.reportCable();
    if (count > 1 && this.helm.has) this.units[1].powerOn();
    else this.units[1].powerOff();
  }

  reportCable() {
    if (!this.cord) return; // the ends report while it is being joined
    const { plugged, there, noise } = this.cord;
    const state = { shown: this.shown, line: this.line, there, plugged, noise: Math.round(noise * 1000) };
    this.receive("C", 0, new TextEncoder().encode(JSON.stringify(state)));
  }
}

// Calms the panels where the system asks for less motion: no flash of a whole panel, light comes and goes slowly.

const STEP = 6; // of PWM duty a picture, at most, while many LEDs change at once
const MANY = 30; // LEDs of 200: fewer are a crosshair or a shot, and may move as they are
const BRIGHT = 90; // duty above which nothing is lit

export class Calm {
  constructor() {
    this.wish = matchMedia("(prefers-reduced-motion: reduce)");
    this.moving = false; // whether the next picture goes on easing
  }

  // The frame to draw after `drawn` on the way to `frame`.
  ease(frame, drawn) {
    this.moving = false;
    if (!this.wish.matches) return frame;
    let many = 0;
    for (let at = 0; at < 600; at += 3) {
      many += Math.max(...[0, 1, 2].map((c) => Math.abs(Math.min(frame[at + c], BRIGHT) - drawn[at + c]))) > STEP;
    }
    return frame.map((value, i) => {
      const goal = Math.min(value, BRIGHT);
      if (many <= MANY || Math.abs(goal - drawn[i]) <= STEP) return goal;
      this.moving = true;
      return drawn[i] + Math.sign(goal - drawn[i]) * STEP;
    });
  }
}

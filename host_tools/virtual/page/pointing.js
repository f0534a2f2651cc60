// Pointing at the panels: a click on a light becomes the keys that a player would press. Where the crosshair or the ship
// in hand is, the captions say; the game itself decides what comes of it.
//
// Aiming: the light's column and row are typed; a second click on the same light fires. Placing: arrows bring the ship's
// first deck there; a tap puts it down, a drag only moves it.

const UP = 10, DOWN = 11, LEFT = 12, RIGHT = 13, FIRE = 14;
const PRESS_MS = 45; // a key is down
const ANSWER_MS = 700; // after that long without an answer the key is pressed again
const SHOT_MS = 5000; // that a shot may take on the panels
const MOST = 60; // keys for one click
const SIDE = 10;

// The wish for the first of `all` places on a line, moved so far that all of them stay on the panel.
const within = (wish, first, all) => Math.max(first - Math.min(...all), Math.min(wish, SIDE - 1 - Math.max(...all) + first));

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Pointing {
  constructor(canvas, glass, captions, keypad) {
    Object.assign(this, { canvas, glass, captions, keypad });
    this.goal = null; // {panel, x, y, fire} that is being brought about
    this.answered = () => {};
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => (this.from = null));
  }

  // The panel that can be pointed at now: 0 while aiming, 1 while placing, or null.
  get panel() {
    const { screen, selected } = this.captions.now;
    if (screen === "battle" && selected) return 0;
    return screen === "placing" && selected ? 1 : null;
  }

  // The cells that are selected, as [column, row]: the crosshair's, or all of the ship in hand, its first deck first.
  get selected() {
    const letters = [...this.glass.letters];
    const names = (this.captions.now.selected ?? "").split(":").pop().trim().split(" ");
    const cells = names.map((name) => /^(\D+)(\d+)$/u.exec(name)).map((found) => found && [letters.indexOf(found[1]), found[2] - 1]);
    return cells.every((cell) => cell && cell[0] >= 0 && cell[1] < SIDE) ? cells : [];
  }

  // After each message of the captions.
  follow() {
    this.canvas.classList.toggle("aims", this.panel !== null);
    this.answered();
  }

  // The light under a pointer, where it may be pointed at, or null.
  under(event) {
    const box = this.canvas.getBoundingClientRect();
    const light = this.glass.at((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    return light && light.panel === this.panel ? light : null;
  }

  // The middle of a light in the window: [x, y].
  place(panel, x, y) {
    const box = this.canvas.getBoundingClientRect();
    const [u, v] = this.glass.place(panel, x, y);
    return [box.left + (u * box.width) / this.canvas.width, box.top + (v * box.height) / this.canvas.height];
  }

  down(event) {
    const light = event.button ? null : this.under(event);
    if (!light) return;
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    this.from = light;
    this.dragged = false;
    // The same light again: the crosshair is there, or on its way.
    const [at] = this.goal ? [[this.goal.x, this.goal.y]] : this.selected;
    this.again = Boolean(at) && at[0] === light.x && at[1] === light.y;
    if (light.panel === 0 && !this.again) this.bring({ ...light, fire: false });
  }

  move(event) {
    const light = this.from && this.under(event);
    if (!light || (light.x === this.from.x && light.y === this.from.y && !this.dragged)) return;
    if (this.goal?.x === light.x && this.goal?.y === light.y) return;
    this.dragged = true;
    this.bring({ ...light, fire: false });
  }

  up(event) {
    const light = this.from && this.under(event);
    const { dragged, again } = this;
    this.from = null;
    if (!light || dragged) return;
    if (light.panel === 1) this.bring({ ...light, fire: true });
    else if (again) this.bring({ ...light, fire: true });
  }

  // Press keys until the selected cell is the goal. A newer goal takes over.
  async bring(goal) {
    const idle = !this.goal;
    this.goal = goal;
    if (!idle) return;
    for (let n = 0; n < MOST; n++) {
      // A shot is being shown: the crosshair waits for its end, a shot does not.
      if (this.goal.panel !== this.panel && !this.goal.fire) await this.until(() => this.goal.panel === this.panel, SHOT_MS);
      if (this.goal.panel !== this.panel) break;
      const step = this.step(this.goal);
      if (!step.length) {
        if (this.goal.fire) await this.press(FIRE);
        break;
      }
      const before = this.captions.now.selected, goal = this.goal;
      for (const key of step) await this.press(key);
      // Of a typed cell its letter is told first, which is no answer yet.
      await this.until(() => (goal.panel === 0 ? !this.step(goal).length : this.captions.now.selected !== before));
    }
    this.goal = null;
  }

  // The keys towards the goal; none when it is reached.
  step({ panel, x, y }) {
    const cells = this.selected;
    const [at] = cells;
    if (panel === 0) {
      if (at && at[0] === x && at[1] === y) return [];
      return at ? [x, y] : [UP, x, y]; // an arrow drops half a coordinate
    }
    if (!at) return [];
    const column = within(x, at[0], cells.map((cell) => cell[0])), row = within(y, at[1], cells.map((cell) => cell[1]));
    if (at[0] !== column) return [at[0] < column ? RIGHT : LEFT];
    return at[1] === row ? [] : [at[1] < row ? DOWN : UP];
  }

  async press(key) {
    this.keypad.hold(key, "pointing");
    await pause(PRESS_MS);
    this.keypad.release("pointing");
  }

  // Until the captions have it, or long enough.
  async until(done, ms = ANSWER_MS) {
    const end = performance.now() + ms;
    while (!done() && performance.now() < end) {
      await new Promise((answered) => {
        this.answered = answered;
        setTimeout(answered, 60);
      });
    }
  }
}

// Pointing at the panels: a click on a light becomes the keys that a player would press. The captions show
// where the crosshair or the ship in hand is and which cell a light stands for; the game itself decides what follows.
//
// Aiming: the light's column and row are typed; a second click on the same light fires. Placing: arrows bring the ship's
// first deck there; a tap puts it down, on the ship itself it turns it, a drag only moves it. In a game that says `taps`, the unit is told which light was
// clicked, and the game knows what that means.

const TURN = 0, UP = 10, DOWN = 11, LEFT = 12, RIGHT = 13, FIRE = 14;
const PRESS_MS = 45; // a key is down
const ANSWER_MS = 700; // after that long without an answer the key is pressed again
const SHOT_MS = 5000; // that a shot may take on the panels
const MOST = 60; // keys for one click
const KEYS = 10; // that name columns and rows; on a larger sea each names several

// Where the place `first` may go on a line of `size`: to `wish`, or as near to it as keeps `all` places on the line.
const within = (wish, first, all, size) => Math.max(first - Math.min(...all), Math.min(wish, size - 1 - Math.max(...all) + first));

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Pointing {
  // unit: has the captions and the letters of the keys.
  constructor(canvas, glass, keypad, unit) {
    Object.assign(this, { canvas, glass, keypad, unit });
    this.goal = null; // {panel, x, y, fire, seen} that is being brought about; x, y: column and row in the sea; seen: what was selected then
    this.answered = () => {};
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => (this.from = null));
  }

  get now() {
    return this.unit.captions.now;
  }

  // The panel that can be pointed at now, or null.
  get panel() {
    const panel = ["enemy", "own"].indexOf(this.now.panel);
    return panel < 0 || !this.now.selected ? null : panel;
  }

  // Whether the clicks on a panel's lights are the game's own.
  taps(panel) {
    return (this.now.taps ?? "").split(" ").includes(["enemy", "own"][panel]);
  }

  // What the lights of the panel that can be pointed at stand for.
  get window() {
    return this.unit.captions.window(this.unit.letters)[this.panel];
  }

  // The cells that are selected, as [column, row]: the crosshair's, or all of the ship in hand, its first deck first.
  get selected() {
    if (this.panel === null) return [];
    const { letters, rows } = this.window;
    const names = (this.now.selected ?? "").split(":").pop().trim().split(" ");
    const cells = names.map((name) => /^(\D+)(\d+)$/u.exec(name)).map((found) => found && [letters.indexOf(found[1]), found[2] - 1]);
    return cells.every((cell) => cell && cell[0] >= 0 && cell[1] < rows) ? cells : [];
  }

  // After each message of the captions.
  follow() {
    this.canvas.classList.toggle("aims", this.panel !== null || Boolean(this.now.taps));
    this.answered();
  }

  // The light under the pointer as {panel, x, y}, or null.
  light(event) {
    const box = this.canvas.getBoundingClientRect();
    return this.glass.at((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  // The cell under the pointer, if it may be pointed at, as {panel, x, y}; else null.
  under(event) {
    const light = this.light(event);
    if (!light || light.panel !== this.panel) return null;
    const { letters, rows, left, top } = this.window;
    const x = left + light.x, y = top + light.y;
    return x < letters.length && y < rows ? { panel: light.panel, x, y } : null;
  }

  // The middle of a light in the window: [x, y].
  place(panel, x, y) {
    const box = this.canvas.getBoundingClientRect();
    const [u, v] = this.glass.place(panel, x, y);
    return [box.left + (u * box.width) / this.canvas.width, box.top + (v * box.height) / this.canvas.height];
  }

  down(event) {
    const light = event.button ? null : this.light(event);
    this.tap = light && this.taps(light.panel) ? light : null;
    if (this.tap) event.preventDefault();
    const cell = event.button ? null : this.under(event);
    if (!cell) return;
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    this.from = cell;
    this.dragged = false;
    // The same cell again: the crosshair is there, or on its way.
    const [at] = this.goal ? [[this.goal.x, this.goal.y]] : this.selected;
    this.again = Boolean(at) && at[0] === cell.x && at[1] === cell.y;
    if (cell.panel === 0 && !this.again) this.bring({ ...cell, fire: false });
  }

  move(event) {
    const cell = this.from && this.under(event);
    if (!cell || (cell.x === this.from.x && cell.y === this.from.y && !this.dragged)) return;
    if (this.goal?.x === cell.x && this.goal?.y === cell.y) return;
    this.dragged = true;
    this.bring({ ...cell, fire: false });
  }

  up(event) {
    const tap = this.tap && this.light(event);
    if (tap && tap.panel === this.tap.panel && tap.x === this.tap.x && tap.y === this.tap.y) this.unit.say("L", [tap.panel, tap.x, tap.y]);
    this.tap = null;
    const cell = this.from && this.under(event);
    const { dragged, again } = this;
    this.from = null;
    if (!cell || dragged) return;
    if (cell.panel === 1) this.put(cell);
    else if (again) this.bring({ ...cell, fire: true });
  }

  // A tap on the own sea: it turns the ship in hand, or puts it elsewhere.
  put(cell) {
    if (this.now.screen === "placing" && this.held(cell)) this.press(TURN);
    else this.bring({ ...cell, fire: true, seen: this.now.selected });
  }

  // Whether the ship in hand lies there and has more than one deck.
  held({ x, y }) {
    const cells = this.selected;
    return !this.goal && cells.length > 1 && cells.some((cell) => cell[0] === x && cell[1] === y);
  }

  // Press keys until the selected cell is the goal. A newer goal takes over.
  async bring(goal) {
    const idle = !this.goal;
    this.goal = goal;
    if (!idle) return;
    let next = null;
    for (let n = 0; n < MOST; n++) {
      // A shot is being shown: the crosshair waits for its end, a shot does not.
      if (this.goal.panel !== this.panel && !this.goal.fire) await this.until(() => this.goal.panel === this.panel, SHOT_MS);
      if (this.goal.panel !== this.panel) break;
      const step = this.step(this.goal);
      if (!step.length) {
        const { goal } = this, { selected } = this.now;
        if (goal.fire) await this.press(FIRE);
        // Tapped after the next ship had come, but before FIRE was up again.
        if (this.goal !== goal && this.goal.seen && this.goal.seen !== selected) next = this.goal;
        break;
      }
      const before = this.now.selected, goal = this.goal;
      for (const [at, key] of step.entries()) await this.press(key, goal.panel === 0 && at === 0);
      // Of a typed cell the letter alone comes first; that is no answer yet.
      await this.until(() => (goal.panel === 0 ? !this.step(goal).length : this.now.selected !== before));
    }
    this.goal = null;
    if (next) this.put(next);
  }

  // The keys towards the goal; none when it is reached.
  step({ panel, x, y }) {
    const cells = this.selected;
    const [at] = cells;
    if (panel === 0) return at && at[0] === x && at[1] === y ? [] : [x % KEYS, y % KEYS];
    if (!at) return []; // all are placed
    const { letters, rows } = this.window;
    const column = within(x, at[0], cells.map((cell) => cell[0]), letters.length);
    const row = within(y, at[1], cells.map((cell) => cell[1]), rows);
    if (at[0] !== column) return [at[0] < column ? RIGHT : LEFT];
    return at[1] === row ? [] : [at[1] < row ? DOWN : UP];
  }

  // letter: it is the first half of a coordinate.
  async press(key, letter = false) {
    this.keypad.hold(key, "pointing", letter);
    await pause(PRESS_MS);
    this.keypad.release("pointing");
  }

  // Waits until the captions show it, or for so long at most.
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

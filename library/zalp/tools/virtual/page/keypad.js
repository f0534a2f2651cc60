// The keys: what a finger, a mouse or the computer's keyboard presses becomes key numbers, down and up.

export class Keypad {
  // keys: the firmware's key table; edge(key, down, letter) is called once for a key, however many fingers hold it.
  constructor(keys, edge) {
    this.keys = keys;
    this.edge = edge;
    this.holders = keys.map(() => new Set());
    this.codes = new Map(keys.flatMap((key, n) => key.codes.map((code) => [code, n])));
    this.types = new Map(keys.flatMap((key, n) => [...key.types].map((letter) => [letter, n])));
    this.pressed = () => {};
  }

  // letter: the key's letter is meant and not its number, which a finger on the key cannot say.
  hold(key, holder, letter = false) {
    const holders = this.holders[key];
    holders.add(holder);
    if (holders.size === 1) {
      this.pressed(key, true);
      this.edge(key, true, letter);
    }
  }

  release(holder) {
    this.holders.forEach((holders, key) => {
      if (holders.delete(holder) && !holders.size) {
        this.pressed(key, false);
        this.edge(key, false);
      }
    });
  }

  releaseAll() {
    for (const holder of new Set(this.holders.flatMap((holders) => [...holders]))) this.release(holder);
  }

  // A finger or the mouse on a drawn key; a click without a pointer comes from a screen reader.
  listen(button, key) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      this.hold(key, `pointer ${event.pointerId}`);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail || event.pointerType) return;
      this.hold(key, "click");
      setTimeout(() => this.release("click"), 80);
    });
  }

  // What a KeyboardEvent means: {key, letter}, or undefined. The letters of the alphabet in use come first: К may stand
  // twice. The pad of numbers has arrows on it too, and without NumLock it means those.
  meant(event, letters) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === "?") return undefined;
    const typed = event.key.length === 1 ? event.key.toLowerCase() : "";
    const column = /\p{L}/u.test(typed) ? [...letters.toLowerCase()].indexOf(typed) : -1;
    const key = column >= 0 ? column : this.types.get(typed);
    if (key !== undefined) return { key, letter: true };
    const code = /^Numpad\d$/.test(event.code) && !typed ? event.key : event.code;
    return this.codes.has(code) ? { key: this.codes.get(code), letter: false } : undefined;
  }
}

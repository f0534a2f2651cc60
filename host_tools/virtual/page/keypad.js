// The keys: what a finger, a mouse or the computer's keyboard presses becomes key numbers, down and up.

export class Keypad {
  // keys: the firmware's key table; edge(key, down) is called once for a key, however many fingers hold it.
  constructor(keys, edge) {
    this.keys = keys;
    this.edge = edge;
    this.holders = keys.map(() => new Set());
    this.codes = new Map(keys.flatMap((key, n) => key.codes.map((code) => [code, n])));
    this.types = new Map(keys.flatMap((key, n) => [...key.types].map((letter) => [letter, n])));
    this.pressed = () => {};
  }

  hold(key, holder) {
    const holders = this.holders[key];
    holders.add(holder);
    if (holders.size === 1) {
      this.pressed(key, true);
      this.edge(key, true);
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

  // The key that a KeyboardEvent means, or undefined. The letters of the alphabet in use come first: К may stand twice.
  meant(event, letters) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === "?") return undefined;
    const typed = event.key.length === 1 ? event.key.toLowerCase() : "";
    const column = typed ? [...letters.toLowerCase()].indexOf(typed) : -1;
    if (column >= 0 && /\p{L}/u.test(typed)) return column;
    return this.types.get(typed) ?? this.codes.get(event.code);
  }
}

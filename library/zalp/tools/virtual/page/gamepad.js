// Gamepads: the cross or the stick moves, A is FIRE, B is BACK. The first plays the unit in hand, or, with two units and
// two gamepads, each its own.

const UP = 10, DOWN = 11, LEFT = 12, RIGHT = 13, FIRE = 14, BACK = 15;
const BUTTONS = new Map([[12, UP], [13, DOWN], [14, LEFT], [15, RIGHT], [0, FIRE], [1, BACK]]);
const FAR = 0.6; // of the stick's way

// keypadOf(pad, count): the keypad that gamepad `pad` of `count` plays.
export function listenToGamepads(keypadOf) {
  const down = new Map(); // "pad key": the keypad that holds it
  let looking = false;

  function pressed(pad) {
    const keys = new Set([...BUTTONS].filter(([button]) => pad.buttons[button]?.pressed).map(([, key]) => key));
    const [x = 0, y = 0] = pad.axes;
    if (y < -FAR) keys.add(UP);
    if (y > FAR) keys.add(DOWN);
    if (x < -FAR) keys.add(LEFT);
    if (x > FAR) keys.add(RIGHT);
    return keys;
  }

  function look() {
    const pads = navigator.getGamepads().filter(Boolean);
    pads.forEach((pad, n) => {
      const keys = pressed(pad);
      for (let key = UP; key <= BACK; key++) {
        const holder = `pad ${pad.index} ${key}`;
        if (keys.has(key) && !down.has(holder)) {
          down.set(holder, keypadOf(n, pads.length));
          down.get(holder).hold(key, holder);
        } else if (!keys.has(key) && down.has(holder)) {
          down.get(holder).release(holder);
          down.delete(holder);
        }
      }
    });
    if (pads.length) requestAnimationFrame(look);
    else {
      looking = false;
      for (const [holder, keypad] of down) keypad.release(holder);
      down.clear();
    }
  }

  addEventListener("gamepadconnected", () => {
    if (looking) return;
    looking = true;
    look();
  });
}

// The clipboard, where OWN RULES shows a rule set's code: copying gives the rule set's line, and a code or a line that is
// pasted is typed with the number keys, two digits a letter of a line.

const LINE = "zalp-rules-";
const MOST = 2048; // digits of a code: zalp/seabattle/rules/code.py
const HELD_MS = 30;
const PATIENCE_MS = 20000; // for a digit to be read

// desk: {units, inHand}; refuse(): what was pasted is longer than any code
export function listenToClipboard(desk, refuse) {
  document.addEventListener("copy", (event) => {
    const text = shown(desk.units[desk.inHand]);
    if (!text?.startsWith(LINE) || String(getSelection())) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  });

  document.addEventListener("paste", (event) => {
    const unit = desk.units[desk.inHand];
    const pasted = event.clipboardData.getData("text/plain").trim();
    const digits = pasted.startsWith(LINE) ? [...pasted].map(twoDigits).join("") : pasted.replace(/\s/g, "");
    if (shown(unit) === undefined || !/^\d+$/.test(digits)) return;
    event.preventDefault();
    if (digits.length > MOST) refuse();
    else type(unit, digits);
  });
}

// The line, or the digits typed so far, while the unit shows its page of codes.
function shown(unit) {
  const { screen, selected = "" } = unit.captions.now;
  return screen === "settings" && (selected.startsWith(LINE) || /^\d+$/.test(selected)) ? selected : undefined;
}

function twoDigits(letter) {
  return String(letter.charCodeAt(0) - 32).padStart(2, "0");
}

async function type(unit, digits) {
  let typed = shown(unit);
  if (typed.startsWith(LINE)) typed = "";
  for (const digit of digits) {
    typed += digit;
    unit.keypad.hold((Number(digit) + 9) % 10, "paste");
    await pause(HELD_MS);
    unit.keypad.release("paste");
    const end = performance.now() + PATIENCE_MS;
    while (shown(unit) !== typed) {
      if (shown(unit) === undefined || performance.now() > end) return; // somebody has left the page, or types too
      await pause(HELD_MS);
    }
  }
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

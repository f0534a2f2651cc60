// The computer's keyboard: plays the unit in hand, moves between two units, and has a few keys of its own. An open dialog
// has all keys to itself; outside of one, a button that was pressed gives the keyboard back at once.

import { fullKey } from "./help.js";

// Numbers of speech.js's READS, by keys that no alphabet has.
const READS = { Home: 0, End: 1 };
const STEPS = { ArrowUp: 2, ArrowDown: 3, ArrowLeft: 4, ArrowRight: 5 };
const SCROLLED = "input, .log, .pages, .trace"; // they have the arrows while they have the focus
const LIFTS = ["KeyZ", "Period"]; // the curtains' keys: no letter of any alphabet in use
// If one of these has the focus, Enter and Space press it. A button of a dialog that was just closed does not count: it has
// the focus until the next picture.
const PRESSED = ":is(button, a, summary, [type=checkbox]):focus-visible:not(dialog *)";

// desk: {units, inHand, shown, take(n), help, toggleSound(), toggleFull()}
export function listenToKeyboard(desk) {
  addEventListener("click", giveBack, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.metaKey || event.key === "Meta") letGo(); // a Mac reports no key that goes up while Cmd is down
    if (event.key === "?") {
      if (desk.help.open) desk.help.close();
      else if (!dialogOpen()) desk.showHelp();
      return;
    }
    if (dialogOpen() || event.ctrlKey || event.altKey || event.metaKey) return;
    const unit = desk.units[desk.inHand];
    if (command(event, unit)) {
      event.preventDefault();
      return;
    }
    const focus = document.activeElement;
    const own = ["Enter", "Space"].includes(event.code) && focus.matches(PRESSED);
    if (own && focus.dataset.key === undefined) return;
    if (focus.matches(SCROLLED) && event.key.startsWith("Arrow")) return;
    const meant = own ? { key: Number(focus.dataset.key) } : unit.keypad.meant(event, unit.letters);
    if (!meant) return;
    event.preventDefault();
    if (!event.repeat) unit.keypad.hold(meant.key, `key ${event.code}`, meant.letter);
  });

  // Before the click's own handler: a dialog that it opens would give the focus back to that button when it closes, and the
  // next Enter would be the button's and not FIRE. The buttons for screen readers are pressed again and again by keys.
  function giveBack({ detail }) {
    const focus = document.activeElement;
    if (!focus.closest("dialog, .unit:focus") && (detail || !focus.closest(".reader"))) focus.blur();
  }

  // Keys of the page, not of a handheld. True when the event is dealt with.
  function command(event, unit) {
    const lifts = LIFTS.indexOf(event.code);
    if (lifts >= 0 && desk.units[lifts].curtain.drawn) desk.units[lifts].curtain.lift(event.code);
    else if (event.code in READS && !document.activeElement.matches(SCROLLED)) unit.ask(READS[event.code]);
    else if (event.shiftKey && event.code in STEPS && !document.activeElement.matches("input")) unit.ask(STEPS[event.code]);
    else if (event.code === "KeyM" && !event.repeat) desk.toggleSound();
    else if (event.code === "KeyF" && (event.shiftKey || (event.key.toLowerCase() === "f" && fullKey(unit.letters) === "F"))) desk.toggleFull();
    else if (event.code === "Tab" && !event.shiftKey && desk.shown > 1 && document.activeElement.matches("body, .unit")) {
      desk.take(1 - desk.inHand);
      desk.units[desk.inHand].element.focus();
    } else return false;
    return true;
  }

  addEventListener("keyup", (event) => {
    for (const unit of desk.units) {
      unit.keypad.release(`key ${event.code}`);
      unit.curtain.drop(event.code);
    }
  });

  function letGo() {
    for (const unit of desk.units) {
      unit.keypad.releaseAll();
      unit.curtain.dropAll();
    }
  }
  addEventListener("blur", letGo);
  document.addEventListener("visibilitychange", letGo);
}

export const dialogOpen = () => Boolean(document.querySelector("dialog[open]"));

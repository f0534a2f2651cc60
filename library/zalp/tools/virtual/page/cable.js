// The cable between the handhelds: drawn, pulled, plugged, made noisy. server.py carries the bytes.

import { make, tool } from "./elements.js";

const ROOMS = ["Room", "PageEnd"]; // a friend's room, in the site and in `make play`: no cable is to be seen there

// A coiled cord from the left edge to the right one; pulled, it ends in the middle.
function cord(plugged) {
  const turns = 11;
  let path = "M0 46 C14 46 12 30 22 30";
  for (let n = 0; n < turns; n++) {
    if (!plugged && (n === 5 || n === 6)) {
      path += ` m7 0`;
      continue;
    }
    path += ` c-3 -16 10 -16 8 0 c-2 12 -6 8 -1 0`;
  }
  return `${path} c8 0 8 16 22 16`;
}

export class Cable {
  // say(kind, payload) sends a message to the server.
  constructor(say) {
    this.say = say;
    this.state = { shown: 1, line: "", there: false, plugged: true, noise: 0 };
    this.element = document.createElement("aside");
    this.element.className = "cable";
    this.element.innerHTML = `
      <button class="pull tool"><svg viewBox="0 0 130 60" aria-hidden="true"><path class="shade" /><path class="cord" /></svg><span></span><b></b></button>
      <label><span></span><input type="range" min="0" max="60" step="2" /></label>`;
    [this.pull, this.label] = [this.element.querySelector(".pull"), this.element.querySelector("label")];
    this.noise = this.element.querySelector("input");
    this.pull.addEventListener("click", () => this.set(!this.state.plugged, this.state.noise));
    this.noise.addEventListener("input", () => this.set(this.state.plugged, Number(this.noise.value)));
    this.more = make("div", "more");
    this.asked = false; // whether the second unit is about to be put away
  }

  setWords(words) {
    this.words = words;
    this.label.querySelector("span").textContent = words.noise;
    this.step = null; // its buttons are made again
    this.show();
  }

  set(plugged, noise) {
    this.say("C", [plugged ? 1 : 0, noise]);
  }

  // The cable's state, from the server.
  update(state) {
    this.state = state;
    this.show();
  }

  // The second unit appears at once; before it goes, the page asks beside the cable, where the question covers nothing.
  showMore() {
    const step = this.state.shown < 2 ? "one" : this.asked ? "asked" : "two";
    if (step === this.step) return;
    const { words } = this;
    this.step = step;
    const button = (text, act) => tool(text, (event) => {
      act();
      this.showMore();
      if (!event.detail) this.more.querySelector("button").focus(); // it was pressed by a key
    });
    if (step === "one") this.more.replaceChildren(button(words.two, () => this.say("U", [2])));
    else if (step === "two") this.more.replaceChildren(button(words.one, () => (this.asked = true)));
    else {
      const keep = button(words.no, () => (this.asked = false));
      const away = button(words.yes, () => this.say("U", [1]));
      this.more.replaceChildren(make("p", "", words.sure), keep, away);
    }
  }

  show() {
    const { words } = this;
    const { shown, line, there, plugged, noise } = this.state;
    this.element.hidden = shown < 2 && !line;
    this.pull.hidden = this.label.hidden = ROOMS.includes(line);
    this.element.classList.toggle("out", !plugged);
    this.element.classList.toggle("there", there);
    for (const path of this.element.querySelectorAll("path")) path.setAttribute("d", cord(plugged));
    this.pull.querySelector("span").textContent = `${line ? words.far : words.cable}: ${there ? words.joined : words.waiting}. `;
    this.pull.querySelector("b").textContent = plugged ? words.pull : words.plug;
    if (document.activeElement !== this.noise) this.noise.value = noise;
    this.more.hidden = Boolean(line);
    if (shown < 2) this.asked = false;
    this.showMore();
  }
}

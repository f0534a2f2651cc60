// What tests/test_browser_states.py asks a page: check() is a list of sentences about what is seen now; walked() goes through
// states and gives [sentence, number of the first state in which it is true] each. least: CSS pixels of what is pressed;
// lights: between two lights that are pointed at; now: the captions.

window.check = (least, lights, now = {}) => {
  const wrong = [];
  const seen = (e) => e.checkVisibility({ checkVisibilityCSS: true });
  const name = (e) => `${e.className} "${e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40)}"`;
  const at = (x, y) => document.elementFromPoint(x, y);
  const open = (e, top) => top && (e.contains(top) || top.contains(e));
  const middle = (b) => [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const inside = (b, r) => b.left >= r.left - 0.5 && b.right <= r.right + 0.5 && b.top >= r.top - 0.5 && b.bottom <= r.bottom + 0.5;
  const page = document.documentElement, modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = modal ?? document.body;
  scrollTo(0, 0);
  if (page.scrollWidth > innerWidth) wrong.push("the page is wider than its window");
  for (const e of root.querySelectorAll("button, a, input:not([type=checkbox]), summary")) {
    if (!seen(e) || e.closest(".reader")) continue;
    const b = e.getBoundingClientRect();
    if (Math.min(b.width, b.height) < least - 0.1) wrong.push(`small: ${name(e)} ${b.width} x ${b.height}`);
    let scrolled = false;
    for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(p);
      if ((overflowX === "visible" && overflowY === "visible") || inside(b, p.getBoundingClientRect())) continue;
      if (p === modal && p.scrollWidth <= p.clientWidth) scrolled = true; // a dialog may be scrolled
      else wrong.push(`cut by ${p.className}: ${name(e)}`);
    }
    const below = b.bottom > innerHeight;
    if (b.left < -0.5 || b.right > page.clientWidth + 0.5) wrong.push(`beside the window: ${name(e)}`);
    if (!scrolled && (b.top < -0.5 || b.bottom > page.scrollHeight + 0.5)) wrong.push(`outside of the page: ${name(e)}`);
    if (below && e.closest(".body") && !e.closest(".unit ~ .unit") && !modal) wrong.push(`below the window: ${name(e)}`);
    if (!scrolled && !below && !open(e, at(...middle(b)))) wrong.push(`covered by ${at(...middle(b)).className}: ${name(e)}`);
  }
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement, size = parseFloat(getComputedStyle(e).fontSize);
    if (walk.currentNode.data.trim() && seen(e) && !e.closest(".reader, .heard") && size < 11.99) wrong.push(`type of ${size} px: ${name(e)}`);
  }
  for (const e of root.querySelectorAll("input[readonly]")) {
    if (!e.value.includes("#") && e.scrollWidth > e.clientWidth) wrong.push(`the code is cut: ${e.value}`); // a link may be
  }
  if (document.body.textContent.includes("undefined")) wrong.push("undefined is said");
  if (modal) return wrong;
  const ways = [...document.querySelectorAll(".person")].filter((e) => {
    const b = e.getBoundingClientRect();
    return seen(e) && b.bottom <= innerHeight && open(e, at(...middle(b)));
  });
  if (ways.length < (innerWidth > 600 && least < 44 ? 2 : 1)) wrong.push("no way to people is in sight");
  const rungs = document.querySelector(".rungs"), says = document.querySelector(".says");
  if (seen(rungs) && !inside(rungs.getBoundingClientRect(), document.querySelector(".pages").getBoundingClientRect())) wrong.push("the ladder is cut");
  for (const part of seen(says) && !says.matches(".longest") ? says.querySelectorAll(now.source ? ".where, .text" : ".text, .do, .do b") : []) {
    const b = part.getBoundingClientRect();
    if (part.textContent && (!b.height || !inside(b, says.getBoundingClientRect()))) wrong.push(`words are cut: ${part.textContent}`);
  }
  if (!["battle", "placing"].includes(now.screen)) return wrong;
  const pointed = now.panel === "own" || now.screen === "placing" || (now.panel !== "enemy" && now.turn === "other") ? 1 : 0;
  for (const panel of now.game === "straume" ? [0, 1] : [pointed]) {
    const [[x, y], [right, bottom]] = [zalp.place(panel, 0, 0), zalp.place(panel, 9, 9)];
    const whole = now.game === "straume" && document.querySelector("[data-close]"); // its keys choose, no finger does
    const pitch = Math.min(right - x, bottom - y) / 9;
    if (!whole && pitch < lights) wrong.push(`${now.game}, ${now.screen}: lights ${pitch} px apart`);
    for (const place of [[x, y], [right, y], [x, bottom], [right, bottom]]) {
      if (!at(...place)?.closest(".glass")) wrong.push(`${now.game}, ${now.screen}: a light of panel ${panel} is covered`);
    }
  }
  return wrong;
};

window.walked = async ([states, least, lights]) => {
  const soon = async (selector) => {
    for (let n = 0; n < 500 && !document.querySelector(selector); n++) await new Promise((done) => setTimeout(done, 10));
  };
  const found = new Map();
  for (const [n, [now, shots]] of states.entries()) {
    zalp.receive("");
    const captions = { ...now, shot: "", log: shots.join(";") };
    zalp.receive(Object.entries(captions).filter(([key]) => key !== "shot").map(([key, value]) => `${key}\t${value}`).join("\n"));
    await 0;
    if (["finale", "menu", "logbook"].includes(now.screen)) await soon(".keeps:not([hidden])");
    if (now.screen === "logbook") await soon(".ladder:not([hidden])");
    for (const sentence of check(least, lights, now)) if (!found.has(sentence)) found.set(sentence, n);
  }
  const fold = document.querySelector(".fold"), numbers = [...document.querySelectorAll(".number")];
  if (fold.checkVisibility()) { // where the numbers fold away: each is in sight once they are unfolded
    if (!numbers[0].checkVisibility()) fold.click();
    for (const sentence of check(least, lights)) found.set(sentence, 0);
    if (!numbers.every((key) => key.checkVisibility())) found.set("the numbers do not unfold", 0);
    fold.click();
  }
  return [...found];
};

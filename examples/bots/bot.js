// A player for `zalp arena --program "node bot.js"`, in fifty lines of JavaScript: a chessboard search that finishes
// wounded ships and keeps away from sunk ones. It prints `x y` for each shot and reads M (miss), H (hit) or S (sunk).

const readline = require("node:readline");

const SIDE = 10;
const UNKNOWN = 0, CLOSED = 1, WOUNDED = 2, SUNK = 3;
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const CORNERS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const sea = new Array(SIDE * SIDE).fill(UNKNOWN);

/** The cell one step away, or -1 outside the sea. */
function moved(cell, [i, j]) {
  const x = (cell % SIDE) + i, y = Math.floor(cell / SIDE) + j;
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE ? y * SIDE + x : -1;
}

/** The best cells: in line with two hits, else beside a hit, else of one colour of the chessboard, else any. */
function candidates() {
  const inLine = [], near = [], free = [];
  for (let cell = 0; cell < sea.length; cell++) {
    if (sea[cell] === UNKNOWN) free.push(cell);
    if (sea[cell] !== WOUNDED) continue;
    for (const [i, j] of SIDES) {
      if (sea[moved(cell, [i, j])] !== UNKNOWN) continue;
      near.push(moved(cell, [i, j]));
      if (sea[moved(cell, [-i, -j])] === WOUNDED) inLine.push(moved(cell, [i, j]));
    }
  }
  const colour = free.filter((cell) => (cell + Math.floor(cell / SIDE)) % 2);
  return [inLine, near, colour, free].find((cells) => cells.length);
}

/** Mark the ship that was just sunk, and close what lies around it. */
function sink(cell) {
  sea[cell] = SUNK;
  for (const step of [...SIDES, ...CORNERS]) {
    const near = moved(cell, step);
    if (sea[near] === WOUNDED) sink(near);
    else if (sea[near] === UNKNOWN) sea[near] = CLOSED;
  }
}

async function main() {
  const answers = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  for (let cells; (cells = candidates()); ) {
    const shot = cells[Math.floor(Math.random() * cells.length)];
    console.log(`${shot % SIDE} ${Math.floor(shot / SIDE)}`);
    const { value, done } = await answers.next();
    if (done) break;
    sea[shot] = value === "M" ? CLOSED : WOUNDED;
    if (value === "S") sink(shot);
  }
  process.exit(0);
}

main();

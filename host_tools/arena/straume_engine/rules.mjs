// Straume 1986 once more, for an engine that shares nothing with the firmware: written from docs/straume.md, whose rule
// numbers stand in the comments. Imports nothing.

/** The sea as docs/straume.md draws it, row 20 first. */
export const SEA = [
  'o.oB##Bo.o', 'o.oooooo.o', '..........', '.*......*.', '....**....', '.......#..', '..#....##.', '..##.L....',
  '..........', '..........', '..........', '..........', '....L.##..', '.##....#..', '..#.......', '....**....',
  '.*......*.', '..........', 'o.oooooo.o', 'o.oB##Bo.o',
];
const COLUMNS = 10, ROWS = 20, FLEET = 12;
export const POINTS = COLUMNS * ROWS;
export const LETTERS = 'CSDPM';
const BOWS = '^>v<';
const SIGNS = '^<>*'; // of a move: forward, left, right, forward leaving a mine
export const FORWARD = 0, LEFT = 1, RIGHT = 2, LAY = 3;
const LONGEST = 120; // moves of both sides without a loss (35)

// A point is column + 10 * (row - 1): a1 is 0.
const sign = (point) => SEA[ROWS - 1 - Math.floor(point / COLUMNS)][point % COLUMNS];
/** Which player's batteries fire on a point, -1 for none. */
const fire = new Int8Array(POINTS).fill(-1);
/** The next point by heading * POINTS + point, -1 where no ship goes (1, 2). */
export const next = new Int16Array(4 * POINTS).fill(-1);
for (let point = 0; point < POINTS; point++) {
  if (sign(point) === '*') fire[point] = point < POINTS / 2 ? 0 : 1;
  if ('#B'.includes(sign(point))) continue;
  const column = point % COLUMNS, row = Math.floor(point / COLUMNS);
  const neighbours = [
    row < ROWS - 1 ? point + COLUMNS : -1, column < COLUMNS - 1 ? point + 1 : -1,
    row ? point - COLUMNS : -1, column ? point - 1 : -1,
  ];
  neighbours.forEach((to, heading) => {
    if (to >= 0 && !'#B'.includes(sign(to))) next[heading * POINTS + point] = to;
  });
}

/** Whether a ship sinks another that it moves onto; turned: the other's heading less its own (15 to 22). */
function sinks(attacker, target, turned) {
  const stern = turned === 0, bow = turned === 2;
  switch (LETTERS[attacker]) {
    case 'D': return !stern;
    case 'P': return LETTERS[target] !== 'C' && !bow;
    case 'M': return LETTERS[target] === 'S' || LETTERS[target] === 'M';
    default: return true;
  }
}
/** sinks() by (attacker * 5 + target) * 4 + turned. */
const beats = Uint8Array.from({ length: 100 }, (_, i) => sinks(Math.floor(i / 20), Math.floor(i / 4) % 5, i % 4));

/** A point's name, and a move's. */
const pointName = (point) => 'abcdefghij'[point % COLUMNS] + (Math.floor(point / COLUMNS) + 1);
export const moveName = (move) => pointName(move >> 2) + SIGNS[move & 3];
export function moveIn(text) {
  const found = /^([a-j])(\d+)([\^<>*])$/.exec(text);
  const row = found ? Number(found[2]) : 0;
  if (!found || row < 1 || row > ROWS) throw new Error(`not a move: ${text}`);
  return ((row - 1) * COLUMNS + found[1].charCodeAt(0) - 97) * 4 + SIGNS.indexOf(found[3]);
}

// Numbers for the keys of positions, from a small generator so that they are the same in every run.
let state = 20;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return state ^ (state << 13) ^ (state >>> 9);
};
const [zobrist, zobrist2] = [0, 1].map(() => Int32Array.from({ length: 44 * POINTS }, random));
const MINED = 40 * POINTS, CARRIED = 41 * POINTS, TURN = 43 * POINTS;

/** A game: ships are numbers, 0 to 11 player 0's, 12 to 23 player 1's. Changed by make() and unmake() only. */
export class Game {
  constructor(line) {
    this.ship = new Int8Array(POINTS).fill(-1);
    this.mine = new Uint8Array(POINTS);
    this.at = new Int16Array(2 * FLEET).fill(-1);
    this.heading = new Int8Array(2 * FLEET);
    this.kind = new Int8Array(2 * FLEET);
    this.afloat = [0, 0];
    this.key = this.key2 = 0;
    this.past = [];
    const words = line.trim().split(/\s+/);
    if (words.length !== 4) throw new Error('a position has four parts');
    const [board, turn, carried, quiet] = words;
    const rows = board.split('/');
    if (rows.length !== ROWS) throw new Error('a position has twenty rows');
    rows.forEach((text, i) => this.#row(text, ROWS - 1 - i));
    this.turn = Number(turn);
    this.carried = [...carried].map(Number);
    this.quiet = Number(quiet);
    if (this.turn) this.#flip(TURN);
    this.carried.forEach((left, player) => this.#flip(CARRIED + player * 4 + left));
  }

  #row(text, row) {
    let column = 0;
    for (const [all, count, sole, under, letter, bow] of text.matchAll(/(\d+)|(\*)|(\+?)([CSDPMcsdpm])([\^>v<])/g)) {
      if (count) {
        column += Number(count);
        continue;
      }
      const point = row * COLUMNS + column++;
      if (sole || under) this.#mine(point, 1);
      if (sole) continue;
      const player = letter === letter.toUpperCase() ? 0 : 1;
      const ship = player * FLEET + this.afloat[player]++;
      if (!all || this.afloat[player] > FLEET) throw new Error('more ships than a fleet has');
      this.kind[ship] = LETTERS.indexOf(letter.toUpperCase());
      this.heading[ship] = BOWS.indexOf(bow);
      this.#put(ship, point);
    }
    if (column !== COLUMNS) throw new Error(`a row has ten points: ${text}`);
  }

  #flip(index) {
    this.key ^= zobrist[index];
    this.key2 ^= zobrist2[index];
  }

  #put(ship, point) {
    this.at[ship] = point;
    this.ship[point] = ship;
    this.#flip(((ship >= FLEET ? 20 : 0) + this.kind[ship] * 4 + this.heading[ship]) * POINTS + point);
  }

  #take(ship) {
    const point = this.at[ship];
    this.#flip(((ship >= FLEET ? 20 : 0) + this.kind[ship] * 4 + this.heading[ship]) * POINTS + point);
    this.ship[point] = -1;
    this.at[ship] = -1;
  }

  #mine(point, laid) {
    this.mine[point] = laid;
    this.#flip(MINED + point);
  }

  /** null while the game goes on, then 0, 1 or 2 for a draw (33 to 36). */
  get outcome() {
    const [one, other] = this.afloat;
    if (!one || !other) return one === other ? 2 : one ? 0 : 1;
    return this.quiet >= LONGEST ? 2 : null;
  }

  /** The ship ahead of a ship that it would sink, -1 for open water, -2 if it may not go there (8, 11 to 14). */
  ahead(ship) {
    const to = next[this.heading[ship] * POINTS + this.at[ship]];
    if (to < 0) return -2;
    const other = this.ship[to];
    if (other < 0) return -1;
    if (other >= FLEET === ship >= FLEET) return -2;
    const turned = (this.heading[other] - this.heading[ship]) & 3;
    return beats[(this.kind[ship] * 5 + this.kind[other]) * 4 + turned] ? other : -2;
  }

  /** The legal moves into `found`: all, or those that sink a ship only. Returns how many. */
  moves(found, sinking = false) {
    let count = 0;
    for (let ship = this.turn * FLEET, last = ship + FLEET; ship < last; ship++) {
      const point = this.at[ship];
      if (point < 0) continue;
      const target = this.ahead(ship);
      if (target >= 0 || (target === -1 && !sinking)) {
        found[count++] = point << 2;
        if (this.kind[ship] === 4 && this.carried[this.turn] && !this.mine[point]) found[count++] = (point << 2) | LAY;
      }
      if (sinking) continue;
      found[count++] = (point << 2) | LEFT;
      found[count++] = (point << 2) | RIGHT;
    }
    return count;
  }

  /** Make a legal move. */
  make(move) {
    const point = move >> 2, how = move & 3, ship = this.ship[point], player = this.turn;
    const past = { move, ship, target: -1, swept: 0, lost: false, quiet: this.quiet, key: this.key, key2: this.key2 };
    this.past.push(past);
    this.#take(ship);
    if (how === LEFT || how === RIGHT) {
      this.heading[ship] = (this.heading[ship] + (how === LEFT ? 3 : 1)) & 3;
      this.#put(ship, point);
      this.quiet++;
    } else {
      const to = next[this.heading[ship] * POINTS + point];
      past.target = this.ship[to];
      past.swept = this.mine[point];
      if (past.swept) this.#mine(point, 0); // 27
      if (how === LAY) {
        this.#carry(player, -1);
        this.#mine(point, 1);
      }
      if (past.target >= 0) {
        this.#take(past.target);
        this.afloat[1 - player]--;
      }
      // 30, 32 and 25, 26, 29
      past.lost = fire[to] === 1 - player || (this.mine[to] === 1 && (past.target >= 0 || this.kind[ship] !== 4));
      if (past.lost) this.afloat[player]--;
      else this.#put(ship, to);
      this.quiet = past.lost || past.target >= 0 ? 0 : this.quiet + 1;
    }
    this.turn = 1 - player;
    this.#flip(TURN);
    return past;
  }

  #carry(player, change) {
    this.#flip(CARRIED + player * 4 + this.carried[player]);
    this.carried[player] += change;
    this.#flip(CARRIED + player * 4 + this.carried[player]);
  }

  /** Take the last move back. */
  unmake() {
    const past = this.past.pop(), { move, ship, target } = past;
    const point = move >> 2, how = move & 3, player = 1 - this.turn;
    this.turn = player;
    this.quiet = past.quiet;
    if (past.lost) this.afloat[player]++;
    else this.#take(ship);
    if (how === LEFT || how === RIGHT) this.heading[ship] = (this.heading[ship] + (how === LEFT ? 1 : 3)) & 3;
    else {
      if (target >= 0) {
        this.#put(target, next[this.heading[ship] * POINTS + point]);
        this.afloat[1 - player]++;
      }
      if (how === LAY) this.carried[player]++;
      this.mine[point] = past.swept;
    }
    this.#put(ship, point);
    this.key = past.key;
    this.key2 = past.key2;
  }

  /** Whether the move sinks a ship, or loses the one that moves. */
  loses(move) {
    if ((move & 3) === LEFT || (move & 3) === RIGHT) return false;
    const ship = this.ship[move >> 2], to = next[this.heading[ship] * POINTS + (move >> 2)];
    return fire[to] === 1 - this.turn || (this.mine[to] === 1 && (this.ship[to] >= 0 || this.kind[ship] !== 4));
  }

  /** The position as docs/straume.md writes it. */
  toString() {
    const rows = [];
    for (let row = ROWS - 1; row >= 0; row--) {
      let text = '', empty = 0;
      for (let point = row * COLUMNS; point < (row + 1) * COLUMNS; point++) {
        const ship = this.ship[point];
        if (ship < 0 && !this.mine[point]) {
          empty++;
          continue;
        }
        if (empty) text += empty;
        empty = 0;
        if (ship < 0) text += '*';
        else {
          const letter = LETTERS[this.kind[ship]];
          text += (this.mine[point] ? '+' : '') + (ship < FLEET ? letter : letter.toLowerCase());
          text += BOWS[this.heading[ship]];
        }
      }
      rows.push(text + (empty || ''));
    }
    return `${rows.join('/')} ${this.turn} ${this.carried.join('')} ${this.quiet}`;
  }
}

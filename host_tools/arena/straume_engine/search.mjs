// A plain alpha-beta search of Straume 1986: ships and distances, nothing else. Imports rules.

import { FORWARD, Game, LAY, POINTS, next } from './rules.mjs';

const FLEET = 12;
/** What a ship is worth: cruiser, submarine, destroyer, patrol ship, minesweeper. */
const WORTH = [300, 260, 200, 140, 120];
const WIN = 100000;
const ENTRIES = 1 << 18;
const DEEPEST = 40;
const USUAL = 5; // moves that are searched to the full depth
const EXACT = 0, AT_LEAST = 1, AT_MOST = 2;

/** How many moves forward a ship needs from one point to another at least: steps by water, from * POINTS + to. */
const distance = new Uint8Array(POINTS * POINTS).fill(99);
for (let from = 0; from < POINTS; from++) {
  distance[from * POINTS + from] = 0;
  for (let queue = [from], i = 0; i < queue.length; i++) {
    for (let heading = 0; heading < 4; heading++) {
      const to = next[heading * POINTS + queue[i]];
      if (to < 0 || distance[from * POINTS + to] < 99) continue;
      distance[from * POINTS + to] = distance[from * POINTS + queue[i]] + 1;
      queue.push(to);
    }
  }
}

export class Engine {
  constructor() {
    this.keys = new Int32Array(2 * ENTRIES);
    this.moves = Array.from({ length: DEEPEST + 1 }, () => new Int16Array(64));
    this.scores = Array.from({ length: DEEPEST + 1 }, () => new Int32Array(64));
    this.table = new Int32Array(2 * ENTRIES); // a value; a move, a bound, a depth
    this.killers = new Int16Array(DEEPEST + 1);
    this.step = 2; // what a ship gains by being a point nearer to the nearest enemy
  }

  /** What the position is worth to the side on turn. */
  judge() {
    const { at, kind, turn } = this.game;
    let value = 0;
    for (let ship = 0; ship < 2 * FLEET; ship++) {
      if (at[ship] < 0) continue;
      const enemies = ship < FLEET ? FLEET : 0;
      let near = 99;
      for (let other = enemies; other < enemies + FLEET; other++) {
        if (at[other] >= 0) near = Math.min(near, distance[at[ship] * POINTS + at[other]]);
      }
      const worth = WORTH[kind[ship]] - this.step * near;
      value += ship < FLEET ? worth : -worth;
    }
    return turn ? -value : value;
  }

  /** The best move of `game` that so many positions show: {move, value, depth, nodes}. report: called after each depth. */
  think(game, nodes, report = () => {}) {
    this.game = game;
    this.left = nodes;
    this.root = -1;
    this.keys.fill(0);
    this.table.fill(0);
    this.killers.fill(-1);
    // Positions of this game since the last loss: to repeat one is worth nothing.
    this.seen = new Set();
    const copy = game.past.slice(-game.quiet).map(({ key, key2 }) => `${key},${key2}`);
    if (game.quiet) copy.forEach((key) => this.seen.add(key));
    let best = { move: -1, value: 0, depth: 0 };
    try {
      for (let depth = 1; depth < 30; depth++) {
        const value = this.#search(depth, -2 * WIN, 2 * WIN, 0);
        best = { move: this.root, value, depth };
        report({ ...best, nodes: nodes - this.left });
        if (Math.abs(value) > WIN / 2) break;
      }
    } catch (stop) {
      if (stop !== this) throw stop;
      while (this.game.past.length > this.base) this.game.unmake();
      if (best.move < 0 || this.rootBest >= 0) best.move = this.rootBest >= 0 ? this.rootBest : best.move;
    }
    return { ...best, nodes: nodes - this.left };
  }

  #search(depth, alpha, beta, ply) {
    const { game } = this;
    if (!ply) {
      this.base = game.past.length;
      this.rootBest = -1;
    }
    // The first depth is always completed, so that there is a move.
    if (ply && this.left-- <= 0 && this.root >= 0) throw this;
    const outcome = game.outcome;
    if (outcome !== null) return outcome === 2 ? 0 : outcome === game.turn ? WIN - ply : ply - WIN;
    if (ply && this.seen.has(`${game.key},${game.key2}`)) return 0;
    if (depth <= 0) return this.#settle(alpha, beta, ply);
    const slot = (game.key & (ENTRIES - 1)) * 2;
    let known = -1;
    if (this.keys[slot] === game.key && this.keys[slot + 1] === game.key2) {
      const data = this.table[slot + 1], value = this.table[slot], bound = (data >> 10) & 3;
      known = data & 1023;
      if (ply && data >> 12 >= depth) {
        if (bound === EXACT || (bound === AT_LEAST && value >= beta) || (bound === AT_MOST && value <= alpha)) {
          return value;
        }
      }
    }
    const count = this.#ordered(ply, false, known);
    const moves = this.moves[ply], floor = alpha;
    let best = -2 * WIN, chosen = moves[0];
    for (let i = 0; i < count; i++) {
      const move = moves[i];
      game.make(move);
      // Late moves that cost nobody a ship are searched a move less, and again if they do well.
      const less = depth > 2 && i > USUAL && game.quiet > 0 ? 1 : 0;
      let value = -this.#search(depth - 1 - less, -beta, -alpha, ply + 1);
      if (less && value > alpha) value = -this.#search(depth - 1, -beta, -alpha, ply + 1);
      game.unmake();
      if (value <= best) continue;
      best = value;
      chosen = move;
      if (!ply) this.rootBest = move;
      if (value > alpha) alpha = value;
      if (alpha >= beta) {
        this.killers[ply] = move;
        break;
      }
    }
    this.keys[slot] = game.key;
    this.keys[slot + 1] = game.key2;
    this.table[slot] = best;
    this.table[slot + 1] = chosen | ((best >= beta ? AT_LEAST : best <= floor ? AT_MOST : EXACT) << 10) | (depth << 12);
    if (!ply) this.root = chosen;
    return best;
  }

  /** Only moves that sink a ship, until nothing hangs. */
  #settle(alpha, beta, ply) {
    let best = this.judge();
    if (best >= beta || ply >= DEEPEST) return best;
    if (best > alpha) alpha = best;
    const count = this.#ordered(ply, true, -1);
    for (let i = 0; i < count; i++) {
      this.game.make(this.moves[ply][i]);
      const value = -this.#settled(alpha, beta, ply + 1);
      this.game.unmake();
      if (value > best) best = value;
      if (value > alpha) alpha = value;
      if (alpha >= beta) break;
    }
    return best;
  }

  #settled(alpha, beta, ply) {
    if (this.left-- <= 0 && this.root >= 0) throw this;
    const outcome = this.game.outcome;
    if (outcome !== null) return outcome === 2 ? 0 : outcome === this.game.turn ? WIN - ply : ply - WIN;
    return this.#settle(-beta, -alpha, ply);
  }

  /** The moves of this ply into its list, the promising ones first. Returns how many. */
  #ordered(ply, sinking, known) {
    const { game } = this, moves = this.moves[ply], scores = this.scores[ply];
    const count = game.moves(moves, sinking);
    for (let i = 0; i < count; i++) {
      const move = moves[i], how = move & 3, ship = game.ship[move >> 2];
      let score = how === FORWARD ? 1 : 0;
      if (how === FORWARD || how === LAY) {
        const target = game.ahead(ship);
        if (target >= 0) score = 1000 + 4 * WORTH[game.kind[target]] - WORTH[game.kind[ship]] / 8;
        if (game.loses(move)) score -= 2000;
      }
      if (move === this.killers[ply]) score += 500;
      if (move === known) score += 9000;
      let j = i;
      for (; j && scores[j - 1] < score; j--) {
        scores[j] = scores[j - 1];
        moves[j] = moves[j - 1];
      }
      scores[j] = score;
      moves[j] = move;
    }
    return count;
  }
}

/** The number of sequences of so many legal moves. */
export function perft(game, length) {
  const moves = new Int16Array(64);
  const count = game.outcome === null ? game.moves(moves) : 0;
  if (length === 1) return count;
  let found = 0;
  for (let i = 0; i < count; i++) {
    game.make(moves[i]);
    found += perft(game, length - 1);
    game.unmake();
  }
  return found;
}

export { Game };

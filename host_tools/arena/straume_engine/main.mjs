// node main.mjs: an engine of Straume 1986 that is spoken to by lines, as chess engines are. Imports rules and search.
//
//   uci                          -> id name ..., uciok
//   isready                      -> readyok
//   setoption step N             what a ship gains by being a point nearer to the enemy: 2 at first, 8 for one who attacks
//   position LINE [moves M ...]  (a position of docs/straume.md, four words)
//   go nodes N                   -> info depth D nodes N score V pv M (one a depth), bestmove M
//   perft N                      -> the number of sequences of N legal moves
//   trace                        -> for each position of the game so far: its line | its legal moves | its outcome
//   quit

import { createInterface } from 'node:readline';
import { Game, moveIn, moveName } from './rules.mjs';
import { Engine, perft } from './search.mjs';

const engine = new Engine();
let game = null, start = '', made = [];

const say = (text) => process.stdout.write(`${text}\n`);

function legal(position) {
  const moves = new Int16Array(64);
  const count = position.outcome === null ? position.moves(moves) : 0;
  return Array.from(moves.subarray(0, count));
}

const shown = (position) => [position, legal(position).map(moveName).sort().join(' '), String(position.outcome)].join('|');

function make(position, name) {
  const move = moveIn(name);
  if (!legal(position).includes(move)) throw new Error(`not legal: ${name} in ${position}`);
  position.make(move);
}

const COMMANDS = {
  uci: () => say('id name Zalp Straume engine\nuciok'),
  isready: () => say('readyok'),
  setoption: ([name, value]) => {
    if (name !== 'step' || !/^\d{1,3}$/.test(value)) throw new Error(`the option is "step" and a number, not: ${name} ${value}`);
    engine.step = Number(value);
  },
  position: (words) => {
    start = words.slice(0, 4).join(' ');
    made = words[4] === 'moves' ? words.slice(5) : [];
    game = new Game(start);
    made.forEach((name) => make(game, name));
  },
  go: ([, nodes]) => {
    const report = ({ depth, nodes: seen, value, move }) =>
      say(`info depth ${depth} nodes ${seen} score ${value} pv ${moveName(move)}`);
    say(`bestmove ${moveName(engine.think(game, Number(nodes), report).move)}`);
  },
  perft: ([length]) => say(perft(game, Number(length))),
  trace: () => {
    const again = new Game(start);
    say(shown(again));
    for (const name of made) {
      make(again, name);
      say(shown(again));
    }
    // Taken back, they lead to where they began.
    made.forEach(() => again.unmake());
    say(again);
  },
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.trim().split(/\s+/);
  try {
    if (!Object.hasOwn(COMMANDS, command)) throw new Error(`no such command: ${command}`);
    COMMANDS[command](words);
  } catch (error) {
    say(`error ${error.message}`);
  }
}

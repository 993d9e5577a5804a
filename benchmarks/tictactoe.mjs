// The same games of tic-tac-toe on boardgame.io. Prints two numbers, moves per second in the best of some runs:
// first with its game master (the state kept in storage, a view for each of two players, as a kernel Table has them),
// then with a single bare client that keeps the state in a variable.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [folder, file, rounds] = process.argv.slice(2);
const require = createRequire(folder + "/");
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const games = JSON.parse(readFileSync(file, "utf8"));
let matches = 0;

const withMaster = () => {
  const shared = { game, debug: false, multiplayer: Local(), matchID: `match ${(matches += 1)}` };
  return ["0", "1"].map((playerID) => Client({ ...shared, playerID }));
};
const bare = () => {
  const client = Client({ game, debug: false });
  return [client, client];
};

const play = (seats) => {
  let moves = 0;
  for (const cells of games) {
    const clients = seats();
    clients.forEach((client) => client.start());
    cells.forEach((cell, turn) => clients[turn % 2].moves.mark(cell));
    moves += cells.length;
    if (!clients[0].getState().ctx.gameover) throw new Error("a game did not end");
    clients.forEach((client) => client.stop());
  }
  return moves;
};

const best = (seats) => {
  let speed = 0;
  for (let round = 0; round < Number(rounds); round += 1) {
    const start = process.hrtime.bigint();
    const moves = play(seats);
    speed = Math.max(speed, moves / (Number(process.hrtime.bigint() - start) / 1e9));
  }
  return speed;
};

console.log(best(withMaster), best(bare));

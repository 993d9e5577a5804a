// The same games of tic-tac-toe on boardgame.io: moves per second, as one number on the standard output.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [folder, file] = process.argv.slice(2);
const require = createRequire(folder + "/");
const { Client } = require("boardgame.io/client");
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
const play = (list) => {
  let moves = 0;
  for (const cells of list) {
    const client = Client({ game, debug: false });
    client.start();
    for (const cell of cells) {
      client.moves.mark(cell);
      moves += 1;
    }
    if (!client.getState().ctx.gameover) throw new Error("a game did not end");
    client.stop();
  }
  return moves;
};

play(games.slice(0, 50)); // warm
const start = process.hrtime.bigint();
const moves = play(games);
console.log(moves / (Number(process.hrtime.bigint() - start) / 1e9));

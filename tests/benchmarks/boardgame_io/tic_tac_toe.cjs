// The smallest game worth the name: what it costs to play is the cost of boardgame.io itself.
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const TicTacToe = {
  name: 'tic-tac-toe',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const isWon = LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer));
    if (isWon) return { winner: ctx.currentPlayer };
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
  ai: {
    enumerate: (G) =>
      [...G.cells.keys()].filter((cell) => G.cells[cell] === null).map((cell) => ({ move: 'mark', args: [cell] })),
  },
};

module.exports = { TicTacToe };

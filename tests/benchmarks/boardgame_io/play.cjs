// Random bots play whole games through boardgame.io's headless client and report how fast that went:
//   node play.cjs --players 4 --seconds 5 --seed 1 [--game tic-tac-toe]
// A move is one accepted `client.moves.x()` call. Only finished games count, and the first ones are played
// before the clock starts, because a just-in-time compiler needs to see the code first.
process.env.NODE_ENV = 'production';

const assert = require('node:assert');
const { parseArgs } = require('node:util');
const { Client } = require('boardgame.io/client');
const { ThreeAges } = require('./game.cjs');
const { TicTacToe } = require('./tic_tac_toe.cjs');

const WARM_UP_MOVES = 3000;
const MOST_MOVES_PER_GAME = 5000;

const GAMES = { 'three-ages': ThreeAges, 'tic-tac-toe': TicTacToe };

// A seeded generator (Marsaglia's xorshift); the returned function draws from 0 to below `limit`.
function seededDraw(seed) {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) | 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
}

// One client serves all seats, as when a screen is passed around: by itself it moves for the current player;
// where several are active at once, it becomes the first of them and sees what that player may see.
function stateOfNextPlayer(client, state) {
  const { activePlayers } = state.ctx;
  const playerID = activePlayers ? Object.keys(activePlayers)[0] : null;
  if (client.playerID === playerID) return state;
  client.updatePlayerID(playerID);
  return client.getState();
}

function playMove(client, state, draw) {
  const { G, ctx, _stateID } = stateOfNextPlayer(client, state);
  const options = client.game.ai.enumerate(G, ctx, client.playerID ?? ctx.currentPlayer);
  const { move, args, upTo } = options[draw(options.length)];
  client.moves[move](...args, ...(upTo ? [1 + draw(upTo)] : []));
  const next = client.getState();
  assert(next._stateID === _stateID + 1, `boardgame.io refused ${move}`);
  return next;
}

function playGame(game, numPlayers, draw) {
  const client = Client({ game: { ...game, seed: draw(2 ** 31) }, numPlayers, debug: false });
  let state = client.getState();
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    state = playMove(client, state, draw);
    moves += 1;
    assert(moves < MOST_MOVES_PER_GAME, `${game.name} does not end`);
  }
  return moves;
}

function measure(game, numPlayers, seconds, seed) {
  const draw = seededDraw(seed);
  for (let moves = 0; moves < WARM_UP_MOVES; ) moves += playGame(game, numPlayers, draw);
  const began = performance.now();
  const result = { moves: 0, games: 0, seconds: 0 };
  while (result.seconds < seconds) {
    result.moves += playGame(game, numPlayers, draw);
    result.games += 1;
    result.seconds = (performance.now() - began) / 1000;
  }
  return result;
}

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'three-ages' },
    players: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const game = GAMES[values.game];
assert(game, `unknown game ${values.game}; known: ${Object.keys(GAMES).join(', ')}`);
const players = Math.min(Number(values.players), game.maxPlayers);
console.log(JSON.stringify(measure(game, players, Number(values.seconds), Number(values.seed))));

// Three Ages, full board, as a boardgame.io game.
//
// Two phases take turns. In `choose` every player is active and makes one sealed move. In `resolve` the
// turn order is the order of the revealed cards; a turn lasts until its player finishes or has nothing
// left to decide. Secrets (hands and sealed choices) live in `G.players`, where STRIP_SECRETS hides them.
const { INVALID_MOVE, PlayerView, TurnOrder } = require('boardgame.io/core');

const {
  ACTIONS, CARDS, COLONIES_PER_PLAYER, NEIGHBOURS, SHIPS_PER_PLAYER, STRATEGIES,
  bonusOf, coloniesPlaced, controllerOf, everyone, opponentsOn, piecesOn, setup, shipsPlaced, strengthsOn, total,
} = require('./board.cjs');

const AGES = 3;
const TURNS_PER_AGE = 5;
const TOP_LEVEL = 5;

// ---------------------------------------------------------------- what may be done

const canFight = (G, place, id) =>
  G.acting.strategy === 'war' &&
  !G.acting.fought.includes(place) &&
  piecesOn(G.sectors[place], id) > 0 &&
  everyone(G).some((other) => other !== id && piecesOn(G.sectors[place], other) > 0);

const canColonise = (G, place, id) =>
  G.acting.strategy === 'colonisation' &&
  !G.acting.colonised &&
  G.sectors[place].colony === null &&
  piecesOn(G.sectors[place], id) > 0 &&
  controllerOf(G, G.sectors[place]) === id &&
  coloniesPlaced(G, id) < COLONIES_PER_PLAYER;

const canAfford = (G, action) => G.acting.budget[action] > 0;

function canContinue(G, id) {
  const places = G.sectors.keys();
  if (G.acting.strategy === 'war') return [...places].some((place) => canFight(G, place, id));
  if (G.acting.strategy === 'colonisation') return [...places].some((place) => canColonise(G, place, id));
  return ACTIONS.some((action) => canAfford(G, action));
}

// ---------------------------------------------------------------- moves

function choose({ G, ctx, playerID }, index, strategy, setAside) {
  const player = G.players[playerID];
  const taken = ctx.numPlayers === 2 ? [index, setAside] : [index];
  if (!STRATEGIES.includes(strategy) || new Set(taken).size !== taken.length) return INVALID_MOVE;
  if (!taken.every((card) => player.hand.includes(card))) return INVALID_MOVE;
  player.hand = player.hand.filter((card) => !taken.includes(card));
  player.chosen = { index, strategy, setAside };
}

function battle({ G, playerID }, place) {
  if (!G.sectors[place] || !canFight(G, place, playerID)) return INVALID_MOVE;
  const sector = G.sectors[place];
  const [first, second] = strengthsOn(G, sector, 'armament');
  const winner = first.score > second.score ? first.id : null;
  const kept = winner && Math.min(piecesOn(sector, winner), first.score - second.score);
  const lost = winner && piecesOn(sector, winner) - kept;
  for (const id of everyone(G)) sector.ships[id] = id === winner ? sector.ships[id] - lost : 0;
  if (!sector.home && sector.colony !== winner) sector.colony = null;
  if (winner) G.civilisations[winner].points += 1;
  G.acting.fought.push(place);
}

function colonise({ G, playerID }, place) {
  if (!G.sectors[place] || !canColonise(G, place, playerID)) return INVALID_MOVE;
  G.sectors[place].colony = playerID;
  G.acting.colonised = true;
}

function carry(G, id, action, from, to, ships) {
  const available = G.sectors[from]?.ships[id] ?? 0;
  const count = ships ?? available;
  if (!canAfford(G, action) || !G.sectors[to] || from === to || count < 1 || count > available) return INVALID_MOVE;
  G.sectors[from].ships[id] -= count;
  G.sectors[to].ships[id] += count;
  G.acting.budget[action] -= 1;
}

function travel({ G, ctx, playerID }, from, to, ships) {
  if (!NEIGHBOURS[ctx.numPlayers][from]?.includes(to)) return INVALID_MOVE;
  return carry(G, playerID, 'movement', from, to, ships);
}

function portal({ G, playerID }, from, to, ships) {
  return carry(G, playerID, 'portal', from, to, ships);
}

function produce({ G, playerID }, place) {
  const sector = G.sectors[place];
  if (!canAfford(G, 'production') || sector?.colony !== playerID) return INVALID_MOVE;
  if (shipsPlaced(G, playerID) >= SHIPS_PER_PLAYER) return INVALID_MOVE;
  sector.ships[playerID] += 1;
  G.acting.budget.production -= 1;
}

function ambush({ G, playerID }, place, victim) {
  const sector = G.sectors[place];
  if (!canAfford(G, 'ambush') || !sector || piecesOn(sector, playerID) === 0) return INVALID_MOVE;
  if (!opponentsOn(G, sector, playerID).includes(victim)) return INVALID_MOVE;
  sector.ships[victim] -= 1;
  G.acting.budget.ambush -= 1;
}

function convert({ G, playerID }, place, victim) {
  const sector = G.sectors[place];
  if (!canAfford(G, 'conversion') || !sector || controllerOf(G, sector) !== playerID) return INVALID_MOVE;
  if (!opponentsOn(G, sector, playerID).includes(victim)) return INVALID_MOVE;
  if (shipsPlaced(G, playerID) >= SHIPS_PER_PLAYER) return INVALID_MOVE;
  sector.ships[victim] -= 1;
  sector.ships[playerID] += 1;
  G.acting.budget.conversion -= 1;
}

function finish({ events }) {
  events.endTurn();
}

// ---------------------------------------------------------------- course of the game

function deal({ G, ctx, random }) {
  if (G.turn > 1) return;
  const size = { 2: 10, 6: 5 }[ctx.numPlayers] ?? 6;
  const deck = random.Shuffle(G.discard);
  for (const player of Object.values(G.players)) player.hand = deck.splice(0, size);
  G.discard = deck;
}

const allHaveChosen = ({ G }) => Object.values(G.players).every((player) => player.chosen !== null);

function reveal({ G }) {
  const rank = (id) => STRATEGIES.indexOf(G.revealed[id].strategy) * 100 + G.revealed[id].index;
  for (const [id, player] of Object.entries(G.players)) {
    G.revealed[id] = player.chosen;
    player.chosen = null;
  }
  G.order = everyone(G).sort((one, other) => rank(one) - rank(other));
}

function beginStrategy({ G, ctx, events }) {
  const id = ctx.currentPlayer;
  const { index, strategy } = G.revealed[id];
  const { evolution, actions } = CARDS[index - 1];
  const { levels } = G.civilisations[id];
  G.acting = { strategy, fought: [], colonised: false, budget: {} };
  if (strategy === 'evolution') levels[evolution] = Math.min(TOP_LEVEL, levels[evolution] + 1);
  if (strategy === 'expansion') {
    for (const action of ACTIONS) {
      G.acting.budget[action] = (actions[action] ?? 0) + (levels[action] ?? 0) + bonusOf(G, id, action);
    }
  }
  if (!canContinue(G, id)) events.endTurn();
}

function scoreAge(G) {
  for (const sector of G.sectors) {
    const controller = controllerOf(G, sector);
    if (controller !== undefined) G.civilisations[controller].points += 1;
    if (sector.bonus === 'points' && sector.colony !== null) G.civilisations[sector.colony].points += 1;
  }
}

function passHands(G) {
  const seats = everyone(G);
  const hands = seats.map((id) => G.players[id].hand);
  const step = G.age === 2 ? 1 : seats.length - 1;
  seats.forEach((id, seat) => (G.players[id].hand = hands[(seat + step) % seats.length]));
}

function endOfTurn({ G }) {
  for (const { index, setAside } of Object.values(G.revealed)) {
    G.discard.push(index);
    if (setAside !== undefined) G.discard.push(setAside);
  }
  G.revealed = {};
  G.turn += 1;
  if (G.turn <= TURNS_PER_AGE) return passHands(G);
  for (const player of Object.values(G.players)) G.discard.push(...player.hand.splice(0));
  scoreAge(G);
  G.age += 1;
  G.turn = 1;
}

function ranking(G) {
  const standings = everyone(G).map((playerID) => {
    const pieces = total(G.sectors.map((sector) => piecesOn(sector, playerID)));
    return { playerID, points: G.civilisations[playerID].points, pieces };
  });
  const better = (one, other) => one.points - other.points || one.pieces - other.pieces;
  return standings
    .map((own) => ({ ...own, place: 1 + standings.filter((other) => better(other, own) > 0).length }))
    .sort((one, other) => one.place - other.place);
}

// ---------------------------------------------------------------- legal moves

function enumerateCards(hand, isDuel) {
  const pairs = isDuel
    ? hand.flatMap((index) => hand.filter((other) => other !== index).map((other) => [index, other]))
    : hand.map((index) => [index]);
  return pairs.flatMap(([index, ...setAside]) =>
    STRATEGIES.map((strategy) => ({ move: 'choose', args: [index, strategy, ...setAside] })));
}

// `upTo` is how many ships may go along; without a number, all of them go.
function enumerateExpansion(G, ctx, id) {
  const options = [];
  const isShipLeft = shipsPlaced(G, id) < SHIPS_PER_PLAYER;
  G.sectors.forEach((sector, place) => {
    const upTo = sector.ships[id];
    if (upTo > 0 && canAfford(G, 'movement')) {
      for (const to of NEIGHBOURS[ctx.numPlayers][place]) options.push({ move: 'travel', args: [place, to], upTo });
    }
    if (upTo > 0 && canAfford(G, 'portal')) {
      for (const to of G.sectors.keys()) if (to !== place) options.push({ move: 'portal', args: [place, to], upTo });
    }
    if (isShipLeft && sector.colony === id && canAfford(G, 'production')) {
      options.push({ move: 'produce', args: [place] });
    }
    if (piecesOn(sector, id) === 0) return;
    const victims = opponentsOn(G, sector, id);
    if (canAfford(G, 'ambush')) options.push(...victims.map((victim) => ({ move: 'ambush', args: [place, victim] })));
    if (isShipLeft && victims.length > 0 && canAfford(G, 'conversion') && controllerOf(G, sector) === id) {
      options.push(...victims.map((victim) => ({ move: 'convert', args: [place, victim] })));
    }
  });
  return options;
}

function enumerate(G, ctx, id) {
  if (ctx.phase === 'choose') return enumerateCards(G.players[id].hand, ctx.numPlayers === 2);
  const options = { war: [canFight, 'battle'], colonisation: [canColonise, 'colonise'] }[G.acting.strategy];
  if (!options) return [...enumerateExpansion(G, ctx, id), { move: 'finish', args: [] }];
  const [isLegal, move] = options;
  const places = [...G.sectors.keys()].filter((place) => isLegal(G, place, id));
  return [...places.map((place) => ({ move, args: [place] })), { move: 'finish', args: [] }];
}

const ThreeAges = {
  name: 'three-ages',
  minPlayers: 2,
  maxPlayers: 6,
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  phases: {
    choose: {
      start: true,
      next: 'resolve',
      onBegin: deal,
      turn: {
        activePlayers: { all: 'sealed', minMoves: 1, maxMoves: 1 },
        stages: { sealed: { moves: { choose: { move: choose, redact: true } } } },
      },
      endIf: allHaveChosen,
      onEnd: reveal,
    },
    resolve: {
      next: 'choose',
      moves: { battle, colonise, travel, portal, produce, ambush, convert, finish },
      turn: {
        order: { ...TurnOrder.ONCE, playOrder: ({ G }) => G.order },
        onBegin: beginStrategy,
        endIf: ({ G, ctx }) => !canContinue(G, ctx.currentPlayer),
      },
      onEnd: endOfTurn,
    },
  },
  endIf: ({ G }) => (G.age > AGES ? { ranking: ranking(G) } : undefined),
  ai: { enumerate },
};

module.exports = { ThreeAges };

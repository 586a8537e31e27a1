// The board of Three Ages: what is in the box, how the sectors lie, and what can be read off them.
//
// A sector is { home, bonus, colony, ships }: `colony` is its owner or null, `ships` a number per player.
// A home sector always holds its owner's colony. Control is never stored, it is worked out when asked for.

const SHIPS_PER_PLAYER = 20;
const COLONIES_PER_PLAYER = 4;
const STARTING_SHIPS = 3;
const SECTORS_PER_PLAYER = 5;

const STRATEGIES = ['war', 'evolution', 'colonisation', 'expansion'];
const EVOLUTIONS = ['production', 'movement', 'influence', 'armament'];
const ACTIONS = ['movement', 'portal', 'production', 'ambush', 'conversion'];
const BONUSES = [...ACTIONS, 'points', 'influence', 'armament'].flatMap((bonus) => [bonus, bonus, bonus]);

// The same mixture of actions as in the companion's stand-in deck, so that both play games of one kind.
const EXPANSIONS = [
  { movement: 2, production: 1 },
  { production: 2 },
  { movement: 1, ambush: 1 },
  { portal: 1 },
  { movement: 1, conversion: 1 },
  { movement: 1, production: 1 },
  { production: 1, ambush: 1 },
  { portal: 1, production: 1 },
  { production: 1, conversion: 1 },
  { movement: 3 },
];
const CARDS = Array.from({ length: 30 }, (_, place) => ({
  index: place + 1,
  evolution: EVOLUTIONS[place % EVOLUTIONS.length],
  actions: EXPANSIONS[place % EXPANSIONS.length],
  circled: place % 3 === 2,
}));

// ---------------------------------------------------------------- the map

// A leaning block of hexagons, one row per player; homes alternate between both ends of the rows.
const homeOf = (seat) => seat * SECTORS_PER_PLAYER + (seat % 2 === 0 ? 0 : SECTORS_PER_PLAYER - 1);

function neighboursByPlace(rows) {
  const steps = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]];
  return Array.from({ length: rows * SECTORS_PER_PLAYER }, (_, place) => {
    const row = Math.floor(place / SECTORS_PER_PLAYER);
    const column = place % SECTORS_PER_PLAYER;
    return steps
      .map(([down, right]) => [row + down, column + right])
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < SECTORS_PER_PLAYER)
      .map(([r, c]) => r * SECTORS_PER_PLAYER + c);
  });
}

const NEIGHBOURS = Object.fromEntries([2, 3, 4, 5, 6].map((players) => [players, neighboursByPlace(players)]));

function setup({ ctx, random }) {
  const seats = [...ctx.playOrder];
  const homes = new Map(seats.map((id) => [homeOf(Number(id)), id]));
  const bonuses = random.Shuffle(BONUSES);
  const sectors = NEIGHBOURS[ctx.numPlayers].map((_, place) => {
    const ships = Object.fromEntries(seats.map((id) => [id, homes.get(place) === id ? STARTING_SHIPS : 0]));
    const home = homes.has(place);
    return { home, bonus: home ? null : bonuses.pop(), colony: home ? homes.get(place) : null, ships };
  });
  const civilisation = (_, seat) => ({
    points: 0,
    levels: Object.fromEntries(EVOLUTIONS.map((evolution, place) => [evolution, seat % 4 === place ? 1 : 0])),
  });
  return {
    age: 1,
    turn: 1,
    sectors,
    civilisations: Object.fromEntries(Object.entries(seats.map(civilisation))),
    discard: CARDS.filter((card) => ctx.numPlayers > 3 || !card.circled).map((card) => card.index),
    players: Object.fromEntries(seats.map((id) => [id, { hand: [], chosen: null }])),
    revealed: {},
    order: [],
    acting: null,
  };
}

// ---------------------------------------------------------------- what the board says

const everyone = (G) => Object.keys(G.civilisations);
const piecesOn = (sector, id) => sector.ships[id] + (sector.colony === id ? 1 : 0);
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const shipsPlaced = (G, id) => total(G.sectors.map((sector) => sector.ships[id]));
const coloniesPlaced = (G, id) => G.sectors.filter((sector) => sector.colony === id).length;
const bonusOf = (G, id, bonus) => G.sectors.filter((s) => s.colony === id && s.bonus === bonus).length;
const strength = (G, id, evolution) => G.civilisations[id].levels[evolution] + bonusOf(G, id, evolution);

function strengthsOn(G, sector, evolution) {
  return everyone(G)
    .filter((id) => piecesOn(sector, id) > 0)
    .map((id) => ({ id, score: piecesOn(sector, id) + strength(G, id, evolution) }))
    .sort((one, other) => other.score - one.score);
}

function controllerOf(G, sector) {
  const present = everyone(G).filter((id) => piecesOn(sector, id) > 0);
  if (present.length < 2) return present[0];
  const [first, second] = strengthsOn(G, sector, 'influence');
  return first.score > second.score ? first.id : undefined;
}

const opponentsOn = (G, sector, id) => everyone(G).filter((other) => other !== id && sector.ships[other] > 0);

module.exports = {
  ACTIONS,
  CARDS,
  COLONIES_PER_PLAYER,
  NEIGHBOURS,
  SHIPS_PER_PLAYER,
  STRATEGIES,
  bonusOf,
  coloniesPlaced,
  controllerOf,
  everyone,
  opponentsOn,
  piecesOn,
  setup,
  shipsPlaced,
  strengthsOn,
  total,
};

"""Nexus Ops as one object: the contract of `companion.core.game`, each part in its own file."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from companion.core.combat import Odds
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.nexus_ops import (
    AboutNexusOps,
    account,
    battle,
    battle_cards,
    cards,
    combat_shown,
    data,
    deploy,
    dice,
    dragon_breath,
    draw,
    energize,
    events,
    explore,
    facts,
    fight,
    hands,
    income,
    move,
    odds_shown,
    phrases,
    screens,
    setup,
    sheet,
    teaching,
    turns,
    value,
    victory,
    view,
)
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.corrections import CORRECTIONS
from companion.games.nexus_ops.evolve import FOLD
from companion.games.nexus_ops.flow import FLOW, PHASES
from companion.games.nexus_ops.ground import on_board
from companion.games.nexus_ops.map import planet_map
from companion.games.nexus_ops.migrations import MIGRATIONS
from companion.games.nexus_ops.missions import OTHER
from companion.games.nexus_ops.model import Board, Options, Player, State
from companion.games.nexus_ops.planet import Planet, chart
from companion.games.nexus_ops.tellings import TELLINGS
from companion.games.nexus_ops.terms import NO_UNITS, TILES, Terrain
from companion.kit.game import KitGame, Phase

# What these say is read off the table.
TOLD = (
    c.SetHomeMines,
    c.LayTerrain,
    c.CountMines,
    c.CountSpaces,
)


def _active(state: State) -> tuple[Seat, ...]:
    return (state.active,)


def _victim(state: State) -> tuple[Seat, ...]:
    return (state.breath.victim,) if state.breath else ()


class NexusOps(AboutNexusOps, KitGame[Options, State]):
    """Companies at war for the rubium of a moon, two to four of them or two teams."""

    options_type = Options
    gallery = "companion.games.nexus_ops.moments"
    box = data.GAME_DATA
    migrations = MIGRATIONS
    why = say("Why?")
    flow = FLOW
    phase_info = PHASES
    hints = teaching.HINTS
    phases: ClassVar = {
        "seating": Phase(setup.first),
        "mines": Phase(setup.home_mines),
        "terrain": Phase(setup.lands),
        "deploy": Phase(deploy.question, _active, drafts=deploy.drafts),
        "move": Phase(move.question, _active, move.roots, any_root=move.any_root),
        "breath": Phase(dragon_breath.question, _active, dragon_breath.roots),
        "aiming": Phase(dragon_breath.aiming, _active),
        "burning": Phase(dragon_breath.burning, _victim),
        "explore": Phase(explore.question, _active),
        "fight": Phase(fight.question, _active, fight.roots),
        "cards": Phase(battle_cards.question, lambda state: state.fight().asked[:1], battle_cards.roots),
        "rolling": Phase(battle.rolling, dice.asked, battle.rolling_roots, battle.rolling_drafts),
        "losses": Phase(battle.losses, lambda state: (state.fight().dues[0].chooser,)),
        "spoils": Phase(battle.spoils, _active, battle.spoils_roots),
        "income": Phase(income.question, _active),
        "draw": Phase(draw.question, _active),
        "closing": Phase(draw.closing, _active, draw.closing_roots),
        "handover": Phase(draw.handover, draw.giver),
        "counting": Phase(victory.counting, victory.uncounted),
    }
    parts = (
        setup.SET_HOME_MINES,
        setup.LAY_TERRAIN,
        deploy.BUY,
        move.MOVE,
        dragon_breath.BREATHE,
        explore.TURN_TILE,
        fight.ATTACK,
    )
    questions: ClassVar = {
        c.UseCards: cards.which_card,
        c.SellCard: cards.which_sale,
        c.PlayEnergize: energize.question,
        c.PlayBattleCard: battle_cards.card_question,
        c.PlaySecret: cards.secret_question,
        c.Throw: dice.throw_question,
        c.CountMines: income.mine_question,
    }
    listings: ClassVar = {
        c.UseCards: cards.use_roots,
        c.PlaySecret: cards.secret_roots,
        c.PlayEnergize: energize.roots,
        c.PlayBattleCard: battle_cards.card_roots,
        c.Throw: dice.throw_roots,
    }
    rules: ClassVar = {
        c.NameFirst: setup.name_first,
        c.SetHomeMines: setup.set_home_mines,
        c.LayTerrain: setup.lay_terrain,
        c.EndPhase: turns.end_phase,
        c.SellCard: cards.sell_card,
        c.PlaySecret: cards.play_secret,
        c.Buy: deploy.buy,
        c.PlayEnergize: energize.play_energize,
        c.Move: move.move,
        c.Breathe: dragon_breath.breathe,
        c.NameVictim: dragon_breath.name_victim,
        c.Remove: battle.remove,
        c.Lose: battle.lose,
        c.TurnTile: explore.turn_tile,
        c.Attack: fight.attack,
        c.PlayBattleCard: battle_cards.play_battle_card,
        c.PassCards: battle_cards.pass_cards,
        c.Throw: dice.throw,
        c.TakeMission: cards.take_mission,
        c.CountMines: income.count_mines,
        c.DrawCards: draw.draw_cards,
        c.HandOver: draw.hand_over,
        c.CountSpaces: victory.count_spaces,
    }
    fold = FOLD
    values = CORRECTIONS
    tellings: ClassVar = TELLINGS

    def begin(self, options: Options) -> State:
        planet = chart(options.data.layouts[0])
        seats = len(options.names)
        full = options.settings["board"] == "full"
        return State(
            options=options,
            planet=planet,
            chart={unit.key: unit for unit in options.data.units},
            players=tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1)),
            seats=seats,
            phase=FLOW.initial,
            board=_empty_board(planet, seats) if full else None,
            pool=options.data.tiles if full and options.settings["map"] == "drawn" else (),
            tiles=TILES,
        )

    # Each in the file of its topic; a name that is also a file's comes last.
    terms = staticmethod(teaching.terms)
    idle = staticmethod(teaching.idle)
    memory = staticmethod(hands.remembered)
    hand = staticmethod(hands.hand)
    thinkable = staticmethod(on_board)
    describe_card = staticmethod(phrases.describe_card)
    headline = staticmethod(phrases.headline)
    pages = staticmethod(screens.pages)
    status_line = staticmethod(screens.status_line)
    belongings = staticmethod(screens.belongings)
    explain = staticmethod(screens.explain)
    steps = staticmethod(sheet.steps)
    combat = staticmethod(combat_shown.combat)
    combat_result = staticmethod(combat_shown.combat_result)
    map = staticmethod(planet_map)
    standings = staticmethod(victory.standings)
    facts = staticmethod(facts.facts)
    sheet = staticmethod(sheet.sheet)
    value = staticmethod(value.value)

    def decide(self, state: State, command: Command, chance: Random) -> tuple[Event, ...]:
        return self.fold.onward(state, self.rules[type(command)](state, command, chance), turns.by_itself)

    def forecast(self, view: State, command: Command) -> Text | None:
        match command:
            case c.Attack():
                return odds_shown.in_short(view, command)
            case c.Throw():
                return dice.targets(view, command.seat)
            case c.Buy():
                return deploy.price(view, command)
            case c.PlaySecret():
                return cards.points_forecast(view, command)
        return None

    def at_stake(self, view: State, command: Command) -> Text | None:
        match command:
            case c.Move():
                return odds_shown.on_arrival(view, command)
            case c.Attack():
                return odds_shown.in_short(view, command)
        return None

    def view(self, state: State, seat: Seat) -> State:
        return view.view(state, seat) if state.handed else state

    def imagine(self, _: State, seat: Seat, memory: hands.Memory, chance: Random) -> hands.Imagined:
        return hands.Imagined(seat, memory, str(chance.getrandbits(32)))

    def value_by_hand(self, state: State, seat: Seat, deck_seed: str | hands.Imagined) -> float:
        return value.value(state, seat, hands.missions_held(state, seat, deck_seed))

    def horizon(self, state: State) -> object:
        return state.turns

    def plan_end(self, state: State) -> object:
        return (state.turns, "planned") if state.phase in value.MAY_STILL_MOVE else state.turns

    def tells(self, view: State, command: Command) -> bool:
        match command:
            case c.Throw() | c.Breathe():
                return not command.companion
            case c.PlaySecret():
                return command.mission == OTHER
            case c.PlayEnergize() | c.PlayBattleCard():
                return not command.key
            case c.TurnTile():
                return not explore.draws(view)
        return isinstance(command, TOLD)

    def aside(self, command: Command) -> bool:
        return isinstance(command, c.SellCard)

    def reveals(self, event: Event) -> bool:
        """What the companion threw or turned up, and cards that were drawn, cannot be forgotten.

        What lies on the table and was typed in is no secret: whoever mistyped it may type it again.
        """
        match event:
            case events.DiceThrown():
                return bool(event.dice)
            case events.BreathRolled():
                return event.companion
            case events.TileTurned():
                return event.drawn is not None
        return isinstance(event, events.CardsDrawn | events.CardHanded)

    def describe(self, state: State, events: Sequence[Event]) -> Text:
        return account.name_of_all(self.tellings, state, events)

    def announce(self, before: State, events: Sequence[Event]) -> Screen | None:
        return account.announce(self.tellings, before, events)

    def caveats(self, state: State) -> tuple[Text, ...]:
        stand_in = say("Stand-in tiles, cards and map: not those of the box.")
        return (stand_in,) if state.options.data.stand_in else ()

    def screen(self, view: State, _: Seat) -> Screen:
        return screens.screen(view)

    def odds(self, view: State, _: Seat) -> tuple[Odds, ...]:
        return combat_shown.odds(view)


def _empty_board(planet: Planet, seats: int) -> Board:
    lands: dict[str, Terrain] = {planet.monolith: "monolith"}
    lands |= dict.fromkeys(planet.ring, "rock")
    lands |= dict.fromkeys((space for base in planet.bases for space in base), "home")
    nobody = (NO_UNITS,) * seats
    return Board(lands, dict.fromkeys(planet.places, nobody), face_down=frozenset(planet.ring))

"""Eclipse as one object: the contract of `companion.core.game`, each part in its own file."""

from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.core.combat import Odds
from companion.core.map import Hex
from companion.core.prompt import Option
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.eclipse import (
    AboutEclipse,
    assisted,
    assisted_battles,
    assisted_combat,
    assisted_steps,
    assisted_upkeep,
    build,
    colonies,
    combat,
    combat_questions,
    combat_shown,
    data,
    diplomacy,
    discovery,
    events,
    explore,
    influence,
    move,
    odds_shown,
    phrases,
    plans_shown,
    reputation,
    research,
    scoring,
    screens,
    setup,
    sheet,
    strength,
    teaching,
    turns,
    upgrade,
    upkeep,
    view,
)
from companion.games.eclipse import commands as c
from companion.games.eclipse.corrections import CORRECTIONS
from companion.games.eclipse.evolve import FOLD
from companion.games.eclipse.flow import FLOW, PHASES
from companion.games.eclipse.map import galaxy_map
from companion.games.eclipse.model import Options, Player, State, Tile
from companion.games.eclipse.stickers import HexStickers
from companion.games.eclipse.tellings import TELLINGS
from companion.games.eclipse.terms import CENTRE, STACKS
from companion.kit.game import KitGame, Phase
from companion.kit.phases import PhaseInfo
from companion.kit.pile import Pile


def _active(state: State) -> tuple[Seat, ...]:
    return (state.active,)


def _either(assisted_: Any, full: Any) -> Any:
    """Two ways to keep the board: the same question or rule for each."""
    return lambda state, *rest: (assisted_ if state.assisted else full)(state, *rest)


def _done(state: State, command: c.Done, chance: Random) -> tuple[Event, ...]:
    if state.phase == "battle":
        return combat_questions.wait(state, command, chance)
    if state.assisted:
        return assisted.done(state, command, chance)
    return turns.done(state, command, chance)


class Eclipse(AboutEclipse, KitGame[Options, State]):
    """Nine rounds among the stars, for two to six civilisations."""

    phase_info: ClassVar = {**PHASES, "owed": PhaseInfo(say("Actions"), "colony")}
    hints = teaching.HINTS
    why = say("Why this much?")
    options_type = Options
    gallery = "companion.games.eclipse.moments"
    box = data.GAME_DATA
    flow = FLOW
    phases: ClassVar = {
        "seating": Phase(setup.first),
        "species": Phase(setup.board, lambda state: (setup.next_to_choose(state),)),
        "drawing": Phase(_either(assisted_upkeep.cleaning_up, upkeep.drawing)),
        "action": Phase(_either(assisted.question, turns.question), _either(assisted.playing, _active)),
        "acting": Phase(turns.acting, _active),
        "closing": Phase(colonies.closing, _active),
        "combat": Phase(assisted_combat.question, assisted_combat.fighting),
        "battle": Phase(combat_questions.question, combat_questions.asked),
        "bombing": Phase(combat_questions.population, combat_questions.attacker),
        "control": Phase(combat_questions.control, combat_questions.occupier),
        "envoys": Phase(diplomacy.new_neighbours, lambda state: (state.fighting.envoys[0][0],)),
        "upkeep": Phase(_either(assisted_upkeep.check, upkeep.question), upkeep.unsettled),
        "counting": Phase(assisted_upkeep.counting, upkeep.uncounted),
        "owed": Phase(discovery.question, lambda state: (state.owed[0].seat,)),
    }
    parts = (
        colonies.COLONISE,
        diplomacy.SEND_ENVOY,
        diplomacy.ANSWER_ENVOY,
        explore.PLACE_HEX,
        influence.INFLUENCE,
        research.RESEARCH,
        build.BUILD,
        move.MOVE,
        upkeep.TRADE,
        assisted_battles.NAME_BATTLE,
        assisted_battles.ADD_BATTLE,
        assisted_upkeep.OCCUPY,
    )
    questions: ClassVar = {
        c.PlacePart: upgrade.where,
        c.ReturnParts: upgrade.returnable,
        c.FindHex: assisted.found,
        c.ReportBattle: assisted_combat.report,
        c.CorrectBooks: assisted_upkeep.differing,
        c.MusterShips: assisted_steps.ships,
        c.NameHolder: assisted_steps.holder,
    }
    rules: ClassVar = {
        c.NameFirst: setup.name_first,
        c.ChooseBoard: setup.choose_board,
        c.Act: turns.act,
        c.Pass: turns.pass_,
        c.WaiveReactions: turns.waive,
        c.Done: _done,
        c.Colonise: colonies.colonise,
        c.Trade: upkeep.trade,
        c.SendEnvoy: diplomacy.send_envoy,
        c.AnswerEnvoy: diplomacy.answer_envoy,
        c.ReturnReputation: diplomacy.return_reputation,
        c.Explore: explore.explore,
        c.NameHex: explore.name_hex,
        c.PlaceHex: explore.place_hex,
        c.DiscardHex: explore.discard_hex,
        c.Claim: explore.claim_hex,
        c.Influence: _either(assisted.influenced, influence.influence),
        c.Research: research.research,
        c.PlacePart: upgrade.place_part,
        c.ReturnPart: upgrade.return_part,
        c.Build: build.build,
        c.Move: move.move,
        c.UseDiscovery: _either(assisted.use_discovery, discovery.use_discovery),
        c.StorePart: discovery.store_part,
        c.TakeTech: discovery.take_tech,
        c.TakeUnits: discovery.take_units,
        c.ReturnCube: discovery.return_cube,
        c.KeepReputation: reputation.keep,
        c.Fire: combat_questions.fire,
        c.Retreat: combat_questions.retreat,
        c.LetNextFirst: combat_questions.let_next_first,
        c.Assign: combat_questions.assign,
        c.Bomb: combat_questions.bomb,
        c.DestroyCube: combat_questions.destroy_cube,
        c.GiveUp: upkeep.give_up,
        c.PayUpkeep: upkeep.pay,
        c.DrawTechs: upkeep.draw_techs,
        c.CountReputation: upkeep.count_reputation,
        c.NameAction: assisted.name_action,
        c.FindHex: assisted.find_hex,
        c.BuildItems: assisted.built,
        c.NameBattle: assisted_battles.name_battle,
        c.AddBattle: assisted_battles.add_battle,
        c.AddDiscs: assisted.add_discs,
        c.PutPartsOff: assisted.put_off,
        c.NameParts: assisted.name_parts,
        c.Occupy: assisted_upkeep.occupy,
        c.Resign: turns.resign,
        c.ReportBattle: assisted_combat.reported,
        c.MusterShips: assisted_steps.muster,
        c.NameHolder: assisted_steps.name_holder,
        c.DropBattle: assisted_combat.drop,
        c.DrawReputation: assisted_combat.draw,
        c.CorrectBooks: assisted_upkeep.correct_books,
        c.Collapse: assisted_upkeep.collapse,
        c.BeginRound: assisted_upkeep.begin_round,
        c.CountExtra: assisted_upkeep.count_extra,
    }
    fold = FOLD
    values = CORRECTIONS
    tellings: ClassVar = TELLINGS

    def begin(self, options: Options) -> State:
        box, seats = options.data, len(options.names)
        stacks = {ring: tuple(one.id for one in box.hexes.values() if one.ring == ring) for ring in STACKS}
        number = {ring: len(hexes) for ring, hexes in stacks.items()}
        number["outer"] = box.box.outer_hexes[seats - 2]
        tiles = {tech.key: tech.copies for tech in box.techs.values()}
        state = State(
            options=options,
            players=tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1)),
            phase=FLOW.initial,
            tiles={CENTRE: Tile((0, 0), guard=True, discovery=box.hexes[CENTRE].discovery)},
            stacks={ring: Pile(number[ring], hexes) for ring, hexes in stacks.items()},
            bag=tiles,
            discoveries=box.box.discoveries,
            reputation=box.box.reputation,
        )
        if not state.assisted or state.supply_noted:
            return state
        # Nobody tells which tiles were drawn: any may lie there.
        return replace(state, bag=dict.fromkeys(box.techs, 0), supply=tiles)

    # Each in the file of its topic; a name that is also a file's comes last.
    transcription = staticmethod(HexStickers)
    forecast = staticmethod(odds_shown.what_if)
    headline = staticmethod(phrases.headline)
    screen = staticmethod(screens.screen)
    pages = staticmethod(screens.pages)
    status_line = staticmethod(screens.status_line)
    belongings = staticmethod(screens.belongings)
    combat = staticmethod(combat_shown.combat)
    combat_result = staticmethod(combat_shown.combat_result)
    plans = staticmethod(plans_shown.plans)
    map = staticmethod(galaxy_map)
    explain = staticmethod(screens.explain)
    steps = staticmethod(sheet.steps)
    terms = staticmethod(teaching.terms)
    standings = staticmethod(scoring.standings)
    facts = staticmethod(combat_shown.facts)
    view = staticmethod(view.view)
    sheet = staticmethod(sheet.sheet)

    def describe_card(self, state: State, card: int) -> Text:
        return phrases.printed(state, str(card))

    @staticmethod
    def phase_of(state: State) -> str:
        return "owed" if state.owed else state.phase

    def anytime(self, view: State, seat: Seat) -> tuple[Option, ...]:
        if not seat or not view.round or view.battle is not None or view.player(seat).collapsed:
            return ()
        trade: tuple[Option, ...] = ()
        if upkeep.tradable(view, seat) and not view.short_books:
            trade = (Option(say("Trade"), c.Trade(seat), draft=True),)
        if view.owed:
            return trade
        if not view.assisted:
            # Beside an action that is being taken; before it the question itself lists them (DIP-2).
            acting = seat == view.active and view.phase in ("acting", "closing")
            return (*(diplomacy.options(view, seat) if acting else ()), *trade)
        if view.phase != "action":
            return trade
        envoys = diplomacy.options(view, seat) if seat == view.active else ()
        more = (
            *assisted.put_off_before(view, seat),
            *assisted_battles.one_more(view, seat),
            *assisted.new_discs(view, seat),
        )
        return (*assisted.reactions(view, seat), *envoys, *trade, *more)

    def determinise(self, seen: State, _: Seat, chance: Random, _deck: Any = None) -> State:
        return view.determinised(seen, chance)

    def reveals(self, event: Event) -> bool:
        return isinstance(
            event,
            events.HexesDrawn
            | events.DiscoveryDrawn
            | events.ReputationDrawn
            | events.TechsDrawn
            | events.DiceThrown
            | events.PopulationThrown
            # Past a battle nobody goes back alone.
            | events.BattleEnded
            | events.BattleReported,
        )

    def value(self, state: State, seat: Seat) -> float:
        if self.over(state):
            return super().value(state, seat)
        return strength.value(state, seat)

    def horizon(self, state: State) -> object:
        return state.round, state.phase in ("combat", "battle", "upkeep")

    def tells(self, _: State, command: Command) -> bool:
        return isinstance(
            command,
            c.NameHex
            | c.DrawTechs
            | c.CountReputation
            | c.FindHex
            | c.MusterShips
            | c.ReportBattle
            | c.DrawReputation
            | c.CorrectBooks,
        ) or bool(getattr(command, "faces", ()))

    def aside(self, command: Command) -> bool:
        # The end of a round comes all the same: no disc is spent to put it off.
        return isinstance(command, c.Act)

    def odds(self, view: State, _: Seat) -> tuple[Odds, ...]:
        return combat_shown.odds(view)

    def preview(self, view: State, command: Command) -> tuple[Hex, ...]:
        return explore.preview(view, command) if isinstance(command, c.PlaceHex) else ()

    def emblem(self, view: State, seat: Seat) -> str:
        return view.player(seat).species

    def guide_section(self, view: State) -> str:
        return view.act.action if view.act is not None else super().guide_section(view)


# Whose steps go on by themselves: the modules register them when they are read.
BY_ITSELF = (combat, diplomacy, turns, upkeep)

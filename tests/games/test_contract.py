"""What every game keeps, whichever it is: found through the entry points, so a new one is tested at once.

Each game is played at random with several settings; a position is looked at from every seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion import games
from companion.core.game import AnyGame
from companion.core.prompt import Choose, Hand, Prompt, answers, as_held, likely
from companion.core.screen import Screen
from companion.core.seats import TABLE
from companion.core.settings import applies
from companion.core.text import Text
from companion.core.values import Command, Event, Refusal
from companion.journal import saved_game
from companion.journal.timeline import Timeline
from companion.kit.game import KitGame
from companion.locale import Speech
from companion.screens import render_checked
from companion.table.bots import Bot
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.session import Session
from companion.terminal.export import plain
from tests.games.random_play import moves, undo_and_redo

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
LANGUAGES = ("fr", "en")
LONGEST_GAME = 20_000
# Every so many steps a position is looked at from all sides; late in a long game more seldom.
LOOK_EVERY, LATE, SELDOM = 17, 400, 101
# Armies on a board that only the table knows can be any: nobody lists them all.
MOST_ANSWERS = 500


def _variants(name: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Several ways to play, and at last the fewest players with what none of them has tried."""
    ways = list(_ways(name))
    yield from ways
    game = games.find(name)
    chosen: dict[str, str] = {}
    for setting in game.settings:
        used = {settings.get(setting.key, setting.default) for _, _, settings in ways}
        if left := [choice.key for choice in setting.choices if choice.key not in used]:
            chosen |= {setting.key: left[-1]} | dict([setting.only_with] if setting.only_with else [])
    yield name, game.players[0], _meaningful(game, chosen, game.players[0])


def _ways(name: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """The fewest players with the defaults, the most with what is best without a box, and some by chance."""
    game = games.find(name)
    counts = list(game.players)
    yield name, counts[0], {}
    yield name, counts[-1], _meaningful(game, dict(game.settings_without_box), counts[-1])
    chance = Random(name)
    chosen = {one.key: chance.choice(one.choices).key for one in game.settings}
    yield name, counts[len(counts) // 2], _meaningful(game, chosen, counts[len(counts) // 2])
    for players in counts[1:-1]:
        chosen = {one.key: chance.choice(one.choices).key for one in game.settings}
        yield name, players, _meaningful(game, chosen, players)


def _meaningful(game: AnyGame, chosen: dict[str, str], players: int) -> dict[str, str]:
    settled = {one.key: chosen.get(one.key, one.default) for one in game.settings}
    for setting in game.settings:
        if not applies(setting, settled, players):
            settled[setting.key] = setting.default
    return settled


VARIANTS = [
    (*variant, number) for name in games.names() for number, variant in enumerate(_variants(name), start=1)
]
# Full tables take their time, and so do many.
MOST_PLAYERS, MOST_VARIANTS = 4, 3
EVERY_GAME = pytest.mark.parametrize(
    ("name", "players", "settings"),
    [
        pytest.param(
            name,
            players,
            settings,
            id=f"{name}-{players}" if number <= MOST_VARIANTS else f"{name}-{players}-{number}",
            marks=[pytest.mark.long] if players > MOST_PLAYERS or number > MOST_VARIANTS else [],
        )
        for name, players, settings, number in VARIANTS
    ],
)


def _session(name: str, players: int, settings: dict[str, str], chance: Random) -> Session:
    game = games.find(name)
    return Session(Timeline(game, game.configure(NAMES[:players], settings, None)), chance=chance)


def _moves(session: Session, chance: Random) -> Iterator[int]:
    """A game at random, corrections thrown in, until it is over."""
    bot = Bot(session.game, chance, str(chance.random()))

    def correction() -> Prompt | None:
        menu = session.game.corrections(session.view(TABLE))
        return menu if len(menu) and chance.random() < 0.05 else None

    # Before each step, so that what is looked at is what is asked then.
    steps, number = moves(session, bot, chance, correction), 0
    while not session.game.over(session.state):
        yield number
        next(steps)
        number += 1


def _looked_at(number: int) -> bool:
    return number % (LOOK_EVERY if number < LATE else SELDOM) == 0


@EVERY_GAME
def test_game_at_random_ends_and_its_journal_brings_it_back(
    name: str, players: int, settings: dict[str, str], tmp_path: Path
) -> None:
    chance = Random(1)
    game = games.find(name)
    options = game.configure(NAMES[:players], settings, None)
    path = tmp_path / "game.journal"
    session = Session(Timeline(game, options), saved_game.create(path, game, options), chance=chance)
    for _ in _moves(session, chance):
        if chance.random() < 0.02:
            undo_and_redo(session, chance.randint(1, 4))
    undo_and_redo(session, min(100, len(session.timeline.done)))
    session.close()
    assert sorted(seat for line in game.standings(session.state) for seat in line.seats) == list(
        range(1, players + 1)
    )
    assert saved_game.load(path, games.find).timeline.state == session.state
    won = {seat for line in game.standings(session.state) if line.won for seat in line.seats}
    values = {seat: game.value(session.state, seat) for seat in range(1, players + 1)}
    assert {seat for seat, value in values.items() if value == 1} == won
    assert all(-1 <= value <= 1 for value in values.values())


@EVERY_GAME
def test_game_accepts_what_it_lists_and_nothing_else(
    name: str, players: int, settings: dict[str, str]
) -> None:
    chance = Random(2)
    session = _session(name, players, settings, chance)
    for number in _moves(session, chance):
        if not _looked_at(number):
            continue
        before = session.state
        for prompt in (*session.prompts(), session.game.corrections(session.view(TABLE))):
            for command in _some_whole(session, prompt, chance):
                assert session.lists(command), command
                refused = [one for one in _altered(command, players) if not session.lists(one)]
                assert any(isinstance(one, Foreign) for one in refused)
                for hostile in chance.sample(refused, 3):
                    assert isinstance(session.submit(hostile), Refusal), hostile
        assert session.state is before


class Foreign(Command, frozen=True):
    """A command of no game."""

    card: int = 1


def _some_whole(session: Session, prompt: Prompt, chance: Random) -> Iterator[Command]:
    """A few whole answers of a prompt, drafts followed."""
    for _ in range(3 if len(prompt) else 0):
        asked = prompt
        while True:
            command, draft = asked.answer(chance.randrange(len(asked)))
            if not draft:
                break
            asked = session.refine(command)
        yield command


def _altered(command: Command, players: int) -> Iterator[Command]:
    """As no hand could send it: of another game, from nobody's seat, or with something foreign in a part."""
    yield Foreign(command.seat)
    for seat in (-1, players + 1):
        yield msgspec.structs.replace(command, seat=seat)
    for field in command.__struct_fields__[1:]:
        for foreign in (None, -99, 10**9, "nonsense", (), ("nonsense",), (10**9,)):
            yield msgspec.structs.replace(command, **{field: foreign})


@EVERY_GAME
def test_game_lists_whole_answers_that_are_accepted(
    name: str, players: int, settings: dict[str, str]
) -> None:
    chance = Random(3)
    session = _session(name, players, settings, chance)
    for number in _moves(session, chance):
        if _looked_at(number):
            seat = chance.choice(session.waiting())
            game, view = session.game, session.view(seat)
            whole = list(islice(game.answers(view, seat), MOST_ANSWERS))
            assert whole
            _lists_without_words_what_it_asks(game, view, seat, session.hand if session.deck_seed else None)
            held = game.any_answer(view, seat, chance, session.hand) if session.deck_seed else None
            assert held is None or session.lists(held), held
            session.deck_seed = None  # with real cards, until the next step
            for command in (game.any_answer(view, seat, chance), *chance.sample(whole, min(len(whole), 5))):
                assert session.lists(command), command


def _lists_without_words_what_it_asks(game: AnyGame, view: Any, seat: int, hand: Hand) -> None:
    roots = list(game.roots(view, seat))
    assert roots == list(likely(as_held(game.prompt(view, seat), None)))
    _draws_what_it_lists(game, view, seat, roots)
    listings = game.listings if isinstance(game, KitGame) else {}
    drafts, followed = [command for command, draft in roots if draft], set[Command]()
    while drafts:
        draft = drafts.pop()
        if draft in followed or (listing := listings.get(type(draft))) is None:
            continue
        followed.add(draft)
        asked = game.refine(view, draft)
        listed = listing(view, draft, None)
        assert listed is None or list(listed) == list(answers(as_held(asked, None)))
        held = listing(view, draft, hand) or ()
        assert all(asked.accepts(*answer) for answer in held)
        drafts += [command for command, more in (*(listed or ()), *held) if more]


def _draws_what_it_lists(game: AnyGame, view: Any, seat: int, roots: list[tuple[Command, bool]]) -> None:
    any_root = game.phases[game.phase_of(view)].any_root if isinstance(game, KitGame) else None
    if any_root is not None:
        chance = Random(9)
        drawn = {any_root(view, seat, chance) for _ in range(40 * len(roots))}
        assert drawn in ({None}, set(roots))


@EVERY_GAME
def test_game_shows_nobody_what_their_view_hides(name: str, players: int, settings: dict[str, str]) -> None:
    chance = Random(4)
    session = _session(name, players, settings, chance)
    game = session.game
    for number in _moves(session, chance):
        if not _looked_at(number):
            continue
        for seat in range(players + 1):
            view = session.view(seat)
            other = game.determinise(view, seat, chance)
            assert game.view(other, seat) == view, "a determinised state agrees with the view it came from"
            assert _shown(game, other, seat, players) == _shown(game, session.state, seat, players)
            if seat and not game.over(other):
                assert -1 < game.value(other, seat) < 1


def _shown(game: AnyGame, state: Any, seat: int, players: int) -> bytes:
    """Everything that a seat is shown and asked, or that is told of its view elsewhere, as bytes."""
    view = game.view(state, seat)
    asked = [game.prompt(view, seat)] if seat in game.waiting(state) else []
    displays = (game.screen(view, seat), game.pages(view, seat), game.status_line(view, seat))
    sheets = [game.sheet(view, one) for one in range(1, players + 1)]
    page = (sheets, game.steps(view), game.played(view), game.outlook(view), game.map(view))
    told = (game.headline(view), game.belongings(view, seat), game.explain(view), game.standings(view))
    shown = (view, plain(view), asked, displays, page, told)
    return msgspec.json.encode(shown, enc_hook=repr)


@EVERY_GAME
def test_game_is_told_and_shown_in_both_languages(name: str, players: int, settings: dict[str, str]) -> None:
    chance = Random(5)
    session = _session(name, players, settings, chance)
    game = session.game
    speeches = [Speech(language, game.name) for language in LANGUAGES]
    for number in _moves(session, chance):
        if not _looked_at(number):
            continue
        told = [
            game.headline(session.state),
            *(session.timeline.name(one) for one in session.timeline.done[-3:]),
        ]
        for prompt in session.prompts():
            told += [prompt.ask, *_labels(prompt)]
        for seat in range(players + 1):
            view = session.view(seat)
            told += [*game.status_line(view, seat), *game.belongings(view, seat)]
            told += [text for _, *line in game.explain(view) for text in line]
        assert all(speech(one) for speech in speeches for one in told if one.msgid)
        if number % 5 == 0:
            for screen in _displayed(session):
                for speech in speeches:
                    assert not render_checked(screen, speech, (128, 64)).problems(), screen


def _displayed(session: Session) -> Iterator[Screen]:
    """What the displays of a table show: questions, waiting, pages, and what the last step announced."""
    everybody = frozenset(range(1, len(session.names) + 1))
    desk = Desk(session, Devices(Equipment(everybody, frozenset(), everybody)), lambda: 0)
    yield from desk.screens().values()
    for seat in (TABLE, 1):
        for page in session.game.pages(session.view(seat), seat):
            yield desk.displays.with_status_line(page, seat)
    if session.timeline.done:
        step = session.timeline.done[-1]
        announced = session.game.announce(step.before, step.events)
        if announced is not None:
            yield desk.displays.with_status_line(announced, TABLE)


def _labels(prompt: Prompt) -> Iterator[Text]:
    for option in prompt.options if isinstance(prompt, Choose) else prompt.otherwise:
        yield option.label
        if option.detail is not None:
            yield option.detail


@EVERY_GAME
def test_game_accepts_every_correction_that_it_lists(
    name: str, players: int, settings: dict[str, str]
) -> None:
    chance = Random(6)
    session = _session(name, players, settings, chance)
    for number in _moves(session, chance):
        if number % 3 == 0 and _looked_at(number):
            menu = session.game.corrections(session.view(TABLE))
            for command, draft in list(answers(menu)):
                whole = command if not draft else next(_some_whole(session, session.refine(command), chance))
                signed = msgspec.structs.replace(whole, seat=chance.randint(0, players))
                assert session.lists(signed), signed
                events = session.game.decide(session.state, signed, Random(1))
                assert session.game.describe(session.state, events).msgid
                assert session.game.after(session.state, events) is not None


@EVERY_GAME
def test_game_tells_alike_what_nobody_else_can_tell_apart(
    name: str, players: int, settings: dict[str, str]
) -> None:
    chance = Random(7)
    session = _session(name, players, settings, chance)
    for number in _moves(session, chance):
        if number % 5 == 0:
            for one, other in _sealed_alike(session, chance):
                assert _told(session, one) == _told(session, other)


def _sealed_alike(session: Session, chance: Random) -> Iterator[tuple[Sequence[Event], Sequence[Event]]]:
    """Two answers of a seat that lead to different states which look the same at the table."""
    game, state, seat = session.game, session.state, chance.choice(session.waiting())
    view = session.view(seat)
    steps = [game.decide(state, game.any_answer(view, seat, chance), Random(8)) for _ in range(8)]
    for one, other in combinations(steps, 2):
        if [type(event) for event in one] != [type(event) for event in other]:
            continue  # two different deeds, whatever came of them
        after, instead = game.after(state, one), game.after(state, other)
        if after != instead and game.view(after, TABLE) == game.view(instead, TABLE):
            yield one, other


def _told(session: Session, events: Sequence[Event]) -> bytes:
    """What goes into the history, onto every display and out to a club of a step."""
    game, state = session.game, session.state
    told = game.describe(state, events), game.announce(state, events), list(game.facts(state, events))
    return msgspec.json.encode(told, enc_hook=repr)

"""`companion play`: a whole table in the terminal, with people at the keyboard or bots everywhere."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from msgspec import Struct

from companion import games as registry
from companion.core.game import AnyGame
from companion.core.prompt import Prompt
from companion.core.seats import TABLE, Seat
from companion.core.values import Refusal, Unsaved
from companion.errors import JournalWriteError, UsageError
from companion.journal import book
from companion.journal.shelf import Shelf, default_folder
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.locale import Speech, language_of
from companion.table.bots import Bot
from companion.table.session import Session
from companion.terminal.keyboard import Keyboard, Left
from companion.terminal.paper import Paper

DEFAULT_PLAYERS = 4
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


class Request(Struct, frozen=True):
    """What the command line asks for."""

    game: str
    players: int | None
    names: tuple[str, ...]
    humans: int
    seed: int | None
    journal: Path | None
    settings: dict[str, str]
    data: Path | None
    deals: bool
    language: str

    @classmethod
    def of(cls, options: argparse.Namespace) -> Request:
        """The request behind parsed arguments."""
        pairs = [entry.partition("=") for entry in options.set]
        if bad := [key for key, equals, _ in pairs if not equals]:
            raise UsageError(f"--set {bad[0]}", remedy="write it as --set KEY=VALUE; see `companion games`")
        names = tuple(name.strip() for name in (options.names or "").split(",") if name.strip())
        if options.players is not None and names and len(names) != options.players:
            raise UsageError(f"{len(names)} names for {options.players} players", remedy="give one name each")
        if not options.bots and options.humans < 1:
            raise UsageError(f"--humans {options.humans}", remedy="1 or more; --bots is a game of bots alone")
        return cls(
            game=options.game,
            players=options.players or (len(names) or None),
            names=names,
            humans=0 if options.bots else options.humans,
            seed=options.seed,
            journal=options.journal,
            settings={key: value for key, _, value in pairs},
            data=options.data,
            deals=not options.real_cards,
            language=options.lang or language_of(),
        )


def play(request: Request) -> int:
    """Play to the end, or until the people leave."""
    game = registry.find(request.game)
    seed = request.seed if request.seed is not None else Random().getrandbits(32)
    store, timeline = _journal(request, game)
    names = timeline.options.names
    if request.humans > len(names):
        raise UsageError(
            f"{request.humans} people at {len(names)} seats", remedy="--humans is at most --players"
        )
    speech = Speech(request.language, game.name)
    chance = Random(seed)
    deck_seed = str(seed) if request.deals else None
    session = Session(timeline, store, chance=chance)
    table = _Table(
        session,
        Paper(game, names, speech),
        Bot(game, chance, deck_seed),
        Keyboard(session, speech, names, deck_seed, request.humans),
        chance,
        request.humans,
    )
    try:
        return table.play()
    except Left:
        if store is not None:
            print(f"\ncompanion play {game.name} --journal {store.path} --seed {seed}")
        return 0
    finally:
        session.close()


def _journal(request: Request, game: AnyGame) -> tuple[Store | None, Timeline]:
    """Where the game is kept: a new file, an old one that goes on, or nowhere for bots alone."""
    path = request.journal
    if path is not None and path.exists() and path.stat().st_size:
        return _reopened(request, path, game)
    names = request.names or _default_names(request.players or DEFAULT_PLAYERS)
    options = game.configure(names, request.settings, request.data)
    if path is not None:
        return book.create(path, game, options), Timeline(game, options)
    shelf = Shelf(default_folder(), registry.find)
    return shelf.create(game, options) if request.humans else None, Timeline(game, options)


def _default_names(players: int) -> tuple[str, ...]:
    return tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(players))


def _reopened(request: Request, path: Path, game: AnyGame) -> tuple[Store, Timeline]:
    store, account = book.reopen(path, registry.find)
    fixed = bool(request.settings or request.data or request.names)
    players = request.players not in (None, len(account.options.names))
    if account.game.name != game.name or fixed or players:
        store.close()
        raise UsageError(
            f"this journal holds a game of {account.game.name} that has begun",
            where=str(path),
            remedy="go on without --players, --names, --set and --data, or name a new file",
        )
    if account.set_aside is not None:
        sys.stderr.write(
            f"companion: {path}: the last line was torn (a power cut?); it was set aside as"
            f" {account.set_aside.name}, all steps before it are here\n"
        )
    return store, account.timeline


class _Table:
    """The loop: whoever is asked answers, bots first."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of one table, put together once
        self, session: Session, paper: Paper, bot: Bot, keyboard: Keyboard, chance: Random, humans: int
    ) -> None:
        self._session = session
        self._paper = paper
        self._bot = bot
        self._keyboard = keyboard
        self._chance = chance
        self._humans = humans

    def play(self) -> int:
        """Until the game is over."""
        for step in self._session.timeline.done:
            self._paper.step(step)
        while not self._session.game.over(self._session.state):
            waiting = self._session.waiting()
            bots = [seat for seat in waiting if not self._is_human(seat)]
            if bots:
                self._let_bot(self._chance.choice(bots))
            else:
                self._ask_person(self._session.prompt(waiting[0]))
        self._paper.standings(self._session.state)
        return 0

    def _is_human(self, seat: Seat) -> bool:
        return self._humans > 0 if seat == TABLE else seat <= self._humans

    def _let_bot(self, seat: Seat) -> None:
        command = self._bot.play(self._session.view(seat), seat)
        answer = self._session.submit(command)
        if isinstance(answer, Unsaved):
            raise JournalWriteError(
                str(answer.reason.arguments["reason"]), remedy="the game is kept up to there"
            )
        assert not isinstance(answer, Refusal), f"a legal answer was refused: {command}, {answer.reason}"
        self._paper.step(answer)

    def _ask_person(self, prompt: Prompt) -> None:
        step = self._keyboard.ask(prompt)
        if step is not None:
            self._paper.step(step)

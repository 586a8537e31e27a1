"""`companion play`: a whole table in the terminal, with people at the keyboard or bots everywhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion import games as registry
from companion.core.game import AnyGame
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Refusal, Unsaved
from companion.errors import JournalError, JournalWriteError, UsageError
from companion.journal import book
from companion.journal.book import Account
from companion.journal.shelf import Shelf, default_folder
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.locale import Speech, language_of
from companion.table.bots import Bot
from companion.table.session import Session
from companion.terminal.keyboard import Keyboard, Left, People
from companion.terminal.paper import Paper

DEFAULT_PLAYERS = 4
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


class Request(Struct, frozen=True):
    """What the command line asks for; None where it is silent."""

    game: str
    players: int | None
    names: tuple[str, ...]
    humans: int | None
    seed: int | None
    journal: Path | None
    go_on: bool
    settings: dict[str, str]
    data: Path | None
    real_cards: bool
    language: str

    @classmethod
    def of(cls, options: argparse.Namespace) -> Request:
        """The request behind parsed arguments."""
        pairs = [entry.partition("=") for entry in options.set]
        if bad := [key for key, equals, _ in pairs if not equals]:
            raise UsageError(
                f"--set {bad[0]}", remedy=say("write it as --set KEY=VALUE; see `companion games`")
            )
        names = tuple(name.strip() for name in (options.names or "").split(",") if name.strip())
        if options.players is not None and names and len(names) != options.players:
            raise UsageError(
                say("{names} names for {count} players", names=len(names), count=options.players),
                remedy=say("give one name each"),
            )
        if options.humans is not None and options.humans < 1:
            raise UsageError(
                f"--humans {options.humans}", remedy=say("1 or more; --bots is a game of bots alone")
            )
        if options.journal is not None and options.go_on:
            raise UsageError(say("--journal and --continue"), remedy=say("one of them says which game"))
        return cls(
            game=options.game,
            players=options.players if options.players is not None else (len(names) or None),
            names=names,
            humans=0 if options.bots else options.humans,
            seed=options.seed,
            journal=options.journal,
            go_on=options.go_on,
            settings={key: value for key, _, value in pairs},
            data=options.data,
            real_cards=options.real_cards,
            language=options.lang or language_of(),
        )

    @property
    def begins(self) -> bool:
        """Whether it says anything that only a new game can take."""
        return bool(self.settings or self.data or self.names or self.players)


class Seating(Struct, frozen=True):
    """Who sits where, and with which simulated deck; it is noted in the journal and found there again."""

    people: int
    deck_seed: str

    def notes(self) -> dict[str, str]:
        """As the journal keeps it."""
        return {"people": str(self.people), "deck_seed": self.deck_seed}

    @classmethod
    def found(cls, notes: Mapping[str, str]) -> Seating:
        """As it was noted; a journal without notes (from another kind of table) has one person."""
        people = notes.get("people", "1")
        return cls(int(people) if people.isdecimal() else 1, notes.get("deck_seed", ""))


def play(request: Request) -> int:
    """Play to the end, or until the people leave."""
    game = registry.find(request.game)
    store, timeline, seating = _opened(request, game)
    speech = Speech(request.language, game.name)
    session = Session(timeline, store, chance=Random(request.seed))
    table = _Table(session, speech, seating)
    table.welcome(store)
    try:
        return table.play()
    except Left:
        table.farewell(store)
        return 0
    except KeyboardInterrupt:
        table.farewell(store)
        raise
    finally:
        session.close()


def _opened(request: Request, game: AnyGame) -> tuple[Store | None, Timeline, Seating]:
    """The game to play: a new one, or one that goes on."""
    found = _found(request, game)
    if found is None:
        return _begun(request, game)
    store, account = found
    seating = Seating.found(account.notes)
    if request.humans is not None:
        seating = replace(seating, people=request.humans)
    if account.game.name != game.name or request.begins or seating.people > len(account.options.names):
        store.close()
        raise UsageError(
            say("this journal holds a game of {name} that has begun", name=account.game.name),
            where=str(store.path),
            remedy=say("go on without --players, --names, --set and --data, or name a new file"),
        )
    if account.set_aside is not None:
        torn = say(
            "the last line was torn (a power cut?); it was set aside as {name}, all steps before it are here",
            name=account.set_aside.name,
        )
        sys.stderr.write(f"companion: {store.path}: {Speech(request.language)(torn)}\n")
    return store, account.timeline, seating


def _found(request: Request, game: AnyGame) -> tuple[Store, Account] | None:
    if request.go_on:
        found = Shelf(default_folder(), registry.find).unfinished(game)
        if found is None:
            raise UsageError(
                say("no game was interrupted"), where=game.name, remedy=say("begin one without --continue")
            )
        return found
    if request.journal is None or not _has_content(request.journal):
        return None
    return book.reopen(request.journal, registry.find)


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False
    except OSError as error:
        raise JournalError(
            f"cannot be used: {error.strerror}", where=str(path), remedy="name another file"
        ) from None


def _begun(request: Request, game: AnyGame) -> tuple[Store | None, Timeline, Seating]:
    players = request.players if request.players is not None else DEFAULT_PLAYERS
    people = 1 if request.humans is None else request.humans
    names = request.names or _default_names(players)
    options = game.configure(names, request.settings, request.data)
    if people > len(names):
        raise UsageError(
            say("{people} people at {count} seats", people=people, count=len(names)),
            remedy=say("--humans is at most --players"),
        )
    seed = request.seed if request.seed is not None else Random().getrandbits(32)
    seating = Seating(people, "" if request.real_cards else str(seed))
    timeline = Timeline(game, options)
    if request.journal is not None:
        return book.create(request.journal, game, options, seating.notes()), timeline, seating
    if not people:
        return None, timeline, seating
    return Shelf(default_folder(), registry.find).create(game, options, seating.notes()), timeline, seating


def _default_names(players: int) -> tuple[str, ...]:
    return tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(max(players, 0)))


class _Table:
    """The loop: whoever is asked answers, bots first."""

    def __init__(self, session: Session, speech: Speech, seating: Seating) -> None:
        self._session = session
        self._speech = speech
        self._people = People(session.names, seating.people)
        self._paper = Paper(session.game, session.names, speech)
        self._chance = session.chance
        # An empty seed is a real deck: bots then may only guess.
        deck_seed = session.deck_seed = seating.deck_seed or None
        self._bot = Bot(session.game, self._chance, deck_seed)
        self._keyboard = Keyboard(session, speech, self._people, deck_seed)

    def play(self) -> int:
        """Until the game is over, and nobody wants a step back."""
        for step in self._session.timeline.done:
            self._paper.step(step)
        if self._session.timeline.paused:
            self._keyboard.wait_out_pause()
        while True:
            while not self._session.game.over(self._session.state):
                self._one_answer()
            self._paper.standings(self._session.view(TABLE))
            if not self._people.seats or not self._keyboard.after_the_game():
                return 0

    def _one_answer(self) -> None:
        waiting = self._session.waiting()
        bots = [seat for seat in waiting if not self._people.include(seat)]
        if bots:
            self._let_bot(self._chance.choice(bots))
        elif (step := self._keyboard.ask(self._session.prompt(waiting[0]))) is not None:
            self._paper.step(step)

    def _let_bot(self, seat: Seat) -> None:
        command = self._bot.play(self._session.view(seat), seat)
        answer = self._session.submit(command)
        if isinstance(answer, Unsaved):
            raise JournalWriteError(
                str(answer.reason.arguments["reason"]), remedy="the game is kept up to there"
            )
        assert not isinstance(answer, Refusal), f"a legal answer was refused: {command}, {answer.reason}"
        self._paper.step(answer)

    # --- words around the game

    def welcome(self, store: Store | None) -> None:
        """Who is who, where it is kept, and what to know of the material."""
        if not self._people.seats:
            return
        people = ", ".join(self._people.names[: self._people.seats])
        self._say(say("At this keyboard: {people}. h shows help.", people=people))
        for caveat in self._session.game.caveats(self._session.view(TABLE)):
            self._say(caveat)
        if store is not None:
            self._say(say("The game is kept in {path}", path=str(store.path)))

    def farewell(self, store: Store | None) -> None:
        """How to come back; a game without a single step is not worth keeping."""
        if store is None or not self._people.seats:
            return
        if not self._session.timeline.done and not self._session.timeline.undone:
            store.path.unlink(missing_ok=True)
            return
        program = sys.argv[0] if Path(sys.argv[0]).name == "companion" else "companion"
        print()
        self._say(say("The game is kept. To go on:"))
        game, language = self._session.game.name, self._speech.language
        print(f"  {program} play {game} --journal {store.path} --lang {language}")

    def _say(self, text: Text) -> None:
        print(self._speech(text))

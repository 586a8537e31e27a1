"""`companion play`: a whole table in the terminal, with people at the keyboard or bots everywhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion import games as registry
from companion.core.game import AnyGame
from companion.core.reasons import reason_of
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, said, say
from companion.core.values import Command, Refusal, Unsaved
from companion.errors import JournalError, JournalWriteError, UsageError
from companion.journal import saved_game
from companion.journal.access import default_folder
from companion.journal.folder import Journals
from companion.journal.listing import ListedGame, note_of_bots
from companion.journal.saved_game import SavedGame
from companion.journal.store import Store
from companion.journal.timeline import Step, Timeline
from companion.locale import Speech, language_of
from companion.opponents.level import LEVELS, USUAL, Level
from companion.opponents.thinker import Immediate
from companion.table.bots import Bot
from companion.table.session import Session
from companion.table.thinking import Thinking
from companion.terminal.keyboard import Keyboard, People, PlayerLeft
from companion.terminal.transcript import Transcript

DEFAULT_PLAYERS = 4
# How many unfinished games are named where one has to be chosen.
NAMED = 6
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


class PlayOptions(Struct, frozen=True):
    """What the command line asks for; None where it is silent."""

    game: str | None
    players: int | None
    names: tuple[str, ...]
    humans: int | None
    seed: int | None
    journal: Path | None
    # The game to go on with; empty for the last one.
    go_on: str | None
    settings: dict[str, str]
    data: Path | None
    real_cards: bool
    language: str
    # How well each bot plays, in the order of the seats; the last one counts for all that follow.
    levels: tuple[Level, ...] = ()

    @classmethod
    def of(cls, options: argparse.Namespace) -> PlayOptions:
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
        if options.journal is not None and options.go_on is not None:
            raise UsageError(say("--journal and --continue"), remedy=say("one of them says which game"))
        game, go_on = options.game, options.go_on
        if go_on in registry.names():
            game, go_on = go_on, ""  # `--continue GAME`
        if game is None and go_on is None:
            raise UsageError(say("which game?"), remedy=say("name one of `companion games`"))
        return cls(
            game=game,
            players=options.players if options.players is not None else (len(names) or None),
            names=names,
            humans=0 if options.bots else options.humans,
            seed=options.seed,
            journal=options.journal,
            go_on=go_on,
            settings={key: value for key, _, value in pairs},
            data=options.data,
            real_cards=options.real_cards,
            language=options.lang or language_of(),
            levels=_levels(options.levels if options.levels is not None else options.level or ""),
        )

    @property
    def begins(self) -> bool:
        """Whether it says anything that only a new game can take."""
        return bool(self.settings or self.data or self.names or self.players)


def _levels(told: str) -> tuple[Level, ...]:
    """Levels as the command line or a journal names them."""
    named = [one.strip() for one in told.split(",")] if told else []
    if unknown := [one for one in named if one not in LEVELS]:
        raise UsageError(
            f"--levels {unknown[0]}", remedy=say("one of {levels} for each bot", levels=", ".join(LEVELS))
        )
    return tuple(level for one in named for level in LEVELS if level == one)


class Seating(Struct, frozen=True):
    """Who sits where, and with which simulated deck; it is noted in the journal and found there again."""

    people: int
    deck_seed: str
    levels: tuple[Level, ...] = ()

    def notes(self, players: int) -> dict[str, str]:
        """As the journal keeps it: the first seats are those of people."""
        return {
            "people": str(self.people),
            "deck_seed": self.deck_seed,
            "levels": ",".join(self.levels),
            **note_of_bots(range(self.people + 1, players + 1)),
        }

    def level(self, seat: Seat) -> Level:
        """How well the bot of a seat plays."""
        if not self.levels:
            return USUAL
        return self.levels[min(max(0, seat - self.people - 1), len(self.levels) - 1)]

    @classmethod
    def found(cls, notes: Mapping[str, str]) -> Seating:
        """As it was noted; a journal without notes (from another kind of table) has one person."""
        people = notes.get("people", "1")
        levels = tuple(
            level for one in notes.get("levels", "").split(",") for level in LEVELS if level == one
        )
        return cls(int(people) if people.isdecimal() else 1, notes.get("deck_seed", ""), levels)


def play(request: PlayOptions) -> int:
    """Play to the end, or until the people leave."""
    game = None if request.game is None else registry.find(request.game)
    store, timeline, seating = _opened(request, game)
    speech = Speech(request.language, timeline.game.name)
    session = Session(timeline, store, chance=Random(request.seed))
    table = _Table(session, speech, seating)
    table.welcome(store)
    try:
        return table.play()
    except PlayerLeft:
        table.farewell(store)
        return 0
    except KeyboardInterrupt:
        table.farewell(store)
        raise
    finally:
        session.close()


def _opened(request: PlayOptions, game: AnyGame | None) -> tuple[Store | None, Timeline, Seating]:
    """The game to play: a new one, or one that goes on."""
    found = _found(request, game)
    if found is None:
        assert game is not None
        return _begun(request, game)
    store, saved = found
    seating = Seating.found(saved.notes)
    if request.humans is not None:
        seating = replace(seating, people=request.humans)
    if request.levels:
        seating = replace(seating, levels=request.levels)
    if game is not None and saved.game.name != game.name:
        store.close()
        raise _other_game(saved.game.name, request, store.path)
    if request.begins or seating.people > len(saved.options.names):
        store.close()
        raise UsageError(
            say("this journal holds a game of {name} that has begun", name=saved.game.name),
            where=str(store.path),
            remedy=say("go on without --players, --names, --set and --data, or name a new file"),
        )
    if saved.set_aside is not None:
        told = Speech(request.language)(_set_aside(saved, saved.set_aside.name))
        sys.stderr.write(f"companion: {store.path}: {told}\n")
    return store, saved.timeline, seating


def _other_game(name: str, request: PlayOptions, path: Path) -> UsageError:
    """Refused with the call that would have been right."""
    what = say("this is a game of {game}", game=name)
    if request.go_on:
        return UsageError(what, where=request.go_on, remedy=f"companion play --continue {request.go_on}")
    return UsageError(what, where=str(path), remedy=f"companion play {name} --journal {path}")


def _set_aside(saved: SavedGame, name: str) -> Text:
    if saved.fault:
        return say(
            "line {line} was damaged, so the last step may be missing; it was set aside as {name}, all steps "
            "before it are here",
            line=saved.lines + 1,
            name=name,
        )
    return say(
        "the last line was torn (a power cut?); it was set aside as {name}, all steps before it are here",
        name=name,
    )


def _found(request: PlayOptions, game: AnyGame | None) -> tuple[Store, SavedGame] | None:
    if request.go_on is not None:
        return _kept(request.go_on, game)
    if request.journal is None or not _has_content(request.journal):
        return None
    return saved_game.reopen(request.journal, registry.find)


def _kept(game_id: str, game: AnyGame | None) -> tuple[Store, SavedGame]:
    """The game of that ID, or the last one: of this game, or of the only one that was interrupted."""
    journals = Journals(default_folder(), registry.find)
    if game_id:
        return _take_up(journals, game_id)
    if game is not None and (found := journals.unfinished(game)):
        return found
    unfinished = list(journals.unfinished_games(game))
    if not unfinished:
        raise UsageError(
            say("no game was interrupted"),
            where=game.name if game else str(journals.folder),
            remedy=say("begin one without --continue"),
        )
    if game is None and len(unfinished) > 1:
        raise UsageError(say("several games are unfinished"), remedy=_which_one(unfinished))
    return journals.take_up(unfinished[0].id)


def _which_one(unfinished: Sequence[ListedGame]) -> Text:
    """The last few of them, and where the others are listed."""
    ids = " | ".join(listed.id for listed in unfinished[:NAMED])
    if len(unfinished) <= NAMED:
        return say("say which one: --continue {ids}", ids=ids)
    return say(
        "say which one: --continue {ids}; and {more} more: {command}",
        ids=ids,
        more=len(unfinished) - NAMED,
        command="companion games --unfinished",
    )


def _take_up(journals: Journals, game_id: str) -> tuple[Store, SavedGame]:
    if not journals.path_of(game_id).exists():
        raise UsageError(
            say("no such game"),
            where=game_id,
            remedy=say("{command} lists them", command="companion games --unfinished"),
        )
    return journals.take_up(game_id)


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False
    except OSError as error:
        raise JournalError(
            say("cannot be used: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("name another file"),
        ) from None


def _begun(request: PlayOptions, game: AnyGame) -> tuple[Store | None, Timeline, Seating]:
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
    seating = Seating(people, "" if request.real_cards else str(seed), request.levels)
    timeline, notes = Timeline(game, options), seating.notes(len(names))
    if request.journal is not None:
        return saved_game.create(request.journal, game, options, notes), timeline, seating
    if not people:
        return None, timeline, seating
    return Journals(default_folder(), registry.find).create(game, options, notes), timeline, seating


def _default_names(players: int) -> tuple[str, ...]:
    return tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(max(players, 0)))


class _Table:
    """The loop: whoever is asked answers, bots first."""

    def __init__(self, session: Session, speech: Speech, seating: Seating) -> None:
        self._session = session
        self._speech = speech
        self._people = People(session.names, seating.people)
        self._transcript = Transcript(session.game, session.names, speech)
        self._chance = session.chance
        # An empty seed is a real deck: bots then may only guess.
        deck_seed = session.deck_seed = seating.deck_seed or None
        session.hands_simulated = deck_seed is not None and not seating.people
        # Serves the table where no person does, and plays where there is nothing to think about.
        self._bot = Bot(session.game, self._chance, deck_seed)
        self._seating = seating
        self._thinking = Thinking(Immediate(lambda _: session.game))
        self._keyboard = Keyboard(session, speech, self._people, deck_seed)

    def play(self) -> int:
        """Until the game is over, and nobody wants a step back."""
        for step in self._session.timeline.done:
            self._transcript.step(step)
        if self._session.timeline.paused:
            self._keyboard.wait_out_pause()
        while True:
            while not self._session.game.over(self._session.state):
                self._one_answer()
            self._transcript.standings(self._session.view(TABLE))
            if not self._people.seats or not self._keyboard.after_the_game():
                return 0

    def _one_answer(self) -> None:
        if (done := self._session.follow_hands()) is not None:
            self._told(done)
            return
        waiting = self._session.waiting()
        bots = [seat for seat in waiting if not self._people.include(seat)]
        if bots:
            self._let_bot(self._chance.choice(bots))
        elif (step := self._keyboard.ask(self._session.prompt(waiting[0]))) is not None:
            self._transcript.step(step)

    def _let_bot(self, seat: Seat) -> None:
        self._told(self._session.submit(self._command(seat)))

    def _told(self, answer: Step | Refusal) -> None:
        """What nobody at the keyboard did."""
        if isinstance(answer, Unsaved):
            raise JournalWriteError(
                said(answer.reason.arguments["reason"]), remedy=say("the game is kept up to there")
            )
        assert not isinstance(answer, Refusal), f"a legal answer was refused: {answer.reason}"
        self._transcript.step(answer)

    def _command(self, seat: Seat) -> Command:
        session = self._session
        if seat != TABLE and session.game.thinkable(session.state):
            level, seed = self._seating.level(seat), self._seating.deck_seed
            wanted = self._thinking.wanted(session, seat, level, seed)
            if wanted is not None and session.lists(wanted):
                return wanted
        return self._bot.answer(session.view(seat), session.prompt(seat), session.refine)

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

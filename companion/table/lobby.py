"""Before the game: language, which game, how many, who, and how to play, on one display with one encoder.

The whole of it is one command, `StartGame`, asked for part by part like any other, so going back is a
long press and nothing is decided until the last answer. Where games are kept, any unfinished one can be taken
up instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.settings import Choice, Setting, applies
from companion.core.text import Text, say
from companion.core.values import Command
from companion.journal.listing import ListedGame
from companion.table.catalogue import TableGame
from companion.table.dialogue import Dialogue
from companion.table.equipment import Equipment
from companion.table.gestures import Clicked, EncoderStepped, Gesture, Held
from companion.table.lobby_seats import Places, StartGame, who_plays

USUAL_PLAYERS = 4


class ResumeGame(Command, frozen=True):
    """Go on with a game that was left."""

    game_id: str | None = None


class Offer(Places, Protocol):
    """What can be played here, and what can be gone on with."""

    def games(self) -> Sequence[TableGame]:
        """The games to choose from, the first choice first; fewer than two are no question."""

    def any_kept(self) -> bool:
        """Whether it is worth asking."""

    def unfinished(self) -> Sequence[ListedGame]:
        """The games that nobody has finished, newest first."""


class OneGame:
    """A table that knows one game and keeps nothing."""

    def games(self) -> Sequence[TableGame]:
        """There is nothing to choose."""
        return ()

    def bots_possible(self) -> bool:
        """Nobody thinks."""
        return False

    def private(self, _: Seat) -> bool:
        """Everybody looks at the same display."""
        return False

    def any_kept(self) -> bool:
        """Nothing is kept."""
        return False

    def unfinished(self) -> Sequence[ListedGame]:
        """Nothing is kept."""
        return ()


class Lobby:
    """The display of a table that is not playing yet."""

    def __init__(
        self,
        game: AnyGame,
        fixed: Mapping[str, str] | None = None,
        language: str = "fr",
        offer: Offer | None = None,
        title: Text | None = None,
    ) -> None:
        self._first = game
        self._offer = offer or OneGame()
        self._first_fixed = dict(fixed or {})
        self._title = title or game.title
        self._games: dict[str, TableGame] | None = None
        self._dialogue = Dialogue(self.refine)
        begin = Option(say("Press to begin"), StartGame(TABLE), draft=True)
        self._dialogue.offer(Choose(TABLE, self._title, (begin,)))
        self.language = language
        self._notice: Screen | None = None

    @property
    def at_start(self) -> bool:
        """Whether nothing has been chosen yet."""
        prompt = self._dialogue.prompt
        return self._notice is None and isinstance(prompt, Choose) and prompt.ask == self._title

    def tell(self, notice: Screen) -> None:
        """Something to be read before going on."""
        self._notice = notice

    def handle(self, gesture: Gesture) -> StartGame | ResumeGame | None:
        """One gesture; the whole command once the last question is answered."""
        if self._notice is not None:
            self._notice = None
            return None
        match gesture:
            case EncoderStepped():
                self._dialogue.turn(gesture)
            case Clicked(key="undo") | Held():
                self._dialogue.back()
            case Clicked():
                command = self._dialogue.confirm()
                if isinstance(command, StartGame | ResumeGame):
                    return command
        return None

    def screen(self) -> Screen:
        """What the display shows."""
        if self._notice is not None:
            return self._notice
        if self.at_start:
            return Message(self._title, icon="crown", foot=say("Press to begin"))
        return self._dialogue.screen(lambda _: Text(""))

    def refine(self, draft: Command) -> Prompt:
        """The next question."""
        if isinstance(draft, ResumeGame):
            return self._unfinished(draft)
        assert isinstance(draft, StartGame)
        if not draft.anew and self._offer.any_kept():
            anew = Option(say("New game"), replace(draft, anew=True), draft=True)
            return Choose(TABLE, say("What shall it be?"), (anew, TAKE_UP))
        if draft.language is None:
            return _languages(draft)
        self.language = draft.language
        if draft.game is None and len(self._choice_of_games()) > 1:
            return self._which_game(draft)
        if draft.players is None:
            players = self._game(draft).players
            low, high = players.start, players.stop - 1
            ask = say("How many players?")
            usual = min(max(USUAL_PLAYERS, low), high)
            return Dial(TABLE, ask, draft, "players", low, high, usual, draft=True)
        if len(draft.names) < draft.players:
            return who_plays(draft, self._offer)
        return self._usual(draft) if draft.usual is None else self._setting(draft)

    def _unfinished(self, draft: ResumeGame) -> Choose:
        options = tuple(
            Option(
                Text("{names}", {"names": ", ".join(listed.names)}),
                replace(draft, game_id=listed.id),
                detail=self._where(listed),
            )
            for listed in self._offer.unfinished()
        )
        return Choose(TABLE, say("Which game?") if options else say("There is no unfinished game."), options)

    def _where(self, listed: ListedGame) -> Text:
        """Which game it is, at a table that knows several; when it was left, and where it is."""
        known = self._choice_of_games().get(listed.game)
        date = listed.written.astimezone().strftime("%d.%m.") if listed.written is not None else ""
        parts = [known.game.title] if known is not None else []
        parts += [Text("{date}", {"date": date})] if date else []
        return _dotted([*parts, listed.headline])

    def _choice_of_games(self) -> dict[str, TableGame]:
        """Asked for once, when the question comes up: games are slow to import."""
        if self._games is None:
            self._games = {one.game.name: one for one in self._offer.games()}
        return self._games

    def _which_game(self, draft: StartGame) -> Choose:
        options = tuple(
            Option(one.game.title, replace(draft, game=name), draft=True)
            for name, one in self._choice_of_games().items()
        )
        return Choose(TABLE, say("What will be played?"), options)

    def _game(self, draft: StartGame) -> AnyGame:
        return self._first if draft.game is None else self._choice_of_games()[draft.game].game

    def _fixed(self, draft: StartGame) -> Mapping[str, str]:
        if draft.bots:
            return (self._choice_of_games().get(draft.game or "") or _alone(self._first)).fixed_with_bots
        return self._first_fixed if draft.game is None else self._choice_of_games()[draft.game].fixed

    def _usual(self, draft: StartGame) -> Choose:
        fixed = tuple(self._fixed(draft).items())
        begin = Option(say("Yes, begin"), replace(draft, usual=True, settings=fixed))
        choose = Option(say("Choose settings"), replace(draft, usual=False, settings=fixed), draft=True)
        some_open = self._open(dict(fixed), draft)
        return Choose(TABLE, say("Play as usual?"), (begin, choose) if some_open else (begin,))

    def _setting(self, draft: StartGame) -> Choose:
        setting = self._open(dict(draft.settings), draft)[0]
        options = tuple(self._choice(draft, setting, choice) for choice in setting.choices)
        return Choose(TABLE, setting.label, options)

    def _choice(self, draft: StartGame, setting: Setting, choice: Choice) -> Option:
        settings = (*draft.settings, (setting.key, choice.key))
        more = bool(self._open(dict(settings), draft))
        return Option(choice.label, replace(draft, settings=settings), draft=more, detail=choice.detail)

    def _open(self, chosen: Mapping[str, str], draft: StartGame) -> list[Setting]:
        """Settings that are still to be chosen, and mean something with what is."""
        settings = self._game(draft).settings
        so_far = {one.key: one.default for one in settings} | dict(chosen)
        left = (one for one in settings if one.key not in chosen)
        return [one for one in left if applies(one, so_far, len(draft.names))]


TAKE_UP = Option(say("Take up a game"), ResumeGame(TABLE), draft=True)


def _dotted(parts: Sequence[Text]) -> Text:
    """Parts of one line."""
    slots = {f"part{number}": part for number, part in enumerate(parts)}
    return Text(" · ".join(f"{{{slot}}}" for slot in slots), slots)


def _languages(draft: StartGame) -> Choose:
    return Choose(
        TABLE,
        Text("Langue · Language"),
        (
            Option(Text("Français"), replace(draft, language="fr"), draft=True),
            Option(Text("English"), replace(draft, language="en"), draft=True),
        ),
    )


def _alone(game: AnyGame) -> TableGame:
    """A game at a table that knows no other."""
    return TableGame(game, Equipment())

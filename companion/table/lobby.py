"""Before the game: language, how many, who, and how to play, on one display with one encoder.

The whole of it is one command, `StartGame`, asked for part by part like any other, so going back is a
long press and nothing is decided until the last answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.options import LONGEST_NAME
from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE
from companion.core.settings import Choice, Setting, applies
from companion.core.text import Text, say
from companion.core.values import Command
from companion.table.dialogue import Dialogue
from companion.table.gestures import Clicked, Gesture, Held, Stepped

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊËÎÏÔÙÛÜ-’"
USUAL_PLAYERS = 4


class StartGame(Command, frozen=True):
    """Everything that a table decides before it plays."""

    language: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    spelling: str | None = None
    usual: bool | None = None
    settings: tuple[tuple[str, str], ...] = ()


class Lobby:
    """The display of a table that is not playing yet."""

    def __init__(self, game: AnyGame, fixed: Mapping[str, str] | None = None, language: str = "fr") -> None:
        self._game = game
        self._fixed = dict(fixed or {})
        self._dialogue = Dialogue(self.refine)
        begin = Option(say("Press to begin"), StartGame(TABLE), draft=True)
        self._dialogue.offer(Choose(TABLE, game.title, (begin,)))
        self.language = language
        self._notice: Screen | None = None

    def tell(self, notice: Screen) -> None:
        """Something to be read before going on."""
        self._notice = notice

    def handle(self, gesture: Gesture) -> StartGame | None:
        """One gesture; the whole command once the last question is answered."""
        if self._notice is not None:
            self._notice = None
            return None
        match gesture:
            case Stepped():
                self._dialogue.turn(gesture)
            case Clicked(key="undo") | Held():
                self._dialogue.back()
            case Clicked():
                command = self._dialogue.confirm()
                if isinstance(command, StartGame):
                    return command
        return None

    def screen(self) -> Screen:
        """What the display shows."""
        if self._notice is not None:
            return self._notice
        prompt = self._dialogue.prompt
        if isinstance(prompt, Choose) and prompt.ask == self._game.title:
            return Message(self._game.title, icon="crown", foot=say("Press to begin"))
        return self._dialogue.screen(lambda _: Text(""))

    def refine(self, draft: Command) -> Prompt:
        """The next question."""
        assert isinstance(draft, StartGame)
        if draft.language is None:
            return _languages(draft)
        self.language = draft.language
        if draft.players is None:
            low, high = self._game.players.start, self._game.players.stop - 1
            ask = say("How many players?")
            return Dial(TABLE, ask, draft, "players", low, high, USUAL_PLAYERS, draft=True)
        if draft.spelling is not None:
            return _letters(draft)
        if len(draft.names) < draft.players:
            return _name(draft)
        return self._usual(draft) if draft.usual is None else self._setting(draft)

    def _usual(self, draft: StartGame) -> Choose:
        fixed = tuple(self._fixed.items())
        begin = Option(say("Yes, begin"), replace(draft, usual=True, settings=fixed))
        choose = Option(say("Choose settings"), replace(draft, usual=False, settings=fixed), draft=True)
        return Choose(
            TABLE, say("Play as usual?"), (begin, choose) if self._open(self._fixed, draft) else (begin,)
        )

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
        so_far = {one.key: one.default for one in self._game.settings} | dict(chosen)
        left = (one for one in self._game.settings if one.key not in chosen)
        return [one for one in left if applies(one, so_far, len(draft.names))]


def _languages(draft: StartGame) -> Choose:
    return Choose(
        TABLE,
        Text("Langue · Language"),
        (
            Option(Text("Français"), replace(draft, language="fr"), draft=True),
            Option(Text("English"), replace(draft, language="en"), draft=True),
        ),
    )


def _name(draft: StartGame) -> Choose:
    seat = len(draft.names) + 1
    usual = f"J{seat}" if draft.language == "fr" else f"P{seat}"
    return Choose(
        TABLE,
        say("Name of seat {seat}?", seat=seat),
        (
            Option(Text("{name}", {"name": usual}), replace(draft, names=(*draft.names, usual)), draft=True),
            Option(say("Write a name"), replace(draft, spelling=""), draft=True),
        ),
    )


def _letters(draft: StartGame) -> Choose:
    """Letter by letter; what is written so far is the question."""
    written = draft.spelling or ""
    options: list[Option] = []
    if written.strip() and written not in draft.names:
        done = replace(draft, names=(*draft.names, written), spelling=None)
        options.append(Option(say("Done: {name}", name=written), done, draft=True))
    if len(written) < LONGEST_NAME:
        options += [
            Option(
                Text("{letter}", {"letter": letter}), replace(draft, spelling=written + letter), draft=True
            )
            for letter in (LETTERS if not written else LETTERS.lower())
        ]
    if written:
        options.append(Option(say("Erase"), replace(draft, spelling=written[:-1]), draft=True))
    return Choose(TABLE, Text("{name}_", {"name": written}), tuple(options))

"""`companion games --kept`: the journals of this table, and how to go on with the unfinished ones."""

from __future__ import annotations

from pathlib import Path

from companion import games as registry
from companion.core.text import Text, say
from companion.errors import UnknownGameError
from companion.journal.access import default_folder
from companion.journal.folder import Journals
from companion.journal.listing import JournalState, ListedGame
from companion.locale import Speech, language_of

STATES: dict[JournalState, Text] = {
    "unfinished": say("unfinished"),
    "finished": say("finished"),
    "in use": say("being played"),
    "unreadable": say("cannot be read"),
}
#: Folders of games that are not played in the terminal, and by which command they are.
OTHERS = {
    "virtual": "companion run",
    "phones": "companion run --web",
    "table": "companion run --profile FILE",
}


def list_saved_games(language: str | None, *, unfinished: bool) -> int:
    """Every game of the folder, or only those that can be gone on with."""
    folder, language = default_folder(), language or language_of()
    speech = Speech(language)
    own = _listed(folder, unfinished=unfinished)
    _print(own, language)
    if any(one.state == "unfinished" for one in own):
        print(speech(say("To go on with one: {command}", command="companion play --continue ID")))
    elsewhere = {command: _listed(folder / name, unfinished=unfinished) for name, command in OTHERS.items()}
    for command, listed in elsewhere.items():
        if listed:
            print(speech(say("Of {command}, which goes on with them:", command=command)))
            _print(listed, language)
    if not own and not any(elsewhere.values()):
        nothing = say("no game was interrupted") if unfinished else say("no game is kept here")
        print(f"{folder}: {speech(nothing)}")
    return 0


def _listed(folder: Path, *, unfinished: bool) -> list[ListedGame]:
    journals = Journals(folder, registry.find)
    return list(journals.unfinished_games() if unfinished else journals.games())


def _print(listed: list[ListedGame], language: str) -> None:
    speech = Speech(language)
    for one in listed:
        print("  ".join(_columns(one, language)))
        if one.state == "unreadable":
            print(f"    {speech(one.reason)}\n    → {speech(one.remedy)}")


def _columns(one: ListedGame, language: str) -> list[str]:
    speech = _speech_of(one, language)
    when = one.begun or one.written
    date = when.astimezone().strftime("%Y-%m-%d %H:%M") if when else "?"
    state = speech(STATES[one.state])
    if one.state == "unfinished":
        state = speech(say("{label}: {detail}", label=STATES[one.state], detail=one.headline))
    return [one.id, date, ", ".join(one.names), state]


def _speech_of(one: ListedGame, language: str) -> Speech:
    """With the words of its game, where that is installed."""
    try:
        return Speech(language, registry.find(one.game).name)
    except UnknownGameError:
        return Speech(language)

"""What a check says: one line on one thing, and, where it is not as it should be, what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.core.text import Text, said, say
from companion.errors import CompanionError

FindingState = Literal["ok", "warning", "failure", "skipped"]
#: A sentence of the catalogues, or words that are the same in every language.
Said = str | Text


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. Its words are English; `told` has them in a language."""

    what: str
    state: FindingState
    detail: str = ""
    remedy: str = ""
    sentences: tuple[Said, Said, Said] | None = field(default=None, compare=False, repr=False)

    def told(self, speech: Callable[[Text], str]) -> tuple[str, str, str]:
        """What, detail and remedy in the language of `speech`."""
        what, detail, remedy = self.sentences or (self.what, self.detail, self.remedy)
        return spoken(speech, what), spoken(speech, detail), spoken(speech, remedy)

    @property
    def sentence(self) -> Text:
        """What and detail in one."""
        what, detail, _ = self.sentences or (self.what, self.detail, "")
        return say("{what}: {detail}", what=what, detail=detail)

    @property
    def advice(self) -> Text:
        """What to do about it."""
        remedy = self.sentences[2] if self.sentences else self.remedy
        return remedy if isinstance(remedy, Text) else Text("{remedy}", {"remedy": remedy})


def spoken(speech: Callable[[Text], str], said: Said) -> str:
    """Words in the language of `speech`."""
    return said if isinstance(said, str) else speech(said)


def joined(parts: Sequence[Said], by: str = ", ") -> Text:
    """Several sentences as one."""
    names = [f"part{number}" for number in range(len(parts))]
    return Text(by.join(f"{{{name}}}" for name in names), dict(zip(names, parts, strict=True)))


def fine(what: Said, detail: Said = "") -> Finding:
    """It is as it should be."""
    return _found(what, "ok", detail)


def warning(what: Said, detail: Said, remedy: Said) -> Finding:
    """The table runs, but somebody may come to regret it."""
    return _found(what, "warning", detail, remedy)


def failure(what: Said, detail: Said, remedy: Said) -> Finding:
    """This does not work until somebody does something."""
    return _found(what, "failure", detail, remedy)


def broken(what: Said, error: CompanionError) -> Finding:
    """A failure in the words of the error that told of it."""
    detail, remedy = map(said, error.sentences)
    return failure(what, detail, remedy)


def skipped(what: Said, detail: Said) -> Finding:
    """It was not looked at, and why."""
    return _found(what, "skipped", detail)


def fails(findings: Iterable[Finding]) -> bool:
    """Whether any of them is a failure; warnings alone are none."""
    return any(finding.state == "failure" for finding in findings)


def _found(what: Said, state: FindingState, detail: Said, remedy: Said = "") -> Finding:
    return Finding(str(what), state, str(detail), str(remedy), (what, detail, remedy))

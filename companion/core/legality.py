"""Listed is legal: a prompt lists every legal answer, so a command counts only if one leads to it.

An answer that is equal is legal; a draft whose filled parts agree with the command is followed to the next
question. Nobody else checks anything: rules say only what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import NODEFAULT

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt, Tally, fill
from companion.core.tally import Counts
from companion.core.values import Command, Submenu

Refine = Callable[[Command], Prompt]


def leads_to(prompt: Prompt, command: Command, refine: Refine) -> bool:
    """Whether the prompt, or the drafts after it, list the command."""
    return _leads(prompt, command, refine, [])


def _leads(prompt: Prompt, command: Command, refine: Refine, followed: list[Command]) -> bool:
    if prompt.accepts(command):
        return True
    for draft in _drafts(prompt, command):
        if draft not in followed:  # one that was overtaken may lead back to where it began
            followed.append(draft)
            if _leads(refine(draft), command, refine, followed):
                return True
    return False


def step_towards(prompt: Prompt, command: Command, refine: Refine) -> int | Counts | None:
    """The answer to this question from which the command follows: its place, or the counts of a tally."""
    if isinstance(prompt, Tally):
        counts = getattr(command, prompt.field, None)
        if isinstance(counts, tuple) and prompt.allows(counts) and type(command) is type(prompt.command):
            return counts
    options = prompt.options if isinstance(prompt, Choose) else prompt.otherwise
    first = 0 if isinstance(prompt, Choose) else len(prompt) - len(options)
    # The shortest way: a menu may also lead back to where the answer stands itself.
    for place, option in sorted(enumerate(options, first), key=lambda one: _detour(one[1])):
        if _reaches(option, command, refine):
            return place
    if isinstance(prompt, Dial | Lay):
        numbers: Sequence[int] = prompt.numbers if isinstance(prompt, Dial) else prompt.cards
        filled = _filled(prompt, getattr(command, prompt.field, None))
        if filled is not None and _agrees(filled, command):
            value = getattr(filled, prompt.field)
            value = value[-1] if isinstance(value, tuple) else value
            return numbers.index(value) if value in numbers else None
    return None


def _detour(option: Option) -> int:
    return option.draft + isinstance(option.command, Submenu)


def _reaches(option: Option, command: Command, refine: Refine) -> bool:
    if not option.draft:
        return option.command == command
    if not isinstance(option.command, Submenu) and not _agrees(option.command, command):
        return False
    return _leads(refine(option.command), command, refine, [option.command])


def _drafts(prompt: Prompt, command: Command) -> Iterator[Command]:
    """The answers of the prompt from which the command may follow."""
    for option in prompt.options if isinstance(prompt, Choose) else prompt.otherwise:
        if option.draft and (isinstance(option.command, Submenu) or _agrees(option.command, command)):
            yield option.command
    if isinstance(prompt, Choose) or not prompt.draft or type(command) is not type(prompt.command):
        return
    draft = _filled(prompt, getattr(command, prompt.field))
    if draft is not None and prompt.accepts(draft, draft=True) and _agrees(draft, command):
        yield draft


def _filled(prompt: Dial | Lay | Tally, value: object) -> Command | None:
    """The prompt's own command with what stands in its field; of several numbers, the next one."""
    if isinstance(prompt, Tally):
        return prompt.counted(value)[0] if isinstance(value, tuple) else None
    held = getattr(prompt.command, prompt.field)
    if isinstance(held, tuple):
        value = value[len(held)] if isinstance(value, tuple) and len(value) > len(held) else None
    return fill(prompt.command, prompt.field, value) if type(value) is int else None


def _agrees(draft: Command, command: Command) -> bool:
    """Whether what is filled in the draft stands in the command, too."""
    return type(draft) is type(command) and all(
        _fits(getattr(draft, name), getattr(command, name), unfilled)
        for name, unfilled in _parts(type(draft))
    )


@cache
def _parts(kind: type[Command]) -> tuple[tuple[str, object], ...]:
    """The fields of a command, each with what it holds while it is not filled."""
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    required = len(names) - len(defaults)
    return tuple(zip(names, (*[NODEFAULT] * required, *defaults), strict=True))


def _fits(part: object, whole: object, unfilled: object) -> bool:
    if part == whole or (part == unfilled and type(part) is type(unfilled)):
        return True
    return isinstance(part, tuple) and isinstance(whole, tuple) and whole[: len(part)] == part

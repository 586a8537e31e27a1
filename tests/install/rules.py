"""udev rules, read and followed: enough of the language to tell what becomes of a device."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

MATCHES = {"ACTION", "SUBSYSTEM", "KERNEL", "ENV", "ATTR"}
ASSIGNMENTS = {"SYMLINK", "GROUP", "MODE", "ENV", "GOTO", "LABEL"}
TOKEN = re.compile(r'\s*([A-Z]+)(?:\{([^}]+)\})?(==|!=|\+=|=)"([^"]*)"\s*(?:,|$)')


@dataclass
class Device:
    """What the kernel and the earlier rules know of a device, and what became of it."""

    subsystem: str
    env: dict[str, str] = field(default_factory=dict)
    attr: dict[str, str] = field(default_factory=dict)
    action: str = "add"
    links: list[str] = field(default_factory=list)
    group: str = "root"
    mode: str = "0600"


@dataclass(frozen=True)
class Token:
    """One `KEY{name}OP"value"`."""

    key: str
    name: str
    operator: str
    value: str

    @property
    def is_match(self) -> bool:
        """Whether it asks; otherwise it sets."""
        return self.operator in ("==", "!=")


def parse(text: str) -> list[list[Token]]:
    """Every rule's tokens; anything that udev would not understand is an error with its line."""
    lines = text.replace("\\\n", " ").splitlines()
    rules = [_tokens(line) for line in lines if line.strip() and not line.startswith("#")]
    labels = {token.value for rule in rules for token in rule if token.key == "LABEL"}
    jumps = {token.value for rule in rules for token in rule if token.key == "GOTO"}
    if labels != jumps:
        raise ValueError(f"labels {labels} and jumps {jumps} differ")
    return rules


def follow(rules: list[list[Token]], device: Device) -> Device:
    """Let a device go through the rules."""
    waiting_for = ""
    for rule in rules:
        if waiting_for:
            waiting_for = (
                "" if ("LABEL", waiting_for) in {(token.key, token.value) for token in rule} else waiting_for
            )
        elif all(_fits(token, device) for token in rule if token.is_match):
            for token in rule:
                if not token.is_match:
                    _set(token, device)
            waiting_for = next((token.value for token in rule if token.key == "GOTO"), "")
    return device


def _tokens(line: str) -> list[Token]:
    tokens, at = [], 0
    while at < len(line.rstrip()):
        found = TOKEN.match(line, at)
        if found is None:
            raise ValueError(f"no rule: {line[at:]}")
        token = Token(found[1], found[2] or "", found[3], found[4])
        if token.key not in (MATCHES if token.is_match else ASSIGNMENTS):
            raise ValueError(f"{token.key}{token.operator} is not for rules like ours: {line}")
        if (token.key == "SYMLINK") != (token.operator == "+="):
            raise ValueError(f"{token.operator} would take others' names away: {line}")
        if (token.key in ("ENV", "ATTR")) != bool(token.name):
            raise ValueError(f"{token.key} with a name that is missing or too many: {line}")
        tokens.append(token)
        at = found.end()
    if all(token.is_match for token in tokens):
        raise ValueError(f"asks and sets nothing: {line}")
    return tokens


def _fits(token: Token, device: Device) -> bool:
    known = {
        "ACTION": device.action,
        "SUBSYSTEM": device.subsystem,
        "ENV": device.env.get(token.name, ""),
        "ATTR": device.attr.get(token.name, ""),
    }
    fits = any(fnmatchcase(known[token.key], pattern) for pattern in token.value.split("|"))
    return fits == (token.operator == "==")


def _set(token: Token, device: Device) -> None:
    value = re.sub(r"\$env\{(\w+)\}", lambda found: device.env.get(found[1], ""), token.value)
    match token.key:
        case "SYMLINK":
            device.links.append(value)
        case "GROUP":
            device.group = value
        case "MODE":
            device.mode = value
        case "ENV":
            device.env[token.name] = value

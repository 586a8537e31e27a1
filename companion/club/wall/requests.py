"""What a page may say to the wall, checked field by field."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.club.settings import Scoring
from companion.club.wall.operator_log import AnyAct

LARGEST_REQUEST = 4_096
Short = Annotated[str, Meta(max_length=60)]


class WallRequest(Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    """Any request."""


class Watch(WallRequest, frozen=True, tag="watch"):
    """What to show from now on; the first thing that a page says. A token makes it an operator's."""

    language: Literal["fr", "en"] = "fr"
    table: Short = ""
    scoring: Scoring | None = None
    season: Short = ""
    evening: Short = ""
    game: Short = ""
    token: Short = ""


class SignIn(WallRequest, frozen=True, tag="sign-in"):
    """Who wants to sign."""

    name: Short
    passphrase: Annotated[str, Meta(max_length=200)]


class Write(WallRequest, frozen=True, tag="write"):
    """An act to be signed."""

    act: AnyAct


AnyRequest = Watch | SignIn | Write
decode: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)

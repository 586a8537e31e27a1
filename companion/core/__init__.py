"""The contract between a game and a table, as plain values.

A game never sees a button and a button never sees a game. What passes between them is defined
here: prompts (what is asked), commands (what is answered), events (what happened), refusals (why
not), views (what one seat may know) and standings (who leads).

Pure: the standard library and msgspec. msgspec gives what the journal and the web page both need
from these values (checked decoding, tagged unions, fast copies) for the import cost of `dataclasses`,
`enum` and `json` together.
"""

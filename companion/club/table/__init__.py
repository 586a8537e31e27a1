"""What a table tells.

`story` makes messages of a journal, with `names` as the table wants them; `delivery` knows what is still to
be sent, `told` remembers it as far as that saves work; `home` speaks to Home Assistant; `publisher` does it
all in a thread of its own.
"""

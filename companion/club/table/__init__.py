"""What a table tells.

`public_journal` makes messages of a journal, with `names` as the table wants them; `delivery` knows what is
still to be sent, `sent_journals` remembers it as far as that saves work; `home_assistant` describes the table
to Home Assistant; `publisher` does it all in a thread of its own.
"""

"""The journal: append, sync, and only then is it true.

`lines` is the format of one line, `store` the file with its `reserve` of zeros, `access` how the file is
opened and locked, `records` what a line says, `versions` what older versions of a game wrote, `timeline` the
fold of all records into state, undo history and clocks, `saved_game` a journal together with its game,
`folder` a folder of journals.
"""

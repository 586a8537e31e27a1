"""The wall: all tables of a club on one page.

`ledger` keeps what tables have told, in one SQLite file; `operator_log` is what operators have written,
signed; `results` and `league` are computed from both. `collector` listens to the broker and is the only one
that writes; `log_writer` helps it with the operators' log, `table_state` is what it knows of a table.
`operators` is who may sign, `snapshot` what pages are told, `requests` what they may say, `app` their server,
`export` what goes out.
"""

"""Many tables on one wall, over MQTT. Loaded only when asked for (extra `club`).

`topics` and `messages` are the contract: where things are said, and what. `settings` are the files that name
a club's broker, `broker` is the connection to it. `table` is what a table tells, `wall` what listens to all
of them: ledger, league and page. `acl` writes the broker's own list of who may say what.
"""

"""The virtual table and the phone page. Loaded only when asked for.

Never trust the page: `messages` is what it may say, checked field by field; `present` what it is told, made
from views only; `page` one connection with its limits; `app` routes and the checks of host and origin.
"""

"""Hypothesis profiles: quick by default, thorough where `HYPOTHESIS_PROFILE=thorough` asks for it."""

import os

from hypothesis import HealthCheck, settings

_COMMON = {
    "deadline": None,  # time is never asserted: machines differ
    "suppress_health_check": [HealthCheck.too_slow],
    "database": None,
}
settings.register_profile("quick", max_examples=100, **_COMMON)
settings.register_profile("thorough", max_examples=1000, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

"""Hypothesis profiles: quick by default, thorough where `HYPOTHESIS_PROFILE=thorough` asks for it."""

import os

from hypothesis import HealthCheck, settings

# Time is never asserted: machines differ.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.register_profile("quick", _COMMON, max_examples=100)
settings.register_profile("thorough", _COMMON, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

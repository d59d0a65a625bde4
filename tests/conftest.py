"""What holds for all tests: which games there are, and how long hypothesis looks.

That is the profile which `HYPOTHESIS_PROFILE` names, or `quick`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# What else happens to be installed is none of these tests' business, nor of what they start.
os.environ["RULEKIT_BUILT_IN_GAMES_ONLY"] = "1"

# A busy machine is no failure: only what a test finds counts, not how long it took.
_SLOW_IS_FINE = (HealthCheck.too_slow,)

settings.register_profile(
    "quick", max_examples=60, deadline=None, suppress_health_check=_SLOW_IS_FINE
)
settings.register_profile("ci", settings.get_profile("quick"), derandomize=True, database=None)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

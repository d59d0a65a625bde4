"""What holds for all tests: which games there are, and how long hypothesis looks.

That is the profile which `HYPOTHESIS_PROFILE` names, or `quick`, which looks half as long as `ci`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# What else happens to be installed is none of these tests' business, nor of what they start.
os.environ["RULEKIT_BUILT_IN_GAMES_ONLY"] = "1"

# A busy machine is no failure: only what a test finds counts, not how long it took.
_SLOW_IS_FINE = (HealthCheck.too_slow,)

settings.register_profile(
    "quick", max_examples=30, deadline=None, suppress_health_check=_SLOW_IS_FINE
)
settings.register_profile(
    "ci", settings.get_profile("quick"), max_examples=60, derandomize=True, database=None
)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where Python is told to write no bytecode, what tests start keeps it in a folder of its own.

    Otherwise each of some hundred processes would compile the whole package again.
    """
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("PYTHONDONTWRITEBYTECODE"):
            patch.delenv("PYTHONDONTWRITEBYTECODE")
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.getbasetemp() / "bytecode"))
        yield

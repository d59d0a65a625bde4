"""The laws that every game keeps, as state machines for hypothesis: needs `rulekit[testing]`.

`laws` and `secrecy` take a game of the contract, so they can be held against rulekit, against a
front end's own use of it (a `Game` whose functions are the front end's), and against a new game.
`docs/laws.md` lists the laws and shows all three.

What no law can know by itself, the `Facts` tell: where the pieces of a game lie and who may see
them, and how long a game can get. `rulekit.facts` has them for rulekit's own games.

Nothing here knows any game.
"""

from __future__ import annotations

from rulekit.testing.drawing import records, setups
from rulekit.testing.law_machine import Laws, laws
from rulekit.testing.twins import Leak, Secrecy, secrecy
from rulekit.zones import Facts, Zone

__all__ = ["Facts", "Laws", "Leak", "Secrecy", "Zone", "laws", "records", "secrecy", "setups"]

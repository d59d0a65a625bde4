"""Print the small game that each planted fault shrinks to, and which laws it breaks.

python -m tests.laws.small_games                       all faults, which takes some minutes
python -m tests.laws.small_games ties "second place"   faults of one machine, by a part of the name
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from tests.laws import kododo_faults, tie_faults
from tests.laws.faults import PlantedFault
from tests.laws.stories import smallest_found
from tests.laws.test_kododo_machine import kododo_machine
from tests.laws.test_tie_machine import tie_machine

MACHINES: dict[str, tuple[tuple[PlantedFault, ...], Callable[..., Any]]] = {
    "ties": (tie_faults.FAULTS, tie_machine),
    "kododo": (kododo_faults.FAULTS, kododo_machine),
}


def main() -> None:
    """Look, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("machine", nargs="?", choices=MACHINES, help="which one; else both")
    parser.add_argument("part", nargs="?", default="", help="of the fault's name")
    parser.add_argument("--games", type=int, default=1000, help="that are played at most")
    arguments = parser.parse_args()
    for name in [arguments.machine] if arguments.machine else MACHINES:
        faults, machine = MACHINES[name]
        for fault in faults:
            if arguments.part in fault.kind:
                broken = smallest_found(machine(plant=fault.plant), arguments.games)
                print(f"{name}: {fault.kind}\n\n{broken or 'is not found'}\n", flush=True)


if __name__ == "__main__":
    main()

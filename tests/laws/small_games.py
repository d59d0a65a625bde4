"""Print the small game that a planted fault shrinks to.

python -m tests.laws.small_games                        a row for each fault in the scoring
python -m tests.laws.small_games ties "second place"    faults by a part of the name, whole games
python -m tests.laws.small_games kododo "no colour"     and of the machine that walks both editions
"""

from __future__ import annotations

import argparse

from tests.laws import kododo_faults, tie_faults
from tests.laws.faults import PlantedFault
from tests.laws.stories import Broken, read_story, smallest_found
from tests.laws.test_kododo_machine import kododo_machine
from tests.laws.test_tie_machine import tie_machine

FAULTS = {"ties": tie_faults.FAULTS, "kododo": kododo_faults.FAULTS}

ON_THE_TABLE = "on the table: "

USUAL = {"optional_rule": False, "second_burst": "again", "optional_ending": "round"}


def smallest(machine: str, fault: PlantedFault, games: int) -> Broken | None:
    """The smallest game that tells the fault."""
    if machine == "kododo":
        return smallest_found(kododo_machine(plant=fault.plant), games)
    aims = tie_faults.aims_for(fault)
    return smallest_found(tie_machine(plant=fault.plant, aims=aims), games)


def row(fault: PlantedFault, broken: Broken) -> str:
    """The law that finds a fault, the setup, the cards on the table, and what the law says."""
    setup, _ = read_story(broken.story)
    values = ", ".join(
        f"{name}={value!r}" for name, value in setup.items() if USUAL.get(name) != value
    )
    (table,) = (line for line in broken.story if line.startswith(ON_THE_TABLE))
    why = broken.laws[fault.found_by.__name__].partition("\n")[0]
    cells = (
        f"`{fault.found_by.__name__}`",
        fault.kind,
        values,
        table.removeprefix(ON_THE_TABLE),
        why,
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Look, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("machine", nargs="?", choices=FAULTS, default="ties")
    parser.add_argument("part", nargs="?", default="", help="of the fault's name")
    parser.add_argument("--games", type=int, default=1000, help="that are played at most")
    arguments = parser.parse_args()
    is_table = arguments.machine == "ties" and not arguments.part
    for fault in FAULTS[arguments.machine]:
        if arguments.part in fault.kind:
            broken = smallest(arguments.machine, fault, arguments.games)
            if broken is None:
                raise SystemExit(f"{fault.kind}: not found")
            print(row(fault, broken) if is_table else f"{fault.kind}\n\n{broken}\n", flush=True)


if __name__ == "__main__":
    main()

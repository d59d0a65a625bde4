"""What the vectors show: every clause, every reading, every number of the tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from rulekit.json.strict import canonical
from rulekit.spec.clauses import load as load_spec
from rulekit.vectors import KINDS, Case, Verdict, check, load

SPEC = load_spec()
CASES = load()

GAMES = ("5-colors", "5211", "just4fun-colours")
MAJORITY = ("5-colors", "5211")

BURST_AND_ONES = {
    (2, False): (5, 6),
    (3, False): (6, 7),
    (4, False): (7, 8),
    (5, False): (9, 10),
    (2, True): (6, 7),
    (3, True): (7, 8),
}
"""Burst number and many-1s number by player count and optional rule, typed from the rulebooks."""

REMOVED = {
    (2, False): 10,
    (3, False): 13,
    (4, False): 0,
    (5, False): 15,
    (2, True): 0,
    (3, True): 10,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_agrees(game: str) -> None:
    """The engine of rulekit answers every case as the vectors expect."""
    judged = check(load(games=[game]))
    wrong = [f"{it.case.id}: {it.why}" for it in judged if it.verdict is not Verdict.PASSED]
    assert wrong == []


def shown_by() -> dict[str, list[Case]]:
    """The cases that show each clause."""
    found = defaultdict(list)
    for case in CASES:
        for clause in case.clauses:
            found[clause].append(case)
    return found


def test_every_clause_has_a_vector() -> None:
    """So have rulings; only what holds no rule has none."""
    with_rule = {it.id for it in SPEC.clauses.values() if it.kind != "intent"}
    assert set(shown_by()) == with_rule | set(SPEC.rulings)


def test_cases_name_clauses_of_their_own_game() -> None:
    """A case of one game shows no clause of another."""
    for case in CASES:
        for name in case.clauses:
            known = SPEC.clauses.get(name)
            games = (known.game,) if known else SPEC.rulings[name].games
            assert case.game in games, (case.id, name)


def test_every_example_is_a_vector() -> None:
    """The examples of the rulebooks are flagged, and nothing else is."""
    for name, clause in SPEC.clauses.items():
        flagged = [case for case in shown_by().get(name, []) if "example" in case.flags]
        assert bool(flagged) == (clause.kind == "example") or clause.kind != "example", name
    for case in CASES:
        if "example" in case.flags:
            kinds = {SPEC.clauses[name].kind for name in case.clauses if name in SPEC.clauses}
            assert "example" in kinds, case.id


def test_every_kind_is_there() -> None:
    """Rounds for the two majority games, positions for the third, all else for all."""
    for game in GAMES:
        kinds = {case.kind for case in CASES if case.game == game}
        assert kinds == set(KINDS) - {"position" if game in MAJORITY else "round"}


# ---- Readings


def twins(case: Case, switch: str) -> str:
    """What two cases have in common that differ in this switch alone."""
    given = dict(case.given)
    given["setup"] = {key: value for key, value in given["setup"].items() if key != switch}
    return canonical([case.game, case.kind, given])


def told_apart(game: str, switch: str) -> Iterator[tuple[set[str], list[Case]]]:
    """Groups of cases that differ in one switch alone: their readings, where answers differ."""
    groups = defaultdict(list)
    for case in CASES:
        if case.game == game and case.expect.get("reason") != "unknown_reading":
            groups[twins(case, switch)].append(case)
    for group in groups.values():
        if len({canonical(case.expect) for case in group}) == len(group) > 1:
            yield {case.given["setup"][switch] for case in group}, group


SWITCHES = [
    (game, ruling.switch)
    for ruling in SPEC.rulings.values()
    for game in ruling.games
    if ruling.switch
]


@pytest.mark.parametrize(("game", "switch"), SWITCHES)
def test_every_pair_of_readings_is_told_apart(game: str, switch: str) -> None:
    """Two cases differ in nothing but the reading, and in their answer."""
    (ruling,) = (it for it in SPEC.rulings.values() if it.switch == switch)
    found = list(told_apart(game, switch))
    assert any(readings == set(ruling.readings) for readings, _ in found)
    assert all(ruling.id in case.clauses for _, group in found for case in group)


def test_the_flag_for_readings_is_right() -> None:
    """Flagged are exactly the cases with such a twin, second bursts in every shape included."""
    found = {
        case.id
        for game, switch in SWITCHES
        for _, group in told_apart(game, switch)
        for case in group
    }
    flagged = {case.id for case in CASES if "reading" in case.flags}
    assert flagged == found


def test_where_second_bursts_matter() -> None:
    """The readings differ for the counts that the ruling names, and for no others."""
    found = set()
    for _, group in told_apart("5-colors", "second_burst"):
        for case in group:
            if case.kind == "round":
                setup = case.given["setup"]
                counts = sorted(colour_counts(case).values(), reverse=True)
                found.add((setup["players"], setup["optional_rule"], tuple(counts)))
    assert found == {
        (4, False, (8, 7, 1)),
        (4, False, (9, 7)),
        (5, False, (10, 9, 1)),
        (5, False, (11, 9)),
        (3, True, (8, 7)),
    }


# ---- Numbers


def colour_counts(case: Case) -> Counter[str]:
    """How many cards of each colour lie on a round's table."""
    return Counter(card[0] for card in chain.from_iterable(case.given["table"]))


def ones_count(case: Case) -> int:
    """How many 1s, or Kododo cards, lie on a round's table."""
    return sum(card[1] in "1K" for card in chain.from_iterable(case.given["table"]))


@pytest.mark.parametrize("game", MAJORITY)
@pytest.mark.parametrize(("players", "optional"), BURST_AND_ONES)
def test_boundaries_of_every_table(game: str, players: int, optional: bool) -> None:
    """Burst and many 1s: at the number and one below, a flagged case each, with other results."""
    burst, ones = BURST_AND_ONES[players, optional]
    rounds = [
        case
        for case in load(games=[game], kinds=["round"])
        if case.given["setup"]["players"] == players
        and case.given["setup"]["optional_rule"] is optional
        and case.given["setup"]["optional_ending"] == "round"
    ]
    flagged = [case for case in rounds if "boundary" in case.flags]
    alone = [case for case in flagged if ones_count(case) < ones - 1]
    steps: dict[int, list[Any]] = defaultdict(list)
    for case in alone:
        steps[max(colour_counts(case).values())] += case.expect["steps"][:1] or [{"because": []}]
    assert steps[burst]
    assert all("burst" in step["because"] for step in steps[burst])
    assert steps[burst - 1]
    assert not any("burst" in step["because"] for step in steps[burst - 1])
    many = {ones_count(case): case for case in flagged}
    assert many[ones].expect["scores"] == "ones"
    assert many[ones - 1].expect["scores"] != "ones"


@pytest.mark.parametrize("game", MAJORITY)
def test_every_number_of_removed_cards(game: str) -> None:
    """A shuffle at every table shows how many cards leave the deck."""
    shown = {}
    for case in load(games=[game], kinds=["transition"]):
        setup, action = case.given["setup"], case.given["action"]
        if action["action"] == "shuffle":
            key = setup["players"], setup["optional_rule"]
            shown[key] = len(case.expect["state"]["removed"])
            assert case.expect["state"]["removed"] == sorted(action["cards"][100 - shown[key] :])
    assert shown == REMOVED


@pytest.mark.parametrize("game", MAJORITY)
def test_every_shape_of_a_round(game: str) -> None:
    """However a round's cards fall into colours, by numbers, there is a case of it."""
    shown = defaultdict(set)
    for case in load(games=[game], kinds=["round"]):
        setup = case.given["setup"]
        counts = tuple(sorted(colour_counts(case).values(), reverse=True))
        shown[setup["players"], setup["optional_rule"], setup["optional_ending"]].add(counts)
    # The numbers of partitions into at most 5 parts: 8, 12, 16, 20 cards, then 10 and 15.
    sizes = {key: len(found) for key, found in shown.items()}
    assert sizes == {
        (2, False, "round"): 18,
        (3, False, "round"): 47,
        (4, False, "round"): 101,
        (5, False, "round"): 192,
        (2, True, "round"): 30,
        (3, True, "round"): 84,
        (2, True, "turn"): 5,
        (3, True, "turn"): 10,
    }


def test_every_line_of_the_board() -> None:
    """Each of the 54 lines of four and the 32 lines of five stands alone in a position."""
    found: dict[bool, set[tuple[str, ...]]] = {False: set(), True: set()}
    for case in load(kinds=["position"]):
        lines = case.expect["lines"]
        if "/line-of-" in case.id:
            assert len(lines) == 1
            found[case.given["setup"]["variant"]].add(tuple(lines[0]["fields"]))
    assert len(found[False]) == 54
    assert all(len(line) == 4 for line in found[False])
    assert len(found[True]) == 32
    assert all(len(line) == 5 for line in found[True])


def test_games_of_every_size() -> None:
    """Whole games with every player count, by every ending."""
    played = {
        (case.game, setup["players"], setup.get("optional_rule"))
        for case in load(kinds=["playthrough"])
        for setup in [case.given["setup"]]
    }
    tables = {(game, *table) for game in MAJORITY for table in REMOVED}
    assert played == tables | {("just4fun-colours", n, None) for n in (2, 3, 4)}
    ends = [case.expect["states"][-1] for case in load(kinds=["playthrough"])]
    assert all(state["waiting"] == "over" for state in ends)
    reshuffled = [
        case
        for case in load(games=["just4fun-colours"], kinds=["playthrough"])
        if sum(action["action"] == "shuffle" for action in case.given["actions"]) > 1
    ]
    assert len(reshuffled) > 4

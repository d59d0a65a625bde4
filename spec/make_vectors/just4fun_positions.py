"""Positions of Just4Fun Colours: whose the fields are, lines, areas and prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spec.make_vectors.cases import Case, Json
from spec.make_vectors.just4fun_told import areas, case, lines, setup
from spec.reference import just4fun as ref

Towers = dict[str, tuple[int, ...]]


def position_cases() -> Iterator[Case]:
    """Make the positions: the rulebook's, prices, lines and areas."""
    yield from _examples()
    yield from _prices()
    yield from _lines()
    yield from _every_line()
    yield from _areas()
    yield from _area_ties()


def answer(given: Mapping[str, Json], towers: ref.Position) -> dict[str, Json]:
    """Say what the reference sees in a position."""
    players, length = given["players"], ref.line_length(given["variant"])
    return {
        "owners": {field: ref.owner(stones) for field, stones in sorted(towers.items()) if stones},
        "lines": lines(towers, players, length),
        "areas": areas(towers, players, given["area_tie"]),
        "area_winners": sorted(ref.area_winners(towers, players, given["area_tie"])),
        "prices": [
            [
                [
                    ref.price(ref.tower(towers, column + row), seat, given["tower_cost"])
                    for column in ref.COLUMNS
                ]
                for row in ref.ROWS
            ]
            for seat in range(players)
        ],
    }


def _position(
    name: str,
    clauses: str,
    comment: str,
    given: dict[str, Json],
    towers: Mapping[str, Sequence[int]],
    *,
    rows: Sequence[str] | None = None,
    winners: Sequence[int] | None = None,
    costs: Mapping[str, tuple[int, ...]] | None = None,
    sizes: Sequence[tuple[int, int, int]] | None = None,
    flags: tuple[str, ...] = (),
) -> Case:
    """Make a position, and hold the reference against what has been worked out by hand.

    `rows` are all lines, `winners` those by area, `costs` what a field costs each seat, `sizes`
    are all areas as (seat, size, stones).
    """
    stones = {field: tuple(tower) for field, tower in sorted(towers.items())}
    expect = answer(given, stones)
    found: list[Any] = []
    by_hand: list[Any] = []
    if rows is not None:
        found.append([" ".join(line["fields"]) for line in expect["lines"]])
        by_hand.append(list(rows))
    if winners is not None:
        found.append(expect["area_winners"])
        by_hand.append(list(winners))
    if sizes is not None:
        found.append([(a["seat"], a["size"], a["stones"]) for a in expect["areas"]])
        by_hand.append(list(sizes))
    for field, cost in (costs or {}).items():
        row, column = ref.ROWS.index(field[1]), ref.COLUMNS.index(field[0])
        found.append(tuple(prices[row][column] for prices in expect["prices"]))
        by_hand.append(cost)
    if found != by_hand:
        raise ValueError(f"{name}: the reference says {found}, the hand {by_hand}")
    towers_given = {field: list(tower) for field, tower in stones.items()}
    return case(
        "position", name, clauses, comment, {"setup": given, "towers": towers_given}, expect, flags
    )


def _each(fields: str, *stones: int) -> Towers:
    """Put the same tower on each of these fields."""
    return dict.fromkeys(fields.split(), stones)


# ---- The rulebook's examples


def _examples() -> Iterator[Case]:
    yield _position(
        "example-price",
        "PRICE-3 PRICE-2 BOARD-1",
        "The rulebook's example: a tower of 2 stones on the green field d1; topping it takes 3.",
        setup(2),
        {"d1": (1, 0)},
        costs={"d1": (3, 3), "e1": (1, 1)},
        flags=("example",),
    )
    yield _position(
        "example-win",
        "LINE-3 LINE-1 LINE-2",
        "A winning situation as in the rulebook's diagram: four fields in a row, one player's.",
        setup(2),
        {**_each("b2 c2 d2 e2", 0), **_each("b3 c3 e3 f3", 1)},
        rows=["b2 c2 d2 e2"],
        flags=("example", "boundary"),
    )
    yield _position(
        "example-no-win",
        "LINE-3 LINE-2",
        "No win: four fields of one player side by side, but not in one row.",
        setup(2),
        {**_each("b2 c2 d2 e3", 0), **_each("b3 c3 d3 e2", 1)},
        rows=[],
        flags=("example", "boundary"),
    )
    yield _position(
        "example-area",
        "AREA-4 AREA-1 AREA-2",
        "The rulebook's example: areas of 5, 4, 3 and 2 fields; the largest wins.",
        setup(4),
        {
            **_each("a1 a2 b2 b3 c3", 0),
            **_each("d1 e1 d2 e2", 1),
            **_each("a5 a6 b6", 2),
            **_each("e5 e6", 3),
        },
        winners=[0],
        sizes=[(0, 5, 5), (1, 4, 4), (2, 3, 3), (3, 2, 2)],
        flags=("example",),
    )


# ---- Prices


def _prices() -> Iterator[Case]:
    towers: Towers = {
        "a1": (0,),
        "b1": (1,),
        "c1": (0, 1),
        "d1": (1, 0),
        "e1": (0, 0),
        "f1": (1, 1, 1),
        "a2": (1, 0, 1, 0, 1, 0),
        "b2": (1, 0, 1, 0, 1, 0, 1),
        "c2": (0,) * 7,
        "d2": (0, 0, 1),
    }
    for tower_cost, comment, costs in (
        (
            "all_stones",
            "One card more than there are stones, whoever placed them; one for an empty field.",
            {
                "a1": (2, 2),
                "b1": (2, 2),
                "c1": (3, 3),
                "d1": (3, 3),
                "e1": (3, 3),
                "f1": (4, 4),
                "a2": (7, 7),
                "b2": (8, 8),
                "c2": (8, 8),
                "d2": (4, 4),
                "a3": (1, 1),
            },
        ),
        (
            "opponents_only",
            "A tower of the player's own stones alone costs 1; any other as ever.",
            {
                "a1": (1, 2),
                "b1": (2, 1),
                "c1": (3, 3),
                "d1": (3, 3),
                "e1": (1, 3),
                "f1": (4, 1),
                "a2": (7, 7),
                "b2": (8, 8),
                "c2": (1, 8),
                "d2": (4, 4),
                "a3": (1, 1),
            },
        ),
    ):
        yield _position(
            f"prices-{tower_cost}",
            "PRICE-1 PRICE-2 RULING-TOWER-COST RULING-TOP-STONE",
            comment,
            setup(2, tower_cost=tower_cost),
            towers,
            costs=costs,
            flags=("reading", "boundary"),
        )
    yield _position(
        "prices-high-own-tower",
        "PRICE-2 RULING-TOWER-COST RULING-TOP-STONE",
        "A tower of 20 own stones still costs its owner 1, and everybody else 21.",
        setup(3, tower_cost="opponents_only"),
        {"c3": (1,) * 20},
        costs={"c3": (21, 1, 21)},
    )


# ---- Lines


def _lines() -> Iterator[Case]:
    two, variant = setup(2), setup(2, variant=True)
    cases: tuple[tuple[str, str, str, dict[str, Json], Towers, list[str]], ...] = (
        (
            "three-in-every-direction",
            "LINE-1 LINE-2",
            "Three in a row are one too few, whichever way they run.",
            two,
            {**_each("a1 b1 c1 e1 e2 e3", 0), **_each("a3 b4 c5 d5 e4 f3", 1)},
            [],
        ),
        (
            "gap",
            "LINE-2",
            "Four of five fields with a gap are no line.",
            two,
            _each("a1 b1 d1 e1", 0),
            [],
        ),
        (
            "opponent-in-the-row",
            "LINE-2 TOWER-2",
            "Another player's stone breaks the row.",
            two,
            {**_each("a1 b1 d1 e1", 0), "c1": (1,)},
            [],
        ),
        (
            "covered-stone",
            "TOWER-2 RULING-TOP-STONE",
            "A stone that is covered by another player's makes no line.",
            two,
            {**_each("a1 b1 d1", 0), "c1": (0, 1)},
            [],
        ),
        (
            "bottom-stones",
            "TOWER-2 RULING-TOP-STONE",
            "The bottom stones of four towers lie in a row, but the tops do not.",
            two,
            {"a1": (0, 1), "b1": (0,), "c1": (0,), "d1": (0,), "e1": (1,)},
            [],
        ),
        (
            "top-stones",
            "TOWER-2 RULING-TOP-STONE LINE-2",
            "The tops of four towers of other players' stones make a line.",
            two,
            _each("a1 b1 c1 d1", 1, 0),
            ["a1 b1 c1 d1"],
        ),
        (
            "round-the-edge",
            "LINE-2",
            "A row does not go on at the other side of the board.",
            two,
            {**_each("d1 e1 f1 a2", 0), **_each("d5 e6 f6 a5", 1)},
            [],
        ),
        (
            "round-the-corner",
            "LINE-2",
            "Four fields side by side round a corner are no row.",
            two,
            _each("a1 a2 a3 b3", 0),
            [],
        ),
        (
            "five-in-a-row",
            "LINE-2 RULING-WIN-ON-PLACING",
            "At least four: five in a row are one line of five.",
            two,
            _each("b1 b2 b3 b4 b5", 1),
            ["b1 b2 b3 b4 b5"],
        ),
        (
            "six-in-a-row",
            "LINE-2 RULING-WIN-ON-PLACING",
            "A full diagonal is one line of six.",
            two,
            _each("a1 b2 c3 d4 e5 f6", 0),
            ["a1 b2 c3 d4 e5 f6"],
        ),
        (
            "two-lines-cross",
            "LINE-2 RULING-WIN-ON-PLACING",
            "Two lines with a field in common are two lines.",
            two,
            _each("a3 b3 c3 d3 c1 c2 c4", 0),
            ["a3 b3 c3 d3", "c1 c2 c3 c4"],
        ),
        (
            "two-lines-apart",
            "LINE-2",
            "Two lines without a field in common.",
            two,
            _each("a1 b1 c1 d1 f2 f3 f4 f5", 0),
            ["a1 b1 c1 d1", "f2 f3 f4 f5"],
        ),
        (
            "three-lines-from-a-corner",
            "LINE-2 RULING-WIN-ON-PLACING",
            "A row, a column and a diagonal with their first field in common, by their fields.",
            two,
            _each("a1 b1 c1 d1 a2 a3 a4 b2 c3 d4", 1),
            ["a1 a2 a3 a4", "a1 b1 c1 d1", "a1 b2 c3 d4"],
        ),
        (
            "lines-of-both",
            "LINE-2 RULING-WIN-ON-PLACING",
            "Both have a line, which no game comes to: all lines are told, seat 0's first.",
            two,
            {**_each("a2 b2 c2 d2", 0), **_each("a1 b1 c1 d1", 1)},
            ["a2 b2 c2 d2", "a1 b1 c1 d1"],
        ),
        (
            "variant-four",
            "VARIANT-1 LINE-2",
            "In the variant four in a row are one too few.",
            variant,
            _each("a1 b1 c1 d1", 0),
            [],
        ),
        (
            "variant-five",
            "VARIANT-1 LINE-2",
            "In the variant five in a row are a line.",
            variant,
            _each("a1 b1 c1 d1 e1", 0),
            ["a1 b1 c1 d1 e1"],
        ),
        (
            "variant-five-as-four",
            "LINE-1 LINE-2",
            "The same five fields without the variant.",
            two,
            _each("a1 b1 c1 d1 e1", 0),
            ["a1 b1 c1 d1 e1"],
        ),
        (
            "variant-six",
            "VARIANT-1 LINE-2 RULING-WIN-ON-PLACING",
            "In the variant, too, a longer row is one line.",
            variant,
            _each("f1 f2 f3 f4 f5 f6", 0),
            ["f1 f2 f3 f4 f5 f6"],
        ),
        (
            "variant-gap",
            "VARIANT-1 LINE-2",
            "In the variant five of six fields with a gap are no line.",
            variant,
            _each("a1 b1 c1 e1 f1", 0),
            [],
        ),
    )
    for name, clauses, comment, given, towers, rows in cases:
        edge = "three" in name or "variant-f" in name
        flags = ("boundary",) if edge else ()
        yield _position(name, clauses, comment, given, towers, rows=rows, flags=flags)


def _every_line() -> Iterator[Case]:
    """Show each of the 54 lines of four and the 32 of five, alone on the board."""
    for length, variant in ((4, False), (5, True)):
        for number, line in enumerate(sorted(map(sorted, ref.lines(length)))):
            seat = number % 2
            towers = {
                field: (seat,) if height % 2 else (1 - seat, seat)
                for height, field in enumerate(line, start=number)
            }
            yield _position(
                f"line-of-{length}-{line[0]}-{line[-1]}",
                f"LINE-2 {'VARIANT-1' if variant else 'LINE-1'}",
                f"From {line[0]} to {line[-1]}, a line of seat {seat}.",
                setup(2, variant=variant, **_readings(number)),
                towers,
                rows=[" ".join(line)],
            )


def _readings(number: int) -> dict[str, str]:
    """Let the readings that matter in a position take turns."""
    return {
        "tower_cost": ("all_stones", "opponents_only")[number // 2 % 2],
        "area_tie": ("whole_towers", "own_stones")[number // 4 % 2],
    }


# ---- Areas


def _areas() -> Iterator[Case]:
    two = setup(2)
    cases: tuple[
        tuple[str, str, str, dict[str, Json], Towers, list[int], list[tuple[int, int, int]]], ...
    ] = (
        (
            "corners-do-not-join",
            "AREA-1 AREA-2 RULING-AREA",
            "Three fields on a diagonal are three areas of 1; two side by side are larger.",
            two,
            {**_each("a1 b2 c3", 0), **_each("e1 e2", 1)},
            [1],
            [(0, 1, 1), (0, 1, 1), (0, 1, 1), (1, 2, 2)],
        ),
        (
            "edges-do-not-join",
            "AREA-2 RULING-AREA",
            "f1 and a2, f3 and a3, b1 and b6 do not touch: the board does not go round.",
            two,
            {**_each("f1 a2 f3 a3", 0), **_each("b1 b6 c1", 1)},
            [0, 1],
            [(0, 2, 2), (0, 1, 1), (0, 1, 1), (1, 2, 2), (1, 1, 1)],
        ),
        (
            "winding",
            "AREA-2 RULING-AREA",
            "A winding row of fields is one area, and it goes round another player's.",
            two,
            {**_each("a1 b1 c1 c2 c3 b3 a3 a2", 0), "b2": (1,)},
            [0],
            [(0, 8, 8), (1, 1, 1)],
        ),
        (
            "not-the-sum",
            "AREA-1 AREA-2 RULING-AREA",
            "Areas of 3 and 3 are less than one of 4: they are not added up.",
            two,
            {**_each("a1 a2 a3 f4 f5 f6", 0), **_each("c2 c3 d2 d3", 1)},
            [1],
            [(0, 3, 3), (0, 3, 3), (1, 4, 4)],
        ),
        (
            "only-tops",
            "TOWER-2 RULING-TOP-STONE AREA-2",
            "A covered stone joins nothing: seat 0 has two areas of 1, seat 1 one of 1.",
            two,
            {"a1": (0,), "b1": (0, 1), "c1": (0,)},
            [1],
            [(0, 1, 1), (0, 1, 1), (1, 1, 2)],
        ),
        (
            "size-before-stones",
            "AREA-2 AREA-3",
            "Three fields of one stone each beat two fields under high towers.",
            two,
            {**_each("a1 a2 a3", 0), **_each("d4 d5", 0, 0, 1, 1, 1)},
            [0],
            [(0, 3, 3), (1, 2, 10)],
        ),
        (
            "one-field-more",
            "AREA-1 AREA-2",
            "6 fields against 5: one field more wins.",
            setup(3),
            {**_each("a1 a2 b1 b2 c1 c2", 2), **_each("e1 e2 f1 f2 f3", 0), "c5": (1,)},
            [2],
            [(0, 5, 5), (1, 1, 1), (2, 6, 6)],
        ),
        (
            "best-of-equal-areas",
            "AREA-3 RULING-AREA",
            "Of two areas of 2 that with more stones is the player's best, and it decides.",
            two,
            {
                "a1": (0,),
                "a2": (0,),
                "c1": (1, 0),
                "c2": (1, 0),
                "e1": (0, 1),
                "e2": (1,),
            },
            [0],
            [(0, 2, 4), (0, 2, 2), (1, 2, 3)],
        ),
        (
            "one-stone-more",
            "AREA-3",
            "Equal areas, 5 stones against 4: one stone more wins.",
            two,
            {"a1": (0,), "a2": (0, 1, 1, 0), "d1": (1, 1), "d2": (1, 1)},
            [0],
            [(0, 2, 5), (1, 2, 4)],
        ),
        (
            "shared",
            "AREA-3 RULING-AREA",
            "Equal areas with equal stones: both win.",
            two,
            {**_each("a1 a2", 0), **_each("d1 d2", 1)},
            [0, 1],
            [(0, 2, 2), (1, 2, 2)],
        ),
        (
            "shared-by-all-of-four",
            "AREA-3 RULING-AREA",
            "All four have the same: all win.",
            setup(4),
            {**_each("a1 a2", 0), **_each("c1 c2", 1), **_each("e1 e2", 2), **_each("a5 a6", 3)},
            [0, 1, 2, 3],
            [(0, 2, 2), (1, 2, 2), (2, 2, 2), (3, 2, 2)],
        ),
        (
            "nobody-has-a-field",
            "AREA-1 RULING-AREA",
            "An empty board: nobody holds a field, and all share the win.",
            setup(3),
            {},
            [0, 1, 2],
            [],
        ),
        (
            "with-a-line-elsewhere",
            "AREA-2 RULING-AREA RULING-WIN-ON-PLACING",
            "Seat 0 has a line of 4, seat 1 an area of 5: by areas seat 1 would win.",
            two,
            {**_each("a1 b1 c1 d1", 0), **_each("d4 d5 e4 e5 f4", 1)},
            [1],
            [(0, 4, 4), (1, 5, 5)],
        ),
        (
            "high-tower-in-a-smaller-area",
            "AREA-3 RULING-AREA",
            "Equal largest areas: the 7 stones of seat 0's smaller area do not count in the tie.",
            two,
            {
                **_each("a1 a2 a3", 0),
                "c1": (1, 0, 1, 0, 1, 0, 0),
                **_each("e1 e2", 1),
                "e3": (0, 1),
            },
            [1],
            [(0, 3, 3), (0, 1, 7), (1, 3, 4)],
        ),
        (
            "stones-of-equal-areas",
            "AREA-3 RULING-AREA",
            "Two areas of 2 stones each do not add up against one of 3 stones.",
            two,
            {**_each("a1 a2 c1 c2", 0), "e1": (1,), "e2": (0, 1)},
            [1],
            [(0, 2, 2), (0, 2, 2), (1, 2, 3)],
        ),
        (
            "shared-by-two-of-four",
            "AREA-3 RULING-AREA",
            "Seats 1 and 3 are equal on both, seat 0 has fewer stones, seat 2 no field.",
            setup(4),
            {
                **_each("a1 a2", 0),
                "c1": (1,),
                "c2": (0, 1),
                "e1": (3,),
                "e2": (2, 3),
            },
            [1, 3],
            [(0, 2, 2), (1, 2, 3), (3, 2, 3)],
        ),
    )
    for name, clauses, comment, given, towers, winners, sizes in cases:
        flags = ("boundary",) if "one-" in name else ()
        yield _position(
            f"area-{name}",
            clauses,
            comment,
            given,
            towers,
            winners=winners,
            sizes=sizes,
            flags=flags,
        )


def _area_ties() -> Iterator[Case]:
    towers: Towers = {"a1": (0,), "a2": (1, 1, 0), "d1": (1,), "d2": (1, 1)}
    best: Towers = {
        "a1": (0, 0),
        "a2": (0,),
        "c1": (1, 1, 1, 0),
        "c2": (0,),
        "e1": (1,),
        "e2": (1, 0, 0, 1),
    }
    smaller: Towers = {"a1": (0,), "a2": (0,), "c1": (0, 0, 1, 0), "e1": (1, 1), "e2": (0, 1)}
    for area_tie, first, second, third in (
        (
            "whole_towers",
            ([0], [(0, 2, 4), (1, 2, 3)]),
            ([0, 1], [(0, 2, 5), (0, 2, 3), (1, 2, 5)]),
            ([1], [(0, 2, 2), (0, 1, 4), (1, 2, 4)]),
        ),
        (
            "own_stones",
            ([1], [(0, 2, 2), (1, 2, 3)]),
            ([0, 1], [(0, 2, 3), (0, 2, 2), (1, 2, 3)]),
            ([1], [(0, 2, 2), (0, 1, 3), (1, 2, 3)]),
        ),
    ):
        given = setup(2, area_tie=area_tie)
        whose = "all stones" if area_tie == "whole_towers" else "own stones alone"
        yield _position(
            f"area-tie-{area_tie}",
            "AREA-3 RULING-AREA-TIE",
            f"Two areas of 2; {whose} count.",
            given,
            towers,
            winners=first[0],
            sizes=first[1],
            flags=("reading",),
        )
        yield _position(
            f"area-tie-best-{area_tie}",
            "AREA-3 RULING-AREA-TIE RULING-AREA",
            f"Which of seat 0's two areas is the best depends on the reading: {whose} count.",
            given,
            best,
            winners=second[0],
            sizes=second[1],
            flags=("reading",),
        )
        yield _position(
            f"area-tie-smaller-{area_tie}",
            "AREA-3 RULING-AREA-TIE RULING-AREA",
            f"Stones of seat 0's smaller area do not count in the tie; of the others {whose} do.",
            given,
            smaller,
            winners=third[0],
            sizes=third[1],
            flags=("reading",),
        )

"""Pictures of Just4Fun Colours, of views laid out by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element

from attrs import evolve

from rulekit.contract import FACE_DOWN, Card, Over, Players
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import (
    Area,
    Exchange,
    Line,
    Outcome,
    Place,
    Placed,
    Setup,
    Tower,
    Towers,
    View,
)
from rulekit.render import svg, svg_of_table, text
from tests.render.drawn import cards, group, groups, letters, looks, read, title, titles

NAMES = ("Ann", "Ben", "Cleo")
HIDDEN = (FACE_DOWN,) * 7


def towers(stones: Mapping[str, Tower]) -> Towers:
    """The towers of all fields."""
    return tuple(stones.get(field, ()) for field in FIELDS)


STONES: Mapping[str, Tower] = {"a1": (0,), "b1": (1, 0), "b2": (2, 1, 0), "f6": (2,), "e5": (1,)}
"""Seat 0 has an area of three fields with six stones; the others have single fields."""


def view(stones: Mapping[str, Tower] = STONES, **changes: Any) -> View:
    """Seat 1 is on turn, and can pay for three fields."""
    standing = towers(stones)
    seen = View(
        seat=1,
        setup=Setup(players=3),
        waiting=Players((1,)),
        legal_actions=(
            Place(1, "c1", ("Y",)),
            Place(1, "a2", ("O",)),
            Place(1, "a1", ("R", "R")),
        ),
        turn=13,
        round=5,
        hands=(HIDDEN, tuple(map(Card, "GORRYYY")), HIDDEN),
        deck=20,
        discards=tuple(map(Card, "BBGPPP")),
        towers=standing,
        owners=tuple(tower[-1] if tower else None for tower in standing),
        unused=(16, 17, 18),
        returned=(1, 0, 0),
        exchanging=False,
    )
    return evolve(seen, **changes)


def picture(seen: View, *events: Any) -> Element:
    """The picture of a view, with names for the seats."""
    return read(svg(seen, events=events, names=NAMES))


def field(whole: Element, name: str) -> Element:
    """The picture of a field."""
    return group(whole, field=name)


def test_every_field_is_there_once() -> None:
    """With its letter; what stands on it is told from bottom to top."""
    whole = picture(view())
    assert [each.get("data-field") for each in groups(whole, field=None)] == [*FIELDS]
    bottom_row = [letters(field(whole, f"{column}1"))[0] for column in "abcdef"]
    assert bottom_row == ["R", "O", "Y", "G", "B", "P"]
    assert title(field(whole, "b2")) == (
        "b2, yellow, stones from bottom to top: 2 1 0, costs 4 cards"
    )
    assert letters(field(whole, "b2")) == ["Y", "2", "1", "0", "4"]
    assert letters(field(whole, "c3")) == ["B", "1"]


def test_towers_grow_upwards() -> None:
    """The first stone of a tower is drawn lowest, and all stay on their field."""
    seven = picture(view({"d4": (0, 1, 2, 0, 1, 2, 0)}))
    stones = [each for each in field(seven, "d4").iter() if each.get("width") == "35"]
    tops = [float(each.get("y", "")) for each in stones]
    assert len(tops) == 7
    assert tops == sorted(tops, reverse=True)
    assert min(tops) >= 18  # below the letter


def test_prices_and_placements() -> None:
    """Each field tells its price; what can be paid for can be clicked."""
    whole = picture(view())
    clicks = {
        each.get("data-field"): json.loads(str(each.get("data-action")))["cards"]
        for each in groups(whole, field=None, action=None)
    }
    assert clicks == {"c1": ["Y"], "a2": ["O"], "a1": ["R", "R"]}
    assert title(field(whole, "a1")).endswith("costs 2 cards")
    assert title(field(whole, "c1")).endswith("costs 1 card")


def test_a_price_by_another_reading() -> None:
    """Where one's own towers cost nothing, a field with only own stones costs 1 card."""
    own = {"a1": (1, 1), "b1": (1, 0)}
    all_stones = picture(view(own))
    only_others = picture(view(own, setup=Setup(players=3, tower_cost="opponents_only")))
    prices = [
        [letters(field(it, name))[-1] for name in ("a1", "b1")] for it in (all_stones, only_others)
    ]
    assert prices == [["3", "3"], ["1", "3"]]


def test_paying_more_is_another_thing_to_click() -> None:
    """By the reading that allows it, each number of cards stands for itself."""
    more = (Place(1, "c1", ("Y",)), Place(1, "c1", ("Y", "Y")), Place(1, "c1", ("Y", "Y", "Y")))
    whole = picture(view(legal_actions=more))
    clicks = groups(field(whole, "c1"), action=None)
    assert [len(json.loads(str(it.get("data-action")))["cards"]) for it in clicks] == [1, 2, 3]
    assert [title(it) for it in clicks] == ["c1 with 1 card", "c1 with 2 cards", "c1 with 3 cards"]
    assert field(whole, "c1").get("data-action") is None


def test_each_seat_has_a_row() -> None:
    """It tells stones, hand and the largest area."""
    whole = picture(view())
    assert title(group(whole, seat="0")) == (
        "Ann: 16 stones left, 1 given up, 7 cards in hand, area 3, 6 stones"
    )
    assert title(group(whole, seat="1")) == (
        "You: 17 stones left, 0 given up, 7 cards in hand, area 1, 1 stone"
    )
    assert ["rk-accent" in looks(group(whole, seat=seat)) for seat in "012"] == [False, True, False]
    assert looks(group(whole, seat="2")).count("rk-back") == 7


def test_hand_and_piles() -> None:
    """One's own cards lie open, deck and discards are counted."""
    whole = picture(view())
    assert cards(whole) == [*"GORRYYY"]
    assert "deck: 20 cards" in titles(whole)
    assert {"Discards 6", "G 1 · B 2 · P 3"} <= {*letters(whole)}


def test_an_exchange_is_a_button() -> None:
    """Where no stone can be placed."""
    whole = picture(view(legal_actions=(Exchange(1),)))
    button = group(whole, action=None)
    assert json.loads(str(button.get("data-action"))) == {"action": "exchange", "seat": 1}
    assert "No stone can be placed: exchange your hand" in title(whole)


def sides(whole: Element, name: str) -> int:
    """How many sides of a field are outlined."""
    field_edges = [each.get("d", "") for each in field(whole, name) if each.get("stroke-linecap")]
    return sum(edge.count("M") for edge in field_edges)


def test_the_largest_area_is_outlined() -> None:
    """a1 and b1 stand side by side, b2 above b1; of single fields none is outlined."""
    whole = picture(view())
    assert {name: sides(whole, name) for name in ("a1", "b1", "b2", "f6")} == {
        "a1": 3,
        "b1": 2,
        "b2": 3,
        "f6": 0,
    }


def test_the_latest_stone_is_marked() -> None:
    """The event of its placing tells which it is."""
    placed = Placed(0, "b2", (Card("Y"),) * 3, (2, 1, 0), ("J4F-PLACE-1",))
    whole = picture(view(), placed)
    marked = [each for each in groups(whole, field=None) if "placed just now" in title(each)]
    assert [each.get("data-field") for each in marked] == ["b2"]
    assert "rk-latest" in looks(marked[0])


LINE = ("a1", "b1", "c1", "d1")


def test_a_line_that_wins_is_marked() -> None:
    """Its fields have their full colour, all others are pale; there are no prices any more."""
    over = Over(Outcome((0,), (Line(0, LINE),), (), ("J4F-LINE-1",)))
    stones = {**dict.fromkeys(LINE, (0,)), "e4": (1,), "e5": (1,)}
    whole = picture(view(stones, waiting=over, legal_actions=()))
    winning = [each for each in groups(whole, field=None) if title(each).endswith("wins")]
    assert [each.get("data-field") for each in winning] == [*LINE]
    pale = [each for each in groups(whole, field=None) if each[1].get("fill-opacity")]
    assert len(pale) == 32
    assert sides(whole, "e4") == 0
    assert "costs" not in title(field(whole, "a2"))
    assert ["has won" in titles(group(whole, seat=seat)) for seat in "012"] == [True, False, False]
    assert title(whole) == "Just4Fun Colours, round 5: Ann wins by a line"


def test_the_area_that_wins_is_marked() -> None:
    """Of each winner the first area in the outcome, which is the largest."""
    first, second = Area(0, ("a1", "b1", "b2"), 3, 6), Area(0, ("c4",), 1, 1)
    areas = (first, second, Area(1, ("e5",), 1, 1), Area(2, ("f6",), 1, 1))
    over = Over(Outcome((0,), (), areas, ("J4F-AREA-1",)))
    whole = picture(view(waiting=over, legal_actions=()))
    winning = [each for each in groups(whole, field=None) if title(each).endswith("wins")]
    assert [each.get("data-field") for each in winning] == ["a1", "b1", "b2"]
    assert title(whole).endswith("Ann wins by the largest area")


def test_a_spectator_sees_no_hand_and_no_prices() -> None:
    """What a field costs depends on who asks."""
    seen = view(seat=None, legal_actions=(), hands=(HIDDEN,) * 3)
    whole = picture(seen)
    assert cards(whole) == []
    assert letters(field(whole, "c3")) == ["B"]


def test_a_position_that_is_asked_about() -> None:
    """A line of four wins, and is marked."""
    setup = Setup(players=2)
    stones = [("a1", (0,)), ("b1", (1, 0)), ("c1", (0,)), ("d1", (0,)), ("c2", (1,))]
    whole = read(svg_of_table(setup, stones, names=("Ann", "Ben")))
    assert title(whole) == "Just4Fun Colours, a position: Ann wins by the line a1 b1 c1 d1."
    winning = [each for each in groups(whole, field=None) if title(each).endswith("wins")]
    assert [each.get("data-field") for each in winning] == [*LINE]


TOLD = """\
Just4Fun Colours   round 5
Place a stone.

6  P1     R1     O1     Y1     G1     B2 2
5  B1     P1     R1     O1     Y2 1   G1
4  G1     B1     P1     R1     O1     Y1
3  Y1     G1     B1     P1     R1     O1
2  O1*    Y4 210 G1     B1     P1     R1
1  R2*0   O3 10  Y1*    G1     B1     P1
   a      b      c      d      e      f
a field: colour, price (* you can pay it), stones from bottom to top

           stones  given up  hand  largest area
  0  Ann       16         1     7  area 3, 6 stones
> 1  You       17         0     7  area 1, 1 stone
  2  Cleo      18         0     7  area 1, 1 stone

deck 20   discards 6   G 1   B 2   P 3

your hand  G O R R Y Y Y"""


def test_a_view_as_text() -> None:
    """The same is told in lines."""
    assert text(view(), names=NAMES) == TOLD

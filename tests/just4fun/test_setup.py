"""Components and setup: board, cards, stones, the deal, and which tables there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from rulekit.contract import Players, Shuffle, Shuffled
from rulekit.errors import IllegalSetup, Misuse
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.rules import COLOURS
from rulekit.just4fun.state import Dealt, SetupReason
from spec.reference import just4fun
from tests.digest import cases
from tests.just4fun.drawn import READINGS, boards
from tests.just4fun.table import GAME, PACK, begin, colour_of, colours, hand, position, setup

every_count = pytest.mark.parametrize("players", [2, 3, 4])

# ---- The board


@pytest.mark.clause("J4F-BOARD-1", "RULING-BOARD")
def test_the_board_has_36_fields() -> None:
    """Six columns by six rows, named from the bottom left; the towers come row by row."""
    assert FIELDS[:7] == ("a1", "b1", "c1", "d1", "e1", "f1", "a2")
    assert FIELDS[-1] == "f6"
    assert set(FIELDS) == {column + row for column in "abcdef" for row in "123456"}
    assert len(GAME.view(GAME.start(setup(2)), None).towers) == len(FIELDS) == 36


@pytest.mark.clause("J4F-BOARD-1", "RULING-BOARD")
def test_the_default_board() -> None:
    """Row 1 reads red, orange, yellow, green, blue, purple; each row is shifted by one field."""
    board = setup(2).board
    assert board == ("ROYGBP", "OYGBPR", "YGBPRO", "GBPROY", "BPROYG", "PROYGB")
    assert just4fun.has_every_colour_in_every_line(colours(setup(2)))
    assert just4fun.has_six_of_each(colours(setup(2)))


@given(board=boards())
@pytest.mark.clause("RULING-BOARD", "J4F-BOARD-1")
def test_any_arrangement_is_a_board(board: tuple[str, ...]) -> None:
    """Six rows of six colours make a board, even one that lacks some of the colours."""
    table = setup(2, board=board)
    assert table.board == board
    assert just4fun.is_board(colours(table))


@pytest.mark.clause("RULING-BOARD")
def test_a_board_may_be_a_list_of_rows() -> None:
    """The same rows make the same setup, listed in a list or in a tuple."""
    rows = ["RRROOO"] * 6
    assert setup(2, board=rows) == setup(2, board=tuple(rows))
    assert colour_of(setup(2, board=rows), "d1") == "O"


@pytest.mark.clause("J4F-SETUP-1")
@every_count
def test_no_stone_stands_on_the_board_at_first(players: int) -> None:
    """All fields are empty and belong to nobody, before the deal and after it."""
    start = begin(setup(players))
    for state in (start.end, start.then(Shuffled(tuple(PACK))).end):
        assert position(state) == {}
        assert GAME.view(state, 0).owners == (None,) * 36


@pytest.mark.clause("J4F-SETUP-3")
@every_count
def test_hands_are_empty_before_the_deal(players: int) -> None:
    """Every seat has a hand, without a card in it; nothing is owed, after the deal neither."""
    start = begin(setup(players))
    assert GAME.view(start.end, None).hands == ((),) * players
    assert start.end.owed == 0
    assert start.then(Shuffled(tuple(PACK))).end.owed == 0


# ---- Cards and stones


@pytest.mark.clause("J4F-CARDS-1", "J4F-BOARD-1")
def test_the_six_colours() -> None:
    """A card's letter is that of its colour's name."""
    assert set(COLOURS.values()) == {"red", "orange", "yellow", "green", "blue", "purple"}
    assert all(name[0].upper() == letter for letter, name in COLOURS.items())


@pytest.mark.clause("J4F-CARDS-1", "J4F-SETUP-3")
@every_count
def test_sixty_cards_wait_to_be_shuffled(players: int) -> None:
    """There are ten cards of each of six colours, for every number of players."""
    waiting = GAME.waiting(GAME.start(setup(players)))
    assert isinstance(waiting, Shuffle)
    assert Counter(waiting.cards) == {"R": 10, "O": 10, "Y": 10, "G": 10, "B": 10, "P": 10}
    assert list(waiting.cards) == sorted(waiting.cards)


@pytest.mark.clause("J4F-STONES-1", "J4F-SETUP-2")
@every_count
def test_every_player_has_20_stones(players: int) -> None:
    """Nobody begins with more or fewer stones, and none is out of the game."""
    view = GAME.view(GAME.start(setup(players)), None)
    assert view.unused == (20,) * players
    assert view.returned == (0,) * players


@pytest.mark.clause("J4F-SETUP-3", "J4F-SETUP-4", "RULING-TURN-ORDER")
@cases("""
    players | hands                                 | deck | deck from the top
    2       | RRRRRRR / OOOOOOO                     | 46   | YYYYYYYGGGGGGGBBBB
    3       | RRRRRRR / OOOOOOO / YYYYYYY           | 39   | GGGGGGGBBBBBBBBBBP
    4       | RRRRRRR / OOOOOOO / YYYYYYY / GGGGGGG | 32   | BBBBBBBBBBPPPPPPPP
""")
def test_the_deal(players: str, hands: str, deck: str, deck_from_the_top: str) -> None:
    """Seat 0 gets the seven topmost cards, seat 1 the next seven; what is left is the deck.

    The pack has seven cards each of red, orange, yellow and green on top, then ten blue ones, ten
    purple ones, and the rest.
    """
    order = "RRRRRRROOOOOOOYYYYYYYGGGGGGG" + "BBBBBBBBBBPPPPPPPPPP" + "GGGOOORRRYYY"
    course = begin(setup(int(players))).then(Shuffled(tuple(order)))
    view = GAME.view(course.end, None)
    assert " / ".join(hand(course.end, seat) for seat in range(int(players))) == hands
    assert course.last(Dealt).hands == tuple(map(tuple, hands.split(" / ")))
    assert "".join(course.end.deck[:18]) == deck_from_the_top
    assert len(course.end.deck) == view.deck == int(deck)
    assert view.discards == ()


@pytest.mark.clause("RULING-TURN-ORDER")
@every_count
def test_seat_0_starts(players: int) -> None:
    """After the deal the game waits for seat 0, in turn 0 of round 1."""
    state = begin(setup(players)).then(Shuffled(tuple(PACK))).end
    assert GAME.waiting(state) == Players((0,))
    assert (GAME.view(state, None).turn, GAME.view(state, None).round) == (0, 1)


# ---- Which tables there are


@pytest.mark.clause("J4F-STONES-1", "RULING-TURN-ORDER")
@cases("""
    players | refused by
    -1      | RULING-TURN-ORDER
    0       | RULING-TURN-ORDER
    1       | RULING-TURN-ORDER
    5       | RULING-TURN-ORDER J4F-STONES-1
    80      | RULING-TURN-ORDER J4F-STONES-1
""")
def test_numbers_of_players_that_cannot_play(players: str, refused_by: str) -> None:
    """80 stones at 20 each are enough for four, and nobody plays alone."""
    with pytest.raises(IllegalSetup) as refusal:
        setup(int(players))
    assert refusal.value.reason is SetupReason.PLAYERS
    assert refusal.value.option == "players"
    assert set(refusal.value.clauses) == set(refused_by.split())


@pytest.mark.clause("J4F-BOARD-1", "RULING-BOARD")
@pytest.mark.parametrize(
    "board",
    [
        (),
        ("ROYGBP",) * 5,
        ("ROYGBP",) * 7,
        ("ROYGB",) * 6,
        (*["ROYGBP"] * 5, "ROYGBPR"),
        (*["ROYGBP"] * 5, "ROYGBT"),
        (*["ROYGBP"] * 5, "royGBP"),
        (*["ROYGBP"] * 5, "ROY BP"),
    ],
)
def test_what_is_no_board(board: tuple[str, ...]) -> None:
    """Too few or too many fields, and colours that no card has, make no board."""
    with pytest.raises(IllegalSetup) as refusal:
        setup(2, board=board)
    assert refusal.value.reason is SetupReason.BOARD
    assert refusal.value.option == "board"
    assert set(refusal.value.clauses) == {"J4F-BOARD-1", "RULING-BOARD"}


@pytest.mark.clause("RULING-BOARD")
@pytest.mark.parametrize(
    "board",
    [
        ("ROYGBPROYGBP", *["ROYGBP"] * 4, ""),
        ("ROYGBPR", "ROYGB", *["ROYGBP"] * 4),
        ("ROYGBPROYGBP",) * 3,
        ("ROYG",) * 9,
    ],
)
def test_36_fields_in_other_rows(board: tuple[str, ...]) -> None:
    """That the fields lie six by six is the ruling's word alone."""
    with pytest.raises(IllegalSetup) as refusal:
        setup(2, board=board)
    assert refusal.value.reason is SetupReason.BOARD
    assert set(refusal.value.clauses) == {"RULING-BOARD"}


@pytest.mark.clause("RULING-TOWER-COST", "RULING-PAYMENT", "RULING-RESHUFFLE", "RULING-AREA-TIE")
@pytest.mark.parametrize("switch", READINGS)
@pytest.mark.parametrize("reading", ["", "none", "EXACT", "all_stones "])
def test_unknown_readings(switch: str, reading: str) -> None:
    """A switch knows its two readings, spelled so and no other way, and cites its ruling."""
    with pytest.raises(IllegalSetup) as refusal:
        setup(2, **{switch: reading})
    assert refusal.value.reason is SetupReason.UNKNOWN_READING
    assert refusal.value.option == switch
    assert refusal.value.clauses == (f"RULING-{switch.upper().replace('_', '-')}",)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("players", value) for value in (True, "3", 2.0, None, [2])),
        *(("variant", value) for value in (1, 0, "True", None)),
        *(("board", value) for value in (None, "ROYGBP", 36, ["ROYGBP"] * 5 + [None])),
        *((switch, value) for switch in READINGS for value in (None, 1, True, ["exact"])),
    ],
)
def test_what_is_no_value_of_a_setup(option: str, value: Any) -> None:
    """True, text and 2.0 are no numbers of players: no clause speaks of such values."""
    with pytest.raises(Misuse):
        GAME.setup(**{"players": 2, option: value})


@pytest.mark.parametrize("start", [None, 2, "2", {"players": 2}])
def test_a_game_starts_from_its_setup(start: Any) -> None:
    """Nothing else can be started from, nor the setup of another game."""
    with pytest.raises(Misuse):
        GAME.start(start)


@pytest.mark.clause("RULING-TOWER-COST", "RULING-PAYMENT", "RULING-RESHUFFLE", "RULING-AREA-TIE")
def test_a_front_end_can_offer_what_may_be_chosen() -> None:
    """Players, variant, board and the four switches, each with its values and its default."""
    options = {option.name: option for option in GAME.options()}
    assert set(options) == {"players", "variant", "board", *READINGS}
    assert options["players"].values == (2, 3, 4)
    assert options["players"].default is None
    assert set(options["variant"].values) == {False, True}
    defaults = setup(2)
    for name, option in options.items():
        assert option.players == (2, 3, 4)
        assert option.question
        if name != "players":
            assert option.default == getattr(defaults, name)
            assert option.default in option.values
    assert [name for name, option in options.items() if option.is_open is not False] == ["board"]
    assert options["board"].is_open is True
    for switch, two in READINGS.items():
        assert options[switch].values == two
        assert options[switch].default == two[0]

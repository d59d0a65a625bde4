"""When each row of the table of citations applies, stated as a condition on one moment of a game.

`citations.toml` beside this file says which clauses and rulings an event, a refusal or a result
cites, and names a condition from here for every row that does not always apply. A condition looks
at plain JSON values in the neutral form of `spec/vectors/README.md`. It works out what is so from
the setup, the state and the action; of an event it takes no more than which of several alike it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spec.reference import just4fun, majority

Json = Any
"""A plain JSON value, in the form that `spec/vectors/README.md` gives to it."""

KINDS = ("event", "outcome", "refusal", "setup", "table", "position")


@dataclass(frozen=True)
class Moment:
    """All that a citation may depend on; what does not concern it may be left out.

    `state` is the one before the action, or the one in which the action is refused, and `after` the
    one that the action led to. A result has its state in `after`. `told` is the event. `asked` is
    what somebody wants to know about without a game: the cards of a round by seat, or towers by
    field.
    """

    game: str
    setup: Json
    state: Json = None
    action: Json = None
    after: Json = None
    told: Json = None
    asked: Json = None


Condition = Callable[[Moment], bool]


def rows(table: Mapping[str, Json], kind: str, name: str, moment: Moment) -> list[Json]:
    """Give the rows of this name that apply, in the table's order."""
    return [
        row
        for row in table[kind]
        if row["name"] == name
        and moment.game in row
        and ("condition" not in row or CONDITIONS[row["condition"]](moment))
    ]


def cited(table: Mapping[str, Json], kind: str, name: str, moment: Moment) -> frozenset[str]:
    """Give what must be cited: the clauses of all rows that apply, and nothing besides.

    `table` is `citations.toml` as parsed, `kind` one of `KINDS`, `name` an event's or a reason's.
    """
    applying = rows(table, kind, name, moment)
    return frozenset(clause for row in applying for clause in row[moment.game])


# ---- 5 COLORS and 5211: the game, and where in it


def basic_game(m: Moment) -> bool:
    """The optional rule is not in use."""
    return not m.setup["optional_rule"]


def optional_game(m: Moment) -> bool:
    """The optional rule is in use."""
    return not basic_game(m)


def turn_after_the_last_round(m: Moment) -> bool:
    """This turn is the one that the ending `turn` adds: begun without a deck, and no round.

    A table that is asked about is such a turn if nobody has more than its 2 cards.
    """
    if basic_game(m) or m.setup["optional_ending"] != "turn":
        return False
    if m.asked is not None:
        return _is_one_turn(m)
    return bool(m.state["turn"] == 1 and m.state["deck"] == [] and m.state["hands"][0] != [])


def whole_round(m: Moment) -> bool:
    """This is a round of three turns, or belongs to one."""
    return not turn_after_the_last_round(m)


def optional_round(m: Moment) -> bool:
    """This belongs to a round of three turns under the optional rule."""
    return optional_game(m) and whole_round(m)


def first_turn(m: Moment) -> bool:
    """It is the first turn of a round, or the one turn after the last."""
    return bool(m.state["turn"] == 1)


def third_turn(m: Moment) -> bool:
    """It is the third turn of a round."""
    return bool(m.state["turn"] == 3)


def second_turn_of_the_basic_game(m: Moment) -> bool:
    """It is the second turn of a round, in which one card is played."""
    return bool(m.state["turn"] == 2) and basic_game(m)


def second_turn_of_the_optional_game(m: Moment) -> bool:
    """It is the second turn of a round, in which two cards are played."""
    return bool(m.state["turn"] == 2) and optional_game(m)


def one_turn_is_in_question(m: Moment) -> bool:
    """The table might be that of one turn: the ending allows it, or refuses just that."""
    return optional_game(m) and (m.setup["optional_ending"] == "turn" or _is_one_turn(m))


def _is_one_turn(m: Moment) -> bool:
    """Every seat has the 2 cards of a first turn before it."""
    return {len(pile) for pile in m.asked} == {majority.turn_sizes(_edition(m), True)[0]}


def _edition(m: Moment) -> majority.Edition:
    return majority.EDITIONS[m.game]


# ---- 5 COLORS and 5211: how a round is scored


def _table(m: Moment) -> list[list[str]]:
    """Read the cards on the table when the round is scored: this turn's choices lie there too."""
    if m.asked is not None:
        return list(m.asked)
    chosen = [*m.state["chosen"]]
    chosen[m.action["seat"]] = m.action["cards"]
    return [[*lying, *cards] for lying, cards in zip(m.state["played"], chosen, strict=True)]


def _counts(m: Moment) -> dict[str, int]:
    return majority.colour_counts(_edition(m), _table(m))


def _burst_number(m: Moment) -> int:
    return majority.burst_number(_edition(m), m.setup["players"], m.setup["optional_rule"])


def _steps(m: Moment) -> list[majority.Step]:
    """List what goes out, step by step, where many 1s are not looked at."""
    return majority.steps(_counts(m), _burst_number(m), m.setup["second_burst"])


def _decision(m: Moment) -> majority.Decision:
    return majority.decide(
        _edition(m),
        m.setup["players"],
        m.setup["optional_rule"],
        m.setup["second_burst"],
        _table(m),
    )


def _step_told(m: Moment) -> int:
    """Find which of the steps the event tells."""
    return [out for out, _ in _steps(m)].index(frozenset(m.told["out"]))


def _reasons(m: Moment) -> frozenset[str]:
    """Why the colours of the step that is told go out."""
    return _steps(m)[_step_told(m)][1]


def out_by_tie(m: Moment) -> bool:
    """The colours share the highest number of cards."""
    return "tie" in _reasons(m)


def out_by_burst(m: Moment) -> bool:
    """The colours have reached the burst number."""
    return "burst" in _reasons(m)


def out_by_burst_in_the_basic_game(m: Moment) -> bool:
    """The colours have reached the burst number, which is that of the basic game."""
    return out_by_burst(m) and basic_game(m)


def out_by_burst_in_the_optional_game(m: Moment) -> bool:
    """The colours have reached the burst number, which is that of the optional rule."""
    return out_by_burst(m) and optional_game(m)


def out_by_tie_and_burst(m: Moment) -> bool:
    """The colours share the highest number of cards, and it reaches the burst number."""
    return _reasons(m) == {"tie", "burst"}


def out_by_second_burst(m: Moment) -> bool:
    """A burst came before this one."""
    earlier = _steps(m)[: _step_told(m)]
    return out_by_burst(m) and any("burst" in reasons for _, reasons in earlier)


def out_by_later_tie(m: Moment) -> bool:
    """Colours have gone out before these tie."""
    return out_by_tie(m) and _step_told(m) > 0


def many_ones_are_in_question(m: Moment) -> bool:
    """There are more 1s than the number, or there are colours that would go out."""
    edition, players = _edition(m), m.setup["players"]
    ones = [card for pile in _table(m) for card in pile if card[1] == edition.one]
    number = majority.ones_number(edition, players, m.setup["optional_rule"])
    return len(ones) > number or _steps(m) != []


def ones_score(m: Moment) -> bool:
    """There are many 1s."""
    return _decision(m)["scores"] == "ones"


def nobody_scores(m: Moment) -> bool:
    """Every colour in play has gone out."""
    return _decision(m)["scores"] is None


def colour_scores(m: Moment) -> bool:
    """One colour is left that scores."""
    return not ones_score(m) and not nobody_scores(m)


def first_majority_scores(m: Moment) -> bool:
    """The colour with most cards scores, since nothing is against it."""
    return colour_scores(m) and _steps(m) == []


def scores_after_a_burst(m: Moment) -> bool:
    """A colour scores as the next one after a burst."""
    return colour_scores(m) and _steps(m) != [] and "burst" in _steps(m)[-1][1]


def scores_after_a_tie(m: Moment) -> bool:
    """A colour scores out of those that a tie has left over."""
    return colour_scores(m) and _steps(m) != [] and "tie" in _steps(m)[-1][1]


def scores_after_a_later_tie(m: Moment) -> bool:
    """A colour scores after a tie before which others had gone out."""
    return scores_after_a_tie(m) and len(_steps(m)) > 1


def scores_at_the_burst_number(m: Moment) -> bool:
    """The colour that scores has enough cards to burst, but another has burst before it."""
    scores = _decision(m)["scores"]
    return colour_scores(m) and _counts(m)[str(scores)] >= _burst_number(m)


def kododo_scores(m: Moment) -> bool:
    """A card without a number is among those that score."""
    return any(card[1] == "K" for pile in _decision(m)["kept"] for card in pile)


def some_burst(m: Moment) -> bool:
    """A colour of the round has gone out by a burst."""
    return not ones_score(m) and any("burst" in reasons for _, reasons in _steps(m))


def some_tie(m: Moment) -> bool:
    """Colours of the round have gone out by a tie."""
    return not ones_score(m) and any("tie" in reasons for _, reasons in _steps(m))


# ---- 5 COLORS and 5211: what follows a round, and what is refused


def deck_is_left(m: Moment) -> bool:
    """After the round there are cards in the deck."""
    return bool(m.after["deck"] != [])


def _goes_on_from_the_hands(m: Moment) -> bool:
    return not deck_is_left(m) and bool(m.after["waiting"] != "over")


def basic_game_goes_on_from_the_hands(m: Moment) -> bool:
    """The deck is empty, and one more round is played."""
    return basic_game(m) and _goes_on_from_the_hands(m)


def optional_game_goes_on_from_the_hands(m: Moment) -> bool:
    """The deck is empty, and one more is played, whatever that is."""
    return optional_game(m) and _goes_on_from_the_hands(m)


def several_have_most_points(m: Moment) -> bool:
    """More than one player has the highest score."""
    scores: list[int] = m.after["scores"]
    return scores.count(max(scores)) > 1


def unknown_second_burst(m: Moment) -> bool:
    """The setup names no reading of this switch."""
    return m.setup["second_burst"] not in ("again", "once")


def unknown_optional_ending(m: Moment) -> bool:
    """The setup names no reading of this switch."""
    return m.setup["optional_ending"] not in ("round", "turn")


def _too_many(m: Moment) -> set[str]:
    """Give the cards that the table has more of than the deck."""
    lying = Counter(card for pile in m.asked for card in pile)
    return {card for card, n in lying.items() if n > majority.deck(_edition(m))[card]}


def too_many_numbered_cards(m: Moment) -> bool:
    """The table has too many of a card that bears a number."""
    return any(card[1] != "K" for card in _too_many(m))


def too_many_kododo_cards(m: Moment) -> bool:
    """The table has too many Kododo cards of a colour."""
    return any(card[1] == "K" for card in _too_many(m))


# ---- Just4Fun Colours: what is placed, and for how much


def _board(m: Moment) -> dict[str, str]:
    return {
        column + row: colour
        for row, colours in zip(just4fun.ROWS, m.setup["board"], strict=True)
        for column, colour in zip(just4fun.COLUMNS, colours, strict=True)
    }


def _seat(m: Moment) -> int:
    """Whose turn it is: the action's seat, or the one whose turn a shuffle goes on with."""
    turn: int = m.state["turn"]
    acting: int = m.action.get("seat", turn % m.setup["players"])
    return acting


def _stones(towers: Mapping[str, Sequence[int]]) -> dict[str, tuple[int, ...]]:
    return {field: tuple(stones) for field, stones in towers.items()}


def _tops(m: Moment) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give which stones are in question, and whose stone goes on top of them.

    That is the field of a placement; or, in towers that are asked about, all that stands below the
    first stone that costs more than a hand holds.
    """
    if m.asked is None:
        field = m.action["field"]
        yield just4fun.tower(_stones(m.state["towers"]), field), m.action["seat"]
        return
    for stones in _stones(m.asked).values():
        too_dear = [n for n in range(len(stones)) if _price(m, stones[:n], stones[n]) > 7]
        if too_dear:
            yield stones[: too_dear[0]], stones[too_dear[0]]


def _price(m: Moment, stones: tuple[int, ...], seat: int) -> int:
    return just4fun.price(stones, seat, m.setup["tower_cost"])


def field_is_empty(m: Moment) -> bool:
    """No stone stands there."""
    return any(stones == () for stones, _ in _tops(m))


def stones_stand_there(m: Moment) -> bool:
    """Some stone stands there, whoever's."""
    return any(stones != () for stones, _ in _tops(m))


def opponents_stones_stand_there(m: Moment) -> bool:
    """A stone of somebody else stands there, be it covered."""
    return any(set(stones) - {seat} for stones, seat in _tops(m))


def only_own_stones_stand_there(m: Moment) -> bool:
    """Stones stand there, and all are the player's own."""
    return any(set(stones) == {seat} for stones, seat in _tops(m))


def own_stone_is_on_top(m: Moment) -> bool:
    """The tower is the player's own already."""
    return any(just4fun.owner(stones) == seat for stones, seat in _tops(m))


def _price_and_cards(m: Moment) -> tuple[int, int]:
    """Give what the field costs, and how many cards are played for it."""
    [(stones, seat)] = _tops(m)
    return _price(m, stones, seat), len(m.action["cards"])


def pays_more_than_the_price(m: Moment) -> bool:
    """More cards are played than the field costs, though not more than a turn allows."""
    cost, cards = _price_and_cards(m)
    return cost < cards <= just4fun.HAND


def no_card_or_more_than_seven(m: Moment) -> bool:
    """The number of cards is none that any turn allows."""
    return not 1 <= len(m.action["cards"]) <= just4fun.HAND


def price_of_an_empty_field_is_not_met(m: Moment) -> bool:
    """The field is empty, and the number is one that a turn allows."""
    return field_is_empty(m) and not no_card_or_more_than_seven(m)


def price_over_opponents_is_not_met(m: Moment) -> bool:
    """An opponent's stone stands there, and the number is no more than a turn allows."""
    return opponents_stones_stand_there(m) and len(m.action["cards"]) <= just4fun.HAND


def price_of_an_own_tower_is_not_met(m: Moment) -> bool:
    """Only own stones stand there, and the number is one that a turn allows."""
    return only_own_stones_stand_there(m) and not no_card_or_more_than_seven(m)


# ---- Just4Fun Colours: exchanging, drawing and shuffling


def _must_exchange(m: Moment, tower_cost: str) -> bool:
    seat = _seat(m)
    return just4fun.must_exchange(
        m.state["hands"][seat], _board(m), _stones(m.state["towers"]), seat, tower_cost
    )


def cannot_place(m: Moment) -> bool:
    """The hand can pay for no field."""
    return _must_exchange(m, m.setup["tower_cost"])


def can_place(m: Moment) -> bool:
    """The hand can pay for some field."""
    return not cannot_place(m)


def tower_cost_decides_the_exchange(m: Moment) -> bool:
    """Whether the hand can pay for a field depends on what own towers cost."""
    return _must_exchange(m, "all_stones") != _must_exchange(m, "opponents_only")


def turn_was_an_exchange(m: Moment) -> bool:
    """The cards are drawn for an exchange; after a shuffle the state tells."""
    if m.action["action"] == "shuffle":
        return bool(m.state["exchanging"])
    return bool(m.action["action"] == "exchange")


def turn_was_a_placement(m: Moment) -> bool:
    """The cards are drawn after a stone was placed."""
    return not turn_was_an_exchange(m)


def before_the_deal(m: Moment) -> bool:
    """Nobody has a card yet."""
    return all(hand == [] for hand in m.state["hands"])


def after_the_deal(m: Moment) -> bool:
    """The hands have been dealt."""
    return not before_the_deal(m)


def reshuffle_decides(m: Moment) -> bool:
    """The deck is empty, and by one reading only it is time to shuffle: no hand lacks a card."""
    due = {
        reading: just4fun.shuffle_is_due(m.state["deck"], m.state["hands"], reading)
        for reading in just4fun.READINGS["reshuffle"]
    }
    return len(set(due.values())) > 1


# ---- Just4Fun Colours: lines, areas and the end


def _position(m: Moment) -> dict[str, tuple[int, ...]]:
    """Read the towers that are looked at: after the stone that is placed, if one is."""
    if m.asked is not None:
        return _stones(m.asked)
    if m.after is None:
        return _stones(m.state["towers"])
    if m.action is not None and m.action["action"] == "place":
        placed = just4fun.with_stone(
            _stones(m.state["towers"]), m.action["field"], m.action["seat"]
        )
        return {field: tuple(stones) for field, stones in placed.items()}
    return _stones(m.after["towers"])


def _length(m: Moment) -> int:
    return just4fun.line_length(m.setup["variant"])


def _lines(m: Moment, seat: int) -> frozenset[frozenset[str]]:
    return just4fun.runs(_position(m), seat, _length(m))


def _seats_with_lines(m: Moment) -> list[int]:
    return [seat for seat in range(m.setup["players"]) if _lines(m, seat)]


def four_in_a_row(m: Moment) -> bool:
    """A line needs four fields."""
    return not m.setup["variant"]


def five_in_a_row(m: Moment) -> bool:
    """A line needs five fields: the variant."""
    return not four_in_a_row(m)


def won_by_a_line(m: Moment) -> bool:
    """One player has lines."""
    return len(_seats_with_lines(m)) == 1


def won_by_four_in_a_row(m: Moment) -> bool:
    """One player has lines, which need four fields."""
    return won_by_a_line(m) and four_in_a_row(m)


def won_by_five_in_a_row(m: Moment) -> bool:
    """One player has lines, which need five fields."""
    return won_by_a_line(m) and five_in_a_row(m)


def won_by_longer_lines(m: Moment) -> bool:
    """One player has lines, and none that is just as long as needed."""
    seats = _seats_with_lines(m)
    return won_by_a_line(m) and all(len(line) > _length(m) for line in _lines(m, seats[0]))


def several_have_lines(m: Moment) -> bool:
    """More than one player has lines, as in no game."""
    return len(_seats_with_lines(m)) > 1


def line_by_the_last_stone(m: Moment) -> bool:
    """One player has lines, and nobody has a stone left to place."""
    return won_by_a_line(m) and m.after is not None and _stones_ran_out(m)


def _stones_ran_out(m: Moment) -> bool:
    return just4fun.stones_ran_out(m.after["unused"])


def line_runs_over_others_stones(m: Moment) -> bool:
    """A tower of a line of the player has stones of somebody else in it."""
    seat, position = _seat(m), _position(m)
    return any(set(position[field]) - {seat} for line in _lines(m, seat) for field in line)


def won_by_area(m: Moment) -> bool:
    """Nobody has a line, so areas are compared."""
    return _seats_with_lines(m) == []


def tower_of_several_players(m: Moment) -> bool:
    """Stones of several players stand in one tower."""
    return any(len(set(stones)) > 1 for stones in _position(m).values())


def _tied_areas(m: Moment) -> list[tuple[int, frozenset[str]]]:
    """Give the areas of the largest size with their owners, if they have several."""
    position = _position(m)
    every = [(s, a) for s in range(m.setup["players"]) for a in just4fun.areas(position, s)]
    largest = max((len(area) for _, area in every), default=0)
    tied = [(seat, area) for seat, area in every if len(area) == largest]
    return tied if len({seat for seat, _ in tied}) > 1 else []


def largest_areas_tie(m: Moment) -> bool:
    """Several players have areas of the largest size."""
    return _tied_areas(m) != []


def largest_areas_tie_without_a_line(m: Moment) -> bool:
    """Areas decide, and several players have areas of the largest size."""
    return won_by_area(m) and largest_areas_tie(m)


# ---- Just4Fun Colours: setups


def too_few_stones_for_all(m: Moment) -> bool:
    """80 stones at 20 a player do not go round."""
    return bool(m.setup["players"] > max(just4fun.SEATS))


def board_has_other_fields(m: Moment) -> bool:
    """The board has not 36 fields, or has a colour that no card has."""
    fields = [colour for row in m.setup["board"] for colour in row]
    return len(fields) != len(just4fun.FIELDS) or not set(fields) <= set(just4fun.COLOURS)


def unknown_tower_cost(m: Moment) -> bool:
    """The setup names no reading of this switch."""
    return m.setup["tower_cost"] not in just4fun.READINGS["tower_cost"]


def unknown_payment(m: Moment) -> bool:
    """The setup names no reading of this switch."""
    return m.setup["payment"] not in just4fun.READINGS["payment"]


def unknown_reshuffle(m: Moment) -> bool:
    """The setup names no reading of this switch."""
    return m.setup["reshuffle"] not in just4fun.READINGS["reshuffle"]


def unknown_area_tie(m: Moment) -> bool:
    """The setup names no reading of this switch."""
    return m.setup["area_tie"] not in just4fun.READINGS["area_tie"]


CONDITIONS: Mapping[str, Condition] = {
    name: definition
    for name, definition in list(globals().items())
    if not name.startswith("_")
    and getattr(definition, "__annotations__", {}) == {"m": "Moment", "return": "bool"}
}
"""Every condition of this module, by its name."""

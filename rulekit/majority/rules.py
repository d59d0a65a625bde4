"""What may vary between the editions, the player counts and the optional rule.

An `Edition` is typed from its own rulebook, one function a table. From it `Rules` are built once
for each player count, with and without the optional rule; a transition looks them up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from attrs import evolve, field, frozen

from rulekit.contract import Card, ClauseId, Option, Seat
from rulekit.errors import Misuse
from rulekit.read_only import ReadOnly

Colour: TypeAlias = str
"""A colour's letter, the first character of a card."""

SecondBurst: TypeAlias = Literal["again", "once"]
OptionalEnding: TypeAlias = Literal["round", "turn"]
EditionId: TypeAlias = Literal["5-colors", "5211"]

Clauses: TypeAlias = tuple[ClauseId, ...]

HAND_SIZE = 5
MOST_PLAYERS = 5


@frozen(eq=False)
class Cites:
    """The clauses behind each moment of a game, in the words of one edition's ids.

    What an event or a refusal cites is put together from these; `spec/reference/citations.toml`
    tells when. Where it depends on the turn, each `Turn` has its own.
    """

    players: Clauses
    optional_players: Clauses
    second_burst_readings: Clauses
    optional_ending_readings: Clauses
    cards: Clauses
    copies: Clauses
    copies_of_ones: Clauses
    shuffle: Clauses
    wrong_shuffle: Clauses
    removed: Clauses
    dealt: Clauses
    number: Clauses
    every_player: Clauses
    in_hand: Clauses
    choice_stands: Clauses
    chosen: Clauses
    revealed: Clauses
    renewed: Clauses
    out: Clauses
    tie: Clauses
    later_tie: Clauses
    burst: Clauses
    second_burst: Clauses
    tie_and_burst: Clauses
    many_ones: Clauses
    ones_first: Clauses
    colour_scores: Clauses
    majority_scores: Clauses
    next_colour: Clauses
    remaining: Clauses
    ones_score: Clauses
    nobody_scores: Clauses
    points_of_ones: Clauses
    discarded: Clauses
    round_cards: Clauses
    one_turn: Clauses
    round_over: Clauses
    another_round: Clauses
    on_from_hands: Clauses
    last_cards: Clauses
    over: Clauses
    win: Clauses
    shared_win: Clauses


@frozen(eq=False, repr=False)
class Edition:
    """One rulebook's cards, tables and clause ids, shared by all its games and read only.

    `points` tells every card's points, `copies` how often it is in the game. The tables map a
    player count to a number; those of the optional rule hold the counts it is for. `rules` and
    `optional_rules` are all of these for each count.
    """

    id: EditionId
    name: str
    colours: Mapping[Colour, str]
    one: str
    points: Mapping[Card, int]
    copies: Mapping[Card, int]
    burst: Mapping[int, int]
    many_ones: Mapping[int, int]
    removed: Mapping[int, int]
    turns: tuple[int, ...]
    optional_burst: Mapping[int, int]
    optional_many_ones: Mapping[int, int]
    optional_removed: Mapping[int, int]
    optional_turns: tuple[int, ...]
    cite: Cites
    optional_cite: Cites
    turn_cites: tuple[Cites, ...]
    optional_turn_cites: tuple[Cites, ...]
    deck: tuple[Card, ...] = field(init=False)
    rules: Mapping[int, Rules] = field(init=False)
    optional_rules: Mapping[int, Rules] = field(init=False)

    def __attrs_post_init__(self) -> None:
        for table in _TABLES:
            object.__setattr__(self, table, ReadOnly(getattr(self, table)))
        try:
            deck = tuple(sorted(card for card, many in self.copies.items() for _ in range(many)))
            rules = {n: _rules(self, n, optional=False) for n in self.burst}
            optional_rules = {n: _rules(self, n, optional=True) for n in self.optional_burst}
        except Exception as error:
            raise Misuse("an edition has a number for each of its player counts") from error
        object.__setattr__(self, "deck", deck)
        object.__setattr__(self, "rules", ReadOnly(rules))
        object.__setattr__(self, "optional_rules", ReadOnly(optional_rules))

    def __repr__(self) -> str:
        return f"rulekit.game({self.id!r}).setup.edition"


_TABLES = (
    "colours", "points", "copies", "burst", "many_ones", "removed",
    "optional_burst", "optional_many_ones", "optional_removed",
)  # fmt: skip
"""The fields of an edition that are mappings."""


@frozen
class Turn:
    """A turn of a round: how many cards each player plays, and what a choice cites.

    `index` is its place in `Rules.turn_cites`, where the rest that is cited in it stands.
    """

    index: int
    cards: int
    chosen: Clauses

    def __attrs_post_init__(self) -> None:
        # Events that cite a turn are made once and shared, so that equal turns must be the same.
        if {type(self.index), type(self.cards)} != {int} or type(self.chosen) is not tuple:
            raise Misuse("a turn has a number of cards and a tuple of clauses")
        if {*map(type, self.chosen)} - {str}:
            raise Misuse("the clauses of a turn are strings")


@frozen(eq=False, repr=False)
class Rules:
    """An edition's numbers for one player count, with or without the optional rule."""

    edition: Edition
    optional_rule: bool
    burst: int
    many_ones: int
    removed: int
    turns: tuple[Turn, ...]
    last_turn: Turn
    turn_cites: tuple[Cites, ...]
    of_the_one_turn: Rules | None
    seats: tuple[Seat, ...]
    cite: Cites

    def __repr__(self) -> str:
        optional = ", optional_rule=True" if self.optional_rule else ""
        players = f"players={len(self.seats)}{optional}"
        return f"rulekit.game({self.edition.id!r}).setup({players}).rules"

    def scoring(self, turn: Turn) -> Rules:
        """Give the rules that score a round ended by this turn, or the one turn of the ending.

        The numbers are the same. The one turn, which is no round, has citations of its own.
        """
        is_the_one_turn = turn.index == len(self.turns)
        return self.of_the_one_turn if is_the_one_turn and self.of_the_one_turn else self


def _rules(edition: Edition, players: int, *, optional: bool) -> Rules:
    """Pick an edition's numbers for one table.

    Clauses: 5C-TABLE-1, 5C-OPTIONAL-4, 5211-TABLE-1, 5211-OPTIONAL-4.
    """
    turn_cites = edition.optional_turn_cites if optional else edition.turn_cites
    counts = edition.optional_turns if optional else edition.turns
    turns = _turns(counts, turn_cites)
    rules = Rules(
        edition=edition,
        optional_rule=optional,
        burst=(edition.optional_burst if optional else edition.burst)[players],
        many_ones=(edition.optional_many_ones if optional else edition.many_ones)[players],
        removed=(edition.optional_removed if optional else edition.removed)[players],
        turns=turns[: len(counts)],
        last_turn=turns[-1],
        turn_cites=turn_cites,
        of_the_one_turn=None,
        seats=tuple(range(players)),
        cite=edition.optional_cite if optional else edition.cite,
    )
    return evolve(rules, of_the_one_turn=evolve(rules, cite=turn_cites[-1])) if optional else rules


def _turns(counts: tuple[int, ...], turn_cites: tuple[Cites, ...]) -> tuple[Turn, ...]:
    """Tell the turns of a round, and the one turn that may end a game, which is like the first.

    Clauses: 5C-ROUND-2, 5C-TURN-1, 5C-TURN-4, 5C-TURN-5, 5C-OPTIONAL-2, 5C-OPTIONAL-3,
    5211-OPTIONAL-3, RULING-OPTIONAL-ENDING, RULING-SECRET-CHOICE.
    """
    return tuple(
        Turn(index, (*counts, counts[0])[index], cite.chosen)
        for index, cite in enumerate(turn_cites)
    )


def options(edition: Edition) -> tuple[Option, ...]:
    """Describe what a setup of this edition may hold.

    Clauses: 5C-PLAYERS-1, 5C-OPTIONAL-1, 5211-TABLE-1, RULING-PLAYER-COUNTS, RULING-SECOND-BURST,
    RULING-OPTIONAL-ENDING.
    """
    cite = edition.cite
    all_counts, few = tuple(edition.burst), tuple(edition.optional_burst)
    return (
        Option(
            "players",
            "How many play?",
            all_counts,
            tuple(f"{count} players" for count in all_counts),
            None,
            all_counts,
            cite.players,
        ),
        Option(
            "optional_rule",
            "Are rounds of 5 cards played, by the optional rule?",
            (False, True),
            ("No, rounds of 4 cards.", "Yes, rounds of 5 cards."),
            False,
            few,
            cite.optional_players,
        ),
        Option(
            "second_burst",
            "After a burst, can the next colour burst too?",
            get_args(SecondBurst),
            (
                "Yes, if it reaches the burst number too.",
                "No, there is one burst a round at most.",
            ),
            "again",
            all_counts,
            cite.second_burst_readings,
        ),
        Option(
            "optional_ending",
            "Under the optional rule, is the hand played as a round or as one turn at the end?",
            get_args(OptionalEnding),
            (
                "As a round: all 5 cards of each hand are played.",
                "As one turn: 2 cards of each hand are played, the others discarded.",
            ),
            "round",
            few,
            cite.optional_ending_readings,
            needs=ReadOnly({"optional_rule": True}),
        ),
    )

"""What there is: setups, choices, events and states of 5 COLORS and 5211.

The setup has a child in each edition, and whatever stands in a game holds its setup: by it each
game knows its own states and views.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, TypeAlias

from attrs import field, frozen

from rulekit.action_text import read_action, write_action
from rulekit.arguments import require_bool, require_int, require_reading, sorted_cards
from rulekit.contract import DERIVED, INLINE, UNTOLD, Card, Over, Players, Seat, Shuffle, Shuffled
from rulekit.errors import IllegalSetup, InWords, Misuse
from rulekit.frozen import maker
from rulekit.majority.rules import (
    Clauses,
    Colour,
    Edition,
    OptionalEnding,
    Rules,
    SecondBurst,
    Turn,
)
from rulekit.sentences import People

Cards: TypeAlias = tuple[Card, ...]
BySeat: TypeAlias = tuple[Cards, ...]


class SetupReason(Enum):
    """Why a setup is refused."""

    PLAYERS = "players"
    UNKNOWN_READING = "unknown_reading"


class Reason(Enum):
    """Why an action is refused."""

    UNKNOWN_SEAT = "unknown_seat"
    UNKNOWN_CARD = "unknown_card"
    NOT_IN_HAND = "not_in_hand"
    WRONG_NUMBER = "wrong_number"
    ALREADY_CHOSEN = "already_chosen"
    SHUFFLE_DUE = "shuffle_due"
    SHUFFLE_NOT_DUE = "shuffle_not_due"
    WRONG_SHUFFLE = "wrong_shuffle"
    GAME_OVER = "game_over"


def in_words(reason: Any, told: Mapping[str, Any], people: People) -> str:
    """Say in a sentence why something is refused; the room of the words is opened for it."""
    from rulekit.majority.words import refusal

    return refusal(reason, told, people)


class Because(Enum):
    """Why a colour goes out."""

    TIE = "tie"
    BURST = "burst"


class Ones(Enum):
    """What scores in place of a colour when there are many 1s, or many Kododo cards."""

    ONES = "ones"


Scores: TypeAlias = Colour | Ones | None
"""What scores in a round: a colour, the 1s, or nothing at all."""


@frozen
class Choose:
    """A player's choice of this turn's cards, face down until all have chosen.

    The same value however the cards are listed. Raises `Misuse` where `seat` is no int or
    `cards` are no strings.

    >>> Choose(0, ("R2", "R1"))
    Choose(seat=0, cards=('R1', 'R2'))
    """

    seat: Seat
    cards: Cards = field(converter=sorted_cards)

    def __attrs_post_init__(self) -> None:
        require_int("a seat", self.seat)

    def __str__(self) -> str:
        return write_action(self.seat, self.cards)


def parse(text: str) -> Choose | Shuffled:
    """Read an action's short text form, `0: R1 R2` or `shuffle: R1 R2 …`.

    Raises `InvalidDocument` for any other text, `Misuse` for what is no text; whether the action
    is legal is not asked.
    """
    seat, cards = read_action(text, "`0: R1 R2` or `shuffle: R1 R2 …`")
    return Shuffled(cards) if seat is None else Choose(seat, cards)


@frozen
class Setup:
    """Who plays, by which option and which readings.

    Raises `IllegalSetup` for a value that the rules do not know, `Misuse` for what is no value
    of that field at all.

    Clauses: 5C-PLAYERS-1, 5C-OPTIONAL-1, 5211-TABLE-1, RULING-PLAYER-COUNTS, RULING-SECOND-BURST,
    RULING-OPTIONAL-ENDING.
    """

    edition: ClassVar[Edition]

    players: int = field(kw_only=True)
    optional_rule: bool = field(default=False, kw_only=True)
    second_burst: SecondBurst = field(default="again", kw_only=True)
    optional_ending: OptionalEnding = field(default="round", kw_only=True)

    def __attrs_post_init__(self) -> None:
        if type(self) is Setup:
            raise Misuse("a setup is one of an edition, of 5 COLORS or 5211")
        require_int("players", self.players)
        require_bool("optional_rule", self.optional_rule)
        cite = self.edition.cite
        allowed = self.edition.optional_rules if self.optional_rule else self.edition.rules
        if self.players not in allowed:
            clauses = cite.optional_players if self.optional_rule else cite.players
            text = InWords(
                in_words,
                SetupReason.PLAYERS,
                {
                    "players": self.players,
                    "optional_rule": self.optional_rule,
                    "allowed": allowed,
                },
            )
            raise IllegalSetup("players", SetupReason.PLAYERS, clauses, text)
        require_reading(
            "second_burst",
            self.second_burst,
            SecondBurst,
            SetupReason.UNKNOWN_READING,
            cite.second_burst_readings,
        )
        require_reading(
            "optional_ending",
            self.optional_ending,
            OptionalEnding,
            SetupReason.UNKNOWN_READING,
            cite.optional_ending_readings,
        )

    @property
    def rules(self) -> Rules:
        """The edition's numbers for this table."""
        edition = self.edition
        return (edition.optional_rules if self.optional_rule else edition.rules)[self.players]


@frozen
class Table:
    """What lies on the table; it changes once a turn.

    `round` and `turn` count from 1, and are 1 before the shuffle too; at the end they stay where
    they are. `deck` holds the cards still to draw, top card first; `removed` those taken out
    before the game. `hands` are sorted. `played` holds each seat's cards of this round,
    `score_piles` those that scored, `scores` their points. `left` are the cards discarded unseen
    at the end.
    """

    setup: Setup
    round: int
    turn: int
    deck: Cards
    removed: Cards
    hands: BySeat
    played: BySeat
    score_piles: BySeat
    scores: tuple[int, ...] = field(metadata=DERIVED)
    discards: Cards
    left: BySeat


new_table = maker(Table)


@frozen
class Outcome:
    """How a game ended: points by seat, the seats that won, and by which clauses."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    clauses: Clauses


@frozen
class State:
    """A moment of a game; all that a transition needs.

    `chosen` are the cards that each seat has chosen in this turn, face down, or None. `waiting`
    follows from the rest and is kept because it is asked at every step. `turn` is the turn that
    is being played.
    """

    table: Table = field(metadata=INLINE)
    chosen: tuple[Cards | None, ...]
    turn: Turn = field(metadata=UNTOLD)
    waiting: Players | Shuffle | Over[Outcome]

    @property
    def setup(self) -> Setup:
        """The setup that this game is played by."""
        return self.table.setup


new_state = maker(State)


@frozen
class Removed:
    """Cards left the game before it began, face down."""

    count: int
    clauses: Clauses


@frozen
class Dealt:
    """Every player got a hand; a hand that a seat may not know is face down."""

    hands: BySeat
    clauses: Clauses


@frozen
class Chosen:
    """A player chose; which cards, nobody else knows yet."""

    seat: Seat
    clauses: Clauses


@frozen
class Revealed:
    """All choices of the turn were turned up together."""

    cards: BySeat
    clauses: Clauses


new_revealed = maker(Revealed)


@frozen
class Renewed:
    """Hands were filled from the deck; cards that a seat may not know are face down."""

    cards: BySeat
    clauses: Clauses


new_renewed = maker(Renewed)


@frozen
class ColoursOut:
    """These colours, each with so many cards, score nothing this round."""

    out: tuple[Colour, ...]
    count: int
    because: tuple[Because, ...]
    clauses: Clauses


@frozen
class ManyOnes:
    """There are so many 1s, or Kododo cards, that only they score."""

    count: int
    clauses: Clauses


@frozen
class Scored:
    """What scored in this round: the cards and their points, by seat."""

    scores: Scores
    cards: BySeat
    points: tuple[int, ...]
    clauses: Clauses


new_scored = maker(Scored)


@frozen
class Discarded:
    """The cards of the round that did not score were discarded, face up."""

    cards: Cards
    clauses: Clauses


new_discarded = maker(Discarded)


@frozen
class RoundOver:
    """A round has ended; the scores so far."""

    round: int
    scores: tuple[int, ...]
    clauses: Clauses


new_round_over = maker(RoundOver)


@frozen
class LastCardsDiscarded:
    """The cards left in hand were discarded, unseen by the others."""

    cards: BySeat
    clauses: Clauses


@frozen
class GameOver:
    """The game has ended, with these points by seat, and these seats have won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    clauses: Clauses


Event: TypeAlias = (
    Removed
    | Dealt
    | Chosen
    | Revealed
    | Renewed
    | ColoursOut
    | ManyOnes
    | Scored
    | Discarded
    | RoundOver
    | LastCardsDiscarded
    | GameOver
)


@frozen
class View:
    """All that one seat may know; `seat` None is a spectator.

    Cards that the seat may not know are face down (`rulekit.FACE_DOWN`), so their number shows.
    `choice` are the cards that the seat itself has chosen in this turn, `chosen` tells who has
    chosen. `round` and `turn` count from 1; at the end they stay where they are.
    """

    seat: Seat | None
    setup: Setup
    waiting: Players | Shuffle | Over[Outcome]
    legal_actions: tuple[Choose, ...] = field(metadata=DERIVED)
    round: int
    turn: int
    hands: BySeat
    choice: Cards | None
    chosen: tuple[bool, ...]
    played: BySeat
    score_piles: BySeat
    scores: tuple[int, ...] = field(metadata=DERIVED)
    discards: Cards
    left: BySeat
    deck: int
    removed: int

    def _repr_svg_(self) -> str:
        """Show itself in a notebook."""
        from rulekit.majority.pictures import alone

        return alone(self)


new_view = maker(View)

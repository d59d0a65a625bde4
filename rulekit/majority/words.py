"""What people are told of 5 COLORS and 5211: a sentence for each event, outcome and refusal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import itemgetter
from typing import Any, Literal, TypeAlias

from attrs import frozen

from rulekit.contract import Seat, Words
from rulekit.errors import Misuse, brief, counted, printable
from rulekit.majority.documents import check_event
from rulekit.majority.rules import Edition
from rulekit.majority.ruling import TableReason, round_table
from rulekit.majority.scoring import count_colours, count_ones
from rulekit.majority.state import (
    Because,
    BySeat,
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    Event,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Ones,
    Outcome,
    Reason,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
    Scores,
    Setup,
    SetupReason,
)
from rulekit.read_only import ReadOnly
from rulekit.sentences import COUNTED, People, are, capital, cards_of, listed, points_of, who_wins

Refused: TypeAlias = Reason | Literal[SetupReason.PLAYERS] | TableReason
"""Why something is refused in words of the game's own: those for readings are every game's."""


REFUSALS = ReadOnly({"action": Reason, "setup": SetupReason, "position": TableReason})


@frozen
class Called:
    """What the two editions call differently."""

    colour: str
    a_one: str
    ones: str


def called(edition: Edition) -> Called:
    """Choose the words of an edition."""
    match edition.id:
        case "5-colors":
            return Called("colour", "a 1", "1s")
        case "5211":
            return Called("color", "a Kododo card", "Kododo cards")


def tally(setup: Setup, table: BySeat) -> str:
    """Say what lies on a table, and from which numbers on a colour bursts and 1s are many.

    Raises `IllegalPosition` and `Misuse` as `rulekit.majority.ruling.round_table` does.

    >>> from rulekit.majority.five_colors import FiveColorsSetup
    >>> tally(FiveColorsSetup(players=2), (("R1", "R2", "R3", "R3"), ("B1", "B2", "B2", "Y6")))
    '4 red, 3 blue and 1 yellow cards, 2 of them 1s. A colour bursts at 5 cards, and 6 are many 1s.'
    """
    round_table(setup, table)
    rules = setup.rules
    words = called(rules.edition)
    counts = sorted(count_colours(table, rules).items(), key=itemgetter(1), reverse=True)
    colours = listed(
        f"{count} {rules.edition.colours[colour]}" for colour, count in counts if count
    )
    ones = count_ones(table, rules)
    of_them = f"{ones or 'none'} of them {words.a_one if ones == 1 else words.ones}"
    numbers = f"bursts at {rules.burst} cards, and {rules.many_ones} are many {words.ones}"
    return f"{colours} cards, {of_them}. A {words.colour} {numbers}."


def words_of(edition: Edition) -> Words[Event, Outcome]:
    """Give the words of an edition."""
    say = partial(sentence, edition)
    return Words(say, say, partial(check_outcome, edition), REFUSALS, left_out=(Chosen,))


def check_outcome(edition: Edition, outcome: Outcome) -> None:
    """Raise `InvalidDocument` or `Misuse` where an outcome holds what is no value of the game."""
    if type(outcome) is not Outcome or {*map(type, outcome.scores + outcome.winners)} - {int}:
        raise Misuse(f"{brief(outcome)} is no outcome of {edition.name}")
    check_event(edition, GameOver(outcome.scores, outcome.winners, ()))


def sentence(edition: Edition, subject: Event | Outcome, people: People = COUNTED) -> str:
    """Say in one sentence what an event or an outcome means.

    >>> from rulekit.majority.five_colors import EDITION
    >>> sentence(EDITION, Chosen(0, ()))
    'Seat 0 has chosen.'
    """
    words = called(edition)
    match subject:
        case Removed(count):
            return f"{capital(cards_of(count))} {are(count)} removed from the deck, unseen."
        case Dealt(hands):
            own = people.own(hands)
            yours = f", you {own}" if own else ""
            return f"Each player is dealt {cards_of(len(hands[0]))}{yours}."
        case Chosen(seat):
            return f"{capital(people.tell(seat, 'has', 'have'))} chosen."
        case Revealed(cards):
            return f"The players reveal {_rows(cards)}."
        case Renewed(cards):
            own = people.own(cards)
            yours = f", yours with {own}" if own else ""
            number = cards_of(sum(map(len, cards)))
            return f"The hands are renewed with {number} from the deck{yours}."
        case ColoursOut(colours, count, because):
            names = capital(listed(edition.colours[colour] for colour in colours))
            return f"{names} {are(len(colours))} out: {_because(because, count)}."
        case ManyOnes(count):
            return (
                f"There are {count} {words.ones}, at or over the many {words.ones} number, "
                "so nothing else counts."
            )
        case Scored(scores, _, points):
            return f"{_scores(scores, points, edition, people)}."
        case Discarded(cards):
            return f"{capital(cards_of(len(cards)))} of the round {are(len(cards))} discarded."
        case RoundOver(number, scores):
            return f"Round {number} is over; {_standing(scores, people)}."
        case LastCardsDiscarded(cards):
            left = len(cards[0])
            of_each = "card" if left == 1 else f"{left} cards"
            return f"The {of_each} left in each hand {are(left)} discarded, unseen."
        case GameOver(scores, winners):
            return f"The game is over: {_winners(scores, winners, people)}."
        case Outcome(scores, winners):
            return f"{capital(_winners(scores, winners, people))}; {_standing(scores, people)}."


def _because(because: tuple[Because, ...], count: int) -> str:
    each = f"{cards_of(count)} each" if Because.TIE in because else cards_of(count)
    tie = "a tie at " if Because.TIE in because else ""
    burst = ", at or over the burst number" if Because.BURST in because else ""
    return f"{tie}{each}{burst}"


def _scores(scores: Scores, points: tuple[int, ...], edition: Edition, people: People) -> str:
    words = called(edition)
    gains = [
        f"{people.tell(seat, 'gets', 'get')} {points_of(gain)}"
        for seat, gain in enumerate(points)
        if gain
    ]
    match scores:
        case None:
            return f"No {words.colour} is left, so nobody scores"
        case Ones.ONES:
            return f"The {words.ones} score: {listed(gains)}"
        case colour:
            return f"{capital(edition.colours[colour])} scores: {listed(gains)}"


def _standing(scores: tuple[int, ...], people: People) -> str:
    if people != COUNTED:
        each = (people.tell(seat, "has", "have") for seat in range(len(scores)))
        return listed(f"{who} {points_of(it)}" for who, it in zip(each, scores, strict=True))
    return f"the scores by seat are {listed(map(str, scores))}"


def _winners(scores: tuple[int, ...], winners: tuple[Seat, ...], people: People) -> str:
    points = points_of(max(scores))
    return f"{who_wins(winners, people)} with {points}{' each' if len(winners) > 1 else ''}"


def _rows(cards: BySeat) -> str:
    return " / ".join(map(" ".join, cards))


def refusal(reason: Refused, told: Mapping[str, Any], people: People = COUNTED) -> str:
    """Say in a sentence why something is refused; `told` is what the sentence speaks of.

    >>> refusal(Reason.UNKNOWN_SEAT, {"seat": 5, "players": 3})
    'there is no seat 5 at a table of 3'
    """
    match reason:
        case Reason.UNKNOWN_SEAT:
            return f"there is no seat {told['seat']} at a table of {told['players']}"
        case Reason.UNKNOWN_CARD:
            return f"there is no card {brief(told['card'])}"
        case Reason.NOT_IN_HAND:
            who = people.tell(told["seat"], "does", "do")
            return f"{who} not hold {printable(' '.join(told['cards']))}"
        case Reason.WRONG_NUMBER:
            return f"the cards to choose in this turn are {brief(told['due'])}, not {told['cards']}"
        case Reason.ALREADY_CHOSEN:
            return f"{people.tell(told['seat'], 'has', 'have')} chosen, and the choice stands"
        case Reason.SHUFFLE_DUE:
            return "the deck has to be shuffled first"
        case Reason.SHUFFLE_NOT_DUE:
            return "no cards wait to be shuffled"
        case Reason.WRONG_SHUFFLE:
            return "this is not the deck in some order"
        case Reason.GAME_OVER:
            return "the game is over"
        case SetupReason.PLAYERS:
            by = " by the optional rule" if told["optional_rule"] else ""
            players = counted(told["players"], "player")
            return (
                f"{players} cannot play{by}: {min(told['allowed'])} to {max(told['allowed'])} can"
            )
        case TableReason.UNKNOWN_CARD:
            edition = told["edition"]
            letters = "".join(edition.colours)
            faces = "".join(sorted({known[1] for known in edition.copies}))
            a_card = f"a card is one of the letters {letters}, then one of {faces}"
            return f"there is no card {brief(told['card'])}; {a_card}"
        case TableReason.TOO_MANY_COPIES:
            there_are = f"there {are(told['copies'])} {counted(told['copies'], 'card')}"
            return f"{there_are} {printable(told['card'])}, not {told['count']}"
        case TableReason.PLAYERS:
            return f"there are cards of {counted(told['rows'], 'player')}, not of {told['players']}"
        case TableReason.WRONG_NUMBER:
            takes = " and ".join(
                f"{what} takes {number} cards of each player"
                for what, number in zip(("a round", "the last turn"), told["takes"], strict=False)
            )
            return f"{people.tell(told['seat'], 'has', 'have')} {told['cards']}, but {takes}"

"""Sentences for people: what happened, what scores, who won, and why something is refused.

`explain` gives one sentence. The clauses behind it are the `clauses` of what is explained. The
sentences may change from one version to the next; nothing should read them but people.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from attrs import frozen

from rulekit.contract import A, E, Game, O, S, Seat, T, V
from rulekit.errors import (
    IllegalAction,
    IllegalPosition,
    IllegalSetup,
    Misuse,
    brief,
    printable,
)
from rulekit.guard import cites_own, require_game
from rulekit.json.documents import dumps_event
from rulekit.just4fun import state as just4fun
from rulekit.majority import state as majority
from rulekit.majority.rules import Edition
from rulekit.majority.ruling import round_table
from rulekit.majority.scoring import count_colours, count_ones
from rulekit.majority.state import Because, BySeat, Ones, Scores

__all__ = ["explain", "tally"]

LONGEST_REFUSAL = 1000
"""No refusal of these games needs so many characters."""


def explain(
    game: Game[S, T, A, E, V, O], subject: E | O | IllegalAction | IllegalPosition | IllegalSetup
) -> str:
    """Say in one sentence what an event, an outcome or a refusal of this game means.

    The words are the game's own. Seats are counted from 0; cards of several seats stand in
    the seats' order with `/` between. Raises `Misuse` for anything else, and for an event or an
    outcome that `loads_event` would refuse.

    >>> import rulekit
    >>> from rulekit.majority.state import Because, ColoursOut
    >>> out = ColoursOut(("R",), 7, (Because.BURST,), ("5C-BURST-1",))
    >>> explain(rulekit.game("5-colors"), out)
    'Red is out: 7 cards, at or over the burst number.'
    """
    require_game(game)
    if not cites_own(game, subject):
        raise Misuse(f"{brief(subject)} is no event, outcome or refusal of {game.name}")
    if isinstance(subject, IllegalAction | IllegalPosition | IllegalSetup):
        return _refusal(subject)
    if issubclass(game.setup, majority.Setup) and isinstance(
        subject, majority.Event | majority.Outcome
    ):
        dumps_event(game, _as_event(subject))
        return _majority(game.setup.edition, subject)
    if game.setup is just4fun.Setup and isinstance(subject, just4fun.Event | just4fun.Outcome):
        dumps_event(game, _as_event(subject))
        return _just4fun(subject)
    raise Misuse(f"{brief(subject)} is no event, outcome or refusal of {game.name}")


def _as_event(subject: object) -> object:
    match subject:
        case majority.Outcome():
            return majority.GameOver(subject, ())
        case just4fun.Outcome():
            return just4fun.GameOver(subject, ())
        case _:
            return subject


def _refusal(refusal: IllegalAction | IllegalPosition | IllegalSetup) -> str:
    if not isinstance(refusal.text, str) or not refusal.text:
        raise Misuse(f"{brief(refusal)} says nothing")
    return f"{_capital(printable(refusal.text, LONGEST_REFUSAL))}."


# ---- 5 COLORS and 5211


@frozen
class _Words:
    """What the two editions call differently."""

    colour: str
    a_one: str
    ones: str


def _words(edition: Edition) -> _Words:
    match edition.id:
        case "5-colors":
            return _Words("colour", "a 1", "1s")
        case "5211":
            return _Words("color", "a Kododo card", "Kododo cards")


def tally(setup: majority.Setup, table: BySeat) -> str:
    """Say what lies on a table, and from which numbers on a colour bursts and 1s are many.

    Raises `IllegalPosition` and `Misuse` as `rulekit.majority.ruling.round_table` does.

    >>> from rulekit.majority.five_colors import FiveColorsSetup
    >>> tally(FiveColorsSetup(players=2), (("R1", "R2", "R3", "R3"), ("B1", "B2", "B2", "Y6")))
    '4 red, 3 blue and 1 yellow cards, 2 of them 1s. A colour bursts at 5 cards, and 6 are many 1s.'
    """
    round_table(setup, table)
    rules = setup.rules
    words = _words(rules.edition)
    counts = sorted(count_colours(table, rules).items(), key=itemgetter(1), reverse=True)
    colours = _and(f"{count} {rules.edition.colours[colour]}" for colour, count in counts if count)
    ones = count_ones(table, rules)
    of_them = f"{ones or 'none'} of them {words.a_one if ones == 1 else words.ones}"
    numbers = f"bursts at {rules.burst} cards, and {rules.many_ones} are many {words.ones}"
    return f"{colours} cards, {of_them}. A {words.colour} {numbers}."


def _majority(edition: Edition, subject: majority.Event | majority.Outcome) -> str:
    words = _words(edition)
    match subject:
        case majority.Removed(count):
            return f"{_capital(_cards(count))} {_are(count)} removed from the deck, unseen."
        case majority.Dealt(hands):
            return f"Each player is dealt {_cards(len(hands[0]))}."
        case majority.Chosen(seat):
            return f"Seat {seat} has chosen."
        case majority.Revealed(cards):
            return f"The players reveal {_rows(cards)}."
        case majority.Renewed(cards):
            return f"The hands are renewed with {_cards(sum(map(len, cards)))} from the deck."
        case majority.ColoursOut(colours, count, because):
            names = _capital(_and(edition.colours[colour] for colour in colours))
            return f"{names} {_are(len(colours))} out: {_because(because, count)}."
        case majority.ManyOnes(count):
            return (
                f"There are {count} {words.ones}, at or over the many {words.ones} number, "
                "so nothing else counts."
            )
        case majority.Scored(scores, _, points):
            return f"{_scores(scores, points, edition)}."
        case majority.Discarded(cards):
            return f"{_capital(_cards(len(cards)))} of the round {_are(len(cards))} discarded."
        case majority.RoundOver(number, scores):
            return f"Round {number} is over; {_standing(scores)}."
        case majority.LastCardsDiscarded(cards):
            left = len(cards[0])
            of_each = "card" if left == 1 else f"{left} cards"
            return f"The {of_each} left in each hand {_are(left)} discarded, unseen."
        case majority.GameOver(outcome):
            return f"The game is over: {_winners(outcome)}."
        case majority.Outcome(scores):
            return f"{_capital(_winners(subject))}; {_standing(scores)}."


def _because(because: tuple[Because, ...], count: int) -> str:
    each = f"{_cards(count)} each" if Because.TIE in because else _cards(count)
    tie = "a tie at " if Because.TIE in because else ""
    burst = ", at or over the burst number" if Because.BURST in because else ""
    return f"{tie}{each}{burst}"


def _scores(scores: Scores, points: tuple[int, ...], edition: Edition) -> str:
    words = _words(edition)
    gains = [f"seat {seat} gets {_points(gain)}" for seat, gain in enumerate(points) if gain]
    match scores:
        case None:
            return f"No {words.colour} is left, so nobody scores"
        case Ones.ONES:
            return f"The {words.ones} score: {_and(gains)}"
        case colour:
            return f"{_capital(edition.colours[colour])} scores: {_and(gains)}"


def _standing(scores: tuple[int, ...]) -> str:
    return f"the scores by seat are {_and(map(str, scores))}"


def _winners(outcome: majority.Outcome) -> str:
    points = _points(max(outcome.scores))
    if len(outcome.winners) == 1:
        return f"seat {outcome.winners[0]} wins with {points}"
    return f"seats {_and(map(str, outcome.winners))} win together with {points} each"


# ---- Just4Fun Colours


def _just4fun(subject: just4fun.Event | just4fun.Outcome) -> str:
    match subject:
        case just4fun.Dealt(hands):
            return f"Each player is dealt {_cards(len(hands[0]))}."
        case just4fun.Placed(seat, field, cards, tower):
            height = f", the top one of {len(tower)} now" if len(tower) > 1 else ""
            return f"Seat {seat} plays {' '.join(cards)} for a stone on {field}{height}."
        case just4fun.Exchanged(seat, cards):
            return (
                f"Seat {seat} cannot place a stone with {' '.join(cards)}, exchanges this hand "
                "and gives up a stone."
            )
        case just4fun.Drawn(seat, cards):
            return f"Seat {seat} draws {_cards(len(cards))}."
        case just4fun.Reshuffled(count):
            become = "becomes" if count == 1 else "become"
            return f"The {_count(count, 'discarded card')} {become} the new deck."
        case just4fun.LinesCompleted(lines):
            return f"{_capital(_and(map(_line, lines)) or 'nobody has a line')}."
        case just4fun.AreasCompared(areas):
            best: dict[Seat, just4fun.Area] = {}
            for area in areas:
                best.setdefault(area.seat, area)
            return f"{_capital('; '.join(map(_area, best.values())) or 'nobody holds a field')}."
        case just4fun.GameOver(outcome):
            return f"The game is over: {_won(outcome)}."
        case just4fun.Outcome():
            return f"{_capital(_won(subject))}."


def _line(line: just4fun.Line) -> str:
    return f"seat {line.seat} has the line {' '.join(line.fields)}"


def _area(area: just4fun.Area) -> str:
    return f"seat {area.seat} has the area {' '.join(area.fields)}, {_size(area)}"


def _size(area: just4fun.Area) -> str:
    return f"{_count(area.size, 'field')} with {_count(area.stones, 'stone')}"


def _won(outcome: just4fun.Outcome) -> str:
    if not outcome.winners:
        seats = _and(str(seat) for seat in sorted({line.seat for line in outcome.lines}))
        return f"seats {seats} have lines, and the first would have ended the game: nobody wins"
    seats = _and(map(str, outcome.winners))
    together = len(outcome.winners) > 1
    who = f"seats {seats} win together" if together else f"seat {seats} wins"
    if outcome.lines:
        lines = _and(f"the line {' '.join(line.fields)}" for line in outcome.lines)
        return f"{who} by {lines}"
    for area in outcome.areas:
        if area.seat in outcome.winners:
            return f"{who} by the largest area, {_size(area)}{' each' if together else ''}"
    return f"{who}: nobody holds a field"


# ---- Words


def _count(count: int, thing: str) -> str:
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def _cards(count: int) -> str:
    return _count(count, "card") if count else "no cards"


def _points(count: int) -> str:
    return _count(count, "point")


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _rows(cards: BySeat) -> str:
    return " / ".join(map(" ".join, cards))


def _and(parts: Iterable[str]) -> str:
    *first, last = list(parts) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

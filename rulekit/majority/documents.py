"""What a document keeps of a state, and the way back; which states, views and events can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any

from attrs import evolve

from rulekit.contract import FACE_DOWN, Card, Named, Over, Players, Seat, Shuffle, Shuffled
from rulekit.errors import IllegalAction, InvalidDocument
from rulekit.majority.play import apply, outcome_of, start
from rulekit.majority.rules import HAND_SIZE, Colour, Edition
from rulekit.majority.scoring import decide_round, points_of, scoring_cards
from rulekit.majority.state import (
    Because,
    BySeat,
    Cards,
    Choose,
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
    Setup,
    SetupReason,
    State,
    Table,
    View,
)
from rulekit.majority.view import view
from rulekit.read_only import ReadOnly

EVENTS: Mapping[str, type] = ReadOnly(
    {
        "removed": Removed,
        "dealt": Dealt,
        "chosen": Chosen,
        "revealed": Revealed,
        "renewed": Renewed,
        "colours_out": ColoursOut,
        "many_ones": ManyOnes,
        "scored": Scored,
        "discarded": Discarded,
        "round_over": RoundOver,
        "last_cards_discarded": LastCardsDiscarded,
        "game_over": GameOver,
    }
)
"""The events by the names that documents give them."""

REASONS: Mapping[str, type[Enum]] = ReadOnly({"action": Reason, "setup": SetupReason})
"""Why the rules refuse, by what they refuse."""


def narrower(edition: Edition) -> Mapping[tuple[type, str], Any]:
    """Tell which texts are colours of this edition."""
    colour = Annotated[Colour, Named("Colour", {"enum": list(edition.colours)})]
    return {
        (ColoursOut, "out"): tuple[colour, ...],
        (Scored, "scores"): colour | Ones | None,
    }


def restore(laid: State) -> State:
    """Give the state of which this is laid out: where all cards are, and what has been chosen.

    Raises `InvalidDocument` where a card is missing or one too many, where the numbers of cards
    are not those of this turn, where a hand is not sorted, where a score pile holds more cards
    than its seat has played, and where a choice is not allowed. What scored is judged again after
    one round alone: later nothing tells which card belongs to which round.

    >>> from rulekit.majority.five_colors import FiveColorsSetup
    >>> state = start(FiveColorsSetup(players=2))
    >>> restore(state) == state
    True
    """
    kept = laid.table
    _require_seats(kept, "hands", "played", "score_piles", "left")
    if len(laid.chosen) != kept.setup.players:
        raise InvalidDocument("chosen", f"this should have {kept.setup.players} entries")
    there = _same_moment(kept, is_dealt=any(kept.hands))
    for name in ("deck", "removed"):
        _require_size(getattr(kept, name), getattr(there.table, name), name)
    _require_sizes(kept, there.table)
    unseen = Counter() if isinstance(there.waiting, Shuffle) else Counter(kept.setup.edition.deck)
    for seat in kept.setup.rules.seats:
        for name in ("hands", "played", "score_piles", "left"):
            _take(unseen, getattr(kept, name)[seat], f"{name}[{seat}]")
    for name in ("discards", "deck", "removed"):
        _take(unseen, getattr(kept, name), name)
    _require_sorted(kept)
    if list(kept.removed) != sorted(kept.removed):
        raise InvalidDocument("removed", "these cards are sorted")
    _require_own_cards(kept)
    _require_first_round(kept)
    there = evolve(there, table=evolve(there.table, deck=kept.deck, removed=kept.removed))
    state = _laid_out(kept, there)
    if None not in laid.chosen:
        raise InvalidDocument("chosen", "when all have chosen, the choices are revealed")
    for seat, cards in enumerate(laid.chosen):
        if cards is not None:
            state = _chosen(state, seat, cards, f"chosen[{seat}]")
    return state


def restore_view(seen: View) -> View:
    """Give the view of a seat, or a spectator, that sees this.

    Raises `InvalidDocument` where `restore` does, as far as the view tells, and where the view
    does not agree with itself.
    """
    rules = seen.setup.rules
    if seen.seat is not None and seen.seat not in rules.seats:
        raise InvalidDocument("seat", f"there is no seat {seen.seat}")
    _require_seats(seen, "hands", "chosen", "played", "score_piles", "left")
    there = _same_moment(seen, is_dealt=any(seen.hands))
    _require_sizes(seen, there.table)
    unseen = Counter(rules.edition.deck)
    for seat in rules.seats:
        for name in ("hands", "left") if seat == seen.seat else ():
            _take(unseen, getattr(seen, name)[seat], f"{name}[{seat}]")
        for name in ("played", "score_piles"):
            _take(unseen, getattr(seen, name)[seat], f"{name}[{seat}]")
    _take(unseen, seen.discards, "discards")
    _require_sorted(seen)
    _require_own_cards(seen)
    _require_first_round(seen)
    state = _laid_out(seen, there)
    if all(seen.chosen):
        raise InvalidDocument("chosen", "when all have chosen, the choices are revealed")
    if seen.seat is not None and seen.choice is not None:
        state = _chosen(state, seen.seat, seen.choice, "choice")
    if isinstance(there.waiting, Players):
        state = _chosen_face_down(state, seen.chosen)
    return view(state, seen.seat)


# ---- What is held against the rules


def _same_moment(kept: Table | View, *, is_dealt: bool) -> State:
    """Give the state of some game by the same setup in the same turn, or at the end.

    How many cards are where depends on the turn alone, not on what is chosen.
    """
    moments = _moments(kept.setup)
    moment = kept.round, kept.turn, is_dealt
    if moment not in moments:
        does = "goes on in" if is_dealt else "begins or ends with"
        why = f"no game of this setup {does} turn {kept.turn} of round {kept.round}"
        raise InvalidDocument("turn", why)
    return moments[moment]


@lru_cache(maxsize=64)
def _moments(setup: Setup) -> Mapping[tuple[int, int, bool], State]:
    """Play some game; give its states by round, turn and whether there are cards in the hands."""
    state = start(setup)
    moments = {(1, 1, False): state}
    state = apply(state, Shuffled(setup.edition.deck)).state
    while not isinstance(state.waiting, Over):
        moments[state.table.round, state.table.turn, True] = state
        for seat, hand in enumerate(state.table.hands):
            state = apply(state, Choose(seat, hand[: state.turn.cards])).state
    moments[state.table.round, state.table.turn, False] = state
    return moments


def _require_seats(kept: Table | View, *names: str) -> None:
    players = kept.setup.players
    for name in names:
        if len(getattr(kept, name)) != players:
            raise InvalidDocument(name, f"this should have {players} entries, one for each seat")


def _require_sizes(kept: Table | View, table: Table) -> None:
    for name in ("hands", "played", "left"):
        pairs = zip(getattr(kept, name), getattr(table, name), strict=True)
        for seat, (cards, others) in enumerate(pairs):
            _require_size(cards, others, f"{name}[{seat}]")
    done = _done(table)
    if _done(kept) != done:
        why = f"the cards here and in the score piles should be {done} at this moment"
        raise InvalidDocument("discards", why)


def _done(kept: Table | View) -> int:
    return len(kept.discards) + sum(map(len, kept.score_piles))


def _require_size(cards: Cards, others: Cards, where: str) -> None:
    if len(cards) != len(others):
        why = f"the cards here should be {len(others)} at this moment, not {len(cards)}"
        raise InvalidDocument(where, why)


def _take(unseen: Counter[Card], cards: Cards, where: str) -> None:
    """Take these cards out of those that have not been seen elsewhere."""
    unseen.subtract(cards)
    if any(unseen[card] < 0 for card in cards):
        raise InvalidDocument(where, "the game has no card like one of these, or not so often")


def _require_sorted(kept: Table | View) -> None:
    for name in ("hands", "left", "played", "score_piles"):
        for seat, cards in enumerate(getattr(kept, name)):
            if list(cards) != sorted(cards):
                raise InvalidDocument(f"{name}[{seat}]", "these cards are sorted")
    if list(kept.discards) != sorted(kept.discards):
        raise InvalidDocument("discards", "these cards are sorted")


def _require_own_cards(kept: Table | View) -> None:
    """Hold the score piles against the cards that each seat has played in the rounds before.

    Clauses: 5C-SCORE-2.
    """
    played = _done(kept) // kept.setup.players
    for seat, pile in enumerate(kept.score_piles):
        if len(pile) > played:
            why = f"this seat has played {played} cards in the rounds before, not {len(pile)}"
            raise InvalidDocument(f"score_piles[{seat}]", why)


def _require_first_round(kept: Table | View) -> None:
    """Hold the score piles after one round against what its cards score.

    Clauses: 5C-SCORE-1, 5C-SCORE-2, 5C-SCORE-3.
    """
    if kept.round == 2:
        rules = kept.setup.rules
        cards = (*kept.score_piles, kept.discards)
        scores = decide_round(cards, rules, kept.setup.second_burst).scores
        if scoring_cards(cards, scores, rules) != (*kept.score_piles, ()):
            raise InvalidDocument("score_piles", "the cards of the first round score otherwise")


def _laid_out(kept: Table | View, there: State) -> State:
    """Put these cards in the places of the other game's; nobody has chosen yet."""
    table = evolve(
        there.table,
        hands=kept.hands,
        played=kept.played,
        score_piles=kept.score_piles,
        scores=points_of(kept.score_piles, kept.setup.rules),
        discards=kept.discards,
        left=kept.left,
    )
    is_over = isinstance(there.waiting, Over)
    waiting = Over(outcome_of(table)) if is_over else there.waiting
    return evolve(there, table=table, waiting=waiting)


def _chosen(state: State, seat: Seat, cards: Cards, where: str) -> State:
    """Make a choice; the rules themselves refuse a wrong one."""
    try:
        return apply(state, Choose(seat, cards)).state
    except IllegalAction as no:
        # The refusal's own sentence tells the cards.
        why = f"this choice is refused: {no.reason.value} [{', '.join(no.clauses)}]"
    raise InvalidDocument(where, why)


def _chosen_face_down(state: State, chosen: tuple[bool, ...]) -> State:
    """Make the choices that a viewer does not see."""
    unknown = (FACE_DOWN,) * state.turn.cards
    return evolve(
        state,
        chosen=tuple(
            (own or unknown) if has_chosen else None
            for own, has_chosen in zip(state.chosen, chosen, strict=True)
        ),
        waiting=Players(tuple(seat for seat, has_chosen in enumerate(chosen) if not has_chosen)),
    )


# ---- Events


def check_event(edition: Edition, event: Event) -> None:
    """Check that an event holds values of this edition: seats, cards, colours, points.

    Raises `InvalidDocument` with the field. Whether the event can happen is not asked.

    >>> from rulekit.majority.five_colors import EDITION
    >>> check_event(EDITION, Chosen(5, ()))
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: seat: this should be a number from 0 to 4
    """
    deck = edition.deck
    match event:
        case Removed(count):
            _require_number("count", count, 1, len(deck))
        case Dealt(hands):
            _require_table("hands", hands, edition, HAND_SIZE, HAND_SIZE, may_hide=True)
        case Chosen(seat):
            _require_number("seat", seat, 0, max(edition.burst) - 1)
        case Revealed(cards):
            _require_table("cards", cards, edition, 1, HAND_SIZE)
        case Renewed(cards):
            _require_table("cards", cards, edition, 1, HAND_SIZE, may_hide=True)
        case ColoursOut():
            _require_colours_out(event, edition)
        case ManyOnes(count):
            ones = sum(edition.one in card for card in deck)
            _require_number("count", count, min(edition.many_ones.values()), ones)
        case Scored():
            _require_scored(event, edition)
        case Discarded(cards):
            _take(Counter(deck), cards, "cards")
        case RoundOver(number, scores):
            _require_number("round", number, 1, len(deck))
            _require_scores("scores", scores, edition)
        case LastCardsDiscarded(cards):
            _require_table("cards", cards, edition, 1, HAND_SIZE, may_hide=True)
        case GameOver(scores, winners):
            _require_winners(scores, winners, edition)


def _require_number(where: str, number: int, least: int, most: int) -> None:
    if number not in range(least, most + 1):
        raise InvalidDocument(where, f"this should be a number from {least} to {most}")


def _require_rows(where: str, rows: tuple[object, ...], edition: Edition) -> None:
    """Check that there is one entry for each of so many seats as can play.

    Clauses: 5C-PLAYERS-1, 5211-TABLE-1, RULING-PLAYER-COUNTS.
    """
    players = edition.burst.keys()
    if len(rows) not in players:
        raise InvalidDocument(where, f"this should have {min(players)} to {max(players)} entries")


def _require_table(
    where: str, rows: BySeat, edition: Edition, least: int, most: int, *, may_hide: bool = False
) -> None:
    """Check rows of equally many cards, one for each seat; some may be face down."""
    _require_rows(where, rows, edition)
    unseen = Counter(edition.deck)
    for seat, row in enumerate(rows):
        if len(row) != len(rows[0]) or len(row) not in range(least, most + 1):
            why = f"each seat should have equally many cards here, {least} to {most}"
            raise InvalidDocument(f"{where}[{seat}]", why)
        if not (may_hide and set(row) == {FACE_DOWN}):
            _take(unseen, row, f"{where}[{seat}]")


def _require_colours_out(event: ColoursOut, edition: Edition) -> None:
    """Check that colours go out by a tie or a burst that the numbers allow.

    Clauses: 5C-TIE-1, 5C-BURST-1, 5C-CARDS-1, 5211-CARDS-1, RULING-TIE-AND-BURST.
    """
    colours, because = event.out, event.because
    if not colours or list(colours) != sorted(set(colours)) or set(colours) - {*edition.colours}:
        why = f"these should be some of {', '.join(edition.colours)}, each once, in order"
        raise InvalidDocument("out", why)
    tie = (Because.TIE,) if len(colours) > 1 else ()
    if because not in {tie or (Because.BURST,), (Because.BURST, *tie)}:
        why = "one colour goes out by a burst, several by a tie, or by a tie and a burst"
        raise InvalidDocument("because", why)
    least = min(edition.burst.values()) if Because.BURST in because else 1
    _require_number("count", event.count, least, len(edition.deck) // len(edition.colours))


def _require_scored(event: Scored, edition: Edition) -> None:
    """Check that the cards are those of what scores, and that the points are theirs.

    Clauses: 5C-SCORE-2, 5C-SCORE-4, 5C-ONES-1.
    """
    scores, cards = event.scores, event.cards
    if isinstance(scores, str) and scores not in edition.colours:
        why = f"this should be one of {', '.join(edition.colours)}, ones or null"
        raise InvalidDocument("scores", why)
    _require_rows("cards", cards, edition)
    unseen = Counter(edition.deck)
    for seat, own in enumerate(cards):
        _take(unseen, own, f"cards[{seat}]")
    mark = edition.one if scores is Ones.ONES else scores
    if any(mark is None or mark not in card for own in cards for card in own):
        raise InvalidDocument("cards", "these are not the cards of what scores")
    if scores is not None and not any(cards):
        raise InvalidDocument("cards", "what scores has a card at least")
    if event.points != tuple(sum(edition.points[card] for card in own) for own in cards):
        raise InvalidDocument("points", "these are not the points of the cards")


def _require_scores(where: str, scores: tuple[int, ...], edition: Edition) -> None:
    """Check that there are points for each seat, together no more than the cards have.

    Clauses: 5C-SCORE-2.
    """
    _require_rows(where, scores, edition)
    _require_number(where, sum(scores), 0, sum(edition.points[card] for card in edition.deck))


def check_outcome(edition: Edition, outcome: Outcome) -> None:
    """Check that an outcome names the points of a table of this edition, and who has the most.

    Raises `InvalidDocument` with the field.
    """
    _require_winners(outcome.scores, outcome.winners, edition)


def _require_winners(scores: tuple[int, ...], winners: tuple[Seat, ...], edition: Edition) -> None:
    """Check that those who have the most points win.

    Clauses: 5C-END-2, RULING-SHARED-WIN.
    """
    _require_scores("scores", scores, edition)
    if winners != tuple(n for n, points in enumerate(scores) if points == max(scores)):
        raise InvalidDocument("winners", "those with the most points win, and no others")

"""How 5 COLORS and 5211 are drawn: functions of what a seat may see, without any rule in them.

What scores and what is out is told by the events of the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TypeVar

from attrs import frozen

from rulekit.contract import (
    FACE_DOWN,
    Block,
    Card,
    Drawn,
    Lines,
    Over,
    Players,
    Scene,
    Seat,
    Shuffle,
    Styled,
)
from rulekit.drawing import (
    PAINTS,
    SMALL,
    back,
    broken,
    card,
    columns_of,
    drawn_alone,
    due_mark,
    element,
    fan,
    filled,
    fit,
    group,
    head,
    label,
    panel,
    prize,
    rule,
    shape,
    wrapped,
)
from rulekit.majority.rules import Edition
from rulekit.majority.ruling import rule_round
from rulekit.majority.scoring import count_colours, count_ones
from rulekit.majority.state import (
    BySeat,
    Cards,
    Choose,
    ColoursOut,
    Discarded,
    Event,
    ManyOnes,
    Ones,
    Revealed,
    RoundOver,
    Scored,
    Setup,
    View,
)
from rulekit.majority.words import called, sentence
from rulekit.sentences import capital, cards_of, points_of, who_wins

EventOf = TypeVar("EventOf")


def alone(view: View) -> str:
    """Draw a view without anything beside it, as a notebook shows it."""
    edition = view.setup.edition
    return drawn_alone(partial(draw, edition), partial(lines, edition), view)


# ---- What there is to show


@frozen
class Round:
    """What is known of a round that has ended: by seat, what lay there and what scored.

    `name` is what it is called. `table` is None where who played which card was not told; then
    `others` are the cards that did not score.
    """

    name: str
    steps: tuple[ColoursOut | ManyOnes, ...]
    scored: Scored
    others: Cards
    table: BySeat | None


def last_round(events: Sequence[Event]) -> Round | None:
    """Find the round that these events end with; None where they end within one."""
    ends = [at for at, event in enumerate(events) if isinstance(event, RoundOver)]
    if not ends or any(isinstance(event, Revealed) for event in events[ends[-1] :]):
        return None
    before = ends[-2] + 1 if len(ends) > 1 else 0
    of_it = events[before : ends[-1] + 1]
    scored = next((event for event in of_it if isinstance(event, Scored)), None)
    if scored is None:
        return None
    others = next((event.cards for event in of_it if isinstance(event, Discarded)), ())
    rows = [event.cards for event in of_it if isinstance(event, Revealed)]
    table = tuple(tuple(chain.from_iterable(own)) for own in zip(*rows, strict=True))
    is_whole = Counter(chain(*table)) == Counter(chain(others, *scored.cards))
    (end,) = [event for event in of_it if isinstance(event, RoundOver)]
    steps = tuple(event for event in of_it if isinstance(event, ColoursOut | ManyOnes))
    return Round(f"Round {end.round}", steps, scored, others, table if is_whole else None)


def status(view: View, scene: Scene) -> str:
    """Say in a few words what the game waits for."""
    match view.waiting:
        case Shuffle():
            return "The deck is to be shuffled"
        case Players() if view.legal_actions:
            return f"Choose {cards_of(due(view))}"
        case Players(seats):
            return f"Waiting for {scene.people.call_all(seats)}"
        case Over(outcome):
            points = points_of(max(outcome.scores))
            return f"{capital(who_wins(outcome.winners, scene.people))} with {points}"


def due(view: View) -> int:
    """Tell how many cards the viewer has to choose; 0 where none."""
    return len(view.legal_actions[0].cards) if view.legal_actions else 0


def winners(view: View) -> tuple[Seat, ...]:
    """List who has won, once the game is over."""
    return view.waiting.outcome.winners if isinstance(view.waiting, Over) else ()


def waited_for(view: View) -> tuple[Seat, ...]:
    """List who is due."""
    return view.waiting.seats if isinstance(view.waiting, Players) else ()


def title_of(card: Card, edition: Edition) -> str:
    """Say which card it is."""
    face = "Kododo" if not card[1].isdigit() else card[1]
    return f"{edition.colours[card[0]]} {face}"


# ---- The picture


def draw(edition: Edition, view: View, scene: Scene) -> Drawn:
    """Draw a view."""
    said = status(view, scene)
    ended = last_round(scene.events)
    blocks = (
        head(edition.name, capital(_when(view)), said),
        _seats(edition, view, scene, ended),
    )
    counted = _result(edition, ended, scene) if ended else _tally(edition, view)
    beside = (counted, *_hand(edition, view, scene), _piles(edition, view))
    return Drawn(f"{edition.name}, {_when(view)}: {said}", blocks, beside)


def draw_table(
    edition: Edition, setup: Setup, rows: Sequence[Sequence[str]], scene: Scene
) -> Drawn:
    """Draw what the cards of a round score; raises as `rule_round` does."""
    ruling = rule_round(setup, rows)
    decided = Round("The result", ruling.steps, ruling.scored, (), ruling.table)
    said = sentence(edition, ruling.scored, scene.people)
    seats = []
    for seat in range(setup.players):
        points = f"+{ruling.scored.points[seat]}"
        name = capital(scene.people.call(seat))
        cards = _scored(edition, decided, seat)
        parts = (
            label(12, 24, fit(name, 97), bold=True),
            label(12, 44, points, SMALL, look="accent", bold=True),
        )
        row = group(*parts, *cards, title=f"{name}: {points}", data_seat=seat)
        seats.append(element("g", row, transform=f"translate(0 {6 + ROW * seat:g})"))
    lines = (rule(6 + ROW * seat) for seat in range(1, setup.players))
    laid = panel(ROW * setup.players + 12, *seats, *lines)
    blocks = (head(edition.name, "a round", "What these cards score"), laid)
    return Drawn(f"{edition.name}, a round: {said}", blocks, (_result(edition, decided, scene),))


def _when(view: View) -> str:
    return f"round {view.round}, turn {view.turn}"


ROW = 56.0


def _seats(edition: Edition, view: View, scene: Scene, ended: Round | None) -> Block:
    rows = []
    for seat in range(view.setup.players):
        y = 6 + ROW * seat
        row = _seat(edition, view, scene, seat, ended)
        rows.append(element("g", row, transform=f"translate(0 {y:g})"))
        if seat:
            rows.append(rule(y))
    return panel(ROW * view.setup.players + 12, *rows)


def _seat(edition: Edition, view: View, scene: Scene, seat: Seat, ended: Round | None) -> str:
    name = capital(scene.people.call(seat))
    points, pile = points_of(view.scores[seat]), view.score_piles[seat]
    held = f"{cards_of(len(view.hands[seat]))} in hand"
    parts = [fan(348, 13, len(view.hands[seat]), held)]
    if seat in waited_for(view):
        parts.append(due_mark(10, 36))
    is_won = seat in winners(view)
    if is_won:
        parts.append(prize(20, 19))
    parts.append(label(33 if is_won else 12, 24, fit(name, 76 if is_won else 97), bold=True))
    parts.append(label(12, 44, points, SMALL, bold=True))
    if ended:
        parts += _scored(edition, ended, seat)
        if gain := ended.scored.points[seat]:
            x = 15 + 7.7 * len(points)
            parts.append(label(x, 44, f"+{gain}", SMALL, look="accent", bold=True))
    else:
        parts += _laid(edition, view, seat)
    if ended and view.chosen[seat]:
        parts.append(group(label(298, 24, "✓", bold=True, anchor="end"), title="has chosen"))
    piled = label(348, 44, f"pile {len(pile)}", SMALL, look="muted", anchor="end")
    parts.append(group(piled, title=f"score pile: {' '.join(pile) or 'no cards'}"))
    title = f"{name}: {points}, {held}, {cards_of(len(pile))} in the score pile"
    return group(*parts, title=title, data_seat=seat)


WIDE, STEP, LEFT = 32, 35, 112
"""How wide the cards on the table are, how far apart, and where they begin."""


def _laid(edition: Edition, view: View, seat: Seat) -> Iterator[str]:
    """Draw the cards that a seat has played in this round, and its choice."""
    laid = view.played[seat]
    for at, each in enumerate(laid):
        yield _face(edition, each, LEFT + STEP * at, 6, WIDE)
    if not view.chosen[seat]:
        return
    x = LEFT + STEP * len(laid)
    if seat == view.seat and view.choice:
        for at, each in enumerate(view.choice):
            yield _face(edition, each, x + STEP * at, 6, WIDE, ring=True)
        return
    yield back(x, 6, WIDE, title="has chosen", mark="✓")


def _scored(edition: Edition, ended: Round, seat: Seat) -> Iterator[str]:
    """Draw the cards of the round that has ended, those that scored nothing pale."""
    scoring = ended.scored.cards[seat]
    for at, each in enumerate(ended.table[seat] if ended.table else scoring):
        yield _face(edition, each, LEFT + STEP * at, 6, WIDE, is_pale=each not in scoring)


def _face(
    edition: Edition,
    each: Card,
    x: float,
    y: float,
    width: float,
    *,
    height: float | None = None,
    is_pale: bool = False,
    ring: bool = False,
    action: str | None = None,
) -> str:
    """Draw a card, or its back where it is hidden."""
    if each == FACE_DOWN:
        return back(x, y, width, title="a card face down", height=height)
    return card(
        x,
        y,
        width,
        colour=edition.colours[each[0]],
        letter=each[0],
        face=each[1],
        title=title_of(each, edition),
        height=height,
        is_pale=is_pale,
        ring=ring,
        data_card=each,
        data_action=action,
    )


def _tally(edition: Edition, view: View) -> Block:
    """Count what lies on the table, and say from which numbers on it bursts."""
    rules = view.setup.rules
    counts = count_colours(view.played, rules)
    tallies = [Tally(colour, counts[colour]) for colour in edition.colours]
    tallies.append(Tally(None, count_ones(view.played, rules)))
    words = called(edition)
    said = f"A {words.colour} bursts at {rules.burst}; {rules.many_ones} are many {words.ones}"
    return panel(72, label(12, 21, said, SMALL, look="muted"), *_counted(edition, tallies))


@frozen
class Tally:
    """How many cards there are of a colour, or of 1s (None), and what became of them."""

    colour: str | None
    count: int
    fate: tuple[str, ...] = ()
    scores: bool = False


COLUMN = 56


def _counted(edition: Edition, tallies: Sequence[Tally]) -> Iterator[str]:
    """Draw a column for each tally."""
    for at, tally in enumerate(tallies):
        x = 12 + COLUMN * at
        name = called(edition).ones
        if tally.colour is None:
            one = f"{edition.one}s" if edition.one.isdigit() else edition.one
            swatch = label(x + 14, 51, one, SMALL, anchor="middle", bold=True)
            ground = element("rect", x=x, y=32, width=28, height=28, rx=6, class_="rk-ones")
            parts = [ground, swatch]
        else:
            name = edition.colours[tally.colour]
            parts = [_swatch(x, 32, name, tally.colour)]
        parts.append(label(x + 33, 53, str(tally.count), 18, bold=True))
        look = "accent" if tally.scores else "muted"
        for line, word in enumerate(tally.fate):
            parts.append(label(x, 76 + 14 * line, word, SMALL, look=look, bold=True))
        title = ", ".join((f"{name}: {tally.count}", *tally.fate))
        yield group(*parts, title=title, data_colour=tally.colour)


def _swatch(x: float, y: float, name: str, letter: str) -> str:
    paint = PAINTS[name]
    return (
        element(
            "rect", x=x, y=y, width=28, height=28, rx=6, fill=paint.fill, class_="rk-edge",
            stroke_width=1.2,
        )
        + label(x + 9, y + 20, letter, 15, anchor="middle", bold=True, fill=paint.ink)
        + shape(paint.shape, x + 20, y + 14, 5, paint.ink)
    )  # fmt: skip


def _result(edition: Edition, ended: Round, scene: Scene) -> Block:
    """Show what became of each colour in the round that has ended, and why."""
    tallies = _fates(edition, ended)
    lines = max(len(tally.fate) for tally in tallies)
    told = [sentence(edition, step, scene.people) for step in (*ended.steps, ended.scored)]
    rows = [row for each in told for row in wrapped(each, 336, SMALL)]
    top = 86 + 14 * lines
    parts = [label(12, 21, ended.name, bold=True), *_counted(edition, tallies)]
    parts += [label(12, top + 17 * at, row, SMALL) for at, row in enumerate(rows)]
    height = top + 17.0 * len(rows) - 3
    if ended.table is None and ended.others:
        parts.append(label(12, height + 12, "Discarded", SMALL, look="muted"))
        parts += _small(edition, ended.others, height + 20)
        height += 26 + 40 * ((len(ended.others) + 11) // 12)
    return panel(height, *parts)


def _fates(edition: Edition, ended: Round) -> list[Tally]:
    """Tell what became of each colour, and of the 1s, as the events of the round tell it."""
    cards = list(chain(*(ended.table or (*ended.scored.cards, ended.others))))
    counts = Counter(each[0] for each in cards)
    out = {
        colour: tuple(reason.value for reason in step.because)
        for step in ended.steps
        if isinstance(step, ColoursOut)
        for colour in step.out
    }
    scores = ended.scored.scores
    tallies = [
        Tally(colour, counts[colour], ("scores",), True)
        if colour == scores
        else Tally(colour, counts[colour], out.get(colour, ()))
        for colour in edition.colours
    ]
    ones = sum(each[1] == edition.one for each in cards)
    score = scores is Ones.ONES
    return [*tallies, Tally(None, ones, ("score",) if score else (), score)]


def _small(edition: Edition, cards: Sequence[Card], y: float) -> Iterator[str]:
    """Draw cards in rows of twelve."""
    for at, each in enumerate(cards):
        row, column = divmod(at, 12)
        yield _face(edition, each, 12 + 28.1 * column, y + 40 * row, 26, height=35)


def _hand(edition: Edition, view: View, scene: Scene) -> Iterator[Block]:
    """Draw the viewer's own cards, and every choice of more than one card below them."""
    if view.seat is None:
        return
    hand, left = view.hands[view.seat], view.left[view.seat]
    if not hand and not left:
        return
    chosen = Counter(view.choice or ())
    heading = f"Your hand: {cards_of(chosen.total())} chosen" if chosen else "Your hand"
    if left:
        heading = "Left in your hand"
    choices = view.legal_actions
    is_single = due(view) == 1
    actions = {each.cards[0]: scene.write(each) for each in choices} if is_single else {}
    parts = [label(12, 23, heading, bold=True)]
    for at, each in enumerate(hand or left):
        is_chosen = chosen[each] > 0
        chosen[each] -= 1
        ring = is_chosen or each in actions
        action = actions.get(each)
        parts.append(_face(edition, each, 12 + 68 * at, 34, 62, ring=ring, action=action))
    height = 130.0
    if choices and not is_single:
        parts += [
            _chip(edition, choice, 12 + 68 * (at % 5), height + 44 * (at // 5), scene)
            for at, choice in enumerate(choices)
        ]
        height += 44 * ((len(choices) + 4) // 5) + 4
    yield panel(height, *parts)


def _chip(edition: Edition, choice: Choose, x: float, y: float, scene: Scene) -> str:
    """Draw a choice of several cards as one thing to click."""
    ground = element("rect", x=x, y=y, width=62, height=40, rx=7, class_="rk-button")
    step = 58 / len(choice.cards)
    cards = (
        _face(edition, each, x + 3.5 + step * at, y + 3, 26, height=34)
        for at, each in enumerate(choice.cards)
    )
    title = " and ".join(title_of(each, edition) for each in choice.cards)
    return group(ground, *cards, title=f"choose {title}", data_action=scene.write(choice))


def _piles(edition: Edition, view: View) -> Block:
    counts = Counter(each[0] for each in view.discards)
    discards = " · ".join(
        f"{colour} {counts[colour]}" for colour in edition.colours if counts[colour]
    )
    return panel(
        70,
        back(12, 12, 34, title=f"deck: {cards_of(view.deck)}", mark=str(view.deck)),
        label(54, 30, "Deck", SMALL, bold=True),
        label(54, 50, f"{view.removed} removed", SMALL, look="muted"),
        label(150, 30, f"Discards {len(view.discards)}", SMALL, bold=True),
        label(150, 50, discards, SMALL, look="muted"),
    )


# ---- The same as text


def lines(edition: Edition, view: View, scene: Scene) -> Lines:
    """Tell a view in lines."""
    return tuple(map(tuple, _told(edition, view, scene)))


def _told(edition: Edition, view: View, scene: Scene) -> Iterator[list[Styled]]:
    ended = last_round(scene.events)
    yield [(edition.name, "bold"), (f"   {_when(view)}", "")]
    yield from ([(row, "bold")] for row in broken(f"{status(view, scene)}."))
    yield []
    names = [capital(scene.people.call(seat)) for seat in range(view.setup.players)]
    width = min(18, max(map(columns_of, names)))
    head = f"  {'':{width}}  points  hand  pile  {ended.name.lower() if ended else 'table'}"
    yield [(head, "dim")]
    for seat, name in enumerate(names):
        mark = "*" if seat in winners(view) else ">" if seat in waited_for(view) else " "
        numbers = f"{view.scores[seat]:8}{len(view.hands[seat]):6}{len(view.score_piles[seat]):6}  "
        yield [
            (f"{mark} ", "bold"),
            (filled(name, width), "bold" if seat == view.seat else ""),
            (numbers, ""),
            *_row(edition, view, seat, ended),
        ]
    yield []
    if ended:
        yield from _result_told(edition, ended, scene)
    else:
        yield from _tally_told(edition, view)
    discards = Counter(each[0] for each in view.discards)
    piles = f"deck {view.deck}   removed {view.removed}   discards {len(view.discards)}"
    yield [
        (piles, ""),
        *_numbers(
            edition,
            {colour: str(discards[colour]) for colour in edition.colours if discards[colour]},
        ),
    ]
    if view.seat is not None:
        yield []
        yield [("your hand  ", ""), *_faces(edition, view.hands[view.seat])]


def _row(edition: Edition, view: View, seat: Seat, ended: Round | None) -> Iterator[Styled]:
    if ended:
        scoring = Counter(ended.scored.cards[seat])
        yield from _faces(
            edition, ended.table[seat] if ended.table else ended.scored.cards[seat], scoring
        )
        if ended.scored.points[seat]:
            yield f" +{ended.scored.points[seat]}", "bold"
        return
    yield from _faces(edition, view.played[seat])
    if view.chosen[seat]:
        if view.choice and seat == view.seat:
            yield "chosen: ", ""
            yield from _faces(edition, view.choice)
        else:
            yield "has chosen", "dim"


def _faces(
    edition: Edition, cards: Sequence[Card], scoring: Mapping[Card, int] | None = None
) -> Iterator[Styled]:
    """Write cards in their colours; those that score are bold, and stand in brackets."""
    for each in cards:
        colour = edition.colours.get(each[0], "dim")
        scores = scoring is not None and scoring.get(each, 0) > 0
        weight = "bold" if scores or scoring is None else "dim"
        yield (f"[{each}] " if scores else f"{each} "), f"{weight} {colour}"


def _numbers(edition: Edition, numbers: Mapping[str, str]) -> Iterator[Styled]:
    for colour, number in numbers.items():
        yield "   ", ""
        yield f"{colour} {number}", edition.colours[colour]


def _tally_told(edition: Edition, view: View) -> Iterator[list[Styled]]:
    rules = view.setup.rules
    counts = count_colours(view.played, rules)
    numbers = _numbers(edition, {colour: str(counts[colour]) for colour in edition.colours})
    words = called(edition)
    yield [("table", ""), *numbers, (f"   {edition.one}s {count_ones(view.played, rules)}", "")]
    bursts = f"a {words.colour} bursts at {rules.burst}"
    yield [(f"{bursts}, and {rules.many_ones} are many {words.ones}", "dim")]


def _result_told(edition: Edition, ended: Round, scene: Scene) -> Iterator[list[Styled]]:
    for step in (*ended.steps, ended.scored):
        yield from ([(row, "")] for row in broken(sentence(edition, step, scene.people)))
    if ended.table is None and ended.others:
        yield [("discarded  ", ""), *_faces(edition, ended.others, {})]

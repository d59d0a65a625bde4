"""How 5 COLORS and 5211 are drawn: functions of what a seat may see, without any rule in them.

What scores and what is out is told by the events of the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from textwrap import wrap
from typing import TypeVar

from attrs import frozen

from rulekit.contract import (
    FACE_DOWN,
    Block,
    Card,
    Drawn,
    Lines,
    Over,
    Pictures,
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
    card,
    columns_of,
    element,
    filled,
    fit,
    group,
    label,
    panel,
    shape,
    wrapped,
)
from rulekit.majority.rules import Edition
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
    View,
)
from rulekit.majority.words import called, sentence
from rulekit.sentences import capital, cards_of, points_of, who_wins

EventOf = TypeVar("EventOf")


def pictures_of(edition: Edition) -> Pictures[View]:
    """Give the pictures of an edition."""
    return Pictures(partial(draw, edition), partial(lines, edition))


# ---- What there is to show


@frozen
class Round:
    """What is known of the round that ended last: by seat, what lay there and what scored.

    `table` is None where who played which card was not told; then `others` are the cards that
    did not score.
    """

    number: int
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
    return Round(end.round, steps, scored, others, table if is_whole else None)


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


def name_of(colour: str, edition: Edition) -> str:
    """Name the colour with this letter."""
    return edition.colours[colour]


def title_of(card: Card, edition: Edition) -> str:
    """Say which card it is."""
    if card == FACE_DOWN:
        return "a card face down"
    face = "Kododo" if not card[1].isdigit() else card[1]
    return f"{edition.colours[card[0]]} {face}"


# ---- The picture


def draw(edition: Edition, view: View, scene: Scene) -> Drawn:
    """Draw a view."""
    ended = last_round(scene.events)
    blocks = [_head(edition, view, scene), _seats(edition, view, scene, ended)]
    blocks.append(_result(edition, ended, scene) if ended else _tally(edition, view))
    beside = [*_hand(edition, view, scene), _piles(edition, view)]
    return Drawn(
        f"{edition.name}, {_when(view)}: {status(view, scene)}", tuple(blocks), tuple(beside)
    )


def _when(view: View) -> str:
    return f"round {view.round}, turn {view.turn}"


def _head(edition: Edition, view: View, scene: Scene) -> Block:
    return panel(
        54,
        label(12, 23, edition.name, 17, bold=True),
        label(348, 23, capital(_when(view)), look="muted", anchor="end"),
        label(12, 44, fit(status(view, scene), 336, 15), 15, look="accent", bold=True),
    )


ROW = 56


def _seats(edition: Edition, view: View, scene: Scene, ended: Round | None) -> Block:
    rows = []
    for seat in range(view.setup.players):
        row = _seat(edition, view, scene, seat, ended)
        rows.append(element("g", row, transform=f"translate(0 {6 + ROW * seat})"))
        if seat:
            y = 6 + ROW * seat
            rows.append(element("path", d=f"M12 {y}H348", class_="rk-line", stroke_width=1))
    return panel(ROW * view.setup.players + 12, *rows)


def _seat(edition: Edition, view: View, scene: Scene, seat: Seat, ended: Round | None) -> str:
    name = capital(scene.people.call(seat))
    points = points_of(view.scores[seat])
    parts = []
    if seat in waited_for(view):
        parts.append(element("rect", x=3, y=10, width=4, height=36, rx=2, class_="rk-accent"))
    is_won = seat in winners(view)
    if is_won:
        parts.append(element("g", shape("star", 20, 19, 8, "#e0a100"), role="img"))
    parts.append(label(32 if is_won else 12, 24, fit(name, 72 if is_won else 92), bold=True))
    parts.append(label(12, 44, points, SMALL))
    parts += _laid(edition, view, seat, ended)
    held, piled = len(view.hands[seat]), len(view.score_piles[seat])
    parts.append(label(348, 24, f"hand {held}", SMALL, look="muted", anchor="end"))
    parts.append(label(348, 44, f"pile {piled}", SMALL, look="muted", anchor="end"))
    title = f"{name}: {points}, {cards_of(held)} in hand, {cards_of(piled)} in the score pile"
    return group(*parts, title=title, data_seat=seat)


def _laid(edition: Edition, view: View, seat: Seat, ended: Round | None) -> Iterator[str]:
    """Draw the cards before a seat: this round's, or those of the round that has just ended."""
    wide, step, left = 32, 36, 110
    if ended:
        laid = ended.table[seat] if ended.table else ended.scored.cards[seat]
        scoring = Counter(ended.scored.cards[seat])
        for at, each in enumerate(laid):
            scores = scoring[each] > 0
            yield _face(edition, each, left + step * at, 6, wide, is_pale=not scores)
        if view.chosen[seat]:
            yield back(86, 28, 14, title="has chosen")
        gain = ended.scored.points[seat]
        if gain:
            x = left + step * len(laid) + 3
            yield label(x, 34, f"+{gain}", 15, look="accent", bold=True)
        return
    laid = view.played[seat]
    for at, each in enumerate(laid):
        yield _face(edition, each, left + step * at, 6, wide)
    x = left + step * len(laid)
    if not view.chosen[seat]:
        return
    if seat == view.seat and view.choice:
        for at, each in enumerate(view.choice):
            yield _face(edition, each, x + step * at, 6, wide, ring=True)
        return
    yield back(x, 6, wide, title="has chosen")
    yield label(x + wide / 2, 35, "✓", 18, look="on-back", anchor="middle", bold=True)


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
    if each == FACE_DOWN:
        return back(x, y, width, title=title_of(each, edition), height=height)
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


COLUMN = 56


def _tally(edition: Edition, view: View) -> Block:
    """Count what lies on the table, and say from which numbers on it bursts."""
    rules = view.setup.rules
    counts = count_colours(view.played, rules)
    columns = {colour: (str(counts[colour]), "") for colour in edition.colours}
    ones = (f"{count_ones(view.played, rules)}", "")
    words = called(edition)
    said = f"A {words.colour} bursts at {rules.burst}; {rules.many_ones} are many {words.ones}"
    return panel(72, label(12, 21, said, SMALL, look="muted"), *_counted(edition, columns, ones))


def _counted(
    edition: Edition, columns: Mapping[str, tuple[str, str]], ones: tuple[str, str]
) -> Iterator[str]:
    """Draw a column for each colour, and one for the 1s: a number and what became of it."""
    for at, (colour, name) in enumerate(edition.colours.items()):
        number, fate = columns[colour]
        yield _column(12 + COLUMN * at, name, colour, number, fate, colour)
    yield _column(12 + COLUMN * 5, None, f"{edition.one}s", *ones, f"{edition.one}s")


def _column(x: float, name: str | None, letter: str, number: str, fate: str, key: str) -> str:
    paint = PAINTS[name] if name else None
    parts = [
        element(
            "rect", x=x, y=32, width=28, height=28, rx=6, class_="rk-edge", stroke_width=1.2,
            fill=paint.fill if paint else "none",
        )
    ]  # fmt: skip
    if paint:
        parts.append(label(x + 9, 52, letter, 15, anchor="middle", bold=True, fill=paint.ink))
        parts.append(shape(paint.shape, x + 20, 46, 5, paint.ink))
    else:
        parts.append(label(x + 14, 51, letter, SMALL, anchor="middle", bold=True))
    parts.append(label(x + 33, 53, number, 18, bold=True))
    look = "accent" if fate.startswith("score") else "muted"
    for line, word in enumerate(fate.split()):
        parts.append(label(x, 76 + 14 * line, word, SMALL, look=look, bold=True))
    title = f"{name or letter}: {number}{', ' + fate if fate else ''}"
    return group(*parts, title=title, data_colour=key)


def _result(edition: Edition, ended: Round, scene: Scene) -> Block:
    """Show what became of each colour in the round that has ended, and why."""
    cards = [*chain(*ended.scored.cards), *ended.others]
    counts = Counter(each[0] for each in cards)
    fates = dict.fromkeys(edition.colours, "")
    for step in ended.steps:
        if isinstance(step, ColoursOut):
            fate = " ".join(reason.value for reason in step.because)
            fates.update(dict.fromkeys(step.out, fate))
    scores = ended.scored.scores
    if scores in fates:
        fates[str(scores)] = "scores"
    columns = {colour: (str(counts[colour]), fates[colour]) for colour in edition.colours}
    ones = sum(each[1] == edition.one for each in cards)
    ones_fate = "score" if scores is Ones.ONES else ""
    told = [sentence(edition, step, scene.people) for step in (*ended.steps, ended.scored)]
    rows = [row for each in told for row in wrapped(each, 336, SMALL)]
    parts = [label(12, 21, f"Round {ended.number}", bold=True)]
    parts += _counted(edition, columns, (str(ones), ones_fate))
    parts += [label(12, 112 + 17 * at, row, SMALL) for at, row in enumerate(rows)]
    height = 108 + 17 * len(rows)
    if ended.table is None and ended.others:
        parts.append(label(12, height + 20, "Discarded", SMALL, look="muted"))
        parts += _small(edition, ended.others, 84, height + 2, 258)
        height += 36
    return panel(height, *parts)


def _small(
    edition: Edition, cards: Sequence[Card], x: float, y: float, width: float
) -> Iterator[str]:
    """Draw cards in a row, overlapping where they are many."""
    step = min(24.0, (width - 22) / max(len(cards) - 1, 1))
    for at, each in enumerate(cards):
        yield _face(edition, each, x + step * at, y, 22, height=30)


def _hand(edition: Edition, view: View, scene: Scene) -> Iterator[Block]:
    """Draw the viewer's own cards, and every choice of more than one card below them."""
    if view.seat is None:
        return
    hand = view.hands[view.seat]
    number = due(view)
    single: dict[Card, str] = {}
    if number == 1:
        single = {each.cards[0]: scene.write(each) for each in view.legal_actions}
    chosen = Counter(view.choice or ())
    heading = f"Your hand: {cards_of(chosen.total())} chosen" if chosen else "Your hand"
    parts = [label(12, 23, heading, bold=True)]
    for at, each in enumerate(hand):
        is_chosen = chosen[each] > 0
        chosen[each] -= 1
        ring = is_chosen or each in single
        parts.append(_face(edition, each, 12 + 68 * at, 34, 62, ring=ring, action=single.get(each)))
    if not hand:
        parts.append(label(12, 60, "No cards are left in it", look="muted"))
    height = 134 if hand else 80
    if number > 1:
        for at, choice in enumerate(view.legal_actions):
            row, column = divmod(at, 5)
            parts.append(_chip(edition, choice, 12 + 68 * column, height + 44 * row, scene))
        height += 44 * ((len(view.legal_actions) + 4) // 5)
    yield panel(height, *parts)


def _chip(edition: Edition, choice: Choose, x: float, y: float, scene: Scene) -> str:
    """Draw a choice of several cards as one thing to click."""
    parts = [
        element(
            "rect", x=x, y=y, width=64, height=38, rx=8, class_="rk-none rk-ring", stroke_width=1.5
        )
    ]
    step = 58 / len(choice.cards)
    for at, each in enumerate(choice.cards):
        parts.append(_face(edition, each, x + 5 + step * at, y + 4, 25, height=30))
    title = " and ".join(title_of(each, edition) for each in choice.cards)
    return group(*parts, title=f"choose {title}", data_action=scene.write(choice))


def _piles(edition: Edition, view: View) -> Block:
    counts = Counter(each[0] for each in view.discards)
    discards = "  ".join(
        f"{colour} {counts[colour]}" for colour in edition.colours if counts[colour]
    )
    parts = [
        back(12, 12, 34, title=f"deck: {cards_of(view.deck)}", count=view.deck),
        label(54, 30, "Deck", SMALL, bold=True),
        label(54, 48, f"{view.removed} removed", SMALL, look="muted"),
        label(150, 30, f"Discards {len(view.discards)}", SMALL, bold=True),
        label(150, 48, discards, SMALL, look="muted"),
    ]
    return panel(70, *parts)


# ---- The same as text


def lines(edition: Edition, view: View, scene: Scene) -> Lines:
    """Tell a view in lines."""
    return tuple(map(tuple, _told(edition, view, scene)))


def _told(edition: Edition, view: View, scene: Scene) -> Iterator[list[Styled]]:
    ended = last_round(scene.events)
    yield [(edition.name, "bold"), (f"   {_when(view)}", "")]
    yield [(f"{status(view, scene)}.", "bold")]
    yield []
    names = [capital(scene.people.call(seat)) for seat in range(view.setup.players)]
    width = min(18, max(map(columns_of, names)))
    head = f"  {'':{width}}  points  hand  pile  {f'round {ended.number}' if ended else 'table'}"
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
        yield from ([(row, "")] for row in wrap(sentence(edition, step, scene.people), 80))
    if ended.table is None and ended.others:
        yield [("discarded  ", ""), *_faces(edition, ended.others, {})]

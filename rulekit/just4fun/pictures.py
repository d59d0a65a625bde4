"""How Just4Fun Colours is drawn: functions of what a seat may see, without any rule in them.

Prices, lines and areas are those that the board's rules find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

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
    BLACK,
    PAINTS,
    PALE,
    SMALL,
    WHITE,
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
from rulekit.just4fun.board import FIELDS, SIDE, areas_of, colours_of, prices
from rulekit.just4fun.rules import COLOURS
from rulekit.just4fun.ruling import rule_position
from rulekit.just4fun.state import (
    Area,
    Exchange,
    Field,
    Outcome,
    Place,
    Placed,
    Setup,
    Tower,
    Towers,
    View,
)
from rulekit.just4fun.words import sentence
from rulekit.read_only import ReadOnly
from rulekit.sentences import capital, cards_of, count_of, who_wins

NAME = "Just4Fun Colours"


def alone(view: View) -> str:
    """Draw a view without anything beside it, as a notebook shows it."""
    return drawn_alone(draw, lines, view)


# ---- What there is to show


@frozen
class Board:
    """What is marked on the board.

    - `colours` are the fields' letters, and `towers` what stands on them, in the fields' order.
    - `price` is what the viewer would pay; None where nobody is to place a stone.
    - `placements` are those that the viewer may choose from, by field.
    - `areas` are the players' largest areas.
    - `won` are the fields of the lines or areas that win, and `latest` is where the latest stone
      was placed.
    """

    colours: str
    towers: Towers
    areas: Mapping[Seat, Area]
    price: Mapping[Field, int] | None = None
    placements: Mapping[Field, tuple[Place, ...]] = ReadOnly({})
    won: frozenset[Field] = frozenset()
    latest: Field | None = None

    @property
    def outlined(self) -> list[Area]:
        """The areas of more than one field; once the game is won, those that win."""
        areas = self.areas.values()
        return [it for it in areas if it.size > 1 and (not self.won or self.won >= {*it.fields})]


def board_of(view: View, scene: Scene) -> Board:
    """Find what is to be marked."""
    setup = view.setup
    price = None
    if view.seat is not None and isinstance(view.waiting, Players):
        costs = prices(view.towers, view.seat, setup.tower_cost)
        price = dict(zip(FIELDS, costs, strict=True))
    placements: dict[Field, tuple[Place, ...]] = {}
    for action in view.legal_actions:
        if isinstance(action, Place):
            placements[action.field] = (*placements.get(action.field, ()), action)
    placed = [event.field for event in scene.events if isinstance(event, Placed)]
    return Board(
        colours=colours_of(setup.board),
        towers=view.towers,
        areas=largest_areas(setup, view.towers),
        price=price,
        placements=placements,
        won=won_by(view.waiting.outcome) if isinstance(view.waiting, Over) else frozenset(),
        latest=placed[-1] if placed else None,
    )


def largest_areas(setup: Setup, towers: Towers) -> Mapping[Seat, Area]:
    """Find the largest area of each player who has one."""
    found = {seat: areas_of(towers, seat, setup.area_tie) for seat in range(setup.players)}
    return {seat: areas[0] for seat, areas in found.items() if areas}


def won_by(outcome: Outcome) -> frozenset[Field]:
    """List the fields of the lines or the areas by which a game is won."""
    if outcome.lines:
        return frozenset(field for line in outcome.lines for field in line.fields)
    largest: dict[Seat, Area] = {}
    for area in outcome.areas:
        largest.setdefault(area.seat, area)
    won = (largest[seat] for seat in outcome.winners if seat in largest)
    return frozenset(field for area in won for field in area.fields)


def status(view: View, scene: Scene) -> str:
    """Say in a few words what the game waits for."""
    match view.waiting:
        case Shuffle():
            return "The cards are to be shuffled"
        case Players() if exchange_of(view):
            return "No stone can be placed: exchange your hand"
        case Players() if view.legal_actions:
            return "Place a stone"
        case Players(seats):
            return f"Waiting for {scene.people.call_all(seats)}"
        case Over(outcome):
            by = "a line" if outcome.lines else "the largest area"
            return f"{capital(who_wins(outcome.winners, scene.people))} by {by}"


def waited_for(view: View) -> tuple[Seat, ...]:
    """List who is due."""
    return view.waiting.seats if isinstance(view.waiting, Players) else ()


def winners(view: View) -> tuple[Seat, ...]:
    """List who has won, once the game is over."""
    return view.waiting.outcome.winners if isinstance(view.waiting, Over) else ()


def exchange_of(view: View) -> Exchange | None:
    """Find the exchange, where it is what the viewer has to do."""
    return next((it for it in view.legal_actions if isinstance(it, Exchange)), None)


def size_of(area: Area | None) -> str:
    """Say how large an area is."""
    if area is None:
        return "no area"
    return f"area {area.size}, {count_of(area.stones, 'stone')}"


# ---- The picture


def draw(view: View, scene: Scene) -> Drawn:
    """Draw a view."""
    board = board_of(view, scene)
    said, when = status(view, scene), f"round {view.round}"
    blocks = (head(NAME, capital(when), said), fields(board, scene))
    beside = (_players(view, scene, board), *_hand(view, scene), _piles(view))
    return Drawn(f"{NAME}, {when}: {said}", blocks, beside)


def draw_table(setup: Setup, stones: Sequence[tuple[Field, Tower]], scene: Scene) -> Drawn:
    """Draw what a position decides; raises as `rule_position` does."""
    ruling = rule_position(setup, stones)
    outcome = ruling.outcome
    said = sentence(outcome, scene.people)
    areas = {area.seat: area for area in ruling.areas.areas}
    board = Board(colours_of(setup.board), ruling.towers, areas, won=won_by(outcome))
    rows = [_ranked(seat, areas.get(seat), outcome, scene) for seat in range(setup.players)]
    beside = panel(
        ROW * setup.players + 12,
        *(
            element("g", row, transform=f"translate(0 {6 + ROW * seat:g})")
            for seat, row in enumerate(rows)
        ),
        *(rule(6 + ROW * seat) for seat in range(1, setup.players)),
    )
    blocks = (head(NAME, "a position", said), fields(board, scene))
    return Drawn(f"{NAME}, a position: {said}", blocks, (beside,))


def _ranked(seat: Seat, area: Area | None, outcome: Outcome, scene: Scene) -> str:
    name = capital(scene.people.call(seat))
    parts = [
        _stone(seat, 12, 9, 34, 14),
        label(56, 20, fit(name, 180), bold=True),
        label(56, 38, size_of(area), SMALL, look="muted"),
    ]
    if seat in outcome.winners:
        parts.append(prize(29, 34))
    return group(*parts, title=f"{name}: {size_of(area)}", data_seat=seat)


FIELD, SIZE = 55.0, 52.0
"""How far the fields are apart, and how large they are."""

LEFT, TOP = 22.0, 9.0


def fields(board: Board, scene: Scene) -> Block:
    """Draw the board."""
    parts = []
    for index, field in enumerate(FIELDS):
        row, column = divmod(index, SIDE)
        x, y = LEFT + FIELD * column, TOP + FIELD * (SIDE - 1 - row)
        drawn = _field(index, field, board, scene)
        parts.append(element("g", drawn, transform=f"translate({x:g} {y:g})"))
    for at in range(SIDE):
        middle = FIELD * at + SIZE / 2
        beside, below = TOP + FIELD * (SIDE - 1 - at) + SIZE / 2 + 5, TOP + FIELD * SIDE + 15
        parts.append(label(11, beside, str(at + 1), look="muted", anchor="middle"))
        parts.append(label(LEFT + middle, below, FIELDS[at][0], look="muted", anchor="middle"))
    low = TOP + FIELD * SIDE + 36
    told = [row for text in _legend(board) for row in wrapped(text, 336, SMALL)]
    parts += [label(12, low + 16 * at, row, SMALL, look="muted") for at, row in enumerate(told)]
    return panel(low - 8 + 16 * len(told), *parts)


def _legend(board: Board) -> Iterator[str]:
    """Tell what the marks on the board mean."""
    if board.won:
        yield "In full colour: the fields that win."
    elif board.outlined:
        yield "Outlined: each player's largest area."
    if board.price is not None:
        yield "In the corner: your price, on a tag if you can pay."


def _field(index: int, field: Field, board: Board, scene: Scene) -> str:
    letter, tower = board.colours[index], board.towers[index]
    colour = COLOURS[letter]
    paint = PAINTS[colour]
    can_place = board.placements.get(field, ())
    is_pale = bool(board.won) and field not in board.won
    ink = None if is_pale else paint.ink
    title = f"{field}, {colour}"
    parts = [
        element(
            "rect", x=0, y=0, width=SIZE, height=SIZE, rx=5, fill=paint.fill, class_="rk-edge",
            stroke_width=1, fill_opacity=PALE if is_pale else None,
        ),
        *(_border(index, area, ink) for area in board.outlined),
        label(6, 16, letter, SMALL, fill=ink, bold=True),
        shape(paint.shape, 23, 11.5, 5, ink),
    ]  # fmt: skip
    if tower:
        parts.append(_tower(tower, at=3.5 if len(can_place) > 1 else 8.5))
        title += f", stones from bottom to top: {' '.join(map(str, tower))}"
    if field == board.latest:
        parts.append(_ring(len(tower)))
        title += ", placed just now"
    if board.price is not None:
        price = board.price[field]
        parts.append(_price(price, ink, payable=bool(can_place)))
        title += f", costs {cards_of(price)}"
    if field in board.won:
        title += ", wins"
    if len(can_place) > 1:  # each a button of its own, beside the others
        first, *more = can_place
        tall = min(13.0, 32 / len(more))
        tabs = [_tab(20 + tall * at, tall, action, scene) for at, action in enumerate(more)]
        parts = [_button(first, parts, scene), *tabs]
        return group(*parts, title=title, data_field=field)
    click = scene.write(can_place[0]) if can_place else None
    return group(*parts, title=title, data_field=field, data_action=click)


def _button(action: Place, parts: Sequence[str], scene: Scene) -> str:
    """Make these parts one of the placements on a field."""
    title = f"{action.field} with {cards_of(len(action.cards))}"
    return group(*parts, title=title, data_action=scene.write(action))


def _border(index: int, area: Area, ink: str | None) -> str:
    """Draw the sides of a field behind which an area ends."""
    if FIELDS[index] not in area.fields:
        return ""
    low, high = 3.0, SIZE - 3
    row, column = divmod(index, SIDE)
    sides = (
        (row + 1, column, f"M{low} {low}H{high}"),
        (row - 1, column, f"M{low} {high}H{high}"),
        (row, column - 1, f"M{low} {low}V{high}"),
        (row, column + 1, f"M{high} {low}V{high}"),
    )
    path = "".join(
        side
        for r, c, side in sides
        if r not in range(SIDE) or c not in range(SIDE) or FIELDS[r * SIDE + c] not in area.fields
    )
    look = "rk-text-line" if ink is None else None
    return element(
        "path", d=path, stroke=ink, stroke_width=2.5, class_=look, stroke_linecap="square"
    )


def _price(price: int, ink: str | None, *, payable: bool) -> str:
    """Write a price in the corner; where it can be paid, on a tag."""
    x, y = SIZE - 12, 12.0
    if not payable:
        return label(x, y + 4.5, str(price), SMALL, anchor="middle", fill=ink)
    tag = element("rect", x=x - 8, y=y - 8, width=16, height=16, rx=8, fill=WHITE, stroke=BLACK)
    return tag + label(x, y + 4.5, str(price), SMALL, anchor="middle", bold=True, fill=BLACK)


def _tab(y: float, tall: float, action: Place, scene: Scene) -> str:
    """Draw a placement that is paid with more cards than the field costs."""
    number = len(action.cards)
    size = min(11.5, tall)
    tab = (
        element("rect", x=SIZE - 18, y=y, width=14, height=tall, rx=3, fill=WHITE, stroke=BLACK),
        label(
            SIZE - 11, y + tall / 2 + size * 0.36, str(number), size, anchor="middle", fill=BLACK
        ),
    )
    return _button(action, tab, scene)


STONES = (
    (WHITE, BLACK, "none"),
    (BLACK, WHITE, "none"),
    (WHITE, BLACK, "bars"),
    ("#8c96a1", BLACK, "dots"),
)
"""What fills a seat's stones, the number on them, and their pattern: no colour tells them apart."""

STONE = 35.0
"""How wide a stone is on the board."""

LOW = SIZE - 3.5
"""Where the lowest stone lies."""


def _tall(height: int) -> float:
    """Tell how tall each stone of a tower is drawn: all of them have to fit on their field."""
    return min(14.0, 30.0 / height)


def _tower(tower: Tower, at: float) -> str:
    """Stack the stones, the lowest at the bottom, each with its owner's number."""
    tall = _tall(len(tower))
    return "".join(
        _stone(seat, at, LOW - tall * (above + 1), STONE, tall) for above, seat in enumerate(tower)
    )


def _ring(height: int) -> str:
    """Mark the stone on top as the latest."""
    tall = _tall(height)
    y = LOW - tall * height - 2
    return "".join(
        element(
            "rect", x=6.5, y=y, width=STONE + 4, height=tall + 4, rx=6, fill="none", stroke=stroke,
            class_=look, stroke_width=wide,
        )
        for stroke, look, wide in ((WHITE, None, 4), (None, "rk-latest", 2))
    )  # fmt: skip


def _stone(seat: Seat, x: float, y: float, width: float, tall: float) -> str:
    fill, ink, pattern = STONES[seat]
    stroke = WHITE if fill == BLACK else BLACK
    parts = [
        element(
            "rect", x=x, y=y, width=width, height=tall, rx=min(5.0, tall / 2), fill=fill,
            stroke=stroke, stroke_width=1,
        )
    ]  # fmt: skip
    for at in (4.5, 8.5, width - 8.5, width - 4.5):
        if pattern == "bars":
            bar = f"M{x + at:g} {y + 1:g}v{tall - 2:g}"
            parts.append(element("path", d=bar, stroke=BLACK, stroke_width=2))
        if pattern == "dots":
            parts.append(element("circle", cx=x + at, cy=y + tall / 2, r=1.3, fill=BLACK))
    size = min(12.5, tall * 1.02)
    low = y + tall / 2 + size * 0.36
    parts.append(label(x + width / 2, low, str(seat), size, anchor="middle", bold=True, fill=ink))
    return "".join(parts)


ROW = 46.0


def _players(view: View, scene: Scene, board: Board) -> Block:
    rows = []
    for seat in range(view.setup.players):
        y = 6 + ROW * seat
        row = _player(view, scene, seat, size_of(board.areas.get(seat)))
        rows.append(element("g", row, transform=f"translate(0 {y:g})"))
        if seat:
            rows.append(rule(y))
    return panel(ROW * view.setup.players + 12, *rows)


def _player(view: View, scene: Scene, seat: Seat, area: str) -> str:
    name = capital(scene.people.call(seat))
    left, held = count_of(view.unused[seat], "stone"), f"{cards_of(len(view.hands[seat]))} in hand"
    given_up = f"{view.returned[seat]} given up"
    parts = [
        _stone(seat, 12, 9, 34, 14),
        label(56, 20, fit(name, 180), bold=True),
        label(56, 38, area, SMALL, look="muted"),
        label(348, 20, f"{left} left", SMALL, anchor="end"),
        fan(348, 28, len(view.hands[seat]), held),
    ]
    if view.returned[seat]:
        parts.append(label(276, 38, given_up, SMALL, look="muted", anchor="end"))
    if seat in waited_for(view):
        parts.append(due_mark(6, 34))
    if seat in winners(view):
        parts.append(prize(29, 34))
    title = f"{name}: {left} left, {given_up}, {held}, {area}"
    return group(*parts, title=title, data_seat=seat)


def _face(each: Card, x: float, y: float, width: float) -> str:
    """Draw a card, or its back where it is hidden."""
    if each == FACE_DOWN:
        return back(x, y, width, title="a card face down")
    colour = COLOURS[each]
    return card(x, y, width, colour=colour, letter=each, face=each, title=colour, data_card=each)


def _hand(view: View, scene: Scene) -> Iterator[Block]:
    if view.seat is None:
        return
    hand = view.hands[view.seat]
    parts = [label(12, 23, "Your hand", bold=True)]
    parts += [_face(each, 12 + 48.6 * at, 34, 44) for at, each in enumerate(hand)]
    height = 106.0
    if exchange := exchange_of(view):
        button = (
            element("rect", x=12, y=height, width=336, height=40, rx=8, class_="rk-button"),
            label(180, height + 26, "Exchange the hand", look="accent", anchor="middle", bold=True),
        )
        parts.append(group(*button, title="exchange the hand", data_action=scene.write(exchange)))
        height += 52
    if hand:
        yield panel(height, *parts)


def _piles(view: View) -> Block:
    counts = Counter(view.discards)
    discards = " · ".join(
        f"{colour} {counts[Card(colour)]}" for colour in COLOURS if counts[Card(colour)]
    )
    return panel(
        70,
        back(12, 12, 34, title=f"deck: {cards_of(view.deck)}", mark=str(view.deck)),
        label(54, 40, "Deck", SMALL, bold=True),
        label(120, 30, f"Discards {len(view.discards)}", SMALL, bold=True),
        label(120, 50, discards, SMALL, look="muted"),
    )


# ---- The same as text


def lines(view: View, scene: Scene) -> Lines:
    """Tell a view in lines."""
    return tuple(map(tuple, _told(view, scene)))


def _told(view: View, scene: Scene) -> Iterator[list[Styled]]:
    board = board_of(view, scene)
    yield [(NAME, "bold"), (f"   round {view.round}", "")]
    yield from ([(row, "bold")] for row in broken(f"{status(view, scene)}."))
    yield []
    yield from _board_told(view, board)
    yield []
    yield from _players_told(view, scene, board)
    yield []
    counts = Counter(view.discards)
    yield [
        (f"deck {view.deck}   discards {len(view.discards)}", ""),
        *(
            (f"   {colour} {counts[Card(colour)]}", name)
            for colour, name in COLOURS.items()
            if counts[Card(colour)]
        ),
    ]
    if view.seat is not None:
        yield []
        hand = view.hands[view.seat]
        yield [
            ("your hand  ", ""),
            *((f"{each} ", f"bold {COLOURS.get(each, 'dim')}") for each in hand),
        ]


def _board_told(view: View, board: Board) -> Iterator[list[Styled]]:
    """Lay out the board: a colour, a price and the stones on each field."""
    colours = board.colours
    width = max([3, *map(len, view.towers)])
    for row in reversed(range(SIDE)):
        line: list[Styled] = [(f"{row + 1}  ", "dim")]
        for index in range(row * SIDE, (row + 1) * SIDE):
            field, tower = FIELDS[index], view.towers[index]
            price = "" if board.price is None else str(board.price[field])
            mark = "*" if field in board.placements else " "
            if field in board.won:
                mark = "!"
            weight = "bold " if field in board.placements or field in board.won else ""
            line.append((f"{colours[index]}{price}{mark}", weight + COLOURS[colours[index]]))
            line.append((f"{''.join(map(str, tower)):{width}} ", "bold" if tower else ""))
        yield line
    cell = width + (4 if board.price is not None else 3)
    yield [("   " + "".join(f"{FIELDS[at][0]:{cell}}" for at in range(SIDE)), "dim")]
    price = "" if board.price is None else ", price (* you can pay it)"
    yield [(f"a field: colour{price}, stones from bottom to top", "dim")]


def _players_told(view: View, scene: Scene, board: Board) -> Iterator[list[Styled]]:
    names = [capital(scene.people.call(seat)) for seat in range(view.setup.players)]
    width = min(24, max(map(columns_of, names)))
    yield [(f"     {'':{width}}  stones  given up  hand  largest area", "dim")]
    for seat, name in enumerate(names):
        mark = "*" if seat in winners(view) else ">" if seat in waited_for(view) else " "
        numbers = f"{view.unused[seat]:8}{view.returned[seat]:10}{len(view.hands[seat]):6}  "
        yield [
            (f"{mark} {seat}  ", "bold"),
            (filled(name, width), "bold" if seat == view.seat else ""),
            (numbers, ""),
            (size_of(board.areas.get(seat)), ""),
        ]

"""How Just4Fun Colours is drawn: functions of what a seat may see, without any rule in them.

Prices, lines and areas are those that the board's rules find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

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
    BLACK,
    PAINTS,
    SMALL,
    WHITE,
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
)
from rulekit.just4fun.board import FIELDS, SIDE, areas_of, colours_of, lines_of, prices
from rulekit.just4fun.rules import COLOURS, line_length
from rulekit.just4fun.state import (
    Area,
    Exchange,
    Field,
    Line,
    Place,
    Placed,
    Tower,
    View,
)
from rulekit.sentences import capital, cards_of, count_of, who_wins


def pictures() -> Pictures[View]:
    """Give the pictures of the game."""
    return Pictures(draw, lines)


# ---- What there is to show


@frozen
class Board:
    """What is marked on the board: by field its price, the placements on it, and what won.

    `price` is what the viewer would pay; None for a spectator, and where nobody can place a stone.
    """

    price: Mapping[Field, int] | None
    placements: Mapping[Field, tuple[Place, ...]]
    lines: tuple[Line, ...]
    areas: Mapping[Seat, Area]
    marked: frozenset[Field]
    latest: Field | None


def board_of(view: View, scene: Scene) -> Board:
    """Find what is to be marked."""
    setup = view.setup
    seats = range(setup.players)
    own = {seat: areas_of(view.towers, seat, setup.area_tie) for seat in seats}
    areas = {seat: found[0] for seat, found in own.items() if found}
    lines = lines_of(view.towers, line_length(variant=setup.variant))
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
        price, placements, lines, areas, won_by(view, areas), placed[-1] if placed else None
    )


def won_by(view: View, areas: Mapping[Seat, Area]) -> frozenset[Field]:
    """List the fields of the lines or the areas by which the game has been won."""
    if not isinstance(view.waiting, Over):
        return frozenset()
    outcome = view.waiting.outcome
    if outcome.lines:
        return frozenset(field for line in outcome.lines for field in line.fields)
    return frozenset(
        field for seat in outcome.winners if seat in areas for field in areas[seat].fields
    )


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
    title = f"Just4Fun Colours, {_when(view)}: {status(view, scene)}"
    head = [_head(view, scene), _fields(view, scene, board)]
    beside = [_players(view, scene, board), *_hand(view, scene), _piles(view)]
    return Drawn(title, tuple(head), tuple(beside))


def _when(view: View) -> str:
    return f"round {view.round}"


def _head(view: View, scene: Scene) -> Block:
    return panel(
        54,
        label(12, 23, "Just4Fun Colours", 17, bold=True),
        label(348, 23, capital(_when(view)), look="muted", anchor="end"),
        label(12, 44, fit(status(view, scene), 336, 15), 15, look="accent", bold=True),
    )


FIELD = 55
LEFT, TOP = 22, 8


def _fields(view: View, scene: Scene, board: Board) -> Block:
    parts = []
    colours = colours_of(view.setup.board)
    for index, field in enumerate(FIELDS):
        row, column = divmod(index, SIDE)
        x, y = LEFT + FIELD * column, TOP + FIELD * (SIDE - 1 - row)
        drawn = _field(field, colours[index], view.towers[index], board, scene)
        parts.append(element("g", drawn, transform=f"translate({x} {y})"))
    for at in range(SIDE):
        middle = FIELD * at + FIELD / 2
        beside, below = TOP + FIELD * SIDE - middle + 5, TOP + FIELD * SIDE + 17
        parts.append(label(11, beside, str(at + 1), look="muted", anchor="middle"))
        parts.append(label(LEFT + middle, below, FIELDS[at][0], look="muted", anchor="middle"))
    return panel(TOP + FIELD * SIDE + 26, *parts)


def _field(field: Field, letter: str, tower: Tower, board: Board, scene: Scene) -> str:
    colour = COLOURS[letter]
    paint = PAINTS[colour]
    size = FIELD - 3
    can_place = board.placements.get(field, ())
    parts = [
        element(
            "rect", x=0, y=0, width=size, height=size, rx=5, fill=paint.fill, class_="rk-edge",
            stroke_width=1,
        ),
        label(5, 14, letter, SMALL, fill=paint.ink, bold=True),
        shape(paint.shape, 22, 10, 5, paint.ink),
    ]  # fmt: skip
    title = f"{field}, {colour}"
    if tower:
        parts.append(_tower(tower))
        title += f", stones from bottom to top: {' '.join(map(str, tower))}"
    if board.price is not None:
        price = board.price[field]
        parts.append(_price(size, price, paint.ink, payable=bool(can_place)))
        title += f", costs {cards_of(price)}"
    if field in board.marked or field == board.latest:
        parts.append(
            element(
                "rect", x=2.5, y=2.5, width=size - 5, height=size - 5, rx=3,
                fill="none", stroke=paint.ink, stroke_width=3 if field in board.marked else 1.5,
                stroke_dasharray=None if field in board.marked else "4 3",
            )
        )  # fmt: skip
    first, more = can_place[:1], can_place[1:]
    for at, action in enumerate(more):
        x = size - 13 * (len(more) - at)
        number = len(action.cards)
        tab = [
            element("rect", x=x, y=size - 15, width=13, height=15, fill=WHITE, stroke=BLACK),
            label(x + 6.5, size - 4, str(number), 11, anchor="middle", fill=BLACK),
        ]
        parts.append(
            group(*tab, title=f"{field} with {cards_of(number)}", data_action=scene.write(action))
        )
    return group(
        *parts,
        title=title,
        data_field=field,
        data_action=scene.write(first[0]) if first else None,
    )


def _price(size: float, price: int, ink: str, *, payable: bool) -> str:
    """Write a price in the corner; where it can be paid, on a tag."""
    x, y = size - 11, 10
    if not payable:
        return label(x, y + 4.5, str(price), SMALL, anchor="middle", fill=ink)
    tag = element("rect", x=x - 8, y=y - 8, width=16, height=16, rx=8, fill=WHITE, stroke=BLACK)
    return tag + label(x, y + 4.5, str(price), SMALL, anchor="middle", bold=True, fill=BLACK)


STONES = (
    (WHITE, BLACK, "none"),
    (BLACK, WHITE, "none"),
    (WHITE, BLACK, "bars"),
    ("#8c96a1", BLACK, "dots"),
)
"""What fills a seat's stones, the number on them, and their pattern: no colour tells them apart."""


def _tower(tower: Tower) -> str:
    """Stack the stones, the lowest at the bottom, each with its owner's number."""
    width, low = 38.0, FIELD - 7.0
    tall = min(14.0, 32.0 / len(tower))
    return "".join(
        _stone(seat, FIELD / 2 - 1.5 - width / 2, low - tall * (at + 1), width, tall)
        for at, seat in enumerate(tower)
    )


def _stone(seat: Seat, x: float, y: float, width: float, tall: float) -> str:
    fill, ink, pattern = STONES[seat]
    parts = [
        element("rect", x=x, y=y, width=width, height=tall, rx=min(5.0, tall / 2), fill=fill,
                stroke=BLACK if fill != BLACK else WHITE, stroke_width=1)
    ]  # fmt: skip
    for at in (4.0, 8.0, width - 8, width - 4):
        if pattern == "bars":
            parts.append(
                element("path", d=f"M{x + at} {y + 1}v{tall - 2:.2f}", stroke=BLACK, stroke_width=2)
            )
        if pattern == "dots":
            parts.append(element("circle", cx=x + at, cy=y + tall / 2, r=1.3, fill=BLACK))
    size = min(12.5, tall * 0.95)
    low = y + tall / 2 + size * 0.35
    parts.append(label(x + width / 2, low, str(seat), size, anchor="middle", bold=True, fill=ink))
    return "".join(parts)


ROW = 46


def _players(view: View, scene: Scene, board: Board) -> Block:
    rows = []
    for seat in range(view.setup.players):
        name = capital(scene.people.call(seat))
        y = 6 + ROW * seat
        held = len(view.hands[seat])
        left = count_of(view.unused[seat], "stone")
        area = size_of(board.areas.get(seat))
        parts = [
            _stone(seat, 12, 8, 34, 14),
            label(54, 20, fit(name, 170), bold=True),
            label(54, 38, area, SMALL, look="muted"),
            label(348, 20, f"{left} left", SMALL, anchor="end"),
        ]
        second = f"hand {held}"
        if view.returned[seat]:
            second = f"{view.returned[seat]} given up, {second}"
        parts.append(label(348, 38, second, SMALL, look="muted", anchor="end"))
        if seat in waited_for(view):
            parts.append(element("rect", x=3, y=5, width=4, height=36, rx=2, class_="rk-accent"))
        if seat in winners(view):
            parts.append(shape("star", 29, 34, 8, "#e0a100"))
        title = f"{name}: {left} left, {cards_of(held)} in hand, {area}"
        row = group(*parts, title=title, data_seat=seat)
        rows.append(element("g", row, transform=f"translate(0 {y})"))
        if seat:
            rows.append(element("path", d=f"M12 {y}H348", class_="rk-line", stroke_width=1))
    return panel(ROW * view.setup.players + 12, *rows)


def _face(each: Card, x: float, y: float, width: float, *, height: float | None = None) -> str:
    if each == FACE_DOWN:
        return back(x, y, width, height=height, title="a card face down")
    colour = COLOURS[each]
    return card(
        x, y, width, colour=colour, letter=each, face=each, title=colour, height=height,
        data_card=each,
    )  # fmt: skip


def _hand(view: View, scene: Scene) -> Iterator[Block]:
    if view.seat is None:
        return
    hand = view.hands[view.seat]
    exchange = exchange_of(view)
    parts = [label(12, 23, "Your hand", bold=True)]
    parts += [_face(each, 12 + 48.6 * at, 34, 44) for at, each in enumerate(hand)]
    height = 106.0
    if exchange:
        button = [
            element("rect", x=12, y=height, width=336, height=40, rx=8, class_="rk-none rk-ring",
                    stroke_width=2),
            label(180, height + 26, "Exchange the hand", look="accent", anchor="middle", bold=True),
        ]  # fmt: skip
        parts.append(group(*button, title="exchange the hand", data_action=scene.write(exchange)))
        height += 52
    yield panel(height, *parts)


def _piles(view: View) -> Block:
    counts = Counter(view.discards)
    discards = "  ".join(
        f"{colour} {counts[Card(colour)]}" for colour in COLOURS if counts[Card(colour)]
    )
    return panel(
        70,
        back(12, 12, 34, title=f"deck: {cards_of(view.deck)}", count=view.deck),
        label(54, 39, "Deck", SMALL, bold=True),
        label(120, 30, f"Discards {len(view.discards)}", SMALL, bold=True),
        label(120, 48, discards, SMALL, look="muted"),
    )


# ---- The same as text


def lines(view: View, scene: Scene) -> Lines:
    """Tell a view in lines."""
    return tuple(map(tuple, _told(view, scene)))


def _told(view: View, scene: Scene) -> Iterator[list[Styled]]:
    board = board_of(view, scene)
    yield [("Just4Fun Colours", "bold"), (f"   {_when(view)}", "")]
    yield [(f"{status(view, scene)}.", "bold")]
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
    colours = colours_of(view.setup.board)
    width = max([3, *map(len, view.towers)])
    for row in reversed(range(SIDE)):
        line: list[Styled] = [(f"{row + 1}  ", "dim")]
        for index in range(row * SIDE, (row + 1) * SIDE):
            field, tower = FIELDS[index], view.towers[index]
            price = "" if board.price is None else str(board.price[field])
            mark = "*" if field in board.placements else " "
            if field in board.marked:
                mark = "!"
            weight = "bold " if field in board.placements or field in board.marked else ""
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

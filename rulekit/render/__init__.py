"""Pictures of what a seat may see: SVG for a page, lines of text for a terminal.

Both are functions of a view, and of the events that its viewer was shown, so they can tell nothing
that is hidden. What they look like is each game's own, in its room `pictures`; a game without that
room is shown as plain text.

>>> import rulekit
>>> game = rulekit.game("just4fun-colours")
>>> view = game.view(game.start(game.setup(players=2)), None)
>>> svg(view)[:46]
'<svg xmlns="http://www.w3.org/2000/svg" viewBo'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from rulekit.contract import Block, Drawn, HasPlayers, HasView, Lines, Scene, UntypedGame
from rulekit.drawing import GAP, WIDTH, broken, document, label, panel, wrapped, written
from rulekit.errors import Misuse, RulekitError, brief, printable
from rulekit.explaining import explain, people_of
from rulekit.guard import require_own
from rulekit.json.documents import dumps_action
from rulekit.json.values import to_json
from rulekit.registry import game_of

__all__ = ["lines", "svg", "svg_of_table", "text"]

R = TypeVar("R")


def svg(
    view: HasView[Any],
    *,
    events: Sequence[Any] = (),
    names: Sequence[str] = (),
    wide: bool = False,
) -> str:
    """Draw what a seat, or a spectator, sees, as an SVG document of its own.

    - `events` are what this viewer was shown lately, the last at the end, as `Game.shown` gives
      them; after a round they tell what has scored. With all events since the round began, its
      cards are shown where they lay.
    - `names` are the players' names by seat; the viewer is `you`.
    - `wide` lays the parts in two columns, for a screen that is wider than tall.

    It scales to any size. It has neither ids nor scripts, and can stand in a page with others; it
    is light or dark as the reader prefers, or as `data-theme="light"` or `"dark"` around it says.
    What can be clicked names what it stands for: `data-card`, `data-field`, `data-seat`, and
    `data-action`, the JSON of a legal action. Raises `Misuse` for what is no view of a game, no
    events of it, or no names.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> state = game.start(game.setup(players=2))
    >>> state = game.apply(state, rulekit.Shuffled(game.waiting(state).cards)).state
    >>> picture = svg(game.view(state, 0), names=["Ann", "Ben"])
    >>> 'data-card="B1"' in picture, "Ben" in picture
    (True, True)
    """
    if type(wide) is not bool:
        raise Misuse(f"a picture is wide or not, so {brief(wide)} tells nothing")
    game, scene = _scene(view, events, names)
    told = _lines(game, view, scene)

    def drawn() -> Drawn:
        if game.pictures is not None:
            return game.pictures().draw(view, scene)
        return _plain_picture(game, view, scene, told)

    return _made(game, lambda: document(drawn(), written(told), wide=wide))


def svg_of_table(
    setup: HasPlayers, table: Any, *, names: Sequence[str] = (), wide: bool = False
) -> str:
    """Draw what a game decides of a table that it is asked about, apart from any course of play.

    `table` is what the game's `rulings().read` gives of a text. Raises `Misuse` for what is no
    setup, for a game that decides no tables or draws none, and for odd values; `IllegalPosition`
    for what cannot lie there.

    >>> import rulekit
    >>> setup = rulekit.game("5-colors").setup(players=2)
    >>> table = rulekit.game("5-colors").rulings().read("R1 R2 B3 B3 / R2 G1 Y1 O6")
    >>> "Red scores: Ann gets 3 points" in svg_of_table(setup, table, names=["Ann", "Ben"])
    True
    """
    if type(wide) is not bool:
        raise Misuse(f"a picture is wide or not, so {brief(wide)} tells nothing")
    game: UntypedGame = game_of(setup)
    scene = Scene((), people_of(names, None), str)
    rulings = game.rulings and game.rulings()
    draw = game.pictures and game.pictures().table
    if rulings is None or draw is None:
        raise Misuse(f"{game.name} draws no tables")
    try:
        ruled = rulings.rule(setup, table)
        steps = ruled.steps if ruled.outcome is None else (*ruled.steps, ruled.outcome)
        told = (explain(game, step, names=names) for step in steps)
        return document(draw(setup, table, scene), "\n".join(told), wide=wide)
    except (RulekitError, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise Misuse(f"{brief(table)} is no table of {game.name}") from error


def lines(view: HasView[Any], *, events: Sequence[Any] = (), names: Sequence[str] = ()) -> Lines:
    """Tell what `svg` draws as lines of text of up to 80 columns.

    Each line is in pieces, with a style each: `bold`, `dim`, the name of a colour, several of
    these with spaces between, or nothing. All is told in letters too. Raises as `svg` does.
    """
    game, scene = _scene(view, events, names)
    return _lines(game, view, scene)


def text(view: HasView[Any], *, events: Sequence[Any] = (), names: Sequence[str] = ()) -> str:
    """Tell what `svg` draws as plain text of up to 80 columns.

    Raises as `svg` does.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> state = game.start(game.setup(players=2))
    >>> state = game.apply(state, rulekit.Shuffled(game.waiting(state).cards)).state
    >>> print(text(game.view(state, 0)).splitlines()[0])
    5 COLORS   round 1, turn 1
    """
    return written(lines(view, events=events, names=names))


def _scene(
    view: HasView[Any], events: Sequence[Any], names: Sequence[str]
) -> tuple[UntypedGame, Scene]:
    """Look at what is to be drawn, and find its game."""
    setup = getattr(view, "setup", None)
    try:
        game: UntypedGame = game_of(setup)
    except Misuse:
        raise Misuse(f"{brief(view)} is no view of a game") from None
    if type(view) is not game.documents.view:
        raise Misuse(f"{brief(view)} is no view of {game.name}")
    if type(events) not in (tuple, list):
        raise Misuse(f"events are a tuple, not {brief(events)}")
    for event in events:
        require_own(game, event)
    return game, Scene(tuple(events), people_of(names, view.seat), partial(dumps_action, game))


def _lines(game: UntypedGame, view: HasView[Any], scene: Scene) -> Lines:
    def told() -> Lines:
        if game.pictures is not None:
            return game.pictures().lines(view, scene)
        return _plain_lines(game, view)

    return tuple(
        tuple((printable(piece, most=None), style) for piece, style in line)
        for line in _made(game, told)
    )


def _made(game: UntypedGame, make: Callable[[], R]) -> R:
    """Make something of a view; whatever stumbles over one, no game comes to it."""
    try:
        return make()
    except (RulekitError, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise Misuse(f"no game of {game.name} comes to this view") from error


# ---- A game without pictures


def _plain_lines(game: UntypedGame, view: HasView[Any]) -> Lines:
    """Tell what stands in a view, by the names that documents have for it."""
    seen = to_json(view)["view"]
    actions = "; ".join(map(str, view.legal_actions))
    told = {name: _plain(value) for name, value in seen.items()} | {"legal_actions": actions}
    rows = (broken(f"{name.replace('_', ' ')}: {value or '-'}") for name, value in told.items())
    return (((game.name, "bold"),), *(((row, ""),) for row in chain.from_iterable(rows)))


def _plain(value: Any) -> str:
    """Write a JSON value for people: the cards of several seats with `/` between."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
        case list():
            between = " / " if any(isinstance(each, list | dict) for each in value) else " "
            return between.join(_plain(each) or "-" for each in value)
        case _:
            return str(value)


def _plain_picture(game: UntypedGame, view: HasView[Any], scene: Scene, told: Lines) -> Drawn:
    """Write the lines, and every legal action on a line that can be clicked."""
    size = 12.5
    rows = [row for line in written(told).splitlines() for row in wrapped(line, WIDTH - 24, size)]
    parts = [label(12, 24 + 18 * at, row, size) for at, row in enumerate(rows)]
    blocks: list[Block] = [panel(18 * len(rows) + 20, *parts)]
    for action in view.legal_actions:
        parts = [label(12, 23, str(action), look="accent", bold=True)]
        blocks.append(panel(44 - GAP, *parts, data_action=scene.write(action)))
    return Drawn(game.name, tuple(blocks))

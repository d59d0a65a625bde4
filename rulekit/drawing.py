"""The shapes, colours and letters of which the games make their pictures.

A picture is SVG without scripts, links and ids, so that several can stand in one page. What is
drawn comes in blocks, which are laid below or beside each other. Every colour is doubled by its
letter and by a shape of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from math import cos, pi, sin
from unicodedata import east_asian_width

from attrs import frozen

from rulekit.contract import Block, Drawn, Lines, Scene, V
from rulekit.errors import printable
from rulekit.read_only import ReadOnly
from rulekit.sentences import People

WIDTH = 360
"""How wide a column of blocks is. Letters are chosen so that it can be read at 320 pixels."""

GAP = 8

TINY = 30
"""On a card that is not so wide, letter and face stand beside each other."""

PALE = 0.25
"""How strong the colour is of what does not count."""

COLUMNS = 80
"""How long a line of text is at most."""

SMALL, NORMAL, LARGE = 12.5, 14.0, 17.0
"""Sizes of letters."""

# ---- Colours


@frozen
class Paint:
    """How a colour is drawn: what fills it, the letters on it, and its shape."""

    fill: str
    ink: str
    shape: str


BLACK, WHITE = "#14181d", "#ffffff"

PAINTS: Mapping[str, Paint] = ReadOnly(
    {
        "red": Paint("#a92025", WHITE, "disc"),
        "orange": Paint("#eb7000", BLACK, "triangle"),
        "yellow": Paint("#fff03a", BLACK, "star"),
        "green": Paint("#6bc393", BLACK, "square"),
        "blue": Paint("#4264e6", WHITE, "diamond"),
        "purple": Paint("#5f1f69", WHITE, "cross"),
        "pink": Paint("#fcaee0", BLACK, "drop"),
        "teal": Paint("#125354", WHITE, "hexagon"),
    }
)
"""The colours that cards and fields can have, by name.

They were searched for so that any two of one game differ as much as they can, to the eye of
people who see no red, no green or no blue too; a test holds them to that.
"""

LIGHT: Mapping[str, str] = ReadOnly(
    {
        "ground": "#f3f1ec",
        "panel": "#ffffff",
        "ink": "#1b1f24",
        "muted": "#4d5763",
        "edge": "#1b1f24",
        "line": "#c9ced4",
        "accent": "#0b57d0",
        "back": "#5b6b7d",
        "on-back": "#ffffff",
        "prize": "#f0b400",
    }
)

DARK: Mapping[str, str] = ReadOnly(
    {
        "ground": "#12161b",
        "panel": "#1e252d",
        "ink": "#f2f4f7",
        "muted": "#b3bdc8",
        "edge": "#f2f4f7",
        "line": "#46515e",
        "accent": "#8ab4f8",
        "back": "#5b6b7d",
        "on-back": "#ffffff",
        "prize": "#f0b400",
    }
)
"""What is no colour of the game, in a light and in a dark page, by the names of CSS properties."""


def _properties(colours: Mapping[str, str]) -> str:
    return "".join(f"--rk-{name}:{colour};" for name, colour in colours.items())


def _paint(selector: str, what: str, name: str, fallback: str) -> str:
    """Write one rule, with a plain colour for what knows no custom properties."""
    return f".rulekit .rk-{selector}{{{what}:{fallback};{what}:var(--rk-{name})}}"


def style() -> str:
    """Write the rules that all pictures share.

    A picture follows `prefers-color-scheme`. A page that is light or dark by its own choice says
    so in `data-theme`, on the picture or on anything around it.
    """
    rules = [
        f".rulekit{{{_properties(LIGHT)}font-family:system-ui,sans-serif;"
        "font-variant-numeric:tabular-nums}",
        f"@media (prefers-color-scheme:dark){{.rulekit{{{_properties(DARK)}}}}}",
        *(
            f"[data-theme={theme}] .rulekit,.rulekit[data-theme={theme}]{{{_properties(colours)}}}"
            for theme, colours in (("light", LIGHT), ("dark", DARK))
        ),
        *(
            _paint(selector, what, name, LIGHT[name])
            for selector, what, name in (
                ("ground", "fill", "ground"),
                ("panel", "fill", "panel"),
                ("text", "fill", "ink"),
                ("muted", "fill", "muted"),
                ("accent", "fill", "accent"),
                ("edge", "stroke", "edge"),
                ("line", "stroke", "line"),
                ("ring", "stroke", "accent"),
                ("back", "fill", "back"),
                ("on-back", "fill", "on-back"),
                ("prize", "fill", "prize"),
                ("weave", "stroke", "on-back"),
            )
        ),
        ".rulekit .rk-none,.rulekit .rk-ones,.rulekit .rk-button{fill:none}",
        *(
            f".rulekit .rk-{selector}{{stroke:{LIGHT[name]};stroke:var(--rk-{name})}}"
            for selector, name in (
                ("ones", "edge"),
                ("button", "accent"),
                ("latest", "accent"),
                ("text-line", "ink"),
            )
        ),
        ".rulekit .rk-button{stroke-width:1.5}",
    ]
    return element("style", "".join(rules))


# ---- Elements

_HARMLESS = re.compile(r"[ !#-%(-;=?-~]*\Z").match
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text_of(value: object) -> str:
    """Write a text as XML may hold it, whatever it is.

    >>> text_of('<b a="1">&')
    '&lt;b a=&quot;1&quot;&gt;&amp;'
    """
    if type(value) is float:
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if type(value) is int or (type(value) is str and _HARMLESS(value)):
        return str(value)
    return escape(_NO_XML.sub("\ufffd", printable(str(value), most=None)))


def element(name: str, *inside: str, **attributes: object) -> str:
    """Write an element; what is `inside` is markup, and attributes that are None are left out.

    >>> element("g", element("title", "red 1"), data_card="R1", role=None)
    '<g data-card="R1"><title>red 1</title></g>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text_of(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inside)
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def group(*inside: str, **attributes: object) -> str:
    """Write a group; its `title` is what a screen reader says of it."""
    title = attributes.pop("title", None)
    named = element("title", text_of(title)) if title else ""
    return element("g", named, *inside, **attributes)


def label(
    x: float,
    y: float,
    text: str,
    size: float = NORMAL,
    *,
    look: str = "text",
    anchor: str | None = None,
    bold: bool = False,
    fill: str | None = None,
) -> str:
    """Write a line of letters; `y` is the line on which they stand."""
    return element(
        "text",
        text_of(text),
        x=x,
        y=y,
        font_size=size,
        class_=f"rk-{look}" if fill is None else None,
        text_anchor=anchor,
        font_weight=700 if bold else None,
        fill=fill,
    )


def columns_of(text: str) -> int:
    """Count the columns that a text takes on a terminal.

    >>> columns_of("Ann"), columns_of("小明")
    (3, 4)
    """
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text)


def cut(text: str, columns: int) -> str:
    """Cut a text to so many columns.

    >>> cut("Bartholomew", 6)
    'Barth…'
    """
    if columns_of(text) <= columns:
        return text
    while text and columns_of(text) >= columns:
        text = text[:-1]
    return f"{text.rstrip()}…"


def filled(text: str, columns: int) -> str:
    """Cut a text to so many columns, or fill it up with spaces."""
    text = cut(text, columns)
    return text + " " * (columns - columns_of(text))


_WIDE, _NARROW = frozenset("WMwm@%"), frozenset(" iIjlft.,:;'!|()[]")


def width_of(text: str, size: float = NORMAL, *, bold: bool = False) -> float:
    """Estimate how wide a text is in a picture, in a font that is rather wide."""
    units = 0.0
    for each in text:
        if east_asian_width(each) in "WF":
            units += 1.05
        elif each in _WIDE:
            units += 0.95
        elif each in _NARROW:
            units += 0.38
        else:
            units += 0.7 if each.isupper() else 0.62
    return units * size * (1.1 if bold else 1.0)


def fit(text: str, width: float, size: float = NORMAL) -> str:
    """Cut a text in bold letters so that it fits into a picture.

    >>> fit("Bartholomew", 60)
    'Barth…'
    """
    if width_of(text, size, bold=True) <= width:
        return text
    while text and width_of(f"{text}…", size, bold=True) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def broken(text: str) -> list[str]:
    """Break a text into lines of no more than 80 columns.

    >>> [len(line) for line in broken("a word " * 20)]
    [78, 60]
    """
    return _broken(text, COLUMNS, columns_of)


def wrapped(text: str, width: float, size: float = NORMAL, *, bold: bool = False) -> list[str]:
    """Break a text into lines that fit into a picture.

    >>> wrapped("Red is out: 7 cards.", 80)
    ['Red is out:', '7 cards.']
    """
    return _broken(text, width, lambda line: width_of(line, size, bold=bold))


def _broken(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
            continue
        while measure(word) > width:
            word = word[:-1]
        lines.append(word)
    return lines


# ---- Shapes


def _corners(points: Iterable[tuple[float, float]], x: float, y: float, r: float) -> str:
    return "M" + "L".join(f"{x + r * a:.2f} {y + r * b:.2f}" for a, b in points) + "Z"


def _round(
    count: int, turn: float = 0.0, inner: float | None = None
) -> tuple[tuple[float, float], ...]:
    """List the corners of a regular figure; with `inner`, of a star."""
    steps = count if inner is None else 2 * count
    radii = [1.0 if inner is None or step % 2 == 0 else inner for step in range(steps)]
    angles = [2 * pi * step / steps + turn for step in range(steps)]
    return tuple((r * sin(a), -r * cos(a)) for r, a in zip(radii, angles, strict=True))


_T = 0.36
_FIGURES: Mapping[str, tuple[tuple[float, float], ...]] = ReadOnly(
    {
        "disc": _round(24),
        "triangle": ((0, -0.95), (1, 0.8), (-1, 0.8)),
        "star": _round(5, inner=0.45),
        "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
        "diamond": ((0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0)),
        "cross": (
            (-_T, -1), (_T, -1), (_T, -_T), (1, -_T), (1, _T), (_T, _T),
            (_T, 1), (-_T, 1), (-_T, _T), (-1, _T), (-1, -_T), (-_T, -_T),
        ),
        "drop": ((0, -1.15), *(p for p in _round(24) if p[1] > -0.45), (0, -1.15)),
        "hexagon": _round(6),
    }
)  # fmt: skip


@lru_cache(maxsize=1024)
def shape(name: str, x: float, y: float, r: float, fill: str | None) -> str:
    """Draw the shape that doubles a colour, around a point."""
    look = "rk-text" if fill is None else None
    return element("path", d=_corners(_FIGURES[name], x, y, r), fill=fill, class_=look)


def card(
    x: float,
    y: float,
    width: float,
    *,
    colour: str,
    letter: str,
    face: str,
    title: str,
    height: float | None = None,
    is_pale: bool = False,
    ring: bool = False,
    **attributes: object,
) -> str:
    """Draw a card face up: its colour, the colour's letter and shape, and its face.

    One that does not count is pale, one that stands out has a ring.
    """
    paint = PAINTS[colour]
    tall = height or width * 1.36
    ink = None if is_pale else paint.ink
    r = width * 0.13
    parts = [
        element(
            "rect", x=x, y=y, width=width, height=tall, rx=r, fill=paint.fill, class_="rk-edge",
            stroke_width=1.2, fill_opacity=PALE if is_pale else None,
        )
    ]  # fmt: skip
    middle = x + width / 2
    if width < TINY:
        name = face if face == letter else letter + face
        size = width * 0.58
        parts += [
            shape(paint.shape, middle, y + tall * 0.25, width * 0.16, ink),
            label(middle, y + tall * 0.86, name, size, anchor="middle", bold=True, fill=ink),
        ]
    elif face == letter:
        low = y + tall - width * 0.19
        parts += [
            shape(paint.shape, x + width * 0.75, y + width * 0.25, width * 0.15, ink),
            label(middle, low, face, width * 0.72, anchor="middle", bold=True, fill=ink),
        ]
    else:
        low = y + tall - width * 0.17
        parts += [
            shape(paint.shape, x + width * 0.75, y + width * 0.26, width * 0.15, ink),
            label(x + width * 0.09, y + width * 0.4, letter, width * 0.4, bold=True, fill=ink),
            label(middle, low, face, width * 0.7, anchor="middle", bold=True, fill=ink),
        ]
    if ring:
        parts.append(
            element(
                "rect", x=x - 3, y=y - 3, width=width + 6, height=tall + 6, rx=r + 3,
                class_="rk-ring rk-none", stroke_width=2.5,
            )
        )  # fmt: skip
    return group(*parts, title=title, role="img", **attributes)


def back(
    x: float, y: float, width: float, *, title: str | None = None, height: float | None = None,
    mark: str | None = None,
) -> str:  # fmt: skip
    """Draw a card face down, with a mark on it where one is given."""
    tall = height or width * 1.36
    r = width * 0.13
    if width < TINY / 2:
        return element(
            "rect", x=x, y=y, width=width, height=tall, rx=r, class_="rk-back rk-edge",
            stroke_width=1,
        )  # fmt: skip
    inner = width * 0.12
    parts = [
        element(
            "rect", x=x, y=y, width=width, height=tall, rx=r, class_="rk-back rk-edge",
            stroke_width=1.2,
        ),
        element(
            "rect", x=x + inner, y=y + inner, width=width - 2 * inner, height=tall - 2 * inner,
            rx=r / 2, class_="rk-none rk-weave", stroke_width=1, stroke_dasharray="2 2",
        ),
    ]  # fmt: skip
    if mark is not None:
        size = width * 0.46
        parts.append(
            label(x + width / 2, y + tall / 2 + size * 0.36, mark, size, look="on-back",
                  anchor="middle", bold=True)
        )  # fmt: skip
    return group(*parts, title=title, role="img" if title else None)


def fan(right: float, y: float, count: int, title: str) -> str:
    """Draw a hand that is held up: small backs, ending at the right."""
    backs = (back(right - 9 - 9.5 * at, y, 9, height=13) for at in reversed(range(count)))
    return group(*backs, title=title, role="img")


def panel(height: float, *inside: str, width: float = WIDTH, **attributes: object) -> Block:
    """Lay parts on a panel of their own."""
    ground = element(
        "rect", x=0, y=0, width=width, height=height, rx=10, class_="rk-panel rk-line",
        stroke_width=1,
    )  # fmt: skip
    return Block(width, height, group(ground, *inside, **attributes))


def head(name: str, when: str, status: str) -> Block:
    """Head a picture: the game, when it is, and what it waits for."""
    said = wrapped(status, WIDTH - 24, 15, bold=True)
    return panel(
        36 + 19 * len(said),
        label(12, 23, name, LARGE, bold=True),
        label(WIDTH - 12, 23, when, look="muted", anchor="end"),
        *(
            label(12, 45 + 19 * at, row, 15, look="accent", bold=True)
            for at, row in enumerate(said)
        ),
    )


def rule(y: float) -> str:
    """Draw a line between two rows of a panel."""
    return element("path", d=f"M12 {text_of(y)}H{WIDTH - 12}", class_="rk-line", stroke_width=1)


def due_mark(y: float, height: float) -> str:
    """Mark the row of somebody who is waited for."""
    return element("rect", x=3, y=y, width=4, height=height, rx=2, class_="rk-accent")


def prize(x: float, y: float) -> str:
    """Mark who has won."""
    star = element("path", d=_corners(_FIGURES["star"], x, y, 9), class_="rk-prize rk-edge")
    return group(star, title="has won", role="img")


# ---- The whole


def document(drawn: Drawn, description: str, *, wide: bool = False) -> str:
    """Write the picture of these blocks, one below the other, or in two columns."""
    columns = [drawn.blocks + drawn.beside]
    if wide and drawn.beside:
        columns = [drawn.blocks, drawn.beside]
    placed, height = [], 0.0
    x = float(GAP)
    for column in columns:
        y = float(GAP)
        for block in column:
            placed.append(
                element("g", block.markup, transform=f"translate({text_of(x)} {text_of(y)})")
            )
            y += block.height + GAP
        height = max(height, y)
        x += max(block.width for block in column) + GAP
    return element(
        "svg",
        element("title", text_of(drawn.title)),
        element("desc", "\n".join(map(text_of, description.splitlines()))),
        style(),
        element("rect", width=x, height=height, class_="rk-ground"),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {text_of(x)} {text_of(height)}",
        class_="rulekit",
        role="graphics-document document",
    )


def written(lines: Lines) -> str:
    """Write lines of text without their styles."""
    return "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines)


def drawn_alone(
    draw: Callable[[V, Scene], Drawn], lines: Callable[[V, Scene], Lines], view: V
) -> str:
    """Write the picture of a view as a notebook shows it; an action is its short text there."""
    scene = Scene((), People(you=view.seat), str)
    return document(draw(view, scene), written(lines(view, scene)))

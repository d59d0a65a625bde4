"""The colours can be told apart, whoever looks, and what is written on them can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import dist

import pytest

from rulekit.drawing import DARK, LIGHT, PAINTS, PALE
from rulekit.just4fun.rules import COLOURS
from rulekit.majority.fifty_two_eleven import COLOURS as COLOURS_OF_5211
from rulekit.majority.five_colors import COLOURS as COLOURS_OF_FIVE

Triple = tuple[float, float, float]

VISIONS: Mapping[str, Sequence[Triple]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How people see who lack one kind of cone, in linear light (Machado, Oliveira, Fernandes 2009)."""

OKABE_ITO = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
"""The palette that is commonly recommended for all eyes (Okabe and Ito 2008), but for black."""

GAMES = {
    "5 COLORS": tuple(COLOURS_OF_FIVE.values()),
    "5211": tuple(COLOURS_OF_5211.values()),
    "Just4Fun Colours": tuple(COLOURS.values()),
}


def light_of(colour: str) -> Triple:
    """The linear light of a colour such as `#e69f00`."""
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(r), _linear(g), _linear(b)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def seen(light: Triple, vision: str) -> Triple:
    """What somebody sees of this light."""
    r, g, b = (
        min(1.0, max(0.0, sum(a * x for a, x in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    return r, g, b


def oklab(light: Triple) -> Triple:
    """A colour in a space where distances are differences to the eye (Ottosson 2020)."""
    r, g, b = light
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def nearest(colours: Sequence[str], vision: str) -> float:
    """How far the two colours are apart that differ least."""
    labs = [oklab(seen(light_of(colour), vision)) for colour in colours]
    return min(dist(one, other) for one, other in combinations(labs, 2))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the guidelines for accessible content reckon it."""
    low, high = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (light_of(one), light_of(other))
    )
    return (high + 0.05) / (low + 0.05)


def over(colour: str, ground: str, opacity: float) -> str:
    """A colour that lets the ground shine through."""
    parts = (
        round(int(colour[at : at + 2], 16) * opacity + int(ground[at : at + 2], 16) * (1 - opacity))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def test_the_measures_are_right() -> None:
    """Black on white has a contrast of 21; white is at 1 in OKLab; who sees no red dims it."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert oklab(light_of("#ffffff")) == pytest.approx((1, 0, 0), abs=1e-4)
    assert seen(light_of("#ff0000"), "no red")[0] == pytest.approx(0.152286)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_colours_differ_to_every_eye(game: str, vision: str) -> None:
    """Any two colours of a game differ more than the nearest two of Okabe and Ito's palette."""
    colours = [PAINTS[name].fill for name in GAMES[game]]
    assert nearest(colours, vision) > nearest(OKABE_ITO, vision)


def test_colours_are_doubled_by_letter_and_shape() -> None:
    """No two colours of a game have a letter or a shape in common."""
    for names in GAMES.values():
        assert len({PAINTS[name].shape for name in names}) == len(names)
    assert len({*COLOURS}) == 6
    assert len({*COLOURS_OF_FIVE}) == len({*COLOURS_OF_5211}) == 5


@pytest.mark.parametrize("name", PAINTS)
def test_what_is_written_on_a_colour_can_be_read(name: str) -> None:
    """Letters on a card have a contrast of 4.5 and more, those of a pale one too."""
    paint = PAINTS[name]
    assert contrast(paint.ink, paint.fill) >= 4.5
    for theme in (LIGHT, DARK):
        assert contrast(theme["ink"], over(paint.fill, theme["panel"], PALE)) >= 4.5


def letters() -> Iterator[tuple[str, str]]:
    """What is written, on what."""
    for ground in ("panel", "ground"):
        for ink in ("ink", "muted", "accent"):
            yield ink, ground
    yield "on-back", "back"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_letters_and_edges_stand_out(theme: Mapping[str, str]) -> None:
    """In light and in dark: letters by 4.5, what marks or bounds something by 3."""
    for ink, ground in letters():
        assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
    for mark in ("edge", "accent"):
        assert contrast(theme[mark], theme["panel"]) >= 3, mark
    assert LIGHT.keys() == DARK.keys()

"""Pictures of every setup and moment: valid, complete, and of what the view tells."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from unicodedata import category
from unittest.mock import patch

import attrs
import pytest
from attrs import evolve

import rulekit
from rulekit.contract import Over, Players, UntypedGame
from rulekit.drawing import DARK, LIGHT
from rulekit.render import svg, svg_of_table, text
from tests.base.anything import ODD
from tests.base.played import at_random, every_game, every_setup, example
from tests.render.drawn import SVG, groups, read, title, titles
from tests.render.samples import FOLDER, MOMENTS, sample

LOOKS = 3
"""So many of a game are drawn, with its last one."""


def looks(record: rulekit.Record[Any, Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """What one seat after the other sees of a game, and what it was shown."""
    game: UntypedGame = record.game
    viewers = (*range(record.setup.players), None)
    for number, step in enumerate(rulekit.replay(record)):
        if number % (len(record.actions) // LOOKS) and number < len(record.actions) - 1:
            continue
        viewer = viewers[number % len(viewers)]
        shown = tuple(game.shown(event, viewer) for event in step.events)
        yield game.view(step.state, viewer), shown


@every_game
def test_every_view_of_whole_games_is_drawn(game: UntypedGame) -> None:
    """In every setup: valid XML with a title, and just the legal actions to click; short lines."""
    clickable = 0
    for seed, setup in enumerate(every_setup(game)):
        for view, shown in looks(at_random(setup, seed)):
            whole = read(svg(view, events=shown))
            assert title(whole)
            assert whole.findtext(f"{SVG}desc") == text(view, events=shown)
            legal = [rulekit.dumps_action(game, action) for action in view.legal_actions]
            clicks = groups(whole, action=None)
            assert {each.get("data-action") for each in clicks} == {*legal}
            assert not any(groups(within, action=None) for each in clicks for within in each)
            told = text(view, events=shown, names=["x" * 40] * setup.players).splitlines()
            assert max(map(len, told)) <= 80, told
            clickable += len(legal)
    assert clickable > 100


@every_game
def test_a_picture_is_made_of_its_view_alone(game: UntypedGame) -> None:
    """A view that has come by a document, and so holds nothing else, gives the same picture."""
    for view, _ in looks(example(game.id)):
        assert svg(rulekit.loads(rulekit.dumps(view))) == svg(view)


@every_game
def test_pictures_can_stand_in_a_page(game: UntypedGame) -> None:
    """They have no ids, scripts, links or handlers, and their rules are about nothing else."""
    for view, shown in looks(example(game.id)):
        whole = read(svg(view, events=shown))
        names = {name for each in whole.iter() for name in each.attrib}
        assert not {name for name in names if name.startswith("on")} | names & {"id", "href"}
        assert not {each.tag.removeprefix(SVG) for each in whole.iter()} & {"script", "image", "a"}
        style = whole.findtext(f"{SVG}style") or ""
        assert "url(" not in style
        assert "@import" not in style
        selectors = re.findall(
            r"([^{}]+)\{", style.replace("@media (prefers-color-scheme:dark){", "")
        )
        assert all(".rulekit" in part for each in selectors for part in each.split(","))


def test_a_page_may_force_light_or_dark() -> None:
    """The colours are custom properties: light, dark by preference, or as `data-theme` says."""
    game = rulekit.game("5211")
    style = read(svg(game.view(game.start(game.setup(players=2)), None))).findtext(f"{SVG}style")
    assert style is not None
    light, dark = LIGHT["ink"], DARK["ink"]
    assert re.search(rf"^\.rulekit{{[^}}]*--rk-ink:{light};", style)
    assert re.search(rf"prefers-color-scheme:dark\){{\.rulekit{{[^}}]*--rk-ink:{dark};", style)
    for theme, ink in (("light", light), ("dark", dark)):
        assert re.search(rf"\.rulekit\[data-theme={theme}\]{{[^}}]*--rk-ink:{ink};", style)


def test_both_columns_hold_the_same() -> None:
    """A wide picture has the same parts as a narrow one, and is wider than tall."""
    game = rulekit.game("just4fun-colours")
    view = next(view for view, _ in looks(example(game.id)) if view.legal_actions)
    narrow, wide = read(svg(view)), read(svg(view, wide=True))
    assert titles(narrow) == titles(wide)
    sizes = [list(map(float, it.get("viewBox", "").split()))[2:] for it in (narrow, wide)]
    assert sizes[0][0] < sizes[0][1]
    assert sizes[1][0] > sizes[1][1]


# ---- What comes from outside

HARMFUL_NAMES = ['<script>"&', "x]]>'--", "\x00\x1b[31m\ufffe\ud800", "\u202eAnn"]


@pytest.mark.parametrize("game_id", ["5-colors", "just4fun-colours"])
def test_names_are_escaped(game_id: str) -> None:
    """Whatever a name holds, the picture is XML in which nothing but letters comes of it."""
    game: UntypedGame = rulekit.game(game_id)
    setup = game.setup(players=4)
    plain = read(svg(game.view(game.start(setup), None), names=["Ann", "Ben", "Cleo", "Dan"]))
    whole = read(svg(game.view(game.start(setup), None), names=HARMFUL_NAMES))
    assert [each.tag for each in whole.iter()] == [each.tag for each in plain.iter()]
    assert '<script>"&' in " ".join(titles(whole))
    for line in text(game.view(game.start(setup), None), names=HARMFUL_NAMES).splitlines():
        assert not {category(each) for each in line} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@every_game
def test_odd_views_are_refused_or_drawn(game: UntypedGame) -> None:
    """Whatever stands in a field of a view, out comes XML or one clear error."""
    refused = 0
    views = [view for view, _ in looks(example(game.id))]
    for view in views[1:2]:
        for each in attrs.fields(type(view)):
            for odd in (*ODD, ("<", "R9"), (("<b>",),) * 2, Players((9,)), Over(None)):
                other = evolve(view, **{each.name: odd})
                for draw in (svg, text):
                    try:
                        drawn = draw(other)
                    except rulekit.RulekitError:
                        refused += 1
                    else:
                        assert draw is text or read(drawn)
    assert refused > 100


def test_what_is_no_view_is_refused() -> None:
    """So is a state, another game's event, and an event that is none."""
    game = rulekit.game("5-colors")
    state = game.start(game.setup(players=2))
    view = game.view(state, None)
    [*_, last] = rulekit.replay(example("5211"))
    odd: Any
    for odd in (None, state, state.setup, "view", rulekit.game("5211")):
        with pytest.raises(rulekit.Misuse):
            svg(odd)
    for odd in (last.events, [None], "events"):
        with pytest.raises(rulekit.Misuse):
            svg(view, events=odd)


# ---- Beside the pictures


@every_game
def test_a_game_without_pictures_is_shown_as_text(game: UntypedGame) -> None:
    """What stands in its view is written down, and its actions can be clicked all the same."""
    view = next(view for view, _ in looks(example(game.id)) if view.legal_actions)
    with patch("rulekit.render.game_of", return_value=evolve(game, pictures=None)):
        whole = read(svg(view))
        lines = text(view).splitlines()
        with pytest.raises(rulekit.Misuse, match="draws no tables"):
            svg_of_table(view.setup, [])
    assert lines[0] == game.name
    assert f"round: {view.round}" in lines
    assert max(map(len, lines)) <= 80
    clicks = [each.get("data-action") for each in groups(whole, action=None)]
    assert clicks == [rulekit.dumps_action(game, action) for action in view.legal_actions]


@every_game
def test_a_view_shows_itself_in_a_notebook(game: UntypedGame) -> None:
    """It gives the picture that `svg` gives, but that actions are written short."""
    for view, _ in looks(example(game.id)):
        shown, drawn = read(view._repr_svg_()), read(svg(view))
        assert titles(shown) == titles(drawn)
        short = {each.get("data-action") for each in groups(shown, action=None)}
        assert short == {*map(str, view.legal_actions)}


def test_the_first_look_loads_the_pictures() -> None:
    """Whoever has a view has not loaded them yet."""
    code = """
import sys, rulekit
game = rulekit.game("5211")
view = game.view(game.start(game.setup(players=2)), None)
print("rulekit.drawing" in sys.modules)
view._repr_svg_()
print("rulekit.drawing" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]


@pytest.mark.parametrize("game_id", MOMENTS)
def test_the_pictures_in_the_docs_are_current(game_id: str) -> None:
    """They are what `python -m tests.render.samples` draws."""
    if not FOLDER.is_dir():
        pytest.skip("the docs are not here")
    assert (FOLDER / f"{game_id}.svg").read_text(encoding="utf-8") == f"{sample(game_id)}\n"

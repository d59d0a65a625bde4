"""Records of another ruleset as history, and where two records part."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

import rulekit
from rulekit.contract import UntypedGame
from tests.base.played import every_game, example


def of_ruleset(text: str, version: int) -> str:
    """The same record, as if it were of another ruleset."""
    assert '"ruleset_version":1' in text
    return text.replace('"ruleset_version":1', f'"ruleset_version":{version}')


@every_game
@pytest.mark.parametrize("write", [rulekit.dumps, rulekit.dumps_lines])
def test_a_record_of_another_ruleset_is_history(game: UntypedGame, write: object) -> None:
    """Its setup and its actions are read, in either form; playing it again is refused."""
    record = example(game.id)
    text = of_ruleset(write(record), 7)  # type: ignore[operator]
    with pytest.raises(rulekit.InvalidDocument, match="rules"):
        (rulekit.loads if write is rulekit.dumps else rulekit.loads_lines)(text)
    history = rulekit.loads_history(text)
    assert (history.game, history.ruleset_version) == (game.id, 7)
    assert history.setup["players"] == record.setup.players
    actions = [json.loads(rulekit.dumps_action(game, action)) for action in record.actions]
    assert list(map(dict, history.actions)) == actions


def test_a_game_that_is_not_there_is_history_too() -> None:
    """Nothing is asked of the game but its name."""
    lines = rulekit.dumps_lines(example("5211")).replace('"game":"5211"', '"game":"chess"')
    assert rulekit.loads_history(lines).game == "chess"


def test_history_is_read_up_to_where_it_breaks_off() -> None:
    """A last line that was cut off is left out; one in the middle is a fault."""
    lines = rulekit.dumps_lines(example("5211"))
    history = rulekit.loads_history(lines)
    assert rulekit.loads_history(lines + '{"act') == history
    header, rest = lines.split("\n", 1)
    with pytest.raises(rulekit.InvalidDocument, match="line 2"):
        rulekit.loads_history(f'{header}\n{{"act\n{rest}')


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ("", "line 1"),
        ("{}", "line 1"),
        ("[]\n", "line 1"),
        ('{"format":"rulekit/state"}', "line 1"),
        ('{"format":"rulekit/record","game":3}', "line 1"),
        ('{"format":"rulekit/record","game":"5211","ruleset_version":2}', "line 1"),
        (
            '{"format":"rulekit/record","game":"5211","ruleset_version":2,"setup":{}}\n{}\n3\n',
            "line 3",
        ),
        (
            '{"format":"rulekit/record","game":"5211","ruleset_version":2,"setup":{"a":NaN}}',
            "line 1",
        ),
    ],
)
def test_what_is_no_record_is_no_history(lines: str, where: str) -> None:
    """The refusal says where."""
    with pytest.raises(rulekit.InvalidDocument) as refusal:
        rulekit.loads_history(lines)
    assert refusal.value.where == where


@every_game
def test_records_are_compared_to_their_first_difference(game: UntypedGame) -> None:
    """The number is that of the step to which the action leads; 0 is the setup."""
    record = example(game.id)
    assert rulekit.first_difference(record, record) is None
    actions = record.actions
    other = evolve(record, actions=(*actions[:4], actions[5], *actions[5:]))
    assert actions[4] != actions[5]
    found = rulekit.Difference(5, actions[4], actions[5])
    assert rulekit.first_difference(record, other) == found
    shorter = evolve(record, actions=actions[:4])
    assert rulekit.first_difference(shorter, record) == rulekit.Difference(5, None, actions[4])
    setup = game.setup(players=record.setup.players + 1)
    assert rulekit.first_difference(record, evolve(record, setup=setup)) == rulekit.Difference(
        0, record.setup, setup
    )


def test_histories_are_compared_too() -> None:
    """Those of two rulesets differ in their heads."""
    lines = rulekit.dumps_lines(example("5211"))
    one, other = (rulekit.loads_history(it) for it in (lines, of_ruleset(lines, 2)))
    assert rulekit.first_difference(one, one) is None
    assert rulekit.first_difference(one, other) == rulekit.Difference(0, ("5211", 1), ("5211", 2))
    with pytest.raises(rulekit.Misuse):
        rulekit.first_difference(one, example("5211"))

"""Options explain themselves: what is asked, what each answer means, what depends on what."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import rulekit
from rulekit import Misuse
from rulekit.contract import UntypedGame
from tests.base.played import at_random, every_game, every_setup


@every_game
def test_every_value_has_a_label_of_its_own(game: Any) -> None:
    """A form can show words for all of an option's values, no two of them alike."""
    for option in game.options():
        assert len(option.labels) == len(option.values)
        assert len(set(option.labels)) == len(option.labels)
        assert option.question.rstrip(".")[0].isupper()
        for value, label in zip(option.values, option.labels, strict=True):
            assert option.label(value) == label
            assert label
            assert label.isprintable()


def test_labels_answer_the_question() -> None:
    """The labels of a reading say what the ruling says that it means.

    By RULING-SECOND-BURST `again` lets the next colour burst too, and `once` does not.
    """
    options = {option.name: option for option in rulekit.game("5-colors").options()}
    second = options["second_burst"]
    assert second.question == "After a burst, can the next colour burst too?"
    assert second.label("again").startswith("Yes")
    assert second.label("once").startswith("No")
    assert options["players"].label(2) == "2 players"


@pytest.mark.parametrize("odd", [True, 1, 1.0, 6, "3", None, "again", [2], object()])
def test_what_is_no_value_has_no_label(odd: object) -> None:
    """Equal is not enough: True is no number of players, and 1 no answer to yes or no."""
    players, optional, *_ = rulekit.game("5-colors").options()
    with pytest.raises(Misuse, match="players"):
        players.label(odd)
    if odd is not True:
        with pytest.raises(Misuse, match="optional_rule"):
            optional.label(odd)


@every_game
def test_what_is_needed_is_an_option(game: Any) -> None:
    """Each need names another option of the game, and one of its values."""
    options = {option.name: option for option in game.options()}
    for option in game.options():
        for name, value in option.needs.items():
            assert name != option.name
            assert value in options[name].values


def test_where_a_need_is_not_met_the_option_has_no_effect() -> None:
    """With what it needs set otherwise, whole games are the same under each of its values.

    By 5C-OPTIONAL-3 and 5211-OPTIONAL-3 only the optional rule has an end to read in two ways, and
    so it is the option with a need in these games.
    """
    unmet = 0
    for game in rulekit.games():
        for option in game.options():
            for setup in every_setup(game):
                if all(getattr(setup, name) == value for name, value in option.needs.items()):
                    continue
                one, other = (
                    game.setup(**(_values(game, setup) | {option.name: value}))
                    for value in option.values
                )
                record = at_random(one, seed=1)
                told, again = (
                    [step.events for step in rulekit.replay(rulekit.Record(it, record.actions))]
                    for it in (one, other)
                )
                assert told == again
                unmet += one != other
    assert unmet == 2 * 2 * 2 * 4  # editions, endings, readings of the burst, player counts


def test_where_its_needs_are_met_the_option_has_an_effect() -> None:
    """By RULING-OPTIONAL-ENDING a last round has three turns, and a last turn is one."""
    for name, players in product(("5-colors", "5211"), (2, 3)):
        game: UntypedGame = rulekit.game(name)
        [option] = [option for option in game.options() if option.needs]
        one, other = (
            game.setup(**{"players": players, **option.needs, option.name: value})
            for value in option.values
        )
        assert len(at_random(one, 1).actions) == len(at_random(other, 1).actions) + 2 * players


def _values(game: Any, setup: Any) -> dict[str, Any]:
    return {option.name: getattr(setup, option.name) for option in game.options()}

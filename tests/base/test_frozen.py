"""Objects that a maker makes are those of the class itself."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Generic, TypeVar

import attrs
import pytest
from attrs import frozen

from rulekit.frozen import maker

T = TypeVar("T")


@frozen
class Card(Generic[T]):
    """A frozen class as states and events are."""

    face: str
    copies: int
    mark: T


new_card = maker(Card[str])


def made() -> Card[str]:
    """One object that a maker made."""
    return new_card(face="R1", copies=5, mark="x")


def test_equal_in_every_respect() -> None:
    """Type, equality, hash and repr are those of an object that the class made."""
    usual = Card("R1", 5, "x")
    assert type(made()) is Card
    assert made() == usual
    assert hash(made()) == hash(usual)
    assert repr(made()) == repr(usual)
    assert made() != Card("R1", 5, "y")
    match made():
        case Card(face, copies, mark):
            assert (face, copies, mark) == ("R1", 5, "x")


def test_frozen_afterwards() -> None:
    """Neither a field nor anything else can be set or deleted."""
    card: Any = made()
    for name in ("face", "other", "__class__"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(card, name, Card)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del card.face
    assert card == Card("R1", 5, "x")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_copied_and_evolved(protocol: int) -> None:
    """Copies are equal, of the class itself, and frozen."""
    cards: list[Any] = [
        pickle.loads(pickle.dumps(made(), protocol)),
        copy.copy(made()),
        copy.deepcopy(made()),
        attrs.evolve(made()),
    ]
    for card in cards:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            card.face = "R2"
        assert card == made()
        assert type(card) is Card
    assert attrs.evolve(made(), copies=6) == Card("R1", 6, "x")


def test_other_objects_stay_frozen_while_made() -> None:
    """An object that is made says nothing about those of the class before and after it."""
    usual: Any = Card("R1", 5, "x")
    made()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        usual.face = "R2"
    assert usual == made()


def test_wrong_calls_are_python_errors() -> None:
    """A missing field, an unknown one and one by position are refused as in any call.

    A type checker knows the fields too: mypy reports an ignore that ignores nothing.
    """
    with pytest.raises(TypeError, match=r"maker\(Card\).*missing.*'mark'"):
        new_card(face="R1", copies=5)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"maker\(Card\).*unexpected.*'more'"):
        new_card(face="R1", copies=5, mark="x", more=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"maker\(Card\).*positional"):
        new_card("R1", 5, "x")


def _classes() -> list[type]:
    @attrs.define
    class Open:
        face: str

    @frozen
    class Converted:
        face: str = attrs.field(converter=str)

    @frozen
    class Checked:
        face: str = attrs.field(validator=attrs.validators.instance_of(str))

    @frozen
    class Defaulted:
        face: str = "R1"

    @frozen
    class Continued:
        face: str

        def __attrs_post_init__(self) -> None:
            """Do more."""

    @frozen
    class Prepared:
        face: str

        def __attrs_pre_init__(self) -> None:
            """Do more."""

    @frozen
    class Private:
        _face: str

    @frozen
    class Empty:
        pass

    return [Open, Converted, Checked, Defaulted, Continued, Prepared, Private, Empty]


@pytest.mark.parametrize("cls", _classes(), ids=lambda cls: str(cls.__name__))
def test_classes_that_do_more_are_refused(cls: type) -> None:
    """A maker would leave out what the class does beside holding its fields."""
    with pytest.raises(TypeError, match=cls.__name__):
        maker(cls)

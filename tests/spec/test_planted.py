"""Faults planted in the spec by machine: every number in it, moved or changed, is found.

Numbers are looked for here without `rulekit.spec.figures`, and ids of clauses count as well. Each
fault is one change of one clause or ruling as it was read, or of a copy of a rulebook.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, permutations
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from rulekit.spec.agreement import Fault, Reference, disagreements, misclaimed, read_reference
from rulekit.spec.clauses import KINDS, Clause, Ruling, Spec, load, split
from rulekit.spec.figures import figures_of
from rulekit.spec.tracing import Coverage, check, read_coverage

ROOT = Path(__file__).parents[2]
RULEBOOKS = os.environ.get("RULEKIT_RULEBOOKS")
SPEC = load(ROOT / "spec")
REFERENCE = read_reference(ROOT) or Reference((), {})

Entry: TypeAlias = Clause | Ruling

needs_rulebooks = pytest.mark.skipif(not RULEBOOKS, reason="RULEKIT_RULEBOOKS names no folder")


def planted(entry: Entry, /, **changes: Any) -> Spec:
    """The spec with one clause or ruling changed."""
    other = evolve(entry, **changes)
    match other:
        case Clause():
            return evolve(SPEC, clauses={**SPEC.clauses, other.id: other})
        case Ruling():
            return evolve(SPEC, rulings={**SPEC.rulings, other.id: other})


def is_found(spec: Spec) -> bool:
    """Whether something disagrees in this spec."""
    return next(disagreements(spec, REFERENCE), None) is not None


def survivors(faults: Iterator[tuple[str, Spec]], at_least: int) -> list[str]:
    """The faults that nothing finds; and there are so many at all."""
    count, left = 0, []
    for name, spec in faults:
        count += 1
        if not is_found(spec):
            left.append(name)
    assert count >= at_least, f"only {count} faults"
    return left


def test_without_a_fault_nothing_is_found() -> None:
    """So what is found below is the fault that was planted."""
    assert not is_found(SPEC)


# ---- Numbers in texts and data

WORDS = (
    "two three four five six seven eight nine ten eleven twelve twenty second third fourth fifth"
)
COLOURS = "red blue yellow green orange teal pink purple"
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join([*WORDS.split(), *COLOURS.split()])})\b", re.IGNORECASE)


def others(number: str) -> Iterator[str]:
    """Other numbers: the next ones, one with a digit more or less; the next word or colour."""
    if number.isdecimal():
        yield str(int(number) + 1)
        yield f"{number}0"
        if number not in ("0", "1"):
            yield str(int(number) - 1)
            yield "one"
        if len(number) > 1:
            yield number[1:]
    else:
        words = (COLOURS if number.lower() in COLOURS.split() else WORDS).split()
        yield words[words.index(number.lower()) - 1]


def texts(entry: Entry) -> Iterator[tuple[str, str | tuple[str, ...] | Mapping[str, str]]]:
    """All that a clause or ruling says, field by field."""
    match entry:
        case Clause():
            yield "text", entry.text
        case Ruling():
            yield "question", entry.question
            yield "reason", entry.reason
            yield "rejected", entry.rejected
            yield "readings", entry.readings
            if not entry.switch:
                yield "default", entry.default


def rewritten(value: Any) -> Iterator[tuple[str, Any]]:
    """A text, or some, with one number replaced by another one; and what was replaced by what."""
    match value:
        case str():
            for found in NUMBER.finditer(value):
                for other in others(found[0]):
                    if other == "one" and value[found.start() :].startswith(("5211", "5 COLORS")):
                        continue  # a game's name, and then no number any more
                    changed = value[: found.start()] + other + value[found.end() :]
                    yield f"{value[: found.end()]} -> {other}", changed
        case tuple():
            for place, text in enumerate(value):
                for what, changed in rewritten(text):
                    yield what, (*value[:place], changed, *value[place + 1 :])
        case _:
            for name, text in value.items():
                for what, changed in rewritten(text):
                    yield what, {**value, name: changed}


def changed_texts() -> Iterator[tuple[str, Spec]]:
    """Every number of every text replaced."""
    for entry in SPEC.entries.values():
        for field, value in texts(entry):
            for what, other in rewritten(value):
                yield f"{entry.id}, {field}: {what}", planted(entry, **{field: other})


def test_every_number_of_a_text_is_bound() -> None:
    """No text of a clause or ruling can state another number, colour or id."""
    assert survivors(changed_texts(), at_least=1000) == []


def changed_data(data: Any) -> Iterator[tuple[str, Any]]:
    """Data with one number, word or name in it replaced, left out, or swapped with the next."""
    match data:
        case int():
            yield f"{data} -> {data + 1}", data + 1
            yield f"{data} -> {data or 1}0", int(f"{data or 1}0")
        case str():
            yield f"{data} -> blue", "blue" if data != "blue" else "red"
        case tuple():
            for place, value in enumerate(data):
                before, after = data[:place], data[place + 1 :]
                yield f"without {value}", (*before, *after)
                for what, changed in changed_data(value):
                    yield what, (*before, changed, *after)
            for place, (one, other) in enumerate(pairwise(data)):
                if one != other:
                    yield f"{other}, {one}", (*data[:place], other, one, *data[place + 2 :])
        case _:
            for name, value in data.items():
                rest = {key: inner for key, inner in data.items() if key != name}
                yield f"without {name}", rest
                key = str(int(name) + 1) if name.isdecimal() else f"{name}_more"
                yield f"{name} -> {key}", {**rest, key: value}
                for what, changed in changed_data(value):
                    yield f"{name}: {what}", {**data, name: changed}
            for one, other in pairwise(data):
                if data[one] != data[other]:
                    yield f"{other}, {one}", {**data, one: data[other], other: data[one]}


def test_every_number_of_the_data_is_bound() -> None:
    """No data can hold another number or word, nor lack one; names count where rules are."""
    faults = (
        (f"{entry.id}: {what}", planted(entry, data=data))
        for entry in SPEC.entries.values()
        for what, data in changed_data(entry.data)
    )
    assert survivors(faults, at_least=1000) == ["5C-INTENT-2: age -> age_more"]


def in_both(text: str, data: Any, place: int) -> tuple[str, Any] | None:
    """A text and its data, the number at this place among the text's numbers raised in both."""
    found = [each for each in NUMBER.finditer(text) if each[0].isdecimal()]
    number, seen = found[place], [each[0] for each in found[:place]].count(found[place][0])
    raised = str(int(number[0]) + 1)

    def change(value: Any, left: list[int]) -> Any:
        match value:
            case int() if str(value) == number[0]:
                left[0] -= 1
                return int(raised) if left[0] == -1 else value
            case tuple():
                return tuple(change(inner, left) for inner in value)
            case Mapping():
                changed = {}
                for key, inner in value.items():
                    if key == number[0]:
                        left[0] -= 1
                        key = raised if left[0] == -1 else key
                    changed[key] = change(inner, left)
                return changed
            case _:
                return value

    other = change(data, [seen])
    if other == data:
        return None
    return text[: number.start()] + raised + text[number.end() :], other


def test_text_and_data_that_are_wrong_alike_are_found() -> None:
    """The reference works out another number than the one that both state."""
    count, alike = 0, []
    for clause in SPEC.clauses.values():
        numbers = [found for found in NUMBER.finditer(clause.text) if found[0].isdecimal()]
        for place in range(len(numbers)):
            both = in_both(clause.text, clause.data, place)
            if both is not None:
                count += 1
                faults = disagreements(planted(clause, text=both[0], data=both[1]), REFERENCE)
                if Fault.WRONG_DATA not in {fault.code for fault in faults}:
                    alike.append(f"{clause.id}: {both[0]}")
    assert count > 150
    assert len(alike) == 2, "the time and the age that 5 COLORS is for, which the rulebook knows"
    assert all(fault.startswith("5C-INTENT-2") for fault in alike)


# ---- Readings, defaults, kinds, order, names


def switches() -> list[Ruling]:
    """The rulings with readings."""
    return [ruling for ruling in SPEC.rulings.values() if ruling.switch]


def changed_readings() -> Iterator[tuple[str, Spec]]:
    """Texts, examples or both swapped between two readings; another default; another switch."""
    for ruling in switches():
        for one, other in permutations(ruling.readings, 2):
            texts, data = ruling.readings, ruling.data
            swapped_texts = {**texts, one: texts[other], other: texts[one]}
            swapped_data = {**data, one: data[other], other: data[one]}
            yield f"{ruling.id}: texts", planted(ruling, readings=swapped_texts)
            yield f"{ruling.id}: examples", planted(ruling, data=swapped_data)
            yield f"{ruling.id}: both", planted(ruling, readings=swapped_texts, data=swapped_data)
            alike = {**texts, one: texts[other]}, {**data, one: data[other]}
            yield f"{ruling.id}: alike", planted(ruling, readings=alike[0], data=alike[1])
            rest = {name: text for name, text in texts.items() if name != other}
            yield f"{ruling.id}: one less", planted(ruling, default=one, readings=rest)
            if ruling.default != other:
                yield f"{ruling.id}: default", planted(ruling, default=other)
        yield f"{ruling.id}: switch", planted(ruling, switch="other")
        yield f"{ruling.id}: none", planted(ruling, switch=None, readings={})


def test_readings_cannot_change_places() -> None:
    """Swapped texts, swapped examples, both, and another default are found."""
    assert survivors(changed_readings(), at_least=50) == []


def test_texts_of_clauses_cannot_change_places() -> None:
    """Two clauses of a game that state different figures are found when their texts are swapped."""
    for one, other in list(combinations(SPEC.clauses.values(), 2))[::5]:
        if one.game == other.game and figures_of(one.data) != figures_of(other.data):
            swapped = evolve(one, text=other.text), evolve(other, text=one.text)
            clauses = {clause.id: clause for clause in swapped}
            assert is_found(evolve(SPEC, clauses={**SPEC.clauses, **clauses})), clauses.keys()


def test_kinds_are_bound() -> None:
    """No clause can be of another kind: an intent lacks a test then, an example has one."""
    lines = read_coverage((ROOT / "spec" / "coverage.txt").read_text(encoding="utf-8"))
    count = 0
    for clause in SPEC.clauses.values():
        for kind in KINDS:
            if kind != clause.kind:
                count += 1
                line = lines[clause.id]
                lacks = Coverage(clause.id, kind, line.code, line.shown).lacks
                is_cited_intent = kind == "intent" and line.shown != ()
                found = is_found(planted(clause, kind=kind)) or lacks or is_cited_intent
                assert found, (clause.id, kind)
    assert count == 4 * len(SPEC.clauses)


def changed_order() -> Iterator[tuple[str, Spec]]:
    """Each clause that is beaten left out; and clauses that beat one more, or each other."""
    for clause in SPEC.clauses.values():
        beaten = clause.overrides
        for name in beaten:
            rest = tuple(other for other in beaten if other != name)
            yield f"{clause.id} without {name}", planted(clause, overrides=rest)
            turned = SPEC.clauses[name]
            both = {
                clause.id: evolve(clause, overrides=rest),
                name: evolve(turned, overrides=(*turned.overrides, clause.id)),
            }
            yield f"{name} over {clause.id}", evolve(SPEC, clauses={**SPEC.clauses, **both})
        same_game = [other.id for other in SPEC.clauses.values() if other.game == clause.game]
        for name in [name for name in same_game if name not in (*beaten, clause.id)][::9]:
            yield f"{clause.id} over {name}", planted(clause, overrides=(*beaten, name))


def test_what_beats_what_is_bound() -> None:
    """An override that is missing, added or turned round is found."""
    assert survivors(changed_order(), at_least=500) == []


def test_formal_definitions_are_bound() -> None:
    """A name that is no definition, or one that states something else, is found."""
    cited = {
        name: {
            definition.name.removeprefix("spec.reference.")
            for definition in REFERENCE.definitions
            if name in definition.cited
        }
        for name in SPEC.clauses
    }
    every = sorted({clause.formal for clause in SPEC.clauses.values() if clause.formal})
    for clause in SPEC.clauses.values():
        for formal in [None, f"{clause.formal}x", *every[::9]]:
            if formal != clause.formal and formal not in cited[clause.id]:
                assert is_found(planted(clause, formal=formal)), (clause.id, formal)


# ---- The rulebooks


def moved(text: str) -> Iterator[str]:
    """The text with one digit moved from a number to the next one, or back."""
    for one, other in pairwise(re.finditer(r"\d+", text)):
        between = text[one.end() : other.start()]
        before, after = text[: one.start()], text[other.end() :]
        yield f"{before}{one[0][:-1]}{between}{one[0][-1]}{other[0]}{after}"
        yield f"{before}{one[0]}{other[0][0]}{between}{other[0][1:]}{after}"


@needs_rulebooks
def test_digits_that_move_in_a_rulebook_are_found(tmp_path: Path) -> None:
    """Between neighbouring numbers and cells of every unit, in both directions."""
    books = {
        book.rulebook: (Path(RULEBOOKS or "") / book.rulebook).read_text(encoding="utf-8")
        for book in SPEC.books
    }
    for name, text in books.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert list(misclaimed(SPEC, tmp_path)) == []
    count: Counter[str] = Counter()
    for name, text in books.items():
        for line in dict.fromkeys(unit.text for unit in split(text)):
            for other in moved(line):
                (tmp_path / name).write_text(text.replace(line, other, 1), encoding="utf-8")
                found = {problem.code for problem in misclaimed(SPEC, tmp_path)}
                assert Fault.FINGERPRINT in found, other
                count[name] += 1
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert min(count.values()) >= 4
    assert count.total() > 100


@needs_rulebooks
def test_units_are_held_against_the_data() -> None:
    """Other data of a parameter or component are found by its units alone, without a reference."""
    count, missed = 0, []
    for clause in SPEC.clauses.values():
        if clause.kind in ("parameter", "component", "intent"):
            for what, data in changed_data(clause.data):
                if not data or "_more" in what:
                    continue
                count += 1
                problems = misclaimed(planted(clause, data=data), Path(RULEBOOKS or ""))
                if {problem.code for problem in problems} != {Fault.WRONG_UNIT}:
                    missed.append(f"{clause.id}: {what}")
    assert count > 300
    # Then no data hold the word, so that it is no figure; the reference finds it.
    assert missed == ["5211-CARDS-1: colours: without pink"]


# ---- The whole check

EDITS = [
    ("5-colors.toml", "and with 5 from 9", "and with 5 from 8"),
    ("5-colors.toml", "in 3 turns of 2, 1 and 1 cards", "in 3 turns of 2, 2 and 1 cards"),
    ("5-colors.toml", "{ cards = 6, number = 2 }", "{ cards = 7, number = 2 }"),
    ("5211.toml", "many_ones = 8, removed = 0", "many_ones = 80, removed = 0"),
    ("5211.toml", 'overrides = ["5211-END-1", "5211-RENEW-1", "5211-RENEW-2"]\n', ""),
    ("5211.toml", 'kind = "parameter"\ntext = "The many-', 'kind = "rule"\ntext = "The many-'),
    ("just4fun-colours.toml", "It has 36 fields", "It has 35 fields"),
    ("just4fun-colours.toml", 'formal = "just4fun.pack"', 'formal = "just4fun.packs"'),
    ("rulings.toml", 'default = "again"', 'default = "once"'),
    ("rulings.toml", "4-4-3-3-2 scores", "4-43-3-2 scores"),
    ("rulings.toml", '3 = "YGBPRO"', '3 = "GYBPRO"'),
    ("rulings.toml", "at least 42 stones", "at least 41 stones"),
]
"""Edits of the spec's files, each of another clause or ruling."""


def test_the_check_finds_edits_of_the_files(tmp_path: Path) -> None:
    """`check`, asked once about a copy of this project with all of these edits, names each."""
    for folder in ("rulekit", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    (tmp_path / "spec").mkdir()
    for path in (ROOT / "spec").iterdir():
        if path.suffix != ".toml":
            (tmp_path / "spec" / path.name).symlink_to(path)
        else:
            (tmp_path / "spec" / path.name).write_bytes(path.read_bytes())
    edited: set[str] = set()
    for name, old, new in EDITS:
        path = tmp_path / "spec" / name
        text = path.read_text(encoding="utf-8")
        start = text.index(old)
        [*_, entry] = re.findall(r'^id = "(.*)"$', text[:start], re.MULTILINE)
        assert entry not in edited, f"{entry} is edited already"
        edited.add(entry)
        path.write_text(text[:start] + new + text[start + len(old) :], encoding="utf-8")
    found = check(tmp_path)
    assert edited == {problem.subject for problem in found if problem.code is not Fault.STALE}

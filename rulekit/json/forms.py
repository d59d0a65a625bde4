"""How each of a game's values stands in JSON: how it is written, read and described.

A form is made of a type, once: what a class has for fields tells all three. So nothing of a game
is said here; where a type is to stand otherwise than Python has it, as the towers of a board by
their fields, the game's `Documents` names a form for it.

Nothing is read that only looks right: `true`, `3.0` and `"3"` are no whole number. A value that
can be of several classes names its own: an action under `action`, an event under `event`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import frozen

from rulekit.contract import (
    DERIVED,
    FACE_DOWN,
    INLINE,
    UNTOLD,
    Card,
    Documents,
    Named,
    Over,
    Players,
    Seat,
    Shuffle,
    Shuffled,
    SpecialForm,
)
from rulekit.errors import RulekitError, brief
from rulekit.json.strict import Flaw, refuse, require_keys, require_object
from rulekit.read_only import ReadOnly, read_only

__all__ = ["Form", "Forms", "Misplaced"]

Json: TypeAlias = Any
"""A plain JSON value."""

LONGEST_TEXT = 100
"""No id, card or reading is longer."""

LONGEST_LIST = 10_000
"""No game has so many pieces or actions."""

NOTHING: Mapping[Any, Any] = ReadOnly({})

HEAD = ("setup", "seat")
"""The fields of a state or a view that stand beside it in a document, and not in it."""


@frozen
class Form:
    """One kind of value: `write` gives its JSON, `read` is the inverse, `schema` describes it.

    `read` raises `Flaw`, `Misplaced` or what the value's own class raises; that of a state or a
    view is given also what stands beside it. `schema` is a JSON Schema, in which `#/$defs/` are
    the `definitions` of the game's `Forms`. `is_plain` tells that a value is its own JSON, and
    `words` are the texts that stand for members of an enum.
    """

    write: Callable[[Any], Json]
    read: Callable[..., Any]
    schema: Json = attrs.field(converter=read_only)
    is_plain: bool = False
    words: tuple[str, ...] = ()


class Misplaced(Exception):
    """A flaw somewhere inside a value: `error` at the end of `path`."""

    def __init__(self, error: Exception, path: str) -> None:
        super().__init__(str(error))
        self.error = error
        self.path = path


def _inside(step: str, error: Exception) -> Misplaced:
    if isinstance(error, Misplaced):
        return Misplaced(error.error, step + error.path)
    return Misplaced(error, step)


# ---- What has no parts


def _read_number(value: Json) -> int:
    if type(value) is not int or value < 0:
        refuse("a whole number from 0 on", value)
    return value


def _read_any_number(value: Json) -> int:
    if type(value) is not int:
        refuse("a whole number", value)
    return value


def _read_bool(value: Json) -> bool:
    if type(value) is not bool:
        refuse("true or false", value)
    return value


def _read_text(value: Json) -> str:
    if type(value) is not str:
        refuse("a text", value)
    if len(value) > LONGEST_TEXT:
        raise Flaw(f"a text of {len(value)} characters is too long here")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Flaw("half of a surrogate pair stands alone here") from None
    return value


def _read_word(value: Json, words: Mapping[str, object]) -> object:
    if type(value) is not str:
        refuse(f"one of {', '.join(words)}", value)
    if value not in words:
        raise Flaw(f"this should be one of {', '.join(words)}, and is another text")
    return words[value]


def _as_it_is(value: Any) -> Json:
    return value


def ref(name: str) -> Json:
    """Refer to a definition of the same schema."""
    return {"$ref": f"#/$defs/{name}"}


def object_schema(keys: Mapping[str, Json]) -> Json:
    """Describe an object that has all of these keys, and no others."""
    return {
        "type": "object",
        "properties": dict(keys),
        "required": list(keys),
        "additionalProperties": False,
    }


def described(cls: type) -> Json:
    """Give the words of a class about itself, without what they say of Python alone."""
    text = "\n\n".join(_paragraphs(cls))
    for word, other in IN_JSON.items():
        text = text.replace(word, other)
    return {"description": text} if text else {}


IN_JSON: Mapping[str, str] = ReadOnly({"None": "null", "rulekit.FACE_DOWN": FACE_DOWN})
"""What stands in JSON for words of Python."""


def _paragraphs(cls: type) -> Iterator[str]:
    """Give the paragraphs of a docstring that say what there is, and not what a call does."""
    fields = attrs.fields(cls) if attrs.has(cls) else ()
    untold = tuple(f"`{field.name}`" for field in fields if field.metadata == UNTOLD)
    for part in cleandoc(cls.__doc__ or "").split("\n\n"):
        sentences = re.split(r"(?<=\.)\s+", part)
        told = [it for it in sentences if not any(name in it for name in untold)]
        if not any(word in part for word in ("Raises ", ">>> ", "Clauses: ")):
            yield part if told == sentences else " ".join(told)
    for field in fields:
        if field.metadata == INLINE:
            yield from _paragraphs(get_type_hints(cls)[field.name])


AnyNumber = NewType("AnyNumber", int)
"""A number of an action: that there is no seat -1 is for the rules to say."""

SeenCard = NewType("SeenCard", str)
"""A card as a viewer sees it: it may lie face down."""

NUMBER = Form(_as_it_is, _read_number, {"type": "integer", "minimum": 0}, is_plain=True)
ANY_NUMBER = Form(_as_it_is, _read_any_number, {"type": "integer"}, is_plain=True)
TRUTH = Form(_as_it_is, _read_bool, {"type": "boolean"}, is_plain=True)
TEXT = Form(_as_it_is, _read_text, {"type": "string"}, is_plain=True)
CARD = Form(_as_it_is, _read_text, ref("Card"), is_plain=True)
SEEN_CARD = Form(_as_it_is, _read_text, ref("SeenCard"), is_plain=True)

PLAIN: Mapping[Any, Form] = ReadOnly(
    {
        int: NUMBER,
        AnyNumber: ANY_NUMBER,
        bool: TRUTH,
        str: TEXT,
        Card: CARD,
        SeenCard: SEEN_CARD,
    }
)
"""The forms of what has no parts, by type."""

TRIED: Mapping[Any, Any] = ReadOnly({int: AnyNumber, Seat: AnyNumber, Card: str})
"""What stands in an action: what is no seat and no card, the rules refuse, and say why."""

SHOWN: Mapping[Any, Any] = ReadOnly({Card: SeenCard})
"""What stands in a view or an event."""


def _with(kind: Any, others: Mapping[Any, Any]) -> Any:
    """Give a type with these others in place of some, wherever in it."""
    if kind in others:
        return others[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return tuple[_with(parts[0], others), ...]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return reduce(or_, (_with(part, others) for part in parts))
    return kind


def _no_one_reads(_: Json) -> Any:
    raise Flaw("this follows from the rest")


def _waiting(value: Any) -> Json:
    match value:
        case Players(seats):
            return list(seats)
        case Shuffle():
            return "shuffle"
        case _:
            return "over"


def _winners(value: Any) -> Json:
    return list(value.outcome.winners) if type(value) is Over else None


SEATS: Json = read_only({"type": "array", "items": ref("Seat")})
WAITING = Form(_waiting, _no_one_reads, ref("WaitingFor"))
WINNERS = Form(_winners, _no_one_reads, {"anyOf": [SEATS, {"type": "null"}]})


def _of_special(form: SpecialForm) -> Form:
    schema = {} if form.schema is None else ref(form.schema.name)

    def read(value: Json) -> Any:
        try:
            return form.read(value)
        except ValueError as error:
            raise Flaw(str(error)) from None

    return Form(form.write, read, schema)


# ---- What has parts


@frozen
class Key:
    """A key of an object: from where its value comes, and in which form it stands."""

    name: str
    path: str
    form: Form
    is_derived: bool


class Forms:
    """The forms of one game's types.

    `names` are the classes that say which they are, each with the key and its word; `together` are
    the names, and a few words, of all of them that stand in one place. `documents` tells the game's
    own types, and `setup` is the class of its setups. `definitions` are the schemas of what has a
    name, as far as forms were asked for: `titles` are those of some classes, and a class whose name
    is `taken` gets another.
    """

    def __init__(
        self,
        documents: Documents[Any, Any, Any],
        setup: type,
        titles: Mapping[Any, str] = NOTHING,
        taken: Iterable[str] = (),
    ) -> None:
        actions = {cls: ("action", name) for name, cls in documents.actions.items()}
        events = {cls: ("event", name) for name, cls in documents.events.items()}
        self.names = {**actions, **events, Shuffled: ("action", "shuffle")}
        self.together = {
            frozenset(actions): ("PlayerAction", "What a player may do."),
            frozenset({*actions, Shuffled}): ("Action", "What a game is played on with."),
            frozenset(events): ("Event", "What happens."),
        }
        self.others = {**dict.fromkeys(actions, TRIED), **dict.fromkeys(events, SHOWN)}
        self.others |= {Shuffled: TRIED, documents.view: SHOWN}
        self.narrower = documents.narrower
        self.setup = setup
        self.titles = {**titles, setup: "Setup"}
        self.definitions: dict[str, Json] = {name: {} for name in taken}
        self.special = documents.special
        self.known: dict[Any, Form] = {}
        for kind, special in self.special.items():
            self.known[kind] = _of_special(special)
            if special.schema is not None:
                self._define(special.schema.name, special.schema.schema)

    def of(self, kind: Any) -> Form:
        """Give the form of a type."""
        if kind not in self.known:
            self.known[kind] = self._made(kind)
        return self.known[kind]

    def _made(self, kind: Any) -> Form:
        origin = get_origin(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Annotated:
            return self._annotated(*get_args(kind))
        if origin is Literal:
            words = {word: word for word in get_args(kind)}
            return self._word(words)
        if isinstance(kind, type) and issubclass(kind, Enum):
            form = self._word({member.value: member for member in kind})
            title = self._define(kind.__name__, {**described(kind), **form.schema})
            return attrs.evolve(form, schema=ref(title))
        if origin is tuple:
            return self._list(self.of(get_args(kind)[0]))
        if origin in (Union, UnionType):
            return self._one_of(get_args(kind))
        if kind in self.names:
            return self._named((kind,))
        if attrs.has(kind):
            return self.object(kind)
        raise TypeError(f"{kind} has no form")

    def _annotated(self, kind: Any, named: Named) -> Form:
        form = self.of(kind)
        self._define(named.name, {**form.schema, **named.schema})
        return attrs.evolve(form, schema=ref(named.name))

    def _define(self, title: str, schema: Json) -> str:
        """Keep the schema of what has a name; give the name, a new one if something else has it."""
        schema = read_only(schema)
        if self.definitions.setdefault(title, schema) == schema:
            return title
        return self._define(f"{title}_", schema)

    def _word(self, words: Mapping[str, object]) -> Form:
        is_plain = all(word is value for word, value in words.items())
        written = {value: word for word, value in words.items()}
        return Form(
            _as_it_is if is_plain else written.__getitem__,
            lambda value: _read_word(value, words),
            {"enum": list(words)},
            is_plain=is_plain,
            words=() if is_plain else tuple(words),
        )

    def _list(self, item: Form) -> Form:
        read_item = item.read

        def read(value: Json) -> tuple[Any, ...]:
            if type(value) is not list:
                refuse("a list", value)
            if len(value) > LONGEST_LIST:
                raise Flaw(f"a list of {len(value):,} items is too long here")
            items = []
            for number, each in enumerate(value):
                try:
                    items.append(read_item(each))
                except (Flaw, Misplaced, RulekitError) as error:
                    raise _inside(f"[{number}]", error) from None
            return tuple(items)

        write_item = item.write
        write = list if item.is_plain else lambda items: [write_item(each) for each in items]
        return Form(write, read, {"type": "array", "items": item.schema})

    def _one_of(self, kinds: tuple[Any, ...]) -> Form:
        """Make the form of what is null or another, of one of several classes, or words beside."""
        classes = tuple(kind for kind in kinds if kind in self.names)
        others = [kind for kind in kinds if kind is not NoneType and kind not in classes]
        forms = [self._named(classes)] if classes else []
        forms += [self.of(kind) for kind in others]
        may_be_null = NoneType in kinds
        schemas = [form.schema for form in forms] + [{"type": "null"}] * may_be_null
        if len(forms) == 1:
            [form] = forms
            return Form(
                lambda value: None if value is None else form.write(value),
                lambda value: None if value is None and may_be_null else form.read(value),
                {"anyOf": schemas} if may_be_null else form.schema,
                is_plain=form.is_plain,
            )
        # Members of an enum, or other texts.
        [other] = [form for form in forms if form.is_plain]
        words = {word: form for form in forms for word in form.words}
        written = {form.read(word): word for word, form in words.items()}

        def read(value: Json) -> Any:
            if value is None and may_be_null:
                return None
            form = words.get(value, other) if type(value) is str else other
            return form.read(value)

        return Form(lambda value: written.get(value, value), read, {"anyOf": schemas})

    def _named(self, classes: tuple[Any, ...]) -> Form:
        """Make the form of objects that say of which of these classes they are."""
        forms = {self.names[cls][1]: self.object(cls) for cls in classes}
        [key] = {self.names[cls][0] for cls in classes}
        by_class = {cls: forms[self.names[cls][1]].write for cls in classes}

        def read(value: Json) -> Any:
            its = require_object(value)
            if key not in its:
                raise Flaw(f"the key {brief(key)} is missing")
            name = its[key]
            if type(name) is not str or name not in forms:
                raise Flaw(f"its {key} should be one of {', '.join(forms)}")
            return forms[name].read(value)

        schema: Json = {"anyOf": [form.schema for form in forms.values()]}
        if frozenset(classes) in self.together:
            name, description = self.together[frozenset(classes)]
            self.definitions[name] = read_only({"description": description, **schema})
            schema = ref(name)
        elif len(forms) == 1:
            [schema] = schema["anyOf"]
        return Form(lambda value: by_class[type(value)](value), read, schema)

    def object(self, cls: Any) -> Form:
        """Make the form of a class: an object with its fields, and its name where it says it.

        The derived keys of a state or a view are not read, and may be absent.
        """
        keys = list(self._keys(cls, ""))
        named = self.names.get(cls)
        constant = {named[0]: named[1]} if named else {}
        needed = [*constant, *(key.name for key in keys if not key.is_derived)]
        allowed = [*constant, *(key.name for key in keys)]

        def read(value: Json, head: Mapping[str, Any] = NOTHING) -> Any:
            require_keys(value, needed, allowed)
            return _build(cls, keys, value, head)

        schemas = {key: {"const": word} for key, word in constant.items()}
        schemas |= {key.name: key.form.schema for key in keys}
        schema = read_only({**described(cls), **object_schema(schemas)})
        title = self.titles.get(cls) or self._define(cls.__name__, schema)
        self.definitions[title] = schema
        return Form(_writer(keys, constant), read, ref(title))

    def _keys(self, cls: Any, path: str) -> Iterator[Key]:
        hints = get_type_hints(cls, include_extras=True)
        others = self.others.get(cls, NOTHING)
        for field in attrs.fields(cls):
            name, kind = field.name, hints[field.name]
            where = f"{path}.{name}"
            if field.metadata == UNTOLD or (name in HEAD and _is_headed(cls)):
                continue
            if field.metadata == INLINE:
                yield from self._keys(kind, where)
            elif name == "waiting":
                yield Key("waiting", where, WAITING, is_derived=True)
                yield Key("winners", where, WINNERS, is_derived=True)
            else:
                kind = self.narrower.get((cls, name), kind)
                form = self.of(kind if kind in self.special else _with(kind, others))
                if cls is self.setup and get_origin(kind) is Literal:
                    # That a reading is unknown the setup says itself, with its clauses.
                    form = attrs.evolve(form, read=_read_text)
                yield Key(name, where, form, is_derived=field.metadata == DERIVED)


def _is_headed(cls: type) -> bool:
    """Tell whether this is a state's or a view's class: setup and seat stand beside those."""
    return any(field.name == "setup" for field in attrs.fields(cls))


def _build(cls: Any, keys: list[Key], value: Mapping[str, Json], head: Mapping[str, Any]) -> Any:
    """Make an object of its JSON; what is derived, or not told, is None for now."""
    held: dict[str, Any] = {}
    for key in keys:
        if not key.is_derived:
            try:
                held[key.path] = key.form.read(value[key.name])
            except (Flaw, Misplaced, RulekitError) as error:
                raise _inside(f".{key.name}", error) from None
    return _filled(cls, held, head, "")


_hints = cache(get_type_hints)
"""To work out a class's types takes as long as to read a state."""


def _filled(cls: Any, held: Mapping[str, Any], head: Mapping[str, Any], path: str) -> Any:
    values = {}
    for field in attrs.fields(cls):
        where = f"{path}.{field.name}"
        if field.metadata == INLINE:
            values[field.name] = _filled(_hints(cls)[field.name], held, head, where)
        elif field.name in head and _is_headed(cls):
            values[field.name] = head[field.name]
        else:
            values[field.name] = held.get(where)
    return cls(**values)


def _writer(keys: list[Key], constant: Mapping[str, str]) -> Callable[[Any], Json]:
    """Write the function that writes an object, as attrs writes an `__init__`: a loop is slower."""
    names: dict[str, Any] = {}
    items = {key: repr(word) for key, word in constant.items()}
    for number, key in enumerate(keys):
        names[f"write_{number}"] = key.form.write
        part = f"value{key.path}"
        items[key.name] = part if key.form.is_plain else f"write_{number}({part})"
    body = ", ".join(f"{key!r}: {part}" for key, part in sorted(items.items()))
    exec(f"def write(value):\n    return {{{body}}}", names)
    write: Callable[[Any], Json] = names["write"]
    return write

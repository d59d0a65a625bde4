"""A translation of Just4Fun Colours, as its reader would write it: a table of texts by kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.explaining import Texts
from rulekit.just4fun.state import (
    AreasCompared,
    Dealt,
    Drawn,
    Exchanged,
    GameOver,
    LinesCompleted,
    Outcome,
    Placed,
    Reshuffled,
)
from rulekit.sentences import People


def who(seat: int, people: People) -> str:
    """The name of a seat; its reader is addressed."""
    if seat == people.you:
        return "du"
    return people.names[seat] if seat < len(people.names) else f"Platz {seat}"


def winners(seats: Sequence[int], people: People) -> str:
    """Who wins."""
    names = [who(seat, people) for seat in seats]
    return f"Sieg: {' und '.join(names)}" if names else "Niemand gewinnt"


def dealt(event: Dealt, people: People) -> str:
    """The first hands."""
    own = people.own(event.hands)
    cards = f", du {own}" if own else ""
    return f"Alle bekommen {len(event.hands[0])} Karten{cards}."


def placed(event: Placed, people: People) -> str:
    """A stone is placed."""
    return f"{event.field} ({' '.join(event.cards)}): {who(event.seat, people)}."


def exchanged(event: Exchanged, people: People) -> str:
    """A hand is exchanged."""
    return f"Tausch ({' '.join(event.cards)}): {who(event.seat, people)}."


def drawn(event: Drawn, people: People) -> str:
    """Cards are drawn."""
    return f"{len(event.cards)} gezogen: {who(event.seat, people)}."


def reshuffled(event: Reshuffled, _people: People) -> str:
    """The discard pile becomes the deck."""
    return f"{event.count} abgelegte Karten werden neu gemischt."


def lines(event: LinesCompleted, people: People) -> str:
    """Lines are there."""
    return " ".join(f"Linie {' '.join(it.fields)}: {who(it.seat, people)}." for it in event.lines)


def areas(event: AreasCompared, people: People) -> str:
    """The largest areas."""
    return " ".join(f"Fläche von {it.size}: {who(it.seat, people)}." for it in event.areas)


def over(event: GameOver | Outcome, people: People) -> str:
    """The end."""
    return f"Spielende. {winners(event.winners, people)}."


def text(words: str) -> Any:
    """A refusal in these words, with what it speaks of filled in."""

    def say(refused: Any, people: People) -> str:
        told = {name: who(it, people) if name in SEATS else it for name, it in refused.told.items()}
        return words.format(**told)

    return say


SEATS = {"seat", "due"}

GERMAN: Texts = {
    "dealt": dealt,
    "placed": placed,
    "exchanged": exchanged,
    "drawn": drawn,
    "reshuffled": reshuffled,
    "lines_completed": lines,
    "areas_compared": areas,
    "game_over": over,
    "outcome": over,
    "action.unknown_seat": text("Diesen Platz gibt es nicht."),
    "action.unknown_field": text("Dieses Feld gibt es nicht."),
    "action.unknown_card": text("Diese Karte gibt es nicht."),
    "action.shuffle_due": text("Erst wird gemischt."),
    "action.shuffle_not_due": text("Jetzt wird nicht gemischt."),
    "action.wrong_shuffle": text("Das sind andere Karten."),
    "action.not_on_turn": text("Am Zug: {due}, nicht {seat}."),
    "action.no_pass": text("Passen geht nicht."),
    "action.must_place": text("Auf {field} kann gelegt werden."),
    "action.wrong_colour": text("Das Feld {field} hat eine andere Farbe."),
    "action.wrong_number": text("Für {field} sind es nicht {cards} Karten."),
    "action.too_high": text("{field} kostet {price} Karten."),
    "action.not_in_hand": text("Diese Karten fehlen: {seat}."),
    "action.game_over": text("Das Spiel ist aus."),
    "setup.players": text("{players} können nicht spielen."),
    "setup.board": text("So ist kein Brett."),
    "setup.unknown_reading": text("{option} ist nicht {value}."),
    "position.unknown_field": text("Das Feld {field} gibt es nicht."),
    "position.field_twice": text("Das Feld {field} ist doppelt."),
    "position.unknown_seat": text("Diesen Platz gibt es nicht."),
    "position.too_many_stones": text("{seat}: {count} Steine sind zu viele."),
    "position.too_high": text("{field}: {price} Karten hat niemand."),
}

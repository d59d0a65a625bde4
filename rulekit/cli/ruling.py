"""`rulekit ruling`: what one round or one position decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import click
from attrs import asdict

from rulekit.cli.command import main
from rulekit.cli.ending import Refused
from rulekit.cli.printing import Page, Part, print_json
from rulekit.cli.setups import GAME, setup_line, setup_of
from rulekit.contract import Card
from rulekit.errors import printable
from rulekit.explaining import explain, tally
from rulekit.just4fun import state as just4fun
from rulekit.just4fun.board import SIDE
from rulekit.just4fun.contract import JUST4FUN_COLOURS
from rulekit.just4fun.ruling import rule_position
from rulekit.majority import state as majority
from rulekit.majority.ruling import RoundRuling, rule_round
from rulekit.majority.state import ColoursOut, ManyOnes, Ones, Scored
from rulekit.read_only import ReadOnly
from rulekit.registry import AnyGame, game


@main.command()
@click.argument("game_id", metavar="GAME", type=GAME)
@click.argument("table", nargs=-1, required=True)
@click.option("--players", type=int, help="How many play; without it, as many as TABLE shows.")
@click.option("--optional", is_flag=True, help="5 COLORS, 5211: play by the optional rule.")
@click.option("--variant", is_flag=True, help="Just4Fun Colours: lines are 5 fields long.")
@click.option("--set", "chosen", metavar="OPTION=VALUE", multiple=True, help="Choose a reading.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ruling(
    game_id: str,
    table: tuple[str, ...],
    players: int | None,
    optional: bool,
    variant: bool,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Decide one round, or one position.

    \b
    rulekit ruling 5-colors "R1 R2 B3 B3 / R2 G1 Y1 O6"
    rulekit ruling 5211 --set second_burst=once "TK T2 P3 P3 / T2 GK YK O6"
    rulekit ruling just4fun-colours --players 3 "a1:0 b1:01 c2:2"

    5 COLORS, 5211: TABLE holds each player's cards, with / between players. A card is the first
    letter of its colour and its number, or K for a Kododo. A round takes 4 cards of each player,
    by the optional rule 5; with --set optional_ending=turn, 2 cards of each are the last turn.

    Just4Fun Colours: TABLE holds fields, each with its stones from bottom to top, as seats.

    Seats are counted from 0. Lower case will do, and so will any spacing.

    In the JSON of a round the last step says by what it scores: because "majority", "ones" or
    "nobody". Before it come colours that go out, because of "burst" or "tie", or "many_ones".
    """  # noqa: D301 - as above
    flags = {"optional_rule=true": optional, "variant=true": variant}
    settings = (*(setting for setting, is_set in flags.items() if is_set), *chosen)
    of, text = game(game_id), " ".join(table)
    if of.setup is just4fun.Setup:
        _rule_position(_stones(text), players, settings, as_json)
    else:
        _rule_round(of, [_cards(row) for row in text.split("/")], players, settings, as_json)


# ---- ruling: rounds


_CARD = re.compile(r"[A-Z](?:[0-9]+|[A-Z]?)|.")


def _cards(row: str) -> list[str]:
    """Cut a row into what should be cards; whether they are is for the rules to say.

    >>> _cards("r1 R2tk y 3")
    ['R1', 'R2', 'TK', 'Y3']
    """
    return _CARD.findall("".join(row.split()).upper())


def _rule_round(
    of: AnyGame,
    rows: Sequence[Sequence[str]],
    players: int | None,
    settings: Sequence[str],
    as_json: bool,
) -> None:
    setup = setup_of(of, len(rows) if players is None else players, settings)
    ruled = rule_round(setup, rows)
    if as_json:
        print_json(_round_document(of, setup, ruled))
    else:
        _print_round(of, setup, ruled)


def _round_document(of: AnyGame, setup: majority.Setup, ruled: RoundRuling) -> dict[str, object]:
    scores = ruled.scored.scores
    return {
        "game": of.id,
        "players": setup.players,
        "scores": scores.value if isinstance(scores, Ones) else scores,
        "points": ruled.scored.points,
        "steps": [
            {
                "clauses": step.clauses,
                "out": step.colours if isinstance(step, ColoursOut) else (),
                "because": _because(step),
                "text": explain(of, step),
            }
            for step in (*ruled.steps, ruled.scored)
        ],
    }


def _because(step: ColoursOut | ManyOnes | Scored) -> list[str]:
    match step:
        case ColoursOut(_, _, because):
            return [reason.value for reason in because]
        case ManyOnes():
            return ["many_ones"]
        case Scored(None):
            return ["nobody"]
        case Scored(Ones.ONES):
            return ["ones"]
        case Scored():
            return ["majority"]


def _print_round(of: AnyGame, setup: majority.Setup, ruled: RoundRuling) -> None:
    page = Page()
    page.heading(setup_line(of, setup))
    for seat, cards in enumerate(ruled.table):
        row = _styled(cards, setup, ruled.scored.cards[seat])
        page.line(f"seat {seat}   ", *row, f"  +{ruled.scored.points[seat]}")
    page.line()
    page.paragraph(tally(setup, ruled.table))
    for step in (*ruled.steps, ruled.scored):
        page.line()
        page.cited(explain(of, step), step.clauses)


_STYLE = ReadOnly({"orange": "dark_orange", "teal": "cyan", "pink": "magenta"})


def _styled(
    cards: Sequence[Card], setup: majority.Setup, scoring: Sequence[Card]
) -> Iterator[Part]:
    """Lay out a row of cards in their colours, the scoring ones bold."""
    for card in cards:
        colour = setup.edition.colours[card[0]]
        weight = "bold" if card in scoring else "dim"
        yield card, f"{weight} {_STYLE.get(colour, colour)}"
        yield " "


# ---- ruling: positions


_TOWER = re.compile(r"([a-z]+[0-9]*):([0-9]+)|.")


def _stones(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """Cut a position into fields with the seats whose stones they carry.

    >>> _stones("A1:0 b1 : 01c2:2")
    [('a1', (0,)), ('b1', (0, 1)), ('c2', (2,))]
    """
    towers = []
    for match in _TOWER.finditer("".join(text.split()).lower()):
        field, stones = match.groups()
        if field is None:
            rest = match.string[match.start() :]
            raise Refused(
                f"A field with its stones is written like a1:01, not like {printable(rest, 20)}"
            )
        towers.append((field, tuple(map(int, stones))))
    return towers


def _rule_position(
    stones: Sequence[tuple[str, tuple[int, ...]]],
    players: int | None,
    settings: Sequence[str],
    as_json: bool,
) -> None:
    if players is None:
        players = max([2, *(seat + 1 for _, tower in stones for seat in tower)])
    of = JUST4FUN_COLOURS
    setup = setup_of(of, players, settings)
    ruled = rule_position(setup, stones)
    if as_json:
        lines = [asdict(line) for line in ruled.lines.lines]
        areas = [asdict(area) for area in ruled.areas.areas]
        print_json({"lines": lines, "areas": areas, "winners": ruled.outcome.winners})
        return
    page = Page()
    page.heading(setup_line(of, setup))
    for row in _board(ruled.towers):
        page.line(row)
    for step in (ruled.lines, ruled.areas, ruled.outcome):
        page.line()
        page.cited(explain(of, step), step.clauses)


def _board(towers: just4fun.Towers) -> Iterator[str]:
    """Draw the board: on each field the seat on top, and the height of higher towers."""
    width = max(len(_top(tower)) for tower in towers)
    for row in reversed(range(SIDE)):
        tops = (_top(tower).ljust(width) for tower in towers[row * SIDE : (row + 1) * SIDE])
        yield f"{row + 1}  {'  '.join(tops)}".rstrip()
    yield f"   {'  '.join(column.ljust(width) for column in 'abcdef')}".rstrip()


def _top(tower: just4fun.Tower) -> str:
    if not tower:
        return "."
    return str(tower[-1]) if len(tower) == 1 else f"{tower[-1]}x{len(tower)}"

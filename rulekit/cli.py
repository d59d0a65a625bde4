"""The command line: what a round scores, what a recorded game did, what a clause says.

No rule stands here: the commands read text, ask the games and print the answers with their
clauses. Exit codes:

- 0: all is well, also where whoever reads the output leaves early;
- 1: what was to be checked, a record, the vectors or the trace, fails; nothing else ends with 1;
- 2: the question is refused, or something cannot be read or written;
- 70: a fault of rulekit itself;
- 128 and the number of a signal, so 130 for an interrupt: it was ended by this signal.

Text from outside (arguments, file names, what files and programs hold) is printed with its
control and format characters escaped, so that it never moves a terminal's cursor or adds a line.
"""

from __future__ import annotations

if __name__ == "__main__":  # before all that takes its time to load
    from rulekit_command import be_interruptible

    be_interruptible()

import io
import json
import os
import re
import signal
import sys
import textwrap
import threading
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from itertools import count, pairwise
from pathlib import Path
from queue import Empty, Queue
from types import FrameType
from typing import Any, BinaryIO, Literal, NoReturn, TextIO, TypeAlias

from attrs import asdict, frozen

from rulekit import vectors as conformance
from rulekit.contract import Card, ClauseId, Players, Shuffle
from rulekit.errors import (
    IllegalAction,
    IllegalPosition,
    IllegalSetup,
    InvalidDocument,
    RulekitError,
    brief,
    printable,
)
from rulekit.explaining import explain, tally
from rulekit.just4fun import state as just4fun
from rulekit.just4fun.board import SIDE
from rulekit.just4fun.contract import JUST4FUN_COLOURS
from rulekit.just4fun.ruling import rule_position
from rulekit.majority import state as majority
from rulekit.majority.ruling import RoundRuling, rule_round
from rulekit.majority.state import ColoursOut, ManyOnes, Ones, Scored
from rulekit.read_only import ReadOnly
from rulekit.records.refereeing import Complete, CutOff, Refused, Report, Unfinished, referee
from rulekit.registry import AnyGame, game, games
from rulekit.spec import tracing
from rulekit.spec.clauses import Clause, Ruling, Spec, load, nearest, spec_folder

try:
    import click
    from rich.console import Console
    from rich.text import Text
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in {"click", "rich"}:
        raise
    print("The command line needs click and rich: pip install click rich", file=sys.stderr)
    raise SystemExit(2) from None

__all__ = ["main"]


# ---- How the command ends


class _Refused(click.ClickException):
    """The question is refused or cannot be read."""


class _Signalled(BaseException):
    """A signal asks the command to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Command(click.Group):
    """The command as a whole: it ends with an exit code and at most one error, whatever happens.

    What is printed on the way is gathered, and written here when the exit code stands. So a
    reader who leaves early changes no verdict, and all writing that can fail is in one place.
    """

    group_class = type  # the groups in it are like it

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without any there is help."""
        return super().parse_args(ctx, args or ["--help"])

    def main(self, args: Sequence[str] | None = None, *_: object, **__: object) -> NoReturn:
        """Carry out one command line, and exit."""
        out, err = _Gathered(sys.stdout), _Gathered(sys.stderr)
        try:
            with _ended_by_signals():
                with redirect_stdout(out), redirect_stderr(err):
                    code = self._carried_out(args)
                if trouble := _write(sys.stdout, out.text):
                    code = 2
                    err.write(f"Error: Standard output cannot be written to: {trouble}\n")
                _write(sys.stderr, err.text)
        except _Signalled as signalled:
            code = 128 + signalled.number
        sys.exit(code)

    def _carried_out(self, args: Sequence[str] | None) -> int:
        """Carry out a command, tell what is wrong, and give the exit code."""
        try:
            return super().main(args, "rulekit", standalone_mode=False) or 0
        except click.UsageError as error:
            if error.ctx is not None:
                print(error.ctx.get_usage(), file=sys.stderr)
                print(f"Try '{error.ctx.command_path} --help' for help.\n", file=sys.stderr)
            text = error.format_message()
            # This one has line breaks of its own, and nothing from outside.
            _tell(" ".join(text.split()) if isinstance(error, click.MissingParameter) else text)
        except click.ClickException as error:
            _tell(error.format_message())
        except (IllegalAction, IllegalPosition, IllegalSetup) as error:
            _tell(error.text, ", ".join(error.clauses))
        except RulekitError as error:
            _tell(str(error))
        except OSError as error:
            name = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
            _tell(f"{name}{error.strerror or error}")
        except click.Abort:
            return 128 + signal.SIGINT
        except SystemExit as end:  # click has answered a shell that completes a word
            return end.code if isinstance(end.code, int) else 0
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, line {place.lineno}"
            _tell(f"This is a fault of rulekit itself: {type(error).__name__} in {where}.")
            return 70
        return 2


class _Gathered(io.TextIOWrapper):
    """Text on its way to a stream, laid out as for that stream."""

    def __init__(self, stream: TextIO | None) -> None:
        super().__init__(io.BytesIO(), "utf-8", "backslashreplace", newline="\n")
        self.stream = stream

    @property
    def text(self) -> str:
        """What has been printed."""
        self.seek(0)
        return self.read()

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self.stream is not None and self.stream.isatty()


def _write(stream: TextIO | None, text: str) -> str:
    """Write a text; tell why that is not possible. A reader who has left is no trouble."""
    if not text:
        return ""
    if stream is None:
        return "it is closed"
    try:
        if isinstance(stream, io.TextIOWrapper):
            # Where an encoding lacks a letter, its code is better than a traceback.
            stream.reconfigure(errors="backslashreplace")
        stream.write(text)
        stream.flush()
        # What a flush could not write is not kept, so that nothing fails again at exit.
    except BrokenPipeError:
        pass
    except OSError as error:
        return error.strerror or str(error)
    return ""


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let signals that ask the command to end do so in order: what it has started ends with it."""

    def end(number: int, _: FrameType | None) -> None:
        raise _Signalled(number)

    before = {}
    try:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                if number and signal.getsignal(number) not in (signal.SIG_IGN, None):
                    before[number] = signal.signal(number, end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# ---- Printing


def _escaped(text: str, most: int = sys.maxsize) -> str:
    """Give a text as a terminal may show it; of a longer one than `most`, beginning and end."""
    if len(text) > most:
        text = f"{text[: most // 2]} … {text[-most // 2 :]}"
    return printable(text, len(text))


def _tell(*lines: str) -> None:
    """Print an error on standard error; a second line holds its clauses."""
    print("Error: " + "\n  ".join(_escaped(line, 500) for line in lines), file=sys.stderr)


_Part: TypeAlias = str | tuple[str, str]
"""A piece of a line, with or without a style."""


class _Page:
    """Where a command prints: wrapped to a terminal's width, in whole lines elsewhere.

    Everything that it is given is printed escaped; line breaks and colours are its own.
    """

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def line(self, *parts: _Part) -> None:
        """Print one line as it is."""
        text = Text()
        for part in parts:
            words, style = (part, "") if isinstance(part, str) else part
            text.append(_escaped(words), style)
        self.console.print(text, soft_wrap=True)

    def paragraph(self, text: str, indent: str = "", style: str = "") -> None:
        """Print a paragraph; every line of it starts with `indent`."""
        lines = [_escaped(text)]
        if self.console.is_terminal:
            width = max(self.console.width - len(indent), 16)
            lines = textwrap.wrap(lines[0], width, break_long_words=False, break_on_hyphens=False)
        for line in lines:
            self.line((indent + line, style))

    def heading(self, text: str) -> None:
        """Print a title and an empty line."""
        self.line((text, "bold"))
        self.line()

    def listed(self, title: str, entries: Sequence[str]) -> None:
        """Print entries, if there are any, under their title."""
        if entries:
            self.line()
            self.line((title, "dim"))
        for entry in entries:
            self.paragraph(entry.strip(), "  ")

    def cited(self, sentence: str, clauses: Sequence[ClauseId], indent: str = "") -> None:
        """Print a sentence and under it the clauses behind it."""
        self.paragraph(sentence, indent)
        if clauses:
            rulings_last = sorted(clauses, key=lambda clause: clause.startswith("RULING-"))
            self.paragraph(", ".join(rulings_last), indent + "  ", "dim")


def _print_json(document: object) -> None:
    print(json.dumps(document))  # ASCII without a control character: json escapes the rest


# ---- The commands


@click.group(cls=_Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulekit")
def main() -> None:
    """Ask the rules of 5 COLORS, 5211 and Just4Fun Colours.

    \b
    Exit codes:
      0    all is well, also where the reader of the output leaves early
      1    what was to be checked, a record, the vectors or the trace, fails
      2    the question is refused, or something cannot be read or written
      70   this is a fault of rulekit itself
      130  interrupted; for other signals it is 128 and their number
    """  # noqa: D301 - click wants the character itself, to leave the lines as they are


_GAME = click.Choice([known.id for known in games()])


def _setup_line(of: AnyGame, setup: Any) -> str:
    chosen = [
        f"{option.name}={_word(getattr(setup, option.name))}"
        for option in of.options()
        if option.name != "players" and getattr(setup, option.name) != option.default
    ]
    return ", ".join([of.name, f"{setup.players} players", *chosen])


# ---- ruling


@main.command()
@click.argument("game_id", metavar="GAME", type=_GAME)
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


def _setup(of: AnyGame, players: int, settings: Sequence[str]) -> Any:
    options = {option.name: option for option in of.options() if option.name != "players"}
    values: dict[str, object] = {}
    for setting in settings:
        name, equals, word = setting.partition("=")
        if not equals or name not in options:
            known = (f"{key}={'|'.join(map(_word, it.values))}" for key, it in options.items())
            raise _Refused(f"{brief(setting)} sets nothing in {of.name}; set {', '.join(known)}")
        if options[name].is_open:
            values[name] = tuple(word.split("/"))
        else:
            values[name] = {_word(value): value for value in options[name].values}.get(word, word)
    return of.setup(players=players, **values)


def _word(value: object) -> str:
    return "/".join(value) if isinstance(value, tuple) else str(value).lower()


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
    setup = _setup(of, len(rows) if players is None else players, settings)
    ruled = rule_round(setup, rows)
    if as_json:
        _print_json(_round_document(of, setup, ruled))
    else:
        _print_round(of, setup, ruled)


def _round_document(
    of: AnyGame, setup: majority.Setup[Any], ruled: RoundRuling
) -> dict[str, object]:
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


def _print_round(of: AnyGame, setup: majority.Setup[Any], ruled: RoundRuling) -> None:
    page = _Page()
    page.heading(_setup_line(of, setup))
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
    cards: Sequence[Card], setup: majority.Setup[Any], scoring: Sequence[Card]
) -> Iterator[_Part]:
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
            raise _Refused(
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
    setup = _setup(of, players, settings)
    ruled = rule_position(setup, stones)
    if as_json:
        lines = [asdict(line) for line in ruled.lines.lines]
        areas = [asdict(area) for area in ruled.areas.areas]
        _print_json({"lines": lines, "areas": areas, "winners": ruled.outcome.winners})
        return
    page = _Page()
    page.heading(_setup_line(of, setup))
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


# ---- referee


@main.command("referee")
@click.argument("record")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def referee_command(record: str, as_json: bool) -> None:
    """Play a recorded game, and tell its course and result.

    RECORD is a file in JSON Lines: a header, then one action a line, shuffles included; - reads
    it from standard input. Every sentence has its clauses under it.

    Exit code 0: all actions are legal, though the game may go on, or the last line break off.
    Exit code 1: an action is not legal; which, why and by which clause is told last. Exit code
    2: this is no record, or it cannot be read.

    In the JSON the ending is of a kind: "complete", "unfinished", "cut_off" or "refused".
    """
    report = referee(_lines(record))
    ending = _ending(report)
    if as_json:
        _print_json(_course_document(report) | {"ending": asdict(ending)})
    else:
        page = _Page()
        _print_course(page, report)
        page.heading("Result")
        page.cited(ending.text, ending.clauses, "  ")
    if ending.kind == "refused":
        raise click.exceptions.Exit(1)


_LONGEST = 4_000_000
"""No line of a record has so many bytes; one without end is given up there."""

_PATIENCE = 10
"""So many seconds a pipe in the file system may go without anybody who writes to it."""


def _lines(name: str) -> Iterator[str]:
    """Read the lines of a record; raises where they are none of a text, or cannot be read."""
    try:
        with _opened(name) as record:
            for number in count(1):
                line = record.readline(_LONGEST)
                if not line:
                    return
                if len(line) == _LONGEST:
                    raise InvalidDocument(f"line {number}", f"it is longer than {_LONGEST:,} bytes")
                yield line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise InvalidDocument(f"line {number}", "this is no UTF-8 text") from error
    except OSError as error:
        raise _Refused(f"{_named(name)} cannot be read: {error.strerror or error}") from error


def _named(file: str) -> str:
    return printable(file, 200) or "''"


def _opened(name: str) -> BinaryIO:
    if name == "-":
        if sys.stdin is None:
            raise _Refused("Standard input is closed.")
        return sys.stdin.buffer
    # To open a pipe takes as long as nobody opens its other end, so it is not done here.
    opened: Queue[BinaryIO | OSError | ValueError] = Queue()

    def attempt() -> None:
        try:
            opened.put(open(name, "rb"))  # noqa: SIM115 - who reads it closes it
        except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
            opened.put(error)

    threading.Thread(target=attempt, daemon=True).start()
    try:
        record = opened.get(timeout=_PATIENCE)
    except Empty:
        raise _Refused(f"{_named(name)} is a pipe, and nobody writes to it.") from None
    if isinstance(record, ValueError):
        raise _Refused(f"{_named(name)} is no name of a file.")
    if isinstance(record, OSError):
        raise record
    return record


def _course_document(report: Report) -> dict[str, object]:
    of = report.record.game
    rounds = [
        {
            "round": number,
            "events": [{"clauses": it.clauses, "text": explain(of, it)} for it in events],
        }
        for number, events in _rounds(report).items()
    ]
    return {"game": of.id, "players": report.record.setup.players, "rounds": rounds}


def _print_course(page: _Page, report: Report) -> None:
    of = report.record.game
    page.heading(_setup_line(of, report.record.setup))
    for number, events in _rounds(report).items():
        # What was chosen is told when it is revealed.
        told = [event for event in events if not isinstance(event, majority.Chosen)]
        if told:
            page.heading(f"Round {number}" if number else "Before round 1")
            for event in told:
                page.cited(explain(of, event), event.clauses, "  ")
            page.line()


def _rounds(report: Report) -> dict[int, list[Any]]:
    """Sort the events by the round in which they happened; before the first one it is 0."""
    rounds: dict[int, list[Any]] = {}
    for before, step in pairwise(report.steps):
        number = report.record.game.view(before.state, None).round
        rounds.setdefault(number, []).extend(step.events)
    return rounds


@frozen
class _Ending:
    kind: Literal["complete", "unfinished", "cut_off", "refused"]
    text: str
    clauses: tuple[ClauseId, ...] = ()
    line: int | None = None
    reason: str | None = None


def _ending(report: Report) -> _Ending:
    match report.ending:
        case Complete(outcome):
            return _Ending("complete", explain(report.record.game, outcome), outcome.clauses)
        case Unfinished(waiting):
            return _Ending("unfinished", f"The game goes on: {_due(waiting)}.")
        case CutOff(line):
            text = f"Line {line} breaks off; all lines before it are legal and count."
            return _Ending("cut_off", text, line=line)
        case Refused(line, error):
            text = f"Line {line}, {printable(str(error.action))}, is not legal: {error.text}."
            return _Ending("refused", text, error.clauses, line, error.reason.value)


def _due(waiting: Players | Shuffle) -> str:
    match waiting:
        case Shuffle(cards):
            return f"{len(cards)} cards are to be shuffled"
        case Players((seat,)):
            return f"seat {seat} is to play"
        case Players(seats):
            return f"seats {', '.join(map(str, seats))} are to play"


# ---- games


@main.command("games")
def games_command() -> None:
    """List the games and what a setup may choose."""
    page = _Page()
    for number, of in enumerate(games()):
        if number:
            page.line()
        page.line((of.id, "bold"), "" if of.name == of.id else f"  {of.name}")
        seats = next(option.values for option in of.options() if option.name == "players")
        for option in of.options():
            values = ", ".join(
                f"{_word(value)} (default)" if value == option.default else _word(value)
                for value in option.values
            )
            few = (
                f", with {' or '.join(map(str, option.players))} players"
                if option.players != seats
                else ""
            )
            page.line()
            page.paragraph(f"{option.name}: {values}{few}", "  ")
            page.cited(option.question, option.clauses, "    ")


# ---- clause


@main.command()
@click.argument("name", metavar="[ID]", required=False)
@click.option("--game", "game_id", type=_GAME, help="List all clauses and rulings of this game.")
def clause(name: str | None, game_id: str | None) -> None:
    """Tell what a clause or ruling says, and what cites it."""
    if (name is None) == (game_id is None):
        raise click.UsageError("Name one clause, or a game with --game.")
    spec = load()
    if name is None:
        _print_all(spec, game(str(game_id)))
        return
    entry = spec.clauses.get(name.upper()) or spec.rulings.get(name.upper())
    match entry:
        case Clause():
            _print_clause(spec, entry)
        case Ruling():
            _print_a_ruling(entry)
        case None:
            near = nearest(name)
            hint = f"; near it {'are' if len(near) > 1 else 'is'} {', '.join(near)}" if near else ""
            raise _Refused(f"There is no clause or ruling {brief(name)}{hint}.")


def _print_all(spec: Spec, of: AnyGame) -> None:
    page = _Page()
    for clause in spec.clauses.values():
        if clause.game == of.id:
            page.line((clause.id, "bold"), f"  {clause.kind}")
            page.paragraph(clause.text.strip(), "  ")
    for ruling in spec.rulings.values():
        if of.id in ruling.games:
            switch = f", {ruling.switch}={ruling.default}" if ruling.switch else ""
            page.line((ruling.id, "bold"), f"  ruling{switch}")
            page.paragraph(ruling.question.strip(), "  ")


def _print_clause(spec: Spec, clause: Clause) -> None:
    page = _Page()
    page.line((clause.id, "bold"), f"  {clause.kind} of {clause.game}")
    page.paragraph(clause.text.strip())
    sections: dict[str, list[str]] = {}
    for source in clause.source:
        sections.setdefault(source.section, []).append(str(source.unit))
    page.listed(
        "In the rulebook",
        [f'"{section}", unit {", ".join(units)}' for section, units in sections.items()],
    )
    page.listed("Beats", clause.overrides)
    page.listed("Beaten by", [it.id for it in spec.clauses.values() if clause.id in it.overrides])
    page.listed(
        "Rulings",
        [
            f"{it.id}: {it.question.strip()}"
            for it in spec.rulings.values()
            if clause.id in it.clauses
        ],
    )
    page.listed("Formally", [f"spec.reference.{clause.formal}"] if clause.formal else [])
    _print_coverage(page, clause.id)


def _print_a_ruling(ruling: Ruling) -> None:
    page = _Page()
    page.line((ruling.id, "bold"), f"  ruling on {' and '.join(ruling.games)}")
    page.paragraph(ruling.question.strip())
    if ruling.switch is None:
        page.listed("Decision", [ruling.default])
    for reading, text in ruling.readings.items():
        default = " (default)" if reading == ruling.default else ""
        page.listed(f"{ruling.switch}={reading}{default}", [text])
    page.listed("Rejected", ruling.rejected)
    page.listed(f"Reason (the rulebooks are {ruling.cause})", [ruling.reason])
    page.listed("Clauses", [", ".join(ruling.clauses)])
    _print_coverage(page, ruling.id)


def _print_coverage(page: _Page, name: str) -> None:
    text = (spec_folder() / "coverage.txt").read_text(encoding="utf-8")
    covered = tracing.read_coverage(text).get(name, tracing.Coverage(name, ""))
    page.listed("Functions", covered.code)
    page.listed("Tests", covered.shown)
    page.listed("Tests that meet it", covered.touched)
    page.listed("Tests that tell the readings apart", covered.readings)


# ---- trace


_ROOT = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The source checkout; without it, the one around the current folder.",
)


@main.group()
def trace() -> None:
    """Hold clauses, code and tests against each other."""


@trace.command()
@_ROOT
@click.option(
    "--rulebooks",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with the rulebooks' texts: is every unit claimed, and unchanged?",
)
def check(root: Path | None, rulebooks: Path | None) -> None:
    """Fail where a clause lacks code or a test, or the coverage file is not up to date.

    Exit code 1: there are problems, each in a line. Exit code 2: something cannot be read.
    """
    problems = tracing.check(_checkout(root), rulebooks)
    page = _Page()
    for problem in problems:
        if problem.code is tracing.Fault.UNREADABLE:
            raise _Refused(f"{problem.where}: {problem.text}")
        page.line(str(problem))
    if problems:
        print(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", file=sys.stderr)
        raise click.exceptions.Exit(1)
    page.line("Every clause is accounted for.")


@trace.command()
@_ROOT
def report(root: Path | None) -> None:
    """Print for each clause how much cites it, and what it lacks."""
    page = _Page()
    for row in tracing.report(_checkout(root)).removesuffix("\n").split("\n"):
        page.line(row)


@trace.command()
@_ROOT
def update(root: Path | None) -> None:
    """Bring spec/coverage.txt up to date."""
    changed = tracing.update(_checkout(root))
    _Page().line(f"spec/coverage.txt {'is now' if changed else 'was'} up to date.")


def _checkout(root: Path | None) -> Path:
    if root is None:
        try:
            here = Path.cwd()
        except OSError as error:
            raise _Refused("The current folder is gone; name a checkout with --root.") from error
    for folder in (root,) if root else (here, *here.parents):
        if (folder / "spec").is_dir() and (folder / "rulekit" / "__init__.py").is_file():
            return folder
    where = root or "or around the current folder; name one with --root"
    raise _Refused(f"There is no source checkout of rulekit in {where}.")


# ---- vectors


def _chosen_cases(command: Any) -> Any:
    """Add the options that choose the cases."""
    folder = click.Path(exists=True, file_okay=False, path_type=Path)
    kinds = click.Choice(conformance.KINDS)
    for option in (
        click.option("--folder", type=folder, help="Another folder with vectors."),
        click.option("--kind", "kinds", type=kinds, multiple=True, help="Only cases of this kind."),
        click.option("--game", "game_ids", type=_GAME, multiple=True, help="Only this game's."),
    ):
        command = option(command)
    return command


class _Seconds(click.types.FloatParamType):
    name = "number"


_SECONDS = _Seconds()


@main.group()
def vectors() -> None:
    """Hold rulekit, or another program, against the conformance vectors."""


@vectors.command("check")
@_chosen_cases
@click.option("--by-clause", is_flag=True, help="Print a table of the clauses.")
def check_vectors(
    folder: Path | None, kinds: tuple[str, ...], game_ids: tuple[str, ...], by_clause: bool
) -> None:
    """Hold rulekit's own engine against the cases.

    Exit code 1: a case failed. Exit code 2: the cases cannot be read, or there are none.
    """
    judged = conformance.check(conformance.load(folder, games=game_ids, kinds=kinds))
    if by_clause:
        _print_clauses(judged)
    _print_verdicts(judged)


@vectors.command("run")
@_chosen_cases
@click.option(
    "--timeout", type=_SECONDS, default=10.0, help="Seconds that may pass without an answer."
)
@click.argument("command", nargs=-1, required=True)
def run_vectors(
    folder: Path | None,
    kinds: tuple[str, ...],
    game_ids: tuple[str, ...],
    timeout: float,
    command: tuple[str, ...],
) -> None:
    """Ask another program the cases, and judge it clause by clause.

    \b
    rulekit vectors run --kind round -- node my-rules.mjs

    COMMAND reads one case a line, as JSON, and answers each with a line. The README of the
    vectors tells the form; what a program does not know, it answers with "unsupported".

    Exit code 1: a case failed, or other lines than answers came. Exit code 2: the cases cannot be
    read, or the program cannot be started.
    """  # noqa: D301 - as above
    cases = conformance.load(folder, games=game_ids, kinds=kinds)
    ran = conformance.run(command, cases, timeout=timeout)
    _print_clauses(ran.judged)
    if ran.rubbish_lines:
        lines = "line" if ran.rubbish_lines == 1 else "lines"
        verb = "answers" if ran.rubbish_lines == 1 else "answer"
        print(f"{ran.rubbish_lines} {lines} of the program {verb} no case:", file=sys.stderr)
        for line in ran.rubbish:
            print(f"  {_escaped(line)}", file=sys.stderr)
    _print_verdicts(ran.judged, is_well=ran.is_well)


def _print_clauses(judged: Sequence[conformance.Judged]) -> None:
    page = _Page()
    page.line(f"{'':28}{'passed':>10}{'failed':>10}{'unsupported':>14}")
    for name, of in conformance.by_clause(judged).items():
        page.line(f"{name:28}{of.passed:>10}{of.failed:>10}{of.unsupported:>14}")


_SHOWN = 20


def _print_verdicts(judged: Sequence[conformance.Judged], *, is_well: bool = True) -> None:
    """Print what failed and how many did; exit with 1 where one did, or not all is well."""
    page = _Page()
    failed = [it for it in judged if it.verdict is conformance.Verdict.FAILED]
    for each in failed[:_SHOWN]:
        page.line(f"{each.case.id}: {each.why}")
    if len(failed) > _SHOWN:
        page.line(f"... and {len(failed) - _SHOWN} more")
    counts = Counter(it.verdict.value for it in judged)
    told = ", ".join(f"{counts[verdict.value]} {verdict.value}" for verdict in conformance.Verdict)
    page.line(f"{len(judged)} case{'s' if len(judged) > 1 else ''}: {told}")
    if failed or not is_well:
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()

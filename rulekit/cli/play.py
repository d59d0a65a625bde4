"""`rulekit play`: a game at the terminal, against agents.

No rule stands here: the table says whose move it is, the view what may be done, and a refusal why
not. Every move is on disk before it counts, so that nothing ends a game but its rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from shlex import quote
from tempfile import mkdtemp
from typing import Any, NoReturn

import click

from rulekit.agents import AGENTS, agent
from rulekit.chance import by_chance, seeded, shuffle, unguessable
from rulekit.cli.command import main
from rulekit.cli.ending import Signalled, Unanswered
from rulekit.cli.printing import Page
from rulekit.cli.setups import GAME, setup_line, setup_of
from rulekit.contract import ClauseId, Over, Players, Seat, Shuffled, UntypedGame
from rulekit.errors import InvalidDocument, Misuse, RulekitError, printable
from rulekit.explaining import explain
from rulekit.json.strict import LONGEST as LONGEST_RECORD
from rulekit.records.refereeing import referee
from rulekit.registry import game
from rulekit.render import lines
from rulekit.sampling import sampling_of
from rulekit.sentences import capital
from rulekit.spec.clauses import Spec, load
from rulekit.table import Journal, Table, act, answer, begin, open_table, resume

HELP = """\
A number or the cards choose what to play; in any order, and in lower case too.
?     why all that happened since your last move happened, clause by clause
hint  what the agent "search" would play
show  the table once more
help  this
quit  leave; the game is kept"""

LONGEST = 10_000
"""Of a line that is typed no more characters are read."""


@main.command("play")
@click.argument("game_id", metavar="[GAME]", type=GAME, required=False)
@click.option("--players", type=int, help="How many play; without it, as few as can.")
@click.option("--set", "settings", metavar="OPTION=VALUE", multiple=True, help="Choose a reading.")
@click.option("--seat", default=0, show_default=True, help="Your seat, counted from 0.")
@click.option(
    "--against",
    multiple=True,
    type=click.Choice([*AGENTS]),
    help="Who plays the other seats, in their order; the last one plays all that are left. "
    "Without it, search.",
)
@click.option("--playouts", type=int, help="How many games `search` tries for a move.")
@click.option("--record", metavar="FILE", help="Keep the game in this file, which is made.")
@click.option("--resume", "resumed", metavar="FILE", help="Go on with the game in this file.")
@click.option("--seed", type=int, help="Shuffles and agents from this seed: a game to repeat.")
@click.option("--watch", is_flag=True, help="Only agents play, and you look on.")
def play_command(
    game_id: str | None,
    players: int | None,
    settings: tuple[str, ...],
    seat: int,
    against: tuple[str, ...],
    playouts: int | None,
    record: str | None,
    resumed: str | None,
    seed: int | None,
    watch: bool,
) -> None:
    """Play a game against agents.

    \b
      rulekit play GAME --players 3 --against greedy
      rulekit play GAME --record game.jsonl
      rulekit play --resume game.jsonl

    Each move is on disk before it counts: whatever ends the command, the game goes on from there.
    The file is a record as `rulekit referee` reads it.
    """  # noqa: D301 - click wants the character itself, to leave the lines as they are
    chance = _Chance(seed)
    own = None if watch else seat
    if resumed is not None:
        if game_id is not None or players is not None or settings or record is not None:
            raise click.UsageError("A game that goes on has its game, setup and file already.")
        table, journal = _resumed(resumed, own, against, playouts, chance)
        path = resumed
    elif game_id is None:
        raise click.UsageError("Name a game, or one to go on with by --resume.")
    else:
        of = game(game_id)
        setup = setup_of(of, _fewest(of) if players is None else players, settings)
        agents = _agents(setup.players, own, against)
        _require_agents(of, agents, playouts)
        table = open_table(setup, _names(setup.players, agents), chance.draw)
        path = record or str(Path(mkdtemp(prefix="rulekit-")) / "game.jsonl")
        journal = begin(path, table)
    with journal:
        agents = _agents(table.setup.players, own, against)
        evening = _Evening(table, journal, own, agents, playouts, chance)
        try:
            evening.play()
        except (Signalled, _Left) as end:
            with suppress(OSError):  # the terminal may be what has gone
                evening.page.line()
                evening.page.line(
                    f"The game is kept. To go on: rulekit play --resume {quote(path)}"
                )
            if isinstance(end, Signalled):
                raise
        else:
            evening.page.line()
            evening.page.line(f"The record: {path}")


class _Left(Exception):
    """Whoever plays has left the table."""


class _Chance:
    """Where shuffles and agents draw from: the operating system, or a seed.

    With a seed every shuffle and every move draws from a generator of its own, so that a game that
    is interrupted goes on as it would have gone.
    """

    def __init__(self, seed: int | None) -> None:
        if seed is not None:
            seeded(seed)
        self.seed = seed
        self.shuffles = 0

    def draw(self, request: Any) -> Shuffled:
        """Answer a shuffle."""
        self.shuffles += 1
        if self.seed is None:
            return by_chance(request)
        return shuffle(request, self._generator(self.shuffles, 0))

    def of_move(self, number: int, seat: Seat) -> Random:
        """Give the generator of a seat for a move of the game."""
        return unguessable() if self.seed is None else self._generator(number, seat + 1)

    def _generator(self, number: int, whose: int) -> Random:
        assert self.seed is not None
        return seeded((self.seed << 40) + (number << 8) + whose)


class _Evening:
    """One game at this terminal."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        seat: Seat | None,
        agents: Mapping[Seat, str],
        playouts: int | None,
        chance: _Chance,
    ) -> None:
        self.table = table
        self.journal = journal
        self.seat = seat
        self.playouts = playouts
        self.chance = chance
        self.game = table.game
        self.agents = agents
        self.page = Page(sys.__stdout__)
        self.round = 0
        self.of_round: tuple[Any, ...] = ()
        self.lately: tuple[Any, ...] = ()

    def play(self) -> None:
        """Play to the end, move by move."""
        self.page.heading(setup_line(self.game, self.table.setup))
        self._see()
        while isinstance(waiting := self.game.waiting(self.table.state), Players):
            if self.seat is not None and self.seat in waiting.seats:
                self._ask(self.seat)
            else:
                first = waiting.seats[0]
                self._move(first, self._chosen_by(self.agents[first], first))
        self._show()
        if isinstance(waiting, Over):
            self.page.cited(self._said(waiting.outcome), waiting.outcome.clauses)

    # ---- Moves

    def _chosen_by(self, name: str, seat: Seat) -> Any:
        rng = self.chance.of_move(len(self.table.actions), seat)
        return agent(name, rng, playouts=self.playouts)(self.game.view(self.table.state, seat))

    def _move(self, seat: Seat, action: Any) -> None:
        """Play an action at a seat; where it is refused, say why."""
        table, messages = act(self.table, seat, answer(self.table, seat, action), self.chance.draw)
        if table is self.table:
            told = messages[seat]
            self.page.cited(told["sentence"], told["clauses"])
            return
        self.journal.keep(table)
        self.table = table
        if seat == self.seat:
            self.lately = ()
        self._see()

    def _see(self) -> None:
        """Tell what the last move led to, as far as it may be seen from here."""
        shown = (self.game.shown(event, self.seat) for event in self.table.events)
        told = tuple(event for event in shown if event is not None)
        self.lately += told
        number = self.game.view(self.table.state, self.seat).round
        if number != self.round:
            self.round, self.of_round = number, ()
        self.of_round += told
        left_out = self.game.words().left_out if self.game.words else ()
        for event in told:
            if type(event) not in left_out:
                self.page.paragraph(self._said(event))

    def _said(self, subject: Any) -> str:
        return explain(self.game, subject, names=self.table.names, seat=self.seat)

    # ---- At the terminal

    def _show(self) -> None:
        view = self.game.view(self.table.state, self.seat)
        self.page.line()
        for line in lines(view, events=self.of_round, names=self.table.names):
            self.page.line(*line)
        self.page.line()

    def _ask(self, seat: Seat) -> None:
        """Let whoever sits here play, or ask something first."""
        self._offer(seat)
        before = self.table
        commands: dict[str, Callable[[], None]] = {
            "?": self._why,
            "hint": partial(self._hint, seat),
            "show": partial(self._offer, seat),
            "help": self._help,
            "quit": _leave,
        }
        while self.table is before:
            words = self._typed()
            if words.lower() in commands:
                commands[words.lower()]()
            elif words:
                try:
                    self._move(seat, self._action(seat, words))
                except (InvalidDocument, Misuse) as error:
                    self.page.paragraph(f"{capital(str(error))}.")

    def _typed(self) -> str:
        self.page.prompt("Your move (? hint show help quit): ")
        line = ""
        with suppress(OSError):  # a terminal that has gone is an end of what is typed
            line = "" if sys.stdin is None else sys.stdin.readline(LONGEST)
        if not line:
            _leave()
        return line.strip()

    def _offer(self, seat: Seat) -> None:
        self._show()
        actions = self.game.legal_actions(self.table.state, seat)
        self.page.columns([f"{at}  {_words(action)}" for at, action in enumerate(actions, start=1)])

    def _action(self, seat: Seat, words: str) -> Any:
        """Find what is meant: a number, the words of a legal action, or any action as a text."""
        actions = self.game.legal_actions(self.table.state, seat)
        if words.isascii() and words.isdigit() and 1 <= int(words[:9]) <= len(actions):
            return actions[int(words[:9]) - 1]
        for action in actions:
            if _in_order(_words(action)) == _in_order(words):
                return action
        return self.game.parse(words if ":" in words else f"{seat}: {words}")

    def _hint(self, seat: Seat) -> None:
        try:
            best = self._chosen_by("search", seat)
        except RulekitError as error:
            self.page.paragraph(f"{capital(str(error))}.")
        else:
            self.page.line(f"search would play {_words(best)}")

    def _help(self) -> None:
        for line in HELP.splitlines():
            self.page.line(line)

    def _why(self) -> None:
        """Tell the clauses behind what happened lately, in the words of the spec."""
        spec = load()
        told: set[ClauseId] = set()
        for event in self.lately:
            self.page.cited(self._said(event), event.clauses)
            for name in event.clauses:
                if name not in told:
                    told.add(name)
                    text = " ".join(self._text_of(spec, name).split())
                    self.page.paragraph(f"{name}: {text}", "    ")

    def _text_of(self, spec: Spec, name: ClauseId) -> str:
        """Give what a clause says, or how a ruling reads the rules at this table."""
        if name in spec.clauses:
            return spec.clauses[name].text
        ruling = spec.rulings[name]
        reading = getattr(self.table.setup, ruling.switch or "", ruling.default)
        return f"{ruling.question} {ruling.readings.get(reading, reading)}"


def _resumed(
    path: str, seat: Seat | None, against: Sequence[str], playouts: int | None, chance: _Chance
) -> tuple[Table, Journal]:
    """Go on with a game; who sits at its table is known when its record has been read."""
    record = referee(_written(path)).record
    agents = _agents(record.setup.players, seat, against)
    _require_agents(record.game, agents, playouts)
    chance.shuffles = sum(isinstance(action, Shuffled) for action in record.actions)
    return resume(path, _names(record.setup.players, agents), chance.draw)


def _written(path: str) -> str:
    """Read a file that may be a record; what has no end is no file."""
    try:
        if not Path(path).is_file():
            raise Unanswered(f"{printable(path, 200)} cannot be read: it is no file.")
        with open(path, "rb") as file:
            return file.read(LONGEST_RECORD).decode()
    except UnicodeDecodeError:
        raise Unanswered(f"{printable(path, 200)} cannot be read: it is no UTF-8 text.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unanswered(f"{printable(path, 200)} cannot be read: {why}") from error


def _fewest(of: UntypedGame) -> int:
    options = {option.name: option for option in of.options()}
    return min(int(str(value)) for value in options["players"].values)


def _agents(players: int, seat: Seat | None, against: Sequence[str]) -> dict[Seat, str]:
    """Give every seat but one's own an agent."""
    if seat is not None and not 0 <= seat < players:
        raise Unanswered(f"There is no seat {seat} at a table of {players}.")
    names = [*against] or ["search"]
    seats = [each for each in range(players) if each != seat]
    if len(names) > len(seats):
        raise Unanswered(f"{len(names)} agents are too many for {len(seats)} seats.")
    return {each: names[min(at, len(names) - 1)] for at, each in enumerate(seats)}


def _names(players: int, agents: Mapping[Seat, str]) -> list[str]:
    return [f"{agents[each]} {each}" if each in agents else "you" for each in range(players)]


def _require_agents(of: UntypedGame, agents: Mapping[Seat, str], playouts: int | None) -> None:
    """Refuse agents that cannot play this game, before it begins."""
    for name in {*agents.values()}:
        agent(name, unguessable(), playouts=playouts)
        if name != "random":
            sampling_of(of)
        if name == "greedy" and of.judging is None:
            raise Misuse(f"{of.name} does not tell which action looks best, as greedy asks")


def _words(action: Any) -> str:
    """Give the text of an action without its seat."""
    return str(action).partition(": ")[2]


def _in_order(words: str) -> list[str]:
    return sorted(words.casefold().split())


def _leave() -> NoReturn:
    raise _Left

"""Records: games are played, replayed, written line by line, and judged by the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import RawIOBase, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.contract import Over, Players, Shuffle, Shuffled, UntypedGame
from rulekit.errors import brief
from rulekit.json.strict import LONGEST
from rulekit.just4fun import Exchange
from rulekit.majority import Choose
from rulekit.majority.state import Reason
from rulekit.records.refereeing import MOST_LINES
from tests.base.anything import ODD
from tests.base.played import at_random, every_game, every_setup, example, stops

FIVE = rulekit.game("5-colors")


def first_of(view: Any) -> Any:
    """Play the first legal action."""
    return view.legal_actions[0]


# ---- Playing and replaying


@every_game
def test_a_replay_is_the_game_that_was_played(game: UntypedGame) -> None:
    """By every setup the steps of a record lead from the start, action by action, to the end."""
    for seed, setup in enumerate(every_setup(game)):
        record = at_random(setup, seed)
        assert record.game is game
        state = game.start(setup)
        steps = rulekit.replay(record)
        assert next(steps) == (state, ())
        for action, step in zip(record.actions, steps, strict=True):
            assert step == game.apply(state, action)
            state = step.state
        assert game.outcome(state) is not None


@every_game
def test_the_seed_decides_the_shuffles(game: UntypedGame) -> None:
    """Equal seeds give equal records, another seed another order of the cards."""
    setup = example(game.id).setup
    agents = [first_of] * setup.players
    record = rulekit.play(game, setup, agents, 1)
    assert rulekit.play(game, setup, agents, 1) == record
    assert rulekit.play(game, setup, agents, 2).actions[0] != record.actions[0]


@every_game
def test_an_agent_sees_its_own_view(game: UntypedGame) -> None:
    """Each seat is asked when it is due, and is shown what its seat may know, no more."""
    setup = example(game.id).setup
    seen: list[tuple[int, Any]] = []

    def agent(seat: int) -> Any:
        def answer(view: Any) -> Any:
            seen.append((seat, view))
            return view.legal_actions[0]

        return answer

    record = rulekit.play(game, setup, [agent(seat) for seat in range(setup.players)], 3)
    asked = iter(seen)
    for action, step in zip(record.actions, rulekit.replay(record), strict=False):
        if not isinstance(action, Shuffled):
            assert next(asked) == (action.seat, game.view(step.state, action.seat))
    assert next(asked, None) is None


def test_an_illegal_action_of_an_agent_is_raised() -> None:
    """An agent that breaks the rules stops the game with the refusal."""
    setup = FIVE.setup(players=2)
    with pytest.raises(rulekit.IllegalAction) as caught:
        rulekit.play(FIVE, setup, [lambda view: Choose(view.seat or 0, ())] * 2, 0)
    assert caught.value.reason is Reason.WRONG_NUMBER


@pytest.mark.parametrize(
    "answer",
    [None, Choose(1, ("R1", "R2")), Shuffled(("R1",)), "0: R1 R2"],
    ids=repr,
)
def test_an_agent_answers_for_its_own_seat(answer: Any) -> None:
    """What is no action of the agent's seat is misuse, even where it would be legal."""
    with pytest.raises(rulekit.Misuse):
        rulekit.play(FIVE, FIVE.setup(players=2), [lambda _: answer, first_of], 0)


def test_play_asks_for_what_belongs_together() -> None:
    """Another game's setup, too few or too many agents and a seed that is no int are misuse."""
    setup = FIVE.setup(players=2)
    other: Any = rulekit.game("5211").setup(players=2)
    seed: Any = "0"
    for wrong_setup, agents, wrong_seed in (
        (other, 2, 0),
        (setup, 1, 0),
        (setup, 3, 0),
        (setup, 2, seed),
    ):
        with pytest.raises(rulekit.Misuse):
            rulekit.play(FIVE, wrong_setup, [first_of] * agents, wrong_seed)


def test_replay_raises_at_the_illegal_action() -> None:
    """The steps before an illegal action are given, then it is refused."""
    record = example("5-colors")
    twice = rulekit.Record(record.setup, (*record.actions[:2], record.actions[1]))
    steps = rulekit.replay(twice)
    assert [next(steps) for _ in range(3)] == list(rulekit.replay(record))[:3]
    with pytest.raises(rulekit.IllegalAction) as caught:
        next(steps)
    assert caught.value.action == record.actions[1]
    assert caught.value.reason is Reason.ALREADY_CHOSEN


def test_a_record_holds_one_game() -> None:
    """A record of no setup, or with another game's action in it, is misuse."""
    other = Exchange(0)
    for setup, actions in ((None, ()), (FIVE.setup(players=2), (other,)), (FIVE, ())):
        with pytest.raises(rulekit.Misuse):
            rulekit.Record(setup, actions)  # type: ignore[type-var]


# ---- Line by line


def test_lines_as_text() -> None:
    """A record is a header and one action a line: exactly this text."""
    record = rulekit.Record(
        FIVE.setup(players=2), (Shuffled(("R2", "R1")), Choose(0, ("R2", "R1")))
    )
    assert rulekit.dumps_lines(record) == (
        '{"format":"rulekit/record","format_version":1,"game":"5-colors","ruleset_version":1,'
        '"setup":{"optional_ending":"round","optional_rule":false,"players":2,'
        '"second_burst":"again"}}\n'
        '{"action":"shuffle","cards":["R2","R1"]}\n'
        '{"action":"choose","cards":["R1","R2"],"seat":0}\n'
    )


@every_game
def test_lines_there_and_back(game: UntypedGame) -> None:
    """Every record comes back from its lines, which are also those written move by move."""
    record = example(game.id)
    text = rulekit.dumps_lines(record)
    assert rulekit.loads_lines(text) == record
    written = rulekit.dumps_lines(rulekit.Record(record.setup, ()))
    for action in record.actions:
        written += rulekit.dumps_action(game, action) + "\n"
    assert written == text


def test_lines_of_an_illegal_game_are_read() -> None:
    """Whether the actions are legal is for the referee to say."""
    record = rulekit.Record(FIVE.setup(players=2), (Choose(7, ("Z9",)),))
    assert rulekit.loads_lines(rulekit.dumps_lines(record)) == record


def test_lines_that_are_cut_off_are_no_record() -> None:
    """Only the referee puts up with a last line that breaks off."""
    with pytest.raises(rulekit.InvalidDocument, match="line 68"):
        rulekit.loads_lines(rulekit.dumps_lines(example("5-colors"))[:-5])


# ---- The referee


def lines_of(game: UntypedGame) -> list[str]:
    """The lines of a whole game, with their line breaks."""
    return rulekit.dumps_lines(example(game.id)).splitlines(keepends=True)


@every_game
def test_a_complete_game(game: UntypedGame) -> None:
    """The referee sees each step and the outcome."""
    record = example(game.id)
    report = rulekit.referee(rulekit.dumps_lines(record))
    assert report.record == record
    assert report.steps == tuple(rulekit.replay(record))
    outcome: Any = game.outcome(report.steps[-1].state)
    assert report.ending == rulekit.Complete(outcome)


@every_game
def test_an_unfinished_game(game: UntypedGame) -> None:
    """Cut after any line, a game is good so far and goes on; what it waits for is told."""
    lines = lines_of(game)
    states = list(stops(example(game.id)))
    for number in range(1, len(lines)):
        report = rulekit.referee(lines[:number])
        assert len(report.steps) == number
        assert isinstance(report.ending, rulekit.Unfinished)
        assert report.ending.waiting == game.waiting(states[number - 1])


@every_game
def test_an_illegal_action(game: UntypedGame) -> None:
    """The line of the first illegal action is told with the refusal; nothing after it is read."""
    lines = lines_of(game)
    lines[2:] = [lines[1], "this is never read\n"]
    report = rulekit.referee(lines)
    assert len(report.steps) == len(report.record.actions) + 1 == 2
    match report.ending:
        case rulekit.Refused(line, error):
            assert line == 3
            assert error.action == report.record.actions[0]
            assert error.reason.value == "shuffle_not_due"
            assert error.clauses
        case _:
            pytest.fail("it was not refused")


@every_game
def test_nothing_may_follow_the_end(game: UntypedGame) -> None:
    """An action after the end of the game is an illegal one."""
    lines = lines_of(game)
    report = rulekit.referee([*lines, lines[-1]])
    assert isinstance(report.ending, rulekit.Refused)
    assert report.ending.line == len(lines) + 1
    assert report.ending.error.reason.value == "game_over"
    assert isinstance(game.waiting(report.steps[-1].state), Over)


@every_game
def test_cut_off_in_the_last_line(game: UntypedGame) -> None:
    """Wherever in its last line a record breaks off, all lines before it count."""
    head, last = "".join(lines_of(game)[:4]), lines_of(game)[4]
    for length in range(1, len(last) - 1):
        report = rulekit.referee(head + last[:length])
        assert report.ending == rulekit.CutOff(5)
        assert len(report.steps) == 4
    whole = rulekit.referee(head + last.rstrip("\n"))
    assert whole == rulekit.referee(head + last)
    assert isinstance(whole.ending, rulekit.Unfinished)


def test_cut_off_after_the_end() -> None:
    """A game that is over stays so when something breaks off after it; the steps tell."""
    report = rulekit.referee(rulekit.dumps_lines(example("5-colors")) + '{"act')
    assert report.ending == rulekit.CutOff(69)
    assert isinstance(FIVE.waiting(report.steps[-1].state), Over)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "0: R1 R2",
        "[]",
        "null",
        "{}",
        '{"action":"choose","seat":"0","cards":["R1","R2"]}',
        '{"action":"choose","seat":0,"cards":["R1","R2"],"time":3}',
        '{"action":"choose","seat":0,"seat":0,"cards":["R1","R2"]}',
        '{"action":"choose","seat":0,"cards":["R1",NaN]}',
        '{"action":"place","seat":0}',
        "[" * 100_000,
        '"' + "a" * 10**7 + '"',
    ],
    ids=lambda line: line[:40],
)
def test_a_line_that_cannot_be_read(line: str) -> None:
    """A broken line in the middle, or a wrong one anywhere, is told with its number."""
    lines = lines_of(FIVE)
    lines[6] = line + "\n"
    for text in ("".join(lines), "".join(lines[:7])):
        with pytest.raises(rulekit.InvalidDocument) as caught:
            rulekit.referee(text)
        assert caught.value.where == "line 7"
        assert len(caught.value.why) < 200


@pytest.mark.parametrize("line", ["[]", '{"action":"choose","seat":"0","cards":[]}'])
def test_a_wrong_last_line_is_not_cut_off(line: str) -> None:
    """What is whole JSON has not been cut off, so it is wrong."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.referee("".join(lines_of(FIVE)[:3]) + line)
    assert caught.value.where == "line 4"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rulekit/record", "rulekit/state", "format"),
        ('"format_version":1', '"format_version":2', "format_version"),
        ('"ruleset_version":1', '"ruleset_version":2', "ruleset_version"),
        ('"5-colors"', '"6-colors"', "game"),
        ('"players":2', '"players":6', "5C-PLAYERS-1"),
        ('"players":2', '"players":2.0', "setup.players"),
        ('"again"', '"sometimes"', "RULING-SECOND-BURST"),
        ('"setup":', '"actions":[],"setup":', "actions"),
        ('"setup":', '"set":', "setup"),
        ("}}", "}", "no JSON"),
        ("}}", "}}}", "no JSON"),
    ],
)
@pytest.mark.touches("5C-PLAYERS-1", "RULING-SECOND-BURST")
def test_a_wrong_header(old: str, new: str, why: str) -> None:
    """A header that is none, or whose setup the rules do not allow, is told with the reason."""
    header, *rest = lines_of(FIVE)
    assert old in header
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.referee([header.replace(old, new), *rest])
    assert caught.value.where == "line 1"
    assert why in caught.value.why


@pytest.mark.parametrize("text", ["", "\n", "{", '{"format":"rulekit/record"'])
def test_no_header_at_all(text: str) -> None:
    """Without a whole header there is no game, so nothing is cut off."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.referee(text)
    assert caught.value.where == "line 1"


def test_a_document_is_no_record_in_lines() -> None:
    """A record written as one document is read as one, not by the referee."""
    with pytest.raises(rulekit.InvalidDocument):
        rulekit.referee(rulekit.dumps(example("5-colors")))


@every_game
@pytest.mark.parametrize("end", ["\n", "\n\n\n", " \t\r\n", "\r\n", " "])
def test_blank_lines_at_the_end_say_nothing(game: UntypedGame, end: str) -> None:
    """An editor may have left blank lines after the last action, or after the header."""
    text = rulekit.dumps_lines(example(game.id))
    assert rulekit.loads_lines(text + end) == example(game.id)
    assert rulekit.referee(text + end) == rulekit.referee(text)
    header = text.splitlines()[0]
    assert rulekit.loads_lines(f"{header}\n{end}").actions == ()


def test_a_blank_line_before_the_end_is_no_action() -> None:
    """Blank lines in the middle are told with the first one's number."""
    lines = lines_of(FIVE)
    for text in (["\n", *lines], [*lines[:6], "\n", " \n", *lines[6:]]):
        with pytest.raises(rulekit.InvalidDocument) as caught:
            rulekit.loads_lines(text)
        assert caught.value.where == f"line {text.index(chr(10)) + 1}"


@every_game
def test_a_byte_order_mark_says_nothing(game: UntypedGame, tmp_path: Path) -> None:
    """A text, its lines and a file may begin with one, however the file is opened."""
    record = example(game.id)
    text = "\ufeff" + rulekit.dumps_lines(record)
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    assert rulekit.loads_lines(text) == rulekit.loads_lines(text.splitlines()) == record
    for encoding in ("utf-8", "utf-8-sig"):
        with path.open(encoding=encoding) as file:
            assert rulekit.loads_lines(file) == record
    for document in (record, record.setup):
        assert rulekit.loads("\ufeff" + rulekit.dumps(document)) == document
    with pytest.raises(rulekit.InvalidDocument):
        rulekit.loads("\ufeff\ufeff" + rulekit.dumps(record))


@every_game
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_breaks_of_other_systems(game: UntypedGame, ending: str, tmp_path: Path) -> None:
    """A record from another system is read, as a text and as a file."""
    text = rulekit.dumps_lines(example(game.id)).replace("\n", ending)
    wanted = rulekit.referee(rulekit.dumps_lines(example(game.id)))
    assert rulekit.referee(text) == wanted
    path = tmp_path / "game.jsonl"
    path.write_bytes(text.encode())
    with path.open(encoding="utf-8") as file:
        assert rulekit.referee(file) == wanted
    with path.open(encoding="utf-8", newline="") as file:
        if ending == "\r\n":
            assert rulekit.referee(file) == wanted


def test_texts_lines_and_files_are_alike(tmp_path: Path) -> None:
    """A record comes as one text, as lines with or without breaks, or as an open file."""
    text = rulekit.dumps_lines(example("5-colors"))
    wanted = rulekit.referee(text)
    assert rulekit.referee(text.splitlines()) == wanted
    assert rulekit.referee(iter(text.splitlines(keepends=True))) == wanted
    assert rulekit.referee(text.replace("\n", "\r\n")) == wanted
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        assert rulekit.referee(file) == wanted


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are told with the line."""
    path = tmp_path / "game.jsonl"
    path.write_bytes("".join(lines_of(FIVE)[:2]).encode() + b"\xff\xfe\n")
    with path.open(encoding="utf-8") as file, pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.referee(file)
    assert caught.value.where.startswith("line ")
    assert "UTF-8" in caught.value.why


def test_a_file_that_breaks_off_in_a_character(tmp_path: Path) -> None:
    """Where the last character lacks a byte the line was cut off, like anywhere else."""
    path = tmp_path / "game.jsonl"
    whole = "".join(lines_of(FIVE)[:3]).encode()
    path.write_bytes(whole + '{"action":"choose","cards":["é'.encode()[:-1])
    with path.open(encoding="utf-8") as file:
        report = rulekit.referee(file)
    assert report.ending == rulekit.CutOff(4)
    assert rulekit.dumps_lines(report.record).encode() == whole


# ---- To go on with a record


@every_game
def test_a_record_that_breaks_off_anywhere_can_be_gone_on_with(
    game: UntypedGame, tmp_path: Path
) -> None:
    """Cut after any byte, the legal lines and the lines that are lacking are the whole record."""
    lines = lines_of(game)[:9]
    whole = "".join(lines)
    path = tmp_path / "game.jsonl"
    for length in range(len(lines[0]) - 1, len(whole) + 1):
        path.write_bytes(whole.encode()[:length])
        with path.open(encoding="utf-8") as file:
            kept = rulekit.legal_lines(file)
        done = len(kept.splitlines())
        assert kept == "".join(lines[:done])
        assert len(kept) <= length + 1 < len(kept) + len((*lines, "end")[done]) + 1
        assert kept + "".join(lines[done:]) == whole


def test_without_a_whole_header_there_is_nothing_to_go_on_with() -> None:
    """Cut within its header a record tells no game."""
    header = lines_of(FIVE)[0]
    for length in range(len(header) - 1):
        with pytest.raises(rulekit.InvalidDocument) as caught:
            rulekit.legal_lines(header[:length])
        assert caught.value.where == "line 1"


@every_game
def test_a_game_goes_on_where_its_record_broke_off(game: UntypedGame) -> None:
    """The state that the referee leaves and the legal lines belong together."""
    record = example(game.id)
    cut = rulekit.dumps_lines(record)[:-7]
    report = rulekit.referee(cut)
    text = rulekit.legal_lines(cut)
    step = game.apply(report.steps[-1].state, record.actions[-1])
    text += rulekit.dumps_action(game, record.actions[-1]) + "\n"
    assert game.outcome(step.state) is not None
    assert rulekit.referee(text).record == record


def test_illegal_actions_are_not_among_the_legal_lines() -> None:
    """What the referee refuses, and all that follows, is left out."""
    lines = lines_of(FIVE)
    assert rulekit.legal_lines([*lines[:5], lines[1], *lines[5:]]) == "".join(lines[:5])
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.legal_lines([*lines[:5], "{\n", *lines[5:]])
    assert caught.value.where == "line 6"


# ---- What is too long, and what is no record


class Endless(RawIOBase):
    """A file of this byte, without end; it tells how much of it was read."""

    def __init__(self, byte: bytes) -> None:
        self.byte = byte
        self.told = 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the whole buffer."""
        buffer[:] = self.byte * len(buffer)
        self.told += len(buffer)
        return len(buffer)


def endless(header: str, line: str) -> Iterator[str]:
    """A header and the same line without end."""
    yield header
    while True:
        yield line


@pytest.mark.parametrize("read", [rulekit.loads_lines, rulekit.referee, rulekit.legal_lines])
@pytest.mark.parametrize("byte", [b"\x00", b" ", b"\n", b"9"])
def test_a_file_without_end_is_refused(read: Callable[[Any], object], byte: bytes) -> None:
    """A line, or a record, is read no further than a record can be long."""
    file = Endless(byte)
    with pytest.raises(rulekit.InvalidDocument) as caught:
        read(TextIOWrapper(file, encoding="utf-8"))
    assert caught.value.where.startswith("line ")
    assert file.told < 2 * LONGEST


@pytest.mark.parametrize("line", ["", "\n", '{"action":"choose","cards":[],"seat":0}\n'])
def test_lines_without_end_are_refused(line: str) -> None:
    """Lines that never end are too many at some time, blank ones too."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_lines(endless(lines_of(FIVE)[0], line))
    assert "too many" in caught.value.why


@pytest.mark.parametrize("value", [*ODD, [None], [b"{}"], [["{}"]]], ids=brief)
def test_odd_values_are_no_record(value: Any) -> None:
    """Whatever is asked of the records' functions, an error of rulekit is the answer."""
    for read in (rulekit.loads_lines, rulekit.referee, rulekit.legal_lines):
        with pytest.raises(rulekit.RulekitError):
            read(value)
    with pytest.raises(rulekit.Misuse):
        rulekit.dumps_lines(value)


def test_a_file_that_is_not_open_for_reading_is_misuse(tmp_path: Path) -> None:
    """A file that was closed, one to write to, and one of bytes are no record."""
    path = tmp_path / "game.jsonl"
    with path.open("w", encoding="utf-8") as file, pytest.raises(rulekit.Misuse):
        rulekit.referee(file)
    with pytest.raises(rulekit.Misuse):
        rulekit.referee(file)
    path.write_text(rulekit.dumps_lines(example("5-colors")), encoding="utf-8")
    of_bytes: Any = path.open("rb")
    with of_bytes, pytest.raises(rulekit.Misuse):
        rulekit.referee(of_bytes)


@pytest.mark.parametrize(
    "action",
    [
        Choose(0, ("x" * 101,)),
        Choose(0, ("\ud800",)),
        Shuffled(("R1", "\udfff")),
    ],
)
def test_what_cannot_be_read_is_not_written(action: Any) -> None:
    """A text that readers refuse is refused by the writers of actions, records and lines."""
    record = rulekit.Record(FIVE.setup(players=2), (action,))
    for write in (rulekit.dumps_lines, rulekit.dumps, lambda _: rulekit.dumps_action(FIVE, action)):
        with pytest.raises(rulekit.Misuse):
            write(record)


@pytest.mark.parametrize(
    ("action", "most"),
    [
        (Choose(0, ()), MOST_LINES - 1),
        (Shuffled(("x" * 96,) * 1000), 10),  # 99 characters a card: nearly 100,000 a line
    ],
    ids=["many", "long"],
)
def test_a_record_that_is_too_long_is_not_written(action: Any, most: int) -> None:
    """The longest record that can be read is written, and one more action is too much."""
    setup = FIVE.setup(players=2)
    record = rulekit.Record(setup, (action,) * most)
    text = rulekit.dumps_lines(record)
    assert rulekit.loads_lines(text) == record
    longer = rulekit.Record(setup, (action,) * (most + 1))
    with pytest.raises(rulekit.Misuse):
        rulekit.dumps_lines(longer)
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_lines(text + text.splitlines()[-1])
    assert caught.value.where == f"line {most + 2}"


def test_a_record_document_that_is_too_long_is_not_written() -> None:
    """As one document a record is read and written up to the same length."""
    setup, action = FIVE.setup(players=2), Shuffled(("x" * 96,) * 1000)
    record: rulekit.Record[Any, Any] = rulekit.Record(setup, (action,) * 10)
    assert rulekit.loads(rulekit.dumps(record)) == record
    with pytest.raises(rulekit.Misuse):
        rulekit.dumps(rulekit.Record(setup, (action,) * 11))


def test_what_the_game_waits_for_is_told() -> None:
    """After the header a shuffle is due, after the shuffle every player."""
    lines = lines_of(FIVE)
    deck = FIVE.waiting(FIVE.start(FIVE.setup(players=2)))
    assert isinstance(deck, Shuffle)
    assert rulekit.referee(lines[:1]).ending == rulekit.Unfinished(deck)
    assert rulekit.referee(lines[:2]).ending == rulekit.Unfinished(Players((0, 1)))

"""People at a table, each in a browser of their own; `.ci/run web` plays these."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import define, evolve, field, frozen

import rulekit
from rulekit.chance import seeded, shuffle
from rulekit.records.refereeing import Complete, loads_lines
from rulekit.sampling import sampling_of
from rulekit.table import Table, tables
from rulekit.web.store import Store
from rulekit.web.telling import Past, Picture, round_of, to_text, welcome, what_is_told
from tests.web.served import PATIENCE, Cable, Served, serving
from tests.web.visitors import NAMES, wish

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = os.environ.get("RULEKIT_CHROMIUM") or shutil.which("chromium")
AXE = os.environ.get("RULEKIT_AXE")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium to play in"),
]

PHONE, DESKTOP = 360, 1280


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser."""
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with an empty file."""
    with serving(tmp_path / "tables.sqlite") as served:
        yield served


@define(eq=False, slots=False)  # playwright writes to it
class Person:
    """Somebody with a browser, and all that their browser was sent."""

    page: Any
    frames: list[str] = field(factory=list)
    troubles: list[str] = field(factory=list)

    def watch(self) -> None:
        """Keep what arrives, and what the page complains of."""

        def opened(line: Any) -> None:
            line.on("framereceived", lambda frame: self.frames.append(frame))

        self.page.on("websocket", opened)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._complained)

    def _complained(self, said: Any) -> None:
        if said.type == "error" and "WebSocket" not in said.text and "net::" not in said.text:
            self.troubles.append(said.text)

    @property
    def turn(self) -> str:
        """What the page says of the turn."""
        return str(self.page.inner_text("#turn"))

    def plays(self, rng: Random) -> bool:
        """Choose one of the buttons, in the picture or below it, and play it."""
        kind = rng.choice([".picture [data-action]", ".choose:not(:disabled)"])
        return bool(self.page.evaluate(PLAY, [kind, rng.random()]))

    def fits(self) -> None:
        """Nothing on the page is wider than the screen."""
        scroll, inner = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert scroll <= inner


PLAY = """([kind, chance]) => {
  const buttons = document.querySelectorAll(kind);
  if (!buttons.length) return false;
  const press = (it) => it.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  press(buttons[Math.floor(chance * buttons.length)]);
  const play = document.querySelector(".bar:not([hidden]) .main");
  if (!play) return false;
  press(play);
  return true;
}"""

ODD = """async ([seat, others]) => {
  const line = new WebSocket(`ws://${location.host}/table`);
  const heard = [];
  await new Promise((done) => (line.onopen = done));
  line.send(JSON.stringify({ link: location.hash.slice(1) }));
  const all = new Promise((done) => {
    line.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (told.message === "table" && !heard.length) {
        heard.push(told);
        if (!told.view.view.legal_actions.length) return done();
        const action = { ...told.view.view.legal_actions[0], seat: others };
        for (const odd of ["", "{", "[1]", "null", "\\u0000", "x".repeat(9000),
          JSON.stringify({ moment: told.moment, action }),
          JSON.stringify({ moment: told.moment, action: { action: "shuffle", cards: ["R1"] } }),
          JSON.stringify({ moment: told.moment + 1000, action: { ...action, seat } })])
          line.send(odd);
      } else if (told.message === "refusal" && heard.push(told) === 10) done();
    };
  });
  await all;
  line.close();
  if (heard.length === 1) return null;
  return heard.slice(1).map((it) => it.reason);
}"""


def new_page(chromium: Any, width: int = DESKTOP, **look: Any) -> Any:
    """Open a browser of its own; it is patient, since the machine may be busy."""
    context = chromium.new_context(viewport={"width": width, "height": 800}, **look)
    context.set_default_timeout(1000 * PATIENCE)
    return context.new_page()


def comes(chromium: Any, port: int, link: str, width: int, **look: Any) -> Person:
    """Come to a table."""
    person = Person(new_page(chromium, width, **look))
    person.watch()
    person.page.goto(f"http://127.0.0.1:{port}/#{link}")
    person.page.wait_for_selector(".picture svg")
    return person


# ---- Whole games


@frozen
class Evening:
    """A game that is played, and by how many."""

    game: str
    players: int


EVENINGS = (
    Evening("5-colors", 3),
    Evening("5211", 5),
    Evening("just4fun-colours", 2),
    Evening("just4fun-colours", 4),
)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda it: f"{it.game}, {it.players}")
def test_a_whole_game(chromium: Any, served: Served, evening: Evening) -> None:
    """A game is played to its end, whatever goes wrong, and nobody is sent what is not theirs.

    The first player reloads the page, the second loses the line and gets it back, the last sends
    garbage and other seats' actions, and the server is killed and starts again.
    """
    rng = Random(2026)
    links = served.open(wish(evening.game, evening.players))
    cable = Cable(served.port)
    ports = [served.port] * evening.players
    ports[1] = cable.port
    people = [
        comes(chromium, port, link, (PHONE, DESKTOP)[seat % 2])
        for seat, (port, link) in enumerate(zip(ports, links.seats, strict=True))
    ]
    watcher = comes(chromium, served.port, links.spectators, DESKTOP)
    events = {
        4: lambda: people[0].page.reload(),
        8: cable.cut,
        14: cable.mend,
        24: served.kill,
        25: served.start,
    }
    moves = rounds = idle = 0
    is_refused = False
    while any("over" not in person.turn for person in people) and idle < 1000:
        before = moves
        for seat, person in enumerate(people):
            if not person.page.query_selector("#turn[data-due=true]"):
                continue
            if person is people[-1] and rounds >= 18 and not is_refused:
                is_refused = refused(person, evening.players)
            if person.plays(rng):
                moves += 1
                if moves % 20 == seat:
                    person.fits()
        rounds += 1
        idle = 0 if moves > before else idle + 1
        if rounds in events:
            events[rounds]()
        people[0].page.wait_for_timeout(20)
    assert cable.cuts > 0
    assert rounds > max(events)
    assert is_refused
    cable.close()
    for person in (*people, watcher):
        person.page.wait_for_selector("#turn:has-text('over')")
        person.fits()
        assert person.troubles == []
    course = played(served.path)
    for viewer, person in zip((*range(evening.players), None), (*people, watcher), strict=True):
        holds_no_secret(person, viewer, course)
        person.page.context.close()


def refused(person: Person, players: int) -> bool:
    """Send what is no answer from this seat, if it is due: each is refused."""
    reasons = person.page.evaluate(ODD, [players - 1, 0])
    if reasons is None:  # the server has heard of a move that the page does not know of yet
        return False
    assert reasons == ["no_answer"] * 6 + ["not_yours"] * 2 + ["late"]
    return True


def played(path: Path) -> list[Table]:
    """The one table of a file after each move; it was played to the end."""
    store = Store(path)
    kept = store.read(1)
    store.close()
    assert isinstance(rulekit.referee(kept.lines).ending, Complete)
    assert kept.names == NAMES[: len(kept.names)]
    return list(tables(loads_lines(kept.lines), kept.names))


def holds_no_secret(person: Person, viewer: int | None, course: list[Table]) -> None:
    """Each frame is what would be sent if all that this viewer cannot know were otherwise.

    The hidden cards of the moment are dealt out anew; then the message is made again, and is the
    same to the letter.
    """
    past = [Past(len(course[0].actions), 1, course[0].events)]
    for before, after in pairwise(course):
        past.append(Past(len(after.actions), round_of(before), after.events))
    numbers = {len(table.actions): at for at, table in enumerate(course)}
    differing, kinds = 0, set()
    for frame in person.frames:
        told = json.loads(frame)
        kinds.add(told["message"])
        match told["message"]:
            case "table":
                at = numbers[told["number"]]
                table, sampling = course[at], sampling_of(course[at].game)
                view = table.game.view(table.state, viewer)
                other = sampling.fill(view, shuffle(sampling.unseen(view), seeded(at)))
                differing += other != table.state
                elsewhere = evolve(table, state=other)
                pictures: list[Picture] = ["narrow", "wide"] if "picture" in told else [None]
                assert frame in {
                    to_text(what_is_told(elsewhere, viewer, past[: at + 1], picture))
                    for picture in pictures
                }
            case "welcome":
                since = told["past"][0]["number"] - 1 if told["past"] else len(past) * 100
                assert any(
                    frame == to_text(welcome(table, viewer, past[: at + 1], since))
                    for at, table in enumerate(course)
                )
            case "present":
                assert set(told) == {"message", "agents", "here"}
            case _:
                assert told["message"] == "refusal"
                assert told["reason"] in ("no_answer", "not_yours", "late")
    assert differing > 10, "what is hidden was varied"
    assert {"welcome", "table", "present"} <= kinds


# ---- The page


def test_a_table_is_opened_by_hand(chromium: Any, served: Served) -> None:
    """The form is filled in, the links lead to the seats, a clause is opened and closed."""
    page = new_page(chromium)
    page.goto(f"http://127.0.0.1:{served.port}/")
    page.select_option("#game", label="5211")
    page.select_option("#players", label="3 players")
    page.fill("#name-0", "Ann")
    page.fill("#name-1", "Ann")
    page.click("text=Rules of this table")
    page.click("text=Yes, rounds of 5 cards.")
    page.click("text=Open the table")
    page.wait_for_selector("[role=alert]:has-text('another player has this name')")
    page.fill("#name-1", "Ben")
    page.click("text=Open the table")
    page.wait_for_selector(".links")
    links = [it.input_value() for it in page.query_selector_all(".address")]
    assert len(set(links)) == 4
    page.click("text=Sit down here >> nth=1")
    page.wait_for_selector(".picture svg")
    assert page.url == links[1]
    assert "the seat of Ben" in page.inner_text("#where")
    page.click(".last summary >> nth=0")
    page.click(".last .clause >> nth=0")
    page.wait_for_selector("dialog[open] .text")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.go_back()
    page.wait_for_selector(".links")
    assert [it.input_value() for it in page.query_selector_all(".address")] == links


def test_a_turn_is_played_by_keyboard(chromium: Any, served: Served) -> None:
    """Something in the picture is reached by the tabulator, chosen and played, and told aloud."""
    links = served.open(wish("just4fun-colours"))
    person = comes(chromium, served.port, links.seats[0], DESKTOP)
    page = person.page
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.picture [data-action]')"):
            break
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.innerText") == "Play it"
    page.keyboard.press("Enter")
    page.wait_for_selector("#turn:has-text('Waiting')")
    assert "You play" in page.inner_text("[aria-live=polite]")
    page.context.close()


def test_a_wrong_link_is_told(chromium: Any, served: Served) -> None:
    """Who has no right link reads so, and the page does not try again."""
    page = new_page(chromium)
    page.goto(f"http://127.0.0.1:{served.port}/#wrong")
    page.wait_for_selector("body[data-line=ended]")
    assert "This link leads to no table." in page.inner_text("#turn")
    page.close()


@pytest.mark.skipif(AXE is None, reason="RULEKIT_AXE names no axe.min.js")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_nothing_serious_bars_anybody(
    chromium: Any, served: Served, width: int, scheme: str
) -> None:
    """The checker axe finds no serious fault in the form, the links, a table and a clause."""
    assert AXE is not None
    axe = Path(AXE).read_text(encoding="utf-8")
    page = new_page(chromium, width, color_scheme=scheme)

    def is_fine() -> None:
        page.evaluate(axe)
        found = page.evaluate("axe.run().then((it) => it.violations)")
        assert [
            (it["id"], it["help"], [node["html"][:200] for node in it["nodes"]][:3])
            for it in found
            if it["impact"] in ("serious", "critical")
        ] == []

    page.goto(f"http://127.0.0.1:{served.port}/")
    page.click("text=Rules of this table")
    is_fine()
    page.click("text=Open the table")
    page.wait_for_selector(".links")
    is_fine()
    for game in rulekit.games():
        person = comes(
            chromium, served.port, served.open(wish(game.id)).seats[0], width, color_scheme=scheme
        )
        page = person.page
        person.plays(Random(1))
        page.wait_for_selector("#turn[data-due=false]")
        page.click(".last summary >> nth=0")
        page.wait_for_timeout(600)
        is_fine()
        person.fits()
    page.click(".last .clause >> nth=0")
    page.wait_for_selector("dialog[open] .text")
    is_fine()

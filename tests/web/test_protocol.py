"""What clients may send the server, and what becomes of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import rulekit
from rulekit.render import svg
from rulekit.spec.clauses import load
from rulekit.table import message, open_table
from rulekit.web import Limits
from rulekit.web.store import Store
from rulekit.web.telling import Past, what_is_told
from tests.base.odd import GAMES
from tests.web.visitors import NAMES, first, heard, opened, sentences, server, visitor, wish


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the tables are kept."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def client(path: Path) -> Iterator[TestClient]:
    """A server with an empty file."""
    with server(path) as client:
        yield client


# ---- The form


def test_the_form_offers_every_game(client: TestClient) -> None:
    """Each game comes with its options, and what a ruling says of each reading."""
    offer = client.get("/games").json()
    assert [game["id"] for game in offer["games"]] == [game.id for game in GAMES]
    options = {option["name"]: option for option in offer["games"][0]["options"]}
    assert options["players"]["default"] is None
    assert set(options["second_burst"]["readings"]) == {"again", "once"}
    assert offer["agents"] == []


def test_every_value_of_every_option_opens_a_table(client: TestClient) -> None:
    """What the form offers is taken."""
    for game in client.get("/games").json()["games"]:
        for option in game["options"]:
            for value in option["values"]:
                options = {"players": option["players"][0], option["name"]: value}
                players = options["players"]
                form = wish(game["id"], players, options=options)
                assert client.post("/tables", json=form).status_code == 201, options


BAD_FORMS = {
    "another game": wish("chess"),
    "too many players": wish(players=3, options={"players": 9}),
    "no number of players": wish(options={}),
    "an option that is none": wish(options={"players": 2, "jokers": True}),
    "an option's value that is none": wish(options={"players": 2, "second_burst": "twice"}),
    "true as the number of players": wish(options={"players": True}),
    "a name too few": wish(names=["Ann"]),
    "a name twice": wish(names=["Ann", "Ann"]),
    "an empty name": wish(names=["Ann", " "]),
    "a name of a terminal": wish(names=["Ann", "\x1b[31mBen"]),
    "a name that is a number": wish(names=["Ann", 7]),
    "names that are a text": wish(names="AB"),
    "a game that is a number": wish(game=5211),
    "options that are a list": wish(options=[]),
    "an agent that is none": wish(agents=[None, "deep-thought"]),
    "agents for too many": wish(agents=[None, None, None]),
    "a key too many": wish(secret="me"),
    "a list of keys": ["game"],
    "a number": 7,
}


@pytest.mark.parametrize("form", BAD_FORMS.values(), ids=BAD_FORMS)
def test_a_bad_form_is_refused_in_a_sentence(client: TestClient, path: Path, form: Any) -> None:
    """It says what is wrong, and no table is kept."""
    answer = client.post("/tables", json=form)
    assert answer.status_code == 422
    assert answer.json()["sentence"].endswith(".")
    store = Store(path)
    assert store.count() == 0
    store.close()


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 422), (b"{", 422), (b"\xff\xfe", 400), (b"[" * 15_000, 422), (b" " * 30_000, 413)],
    ids=["nothing", "half", "no text", "deep", "long"],
)
def test_what_is_no_form(client: TestClient, body: bytes, status: int) -> None:
    """Bytes that are no JSON are refused."""
    answer = client.post("/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["sentence"].endswith(".")


def test_a_form_of_another_page_is_refused(client: TestClient) -> None:
    """A page from elsewhere opens no table, nor does a plain HTML form."""
    other = client.post("/tables", json=wish(), headers={"origin": "https://example.org"})
    assert other.status_code == 403
    plain = client.post("/tables", data={"game": "5-colors"})
    assert plain.status_code == 415
    own = client.post("/tables", json=wish(), headers={"origin": "http://testserver"})
    assert own.status_code == 201


def test_who_opens_many_tables_waits(path: Path) -> None:
    """After so many at once, an address opens no more for a while."""
    with server(path, limits=Limits(openings=2)) as client:
        statuses = [client.post("/tables", json=wish()).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


def test_no_more_tables_than_are_kept(path: Path) -> None:
    """A server that is full says so."""
    with server(path, limits=Limits(tables=1)) as client:
        opened(client)
        answer = client.post("/tables", json=wish())
    assert answer.status_code == 503
    assert "as many tables" in answer.json()["sentence"]


# ---- Clauses, and the page


def test_a_clause_is_told(client: TestClient) -> None:
    """With what it says, its place in the rulebook and the rulings on it; a ruling's readings."""
    clause = client.get("/clauses/5C-BURST-1").json()
    assert clause["text"]
    assert clause["places"][0]["units"]
    ruling = client.get("/clauses/RULING-SECOND-BURST").json()
    assert set(ruling["readings"]) == {"again", "once"}
    assert client.get("/clauses/5C-BURST-99").status_code == 404


def test_every_clause_is_told(client: TestClient) -> None:
    """There is none that the page could not open."""
    for name in load().entries:
        assert client.get(f"/clauses/{name}").json()["id"] == name


@pytest.mark.parametrize("door", ["/", "/games", "/clauses/5C-BURST-1", "/nowhere", "/page/../x"])
def test_every_answer_is_guarded(client: TestClient, door: str) -> None:
    """The page loads nothing from elsewhere, stands in no frame and tells nobody where it was."""
    headers = client.get(door).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_post_of_links_is_not_stored(client: TestClient) -> None:
    """What holds the links stays in no cache."""
    assert client.post("/tables", json=wish()).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["__init__.py", "..%2fstore.py", "", "page"])
def test_only_the_page_is_given(client: TestClient, name: str) -> None:
    """No other file of the server can be asked for."""
    assert client.get(f"/page/{name}").status_code == 404


# ---- Who comes in


BAD_HELLOS = {
    "nothing": "",
    "no JSON": "let me in",
    "a list": "[]",
    "no link": "{}",
    "a link that is a number": '{"link":7}',
    "a long link": json.dumps({"link": "x" * 101}),
    "a link of odd letters": json.dumps({"link": "\ud800"}),
    "more than is asked": '{"link":"x","seat":0}',
    "a picture that is none": '{"link":"x","picture":"huge"}',
    "a since that is none": '{"link":"x","since":"today"}',
    "deep": "[" * 10_000,
}


@pytest.mark.parametrize("hello", BAD_HELLOS.values(), ids=BAD_HELLOS)
def test_a_bad_hello_ends_the_connection(client: TestClient, hello: str) -> None:
    """It is told why, and nothing else."""
    with client.websocket_connect("/table") as line:
        line.send_text(hello)
        with pytest.raises(WebSocketDisconnect) as end:
            line.receive_json()
    assert end.value.code == 4000


def test_bytes_are_no_hello(client: TestClient) -> None:
    """Neither is a message of bytes."""
    with client.websocket_connect("/table") as line:
        line.send_bytes(b'{"link":"x"}')
        with pytest.raises(WebSocketDisconnect) as end:
            line.receive_json()
    assert end.value.code == 4000


def test_a_wrong_link_leads_nowhere(client: TestClient) -> None:
    """A link must be right to the letter, and a digest is none."""
    links = opened(client)
    for wrong in ("x", links.seats[0][:-1], links.seats[0].swapcase(), ""):
        with client.websocket_connect("/table") as line:
            line.send_json({"link": wrong})
            with pytest.raises(WebSocketDisconnect) as end:
                line.receive_json()
        assert end.value.code == 4001


def test_who_says_nothing_is_let_go(path: Path) -> None:
    """A connection that does not say where it belongs ends by itself."""
    with (
        server(path, limits=Limits(patience=0.05)) as client,
        client.websocket_connect("/table") as line,
        pytest.raises(WebSocketDisconnect) as end,
    ):
        line.receive_json()
    assert end.value.code == 4000


def test_a_page_from_elsewhere_cannot_connect(client: TestClient) -> None:
    """The connection is refused before it is one."""
    links = opened(client)
    origin = {"origin": "https://example.org"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/table", headers=origin) as line,
    ):
        line.send_json({"link": links.seats[0]})
    own = {"origin": "http://testserver"}
    with client.websocket_connect("/table", headers=own) as line:
        line.send_json({"link": links.seats[0]})
        assert heard(line, "table")["number"] == 1


def test_links_are_not_kept(client: TestClient, path: Path) -> None:
    """Nothing in the file leads to a seat."""
    links = opened(client)
    kept = path.read_bytes() + path.with_name(f"{path.name}-wal").read_bytes()
    assert b"Ann" in kept
    for link in (*links.seats, links.spectators):
        assert link.encode() not in kept


def test_one_seat_is_open_in_few_windows(path: Path) -> None:
    """The oldest window is let go, the others stay."""
    with server(path, limits=Limits(windows=2)) as client:
        link = opened(client).seats[0]
        with (
            visitor(client, link) as oldest,
            visitor(client, link) as older,
            visitor(client, link) as newest,
        ):
            with pytest.raises(WebSocketDisconnect) as end:
                heard(oldest, "the end")
            assert end.value.code == 4003
            for line in (older, newest):
                assert heard(line, "table")["number"] == 1


def test_no_more_connections_than_are_open(path: Path) -> None:
    """Who comes when all places are taken is told so; when one is free again, others come in."""
    with server(path, limits=Limits(connections=1)) as client:
        links = opened(client)
        with (
            visitor(client, links.seats[0]),
            client.websocket_connect("/table") as line,
        ):
            line.send_json({"link": links.seats[1]})
            with pytest.raises(WebSocketDisconnect) as end:
                line.receive_json()
        assert end.value.code == 1013
        with visitor(client, links.seats[1]) as line:
            assert heard(line, "table")


# ---- What a player sends


def test_a_move_is_told_to_everybody(client: TestClient) -> None:
    """The seats and a spectator are told, each in its own words; spectators may do nothing."""
    links = opened(client)
    with (
        visitor(client, links.seats[0]) as ann,
        visitor(client, links.seats[1]) as ben,
        visitor(client, links.spectators) as cleo,
    ):
        told = heard(ann, "table")
        for line in (ben, cleo):
            assert heard(line, "table")["number"] == 1
        ann.send_text(first(told))
        assert list(sentences(heard(ann, "table"))) == ["You have chosen."]
        for line in (ben, cleo):
            assert list(sentences(heard(line, "table"))) == ["Ann has chosen."]


ODD = {
    "nothing": "",
    "no JSON": "R1 R2",
    "another's": '{"moment":1,"action":{"action":"choose","cards":["R1","R2"],"seat":1}}',
    "late": '{"moment":0,"action":{"action":"choose","cards":["R1","R2"],"seat":0}}',
    "a shuffle": '{"moment":1,"action":{"action":"shuffle","cards":["R1","R2"]}}',
    "a hello": '{"link":"x"}',
    "half": '{"moment":1,',
    "deep": "[" * 10_000,
    "long": "x" * 15_000,
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_what_is_refused_is_told_to_its_sender(client: TestClient, odd: str) -> None:
    """The others hear nothing of it, and the table goes on as it was."""
    links = opened(client)
    with (
        visitor(client, links.seats[0]) as ann,
        visitor(client, links.seats[1]) as ben,
    ):
        told = heard(ann, "table")
        heard(ben, "present")
        ann.send_text(odd)
        refused = heard(ann, "refusal")
        assert refused["sentence"]
        assert refused["moment"] == told["moment"]
        ann.send_text(first(told))
        assert ben.receive_json()["number"] == 2


def test_bytes_are_refused(client: TestClient) -> None:
    """A message of bytes is no answer."""
    links = opened(client)
    with visitor(client, links.seats[0]) as ann:
        told = heard(ann, "table")
        ann.send_bytes(first(told).encode())
        assert heard(ann, "refusal")["reason"] == "no_answer"


def test_a_spectator_sends_in_vain(client: TestClient) -> None:
    """What a spectator sends is not even answered."""
    links = opened(client)
    with (
        visitor(client, links.seats[0]) as ann,
        visitor(client, links.spectators) as cleo,
    ):
        told = heard(ann, "table")
        heard(cleo, "present")
        cleo.send_text(first(told))
        ann.send_text(first(told))
        assert cleo.receive_json()["number"] == 2


def test_sent_twice_is_counted_once(client: TestClient, path: Path) -> None:
    """The second time it is answered with the table as it is."""
    links = opened(client)
    with visitor(client, links.seats[0]) as ann:
        told = heard(ann, "table")
        for _ in range(2):
            ann.send_text(first(told))
            assert heard(ann, "table")["number"] == 2
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT count(*) FROM lines").fetchone() == (3,)


def test_who_sends_too_much_is_let_go(path: Path) -> None:
    """A burst is taken, and no more; the others play on."""
    with server(path, limits=Limits(burst=5, rate=0.001)) as client:
        links = opened(client)
        with (
            visitor(client, links.seats[0]) as ann,
            visitor(client, links.seats[1]) as ben,
        ):
            told = heard(ben, "table")
            for _ in range(6):
                ann.send_text("")
            with pytest.raises(WebSocketDisconnect) as end:
                heard(ann, "the end")
            assert end.value.code == 4004
            ben.send_text(first(told))
            assert heard(ben, "table")["number"] == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_message_adds_nothing_to_what_a_table_tells(game: Any) -> None:
    """Beside the table's own message there is what a page needs, made of the view and the events.

    So what keeps a table's messages secret (tests/table) keeps these.
    """
    table = open_table(game.setup(players=2), NAMES[:2])
    past = [Past(1, 1, table.events)]
    for viewer in (0, 1, None):
        told = what_is_told(table, viewer, past, "narrow")
        plain = message(table, viewer)
        more = {name: told.pop(name) for name in ("round", "due", "over", "choices", "picture")}
        told["events"] = [{**it, "passing": None} for it in told["events"]]
        assert told == plain | {"events": [{**it, "passing": None} for it in plain["events"]]}
        view = game.view(table.state, viewer)
        shown = [it for it in (game.shown(event, viewer) for event in table.events) if it]
        assert more == {
            "round": 1,
            "due": plain["view"]["view"]["waiting"],
            "over": False,
            "choices": [str(action) for action in view.legal_actions],
            "picture": svg(view, events=shown, names=NAMES[:2]),
        }


# ---- Coming back


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_restart_goes_on_where_it_was(path: Path, game: Any) -> None:
    """Another server on the same file shows each seat and spectators exactly the same."""
    with server(path) as client:
        links = opened(client, wish(game.id, 3))
        seen = []
        for seat in (0, 1, 2, 0, 1, 2):
            with visitor(client, links.seats[seat]) as line:
                told = heard(line, "table")
                if told["choices"]:
                    line.send_text(first(told))
                    heard(line, "table")
        for link in (*links.seats, links.spectators):
            with visitor(client, link) as line:
                seen.append(heard(line, "table"))
    assert seen[0]["number"] > 2
    with server(path) as client:
        for link, before in zip((*links.seats, links.spectators), seen, strict=True):
            with visitor(client, link) as line:
                assert heard(line, "table") == before


def test_who_comes_back_is_told_what_happened(client: TestClient) -> None:
    """All of it, or what is new since."""
    links = opened(client)
    with visitor(client, links.seats[0]) as ann:
        ann.send_text(first(heard(ann, "table")))
        heard(ann, "table")
    for since, numbers in ((0, [1, 2]), (1, [2]), (2, [])):
        with client.websocket_connect("/table") as line:
            line.send_json({"link": links.seats[1], "since": since})
            past = heard(line, "welcome")["past"]
        assert [each["number"] for each in past] == numbers
    assert past == []


def test_who_is_there_is_told(client: TestClient) -> None:
    """Everybody hears who comes and goes."""
    links = opened(client)
    with visitor(client, links.seats[0]) as ann:
        assert heard(ann, "present")["here"] == [True, False]
        with visitor(client, links.seats[1]):
            assert heard(ann, "present")["here"] == [True, True]
        assert heard(ann, "present")["here"] == [True, False]


# ---- The file


def test_a_record_of_other_rules_is_refused(path: Path) -> None:
    """Who comes to such a table is told so; the server goes on."""
    with server(path) as client:
        links = opened(client)
        other = opened(client)
    with sqlite3.connect(path) as file:
        file.execute(
            "UPDATE lines SET line = replace(line, ?, ?) WHERE table_id = 1 AND number = 0",
            ('"ruleset_version":1', '"ruleset_version":0'),
        )
    with server(path) as client:
        with client.websocket_connect("/table") as line:
            line.send_json({"link": links.seats[0]})
            with pytest.raises(WebSocketDisconnect) as end:
                line.receive_json()
        assert end.value.code == 4002
        with visitor(client, other.seats[0]) as line:
            assert heard(line, "table")


def test_what_somebody_else_wrote_is_not_written_over(path: Path) -> None:
    """Of two servers on one file, the later to write lets everybody go, to see what there is."""
    with server(path) as one, server(path) as two:
        links = opened(one)
        with visitor(one, links.seats[0]) as here, visitor(two, links.seats[1]) as there:
            mine, yours = heard(here, "table"), heard(there, "table")
            here.send_text(first(mine))
            assert heard(here, "table")["number"] == 2
            there.send_text(first(yours))
            with pytest.raises(WebSocketDisconnect) as end:
                heard(there, "the end")
            assert end.value.code == 1011
        with visitor(two, links.seats[1]) as there:
            assert heard(there, "table")["number"] == 2


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    """A database that is not ours, and a text, are no tables; they are left as they are."""
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE mine (a)")
    text = tmp_path / "text"
    text.write_text("Dear diary, " * 1000)
    before = text.read_bytes()
    for each in (other, text, tmp_path / "nowhere" / "x", tmp_path):
        with pytest.raises(rulekit.InvalidDocument):
            Store(each)
    assert text.read_bytes() == before


def test_the_lines_are_a_record(client: TestClient, path: Path) -> None:
    """What is kept of a table is a record, which the referee reads."""
    links = opened(client)
    with visitor(client, links.seats[0]) as ann:
        ann.send_text(first(heard(ann, "table")))
        heard(ann, "table")
    store = Store(path)
    kept = store.read(1)
    store.close()
    assert kept.names == NAMES[:2]
    assert len(rulekit.referee(kept.lines).steps) == 3

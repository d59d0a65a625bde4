"""TypeScript declarations: they are those of the schemas, and a strict compiler takes them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import rulekit
from tests.base.test_schemas import samples

ROOT = Path(rulekit.__file__).parent.parent
SCHEMAS = ROOT / "spec" / "schemas"
TOOLS = ROOT / ".ci" / "typescript"
GUIDE = ROOT / "docs" / "front-ends.md"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (TOOLS / "node_modules").is_dir(),
    reason="Node or what it needs is not here: `npm ci` in .ci/typescript",
)

STRICT = ("--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit")


def ran(*command: str | Path, cwd: Path) -> str:
    """What a command prints; it has to end well."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiled(folder: Path, text: str) -> None:
    """Compile a program that lies beside the declarations, with every check there is."""
    for path in SCHEMAS.glob("*.d.ts"):
        shutil.copy(path, folder)
    (folder / "program.ts").write_text(text, encoding="utf-8")
    tsc = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
    ran("node", tsc, *STRICT, "program.ts", cwd=folder)


def test_the_declarations_are_those_of_the_schemas() -> None:
    """`node declare.mjs` would change nothing."""
    ran("node", "declare.mjs", "--check", cwd=TOOLS)
    assert {path.stem for path in SCHEMAS.glob("*.json")} == {
        path.name.removesuffix(".d.ts") for path in SCHEMAS.glob("*.d.ts")
    }


def test_the_guide_compiles(tmp_path: Path) -> None:
    """The TypeScript in the guide is a program."""
    blocks = re.findall(r"```ts\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert blocks
    compiled(tmp_path, "\n".join(blocks))


@pytest.mark.parametrize("game_id", [game.id for game in rulekit.games()])
def test_what_is_told_has_the_declared_type(game_id: str, tmp_path: Path) -> None:
    """A document, an event and an action of each kind are values of their types."""
    values = samples(game_id)
    names = sorted({key.split()[0] for key in values})
    lines = [f'import type {{ {", ".join(names)} }} from "./{game_id}";']
    lines += [
        f"export const value{number}: {key.split()[0]} = {json.dumps(value)};"
        for number, (key, value) in enumerate(values.items())
    ]
    compiled(tmp_path, "\n".join(lines))


WRONG = """
import type { Action, Event, Field, ViewDocument } from "./just4fun-colours";

export function wrong(event: Event, action: Action, told: ViewDocument, field: Field): unknown[] {
  // @ts-expect-error: not every event has a seat
  const seat = event.seat;
  // @ts-expect-error: there is no such event
  const isResigned = event.event === "resigned";
  // @ts-expect-error: a shuffle is nobody's
  const actor = action.seat;
  // @ts-expect-error: there may be no stone
  const owner: number = told.view.owners[field];
  // @ts-expect-error: there is no such field
  const outside = told.view.owners["g7"];
  // @ts-expect-error: a seat may be a spectator
  const viewer: number = told.seat;
  // @ts-expect-error: a card may lie face down
  const cards: ("R" | "O" | "Y" | "G" | "B" | "P")[] = told.view.hands[0] ?? [];
  // @ts-expect-error: what is waited for may be a shuffle
  const due: number[] = told.view.waiting;
  // @ts-expect-error: the cards of a placement are missing
  const place: Action = { action: "place", seat: 0, field: "a1" };
  // @ts-expect-error: an exchange names no cards
  const exchange: Action = { action: "exchange", seat: 0, cards: [] };
  return [seat, isResigned, actor, owner, outside, viewer, cards, due, place, exchange];
}

/** All events are told, or this does not compile. */
export function all(event: Event): string {
  switch (event.event) {
    case "dealt":
    case "placed":
    case "exchanged":
    case "drawn":
    case "reshuffled":
    case "lines_completed":
    case "areas_compared":
      return event.event;
    case "game_over":
      return `won by ${event.winners.length}`;
  }
}
"""


def test_what_is_wrong_does_not_compile(tmp_path: Path) -> None:
    """The declarations tell kinds apart: each line that is marked is refused, and no other."""
    compiled(tmp_path, WRONG)

"""The rules of 5 COLORS, 5211 and Just4Fun Colours, as pure functions over immutable values.

>>> import rulekit
>>> game = rulekit.game("5-colors")
>>> state = game.start(game.setup(players=3))
>>> len(game.waiting(state).cards)
100
"""

from rulekit.chance import shuffle
from rulekit.contract import (
    FACE_DOWN,
    Card,
    ClauseId,
    Game,
    HasPlayers,
    HasSeat,
    Option,
    Over,
    Players,
    Seat,
    Shuffle,
    Shuffled,
    Step,
    Waiting,
)
from rulekit.errors import (
    IllegalAction,
    IllegalPosition,
    IllegalSetup,
    InvalidDocument,
    Misuse,
    RulekitError,
)
from rulekit.explaining import Texts, explain, sentence_kinds
from rulekit.json.documents import (
    digest,
    dumps,
    dumps_action,
    dumps_event,
    loads,
    loads_action,
    loads_event,
)
from rulekit.json.values import from_json, to_json
from rulekit.records.history import Difference, History, first_difference, loads_history
from rulekit.records.record import Agent, Record, play, replay
from rulekit.records.refereeing import (
    Complete,
    CutOff,
    Ending,
    Refused,
    Report,
    Unfinished,
    dumps_lines,
    legal_lines,
    loads_lines,
    referee,
)
from rulekit.registry import AnyGame, game, game_of, games, setup_from

__all__ = [
    "FACE_DOWN",
    "Agent",
    "AnyGame",
    "Card",
    "ClauseId",
    "Complete",
    "CutOff",
    "Difference",
    "Ending",
    "Game",
    "HasPlayers",
    "HasSeat",
    "History",
    "IllegalAction",
    "IllegalPosition",
    "IllegalSetup",
    "InvalidDocument",
    "Misuse",
    "Option",
    "Over",
    "Players",
    "Record",
    "Refused",
    "Report",
    "RulekitError",
    "Seat",
    "Shuffle",
    "Shuffled",
    "Step",
    "Texts",
    "Unfinished",
    "Waiting",
    "digest",
    "dumps",
    "dumps_action",
    "dumps_event",
    "dumps_lines",
    "explain",
    "first_difference",
    "from_json",
    "game",
    "game_of",
    "games",
    "legal_lines",
    "loads",
    "loads_action",
    "loads_event",
    "loads_history",
    "loads_lines",
    "play",
    "referee",
    "replay",
    "sentence_kinds",
    "setup_from",
    "shuffle",
    "to_json",
]

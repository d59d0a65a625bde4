"""The rules of 5 COLORS, 5211 and Just4Fun Colours, as pure functions over immutable values.

>>> import rulekit
>>> game = rulekit.game("5-colors")
>>> state = game.start(game.setup(players=3))
>>> len(game.waiting(state).cards)
100
"""

from rulekit.chance import shuffle
from rulekit.errors import IllegalAction, IllegalSetup, InvalidDocument, Misuse, RulekitError
from rulekit.game import (
    FACE_DOWN,
    Card,
    ClauseId,
    Game,
    Option,
    Over,
    Players,
    Seat,
    Shuffle,
    Shuffled,
    Step,
)
from rulekit.games import game, games

__all__ = [
    "FACE_DOWN",
    "Card",
    "ClauseId",
    "Game",
    "IllegalAction",
    "IllegalSetup",
    "InvalidDocument",
    "Misuse",
    "Option",
    "Over",
    "Players",
    "RulekitError",
    "Seat",
    "Shuffle",
    "Shuffled",
    "Step",
    "game",
    "games",
    "shuffle",
]

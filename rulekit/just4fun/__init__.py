"""Just4Fun Colours.

The setup and actions, the events, the view, the outcome and the reasons for refusals stand here
under their names, and what decides one position; the rules are in the modules.
"""

from rulekit.just4fun.board import FIELDS, prices
from rulekit.just4fun.rules import COLOURS
from rulekit.just4fun.ruling import PositionReason, PositionRuling, rule_position
from rulekit.just4fun.state import (
    Action,
    Area,
    AreasCompared,
    Dealt,
    Drawn,
    Event,
    Exchange,
    Exchanged,
    GameOver,
    Line,
    LinesCompleted,
    Outcome,
    Pass,
    Place,
    Placed,
    Reason,
    Reshuffled,
    Setup,
    SetupReason,
    State,
    View,
)

__all__ = [
    "COLOURS",
    "FIELDS",
    "Action",
    "Area",
    "AreasCompared",
    "Dealt",
    "Drawn",
    "Event",
    "Exchange",
    "Exchanged",
    "GameOver",
    "Line",
    "LinesCompleted",
    "Outcome",
    "Pass",
    "Place",
    "Placed",
    "PositionReason",
    "PositionRuling",
    "Reason",
    "Reshuffled",
    "Setup",
    "SetupReason",
    "State",
    "View",
    "prices",
    "rule_position",
]

"""Just4Fun Colours.

The setup and actions, the events, the view, the outcome and the reasons for refusals stand here
under their names; the rules are in the modules.
"""

from rulekit.just4fun.board import FIELDS, prices
from rulekit.just4fun.rules import COLOURS
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
    "Reason",
    "Reshuffled",
    "Setup",
    "SetupReason",
    "State",
    "View",
    "prices",
]

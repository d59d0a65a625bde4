"""5 COLORS and 5211: one engine, two editions.

The setups and choices, the events, the view, the outcome and the reasons for refusals stand here
under their names, and what decides one round; the rules are in the modules.
"""

from rulekit.majority.fifty_two_eleven import FiftyTwoElevenSetup
from rulekit.majority.five_colors import FiveColorsSetup
from rulekit.majority.rules import Edition, Rules
from rulekit.majority.ruling import RoundRuling, TableReason, rule_round
from rulekit.majority.state import (
    Because,
    Choose,
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    Event,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Ones,
    Outcome,
    Reason,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
    SetupReason,
    State,
    View,
)

__all__ = [
    "Because",
    "Choose",
    "Chosen",
    "ColoursOut",
    "Dealt",
    "Discarded",
    "Edition",
    "Event",
    "FiftyTwoElevenSetup",
    "FiveColorsSetup",
    "GameOver",
    "LastCardsDiscarded",
    "ManyOnes",
    "Ones",
    "Outcome",
    "Reason",
    "Removed",
    "Renewed",
    "Revealed",
    "RoundOver",
    "RoundRuling",
    "Rules",
    "Scored",
    "SetupReason",
    "State",
    "TableReason",
    "View",
    "rule_round",
]

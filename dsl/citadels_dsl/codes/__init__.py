"""The table of all codes of findings."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from attrs import field, frozen

FILE = Path(__file__).with_name("explanations.md")
"""What each code means: a section each, with a paragraph why, one how to fix it, and one on the limits of the check."""


class Severity(StrEnum):
    """How much a finding matters: only an error keeps a card from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Stage(StrEnum):
    """When a finding is made: reading one pack, joining packs, or playing scenarios."""

    CHECK = "check"
    LINK = "link"
    TEST = "test"


class Confidence(StrEnum):
    """Whether what a finding says holds in any case, or as far as a check can tell that may be wrong."""

    CERTAIN = "certain"
    LIKELY = "likely"


@frozen
class Code:
    """What a code of a finding stands for; the code never changes its meaning.

    What it means is told in ``explanations.md`` beside this file, which is read when somebody asks; a wrong and a right
    example of each lie in the folder ``examples``, under the name of the code.
    """

    code: str
    title: str
    severity: Severity = field(default=Severity.ERROR, kw_only=True)
    stage: Stage = field(default=Stage.CHECK, kw_only=True)
    confidence: Confidence = field(default=Confidence.CERTAIN, kw_only=True)

    @property
    def meaning(self) -> str:
        """Say what is wrong and why it matters."""
        return _explanations()[self.code][0]

    @property
    def mend(self) -> str:
        """Say how to fix it."""
        return _explanations()[self.code][1]

    @property
    def approximation(self) -> str | None:
        """Say where the check may be wrong, if it may."""
        return next(iter(_explanations()[self.code][2:]), None)


@cache
def _explanations() -> dict[str, list[str]]:
    """Return the paragraphs about each code."""
    sections = FILE.read_text("utf-8").split("\n## ")[1:]
    return {text[: text.index("\n")]: [" ".join(part.split()) for part in text.split("\n\n")[1:]] for text in sections}


WARNING, LINK, LIKELY = Severity.WARNING, Stage.LINK, Confidence.LIKELY

ROWS = (
    # 0xx: what the bytes and the indentation of a file may be
    Code("CIT001", "not UTF-8"),
    Code("CIT002", "invisible character"),
    Code("CIT003", "file too large"),
    Code("CIT004", "line too long"),
    Code("CIT005", "tab in indentation"),
    Code("CIT006", "uneven indentation"),
    Code("CIT007", "nested too deeply"),
    Code("CIT008", "line without a parent"),
    # 1xx: lines that cannot be read
    Code("CIT101", "line cannot be read"),
    Code("CIT102", "unknown character"),
    Code("CIT103", "unfinished line"),
    Code("CIT104", "unknown kind of declaration"),
    Code("CIT105", "unknown clause"),
    Code("CIT106", "missing indented block"),
    Code("CIT107", "block not allowed here"),
    Code("CIT108", "quote not closed"),
    # 2xx: names and words that nobody knows
    Code("CIT201", "unknown word"),
    Code("CIT202", "unknown card"),
    Code("CIT203", "name defined twice"),
    Code("CIT204", "unknown marker or counter"),
    Code("CIT205", "unknown event"),
    Code("CIT206", "unknown property"),
    Code("CIT207", "unknown procedure"),
    Code("CIT208", "deprecated word", severity=WARNING),
    Code("CIT209", "unknown verb"),
    # 3xx: things of the wrong kind
    Code("CIT301", "wrong type"),
    Code("CIT302", "wrong form of a word"),
    Code("CIT303", "name not available here"),
    Code("CIT304", "value instead of a statement"),
    Code("CIT305", "comparison of different kinds"),
    # 4xx: clauses that are missing, doubled or misplaced
    Code("CIT401", "missing clause"),
    Code("CIT402", "number out of range"),
    Code("CIT403", "clause given twice"),
    Code("CIT404", "clause of another kind of card"),
    Code("CIT405", "two rules with the same name"),
    # 5xx: what is proved about rules before they are played
    Code("CIT501", "choice may be empty", severity=WARNING, confidence=LIKELY),
    Code("CIT502", "declared and never used", severity=WARNING),
    Code("CIT503", "cost after an effect"),
    Code("CIT504", "unreachable statement", severity=WARNING),
    Code("CIT505", "loop without a bound"),
    Code("CIT506", "procedures in a circle"),
    Code("CIT507", "rule triggers itself", severity=WARNING, confidence=LIKELY),
    Code("CIT508", "question depends on hidden facts"),
    Code("CIT509", "event reveals a secret", severity=WARNING, confidence=LIKELY),
    Code("CIT510", "nested searches"),
    Code("CIT511", "number depends on itself"),
    Code("CIT512", "condition never holds", severity=WARNING, confidence=LIKELY),
    Code("CIT513", "condition always holds", severity=WARNING, confidence=LIKELY),
    Code("CIT515", "number without effect", severity=WARNING, confidence=LIKELY),
    Code("CIT516", "event that never happens", severity=WARNING, confidence=LIKELY),
    Code("CIT517", "state that is never reset", severity=WARNING, confidence=LIKELY),
    Code("CIT518", "text disagrees with the rules", severity=WARNING, confidence=LIKELY),
    Code("CIT519", "card forbids its own rule", severity=WARNING, confidence=LIKELY),
    Code("CIT520", "rule not active at its event", severity=WARNING, confidence=LIKELY),
    Code("CIT521", "text not patched", severity=WARNING, confidence=LIKELY),
    Code("CIT522", "check failed", severity=WARNING),
    Code("CIT523", "game never scored", severity=WARNING, confidence=LIKELY),
    Code("CIT524", "action without a limit", severity=WARNING, confidence=LIKELY),
    Code("CIT525", "state outlives its rules", severity=WARNING, confidence=LIKELY),
    Code("CIT526", "state changed too late for scoring", severity=WARNING, confidence=LIKELY),
    Code("CIT527", "character that the verb cannot take"),
    Code("CIT530", "state of a lost district", severity=WARNING, confidence=LIKELY),
    Code("CIT531", "round started at the wrong time", severity=WARNING, confidence=LIKELY),
    Code("CIT532", "rule ignores a resumed turn", severity=Severity.NOTE, confidence=LIKELY),
    # 6xx: packs, manifests and how packs fit together
    Code("CIT601", "manifest cannot be read", stage=LINK),
    Code("CIT602", "unknown key in manifest", stage=LINK),
    Code("CIT603", "id defined twice", stage=LINK),
    Code("CIT604", "edition names an unknown card", stage=LINK),
    Code("CIT605", "deck too small", stage=LINK),
    Code("CIT606", "cast not playable", stage=LINK),
    Code("CIT607", "empty pack", stage=LINK),
    Code("CIT608", "file cannot be read", stage=LINK),
    Code("CIT609", "required pack not found", stage=LINK),
    Code("CIT610", "missing procedure", stage=LINK),
    Code("CIT611", "patch does not apply", stage=LINK),
    Code("CIT612", "preset not playable", stage=LINK),
    Code("CIT613", "order of replacements matters", severity=WARNING, stage=LINK, confidence=LIKELY),
    Code("CIT614", "rules of several packs trigger each other", severity=WARNING, stage=LINK, confidence=LIKELY),
    Code("CIT615", "character never played", severity=WARNING, stage=LINK),
    Code("CIT616", "wrong file ending", stage=LINK),
    Code("CIT617", "expression takes too long", stage=LINK),
    Code("CIT618", "no edition offers the pack", severity=WARNING, stage=LINK),
    Code("CIT619", "cards in an unread file", severity=WARNING, stage=LINK, confidence=LIKELY),
    Code("CIT620", "no version fits", stage=LINK),
    Code("CIT621", "packs in conflict", stage=LINK),
    Code("CIT622", "load order in a circle", stage=LINK),
    Code("CIT623", "pack differs from its lock", stage=LINK),
    Code("CIT624", "lock cannot be read", stage=LINK),
    Code("CIT625", "translation cannot be read", severity=WARNING, stage=LINK),
    Code("CIT626", "translation of an unknown key", severity=WARNING, stage=LINK),
    Code("CIT627", "two packs change the same line", severity=WARNING, stage=LINK),
    Code("CIT628", "pack name may be misspelt", severity=WARNING, stage=LINK, confidence=LIKELY),
    Code("CIT640", "capability not listed", stage=LINK),
    Code("CIT641", "unknown capability", stage=LINK),
    # 7xx: scenarios
    Code("CIT701", "scenario without steps"),
    Code("CIT702", "scenario failed", stage=Stage.TEST),
    Code("CIT703", "unknown player in scenario"),
    # 8xx: comments and baselines that allow findings
    Code("CIT801", "allowed without a reason", severity=WARNING),
    Code("CIT802", "unknown code allowed", severity=WARNING),
    Code("CIT803", "error allowed", severity=WARNING),
    Code("CIT804", "unused allowance", severity=WARNING),
    Code("CIT805", "unused baseline entry", severity=WARNING),
)

CODES: dict[str, Code] = {row.code: row for row in ROWS}

__all__ = ["CODES", "Code", "Confidence", "Severity", "Stage"]

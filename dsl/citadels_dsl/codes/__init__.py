"""The table of all codes of findings, such as CIT501."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from attrs import field, frozen

FILE = Path(__file__).with_name("explanations.md")
"""The explanations: a section for each code, with its meaning, the remedy, and the limits of the check."""


class Severity(StrEnum):
    """The severity of a finding; only errors prevent a card from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Stage(StrEnum):
    """The step that makes a finding: checking one pack, linking packs, or playing scenarios."""

    CHECK = "check"
    LINK = "link"
    TEST = "test"


class Confidence(StrEnum):
    """Whether a finding is always right, or may be a false positive."""

    CERTAIN = "certain"
    LIKELY = "likely"


@frozen
class Code:
    """A code of findings, such as CIT501; the meaning of a code never changes.

    Its explanation is in ``explanations.md`` beside this file, which is loaded on demand; the folder
    ``examples`` has a wrong and a right example for each code.
    """

    code: str
    title: str
    severity: Severity = field(default=Severity.ERROR, kw_only=True)
    stage: Stage = field(default=Stage.CHECK, kw_only=True)
    confidence: Confidence = field(default=Confidence.CERTAIN, kw_only=True)
    commentable: bool = field(default=True, kw_only=True)
    """Whether the finding is in a file that can have comments, and is not itself about a comment."""

    @property
    def allowable(self) -> bool:
        """Whether a comment such as ``# allow CIT501: the reason`` can allow the finding."""
        return self.commentable and self.severity is not Severity.ERROR

    @property
    def meaning(self) -> str:
        """A sentence that says why findings with this code are reported."""
        return _explanations()[self.code][0]

    @property
    def mend(self) -> str:
        """A sentence that says how the author can remove a finding with this code."""
        return _explanations()[self.code][1]

    @property
    def approximation(self) -> str | None:
        """The assumptions of a check that cannot be exact; None for an exact check."""
        return next(iter(_explanations()[self.code][2:]), None)


@cache
def _explanations() -> dict[str, list[str]]:
    sections = FILE.read_text("utf-8").split("\n## ")[1:]
    return {text[: text.index("\n")]: [" ".join(part.split()) for part in text.split("\n\n")[1:]] for text in sections}


WARNING, LINK, LIKELY = Severity.WARNING, Stage.LINK, Confidence.LIKELY

ROWS = (
    # 0xx: encoding, size and indentation of a file
    Code("CIT001", "not UTF-8"),
    Code("CIT002", "invisible character"),
    Code("CIT003", "file too large"),
    Code("CIT004", "line too long"),
    Code("CIT005", "tab in indentation"),
    Code("CIT006", "uneven indentation"),
    Code("CIT007", "nested too deeply"),
    Code("CIT008", "line without a parent"),
    # 1xx: lines that cannot be parsed
    Code("CIT101", "line cannot be read"),
    Code("CIT102", "unknown character"),
    Code("CIT103", "unfinished line"),
    Code("CIT104", "unknown kind of declaration"),
    Code("CIT105", "unknown clause"),
    Code("CIT106", "missing indented block"),
    Code("CIT107", "block not allowed here"),
    Code("CIT108", "quote not closed"),
    # 2xx: unknown names and words
    Code("CIT201", "unknown word"),
    Code("CIT202", "unknown card"),
    Code("CIT203", "name defined twice"),
    Code("CIT204", "unknown marker or counter"),
    Code("CIT205", "unknown event"),
    Code("CIT206", "unknown property"),
    Code("CIT207", "unknown procedure"),
    Code("CIT208", "deprecated word", severity=WARNING),
    Code("CIT209", "unknown verb"),
    # 3xx: wrong types
    Code("CIT301", "wrong type"),
    Code("CIT302", "wrong form of a word"),
    Code("CIT303", "name not available here"),
    Code("CIT304", "value instead of a statement"),
    Code("CIT305", "comparison of different kinds"),
    # 4xx: clauses that are missing, duplicate or misplaced
    Code("CIT401", "missing clause"),
    Code("CIT402", "number out of range"),
    Code("CIT403", "clause given twice"),
    Code("CIT404", "clause of another kind of card"),
    Code("CIT405", "two rules with the same name"),
    # 5xx: static analysis of rules
    Code("CIT501", "choice may be empty", severity=WARNING, confidence=LIKELY),
    Code("CIT502", "declared and never used", severity=WARNING),
    Code("CIT503", "cost after an effect"),
    Code("CIT504", "unreachable statement", severity=WARNING),
    Code("CIT505", "loop without a bound"),
    Code("CIT506", "procedures in a circle"),
    Code("CIT507", "rule triggers itself", severity=WARNING, confidence=LIKELY),
    Code("CIT508", "asking depends on hidden facts"),
    Code("CIT509", "event reveals a secret", severity=WARNING, confidence=LIKELY),
    Code("CIT510", "searches inside searches"),
    Code("CIT511", "number depends on itself"),
    Code("CIT512", "condition never holds", severity=WARNING, confidence=LIKELY),
    Code("CIT513", "condition always holds", severity=WARNING, confidence=LIKELY),
    Code("CIT515", "number without effect", severity=WARNING, confidence=LIKELY),
    Code("CIT516", "event that never happens", severity=WARNING, confidence=LIKELY),
    Code("CIT517", "state that is never reset", severity=WARNING, confidence=LIKELY),
    Code("CIT518", "text disagrees with the rules", severity=WARNING, confidence=LIKELY),
    Code("CIT519", "card forbids its own rule", severity=WARNING, confidence=LIKELY),
    Code("CIT520", "rule inactive when its event happens", severity=WARNING, confidence=LIKELY),
    Code("CIT521", "text of a patched card", severity=WARNING, confidence=LIKELY),
    Code("CIT522", "check that failed", severity=WARNING),
    Code("CIT523", "game that is never scored", severity=WARNING, confidence=LIKELY),
    Code("CIT524", "action that nothing stops", severity=WARNING, confidence=LIKELY),
    Code("CIT525", "state that outlives the rules that read it", severity=WARNING, confidence=LIKELY),
    Code("CIT526", "points that read a state that changes too late", severity=WARNING, confidence=LIKELY),
    Code("CIT527", "characters that a verb does not take"),
    Code("CIT530", "state of a district that has left", severity=WARNING, confidence=LIKELY),
    Code("CIT531", "round that begins too late", severity=WARNING, confidence=LIKELY),
    Code("CIT532", "rule misses a turn that is resumed", severity=Severity.NOTE, confidence=LIKELY),
    # 6xx: packs, manifests and conflicts between packs
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
    Code("CIT616", "file with another ending", stage=LINK),
    Code("CIT617", "expression that takes too long", stage=LINK),
    Code("CIT618", "pack that no edition offers", severity=WARNING, stage=LINK),
    Code(
        "CIT619", "cards in a file that is not read", severity=WARNING, stage=LINK, confidence=LIKELY, commentable=False
    ),
    Code("CIT620", "no version fits", stage=LINK),
    Code("CIT621", "packs in conflict", stage=LINK),
    Code("CIT622", "load order in a circle", stage=LINK),
    Code("CIT623", "pack differs from its lock", stage=LINK),
    Code("CIT624", "lock cannot be read", stage=LINK),
    Code("CIT625", "translation that cannot be read", severity=WARNING, stage=LINK, commentable=False),
    Code("CIT626", "translation of nothing", severity=WARNING, stage=LINK, commentable=False),
    Code("CIT627", "two packs change the same line", severity=WARNING, stage=LINK),
    Code("CIT628", "pack that may be misspelt", severity=WARNING, stage=LINK, confidence=LIKELY),
    Code("CIT629", "picture that cannot be used", stage=LINK),
    Code("CIT630", "pack that is not optional", stage=LINK),
    Code("CIT640", "capability not listed", stage=LINK),
    Code("CIT641", "unknown capability", stage=LINK),
    # 7xx: scenarios
    Code("CIT701", "scenario without steps"),
    Code("CIT702", "scenario failed", stage=Stage.TEST),
    Code("CIT703", "unknown player in scenario"),
    # 8xx: comments and baselines that allow findings
    Code("CIT801", "allowed without a reason", severity=WARNING, commentable=False),
    Code("CIT802", "unknown code allowed", severity=WARNING, commentable=False),
    Code("CIT803", "error allowed", severity=WARNING, commentable=False),
    Code("CIT804", "unused allowance", severity=WARNING, commentable=False),
    Code("CIT805", "unused baseline entry", severity=WARNING, commentable=False),
)

CODES: dict[str, Code] = {row.code: row for row in ROWS}

__all__ = ["CODES", "Code", "Confidence", "Severity", "Stage"]

"""What the table says about one code of a finding."""

from enum import StrEnum

from attrs import field, frozen


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

    ``meaning`` and ``mend`` are one sentence each: why there is such a finding, and what an author does about it. A
    wrong and a right example of each lie in the folder ``examples`` beside this file, under the name of the code.
    """

    code: str
    title: str
    meaning: str
    mend: str
    severity: Severity = field(default=Severity.ERROR, kw_only=True)
    stage: Stage = field(default=Stage.CHECK, kw_only=True)
    confidence: Confidence = field(default=Confidence.CERTAIN, kw_only=True)
    approximation: str | None = field(default=None, kw_only=True)
    """For a question that no program can always answer: what the check takes for granted, in one sentence."""

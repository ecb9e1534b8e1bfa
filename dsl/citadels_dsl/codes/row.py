"""What the table says about one code of a finding."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from attrs import field, frozen

FILE = Path(__file__).with_name("explanations.md")
"""What each code means: a section each, with a sentence why, one what to do, and one how far the check sees."""


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
        """Say in a sentence why there is such a finding."""
        return _explanations()[self.code][0]

    @property
    def mend(self) -> str:
        """Say in a sentence what an author does about it."""
        return _explanations()[self.code][1]

    @property
    def approximation(self) -> str | None:
        """Say what the check takes for granted, of a question that no program can always answer."""
        return next(iter(_explanations()[self.code][2:]), None)


@cache
def _explanations() -> dict[str, list[str]]:
    """Return the sentences about each code."""
    sections = FILE.read_text("utf-8").split("\n## ")[1:]
    return {text[: text.index("\n")]: [" ".join(part.split()) for part in text.split("\n\n")[1:]] for text in sections}

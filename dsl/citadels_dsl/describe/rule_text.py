"""The English sentences that describe one rule."""

from attrs import define, field


@define
class RuleSentences:
    """The sentences of one rule; ``name`` and ``shares`` tell which actions share a limit."""

    said: list[str]
    name: str = ""
    shares: str = ""
    when: str = ""
    does: str = ""
    more: list[str] = field(factory=list)

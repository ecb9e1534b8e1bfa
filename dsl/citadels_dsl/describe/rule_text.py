"""The English sentences that describe one rule."""

from attrs import define, field


@define
class RuleSentences:
    """The sentences of one rule; the action ``name`` shares its limit with the action ``shares``, if any."""

    said: list[str]
    name: str = ""
    shares: str = ""
    when: str = ""
    does: str = ""
    more: list[str] = field(factory=list)

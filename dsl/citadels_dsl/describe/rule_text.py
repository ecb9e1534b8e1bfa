"""What is said of one rule."""

from attrs import define, field


@define
class RuleSentences:
    """The sentences of one rule; ``name`` and ``shares`` let actions that share a limit be said together."""

    said: list[str]
    name: str = ""
    shares: str = ""
    when: str = ""
    does: str = ""
    more: list[str] = field(factory=list)

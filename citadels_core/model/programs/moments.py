"""The moments at which players may answer an event: before it, or after it."""

from typing import NamedTuple

from citadels_core.model.programs.rules import InsteadOfRule, Rule


class EventMoment(NamedTuple):
    """When an event is answered, and which."""

    when: str
    event: str

    @property
    def spoken(self) -> str:
        """What it is called where a table is told of it, such as ``before gold taken``."""
        return f"{self.when} {self.event}"


def moment_of(rule: Rule) -> EventMoment:
    """Return when a rule about an event lets players answer it, or when an action answers one."""
    before = isinstance(rule, InsteadOfRule)
    return EventMoment(rule.answers or ("before" if before else "after"), rule.on or "")

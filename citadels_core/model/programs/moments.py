"""The moments when players may respond to an event: before it or after it."""

from typing import NamedTuple

from citadels_core.model.programs.rules import InsteadOfRule, Rule


class EventMoment(NamedTuple):
    """An event, and whether players respond before or after it."""

    when: str
    event: str

    @property
    def spoken(self) -> str:
        """The moment as text in messages to clients, such as ``before gold taken``."""
        return f"{self.when} {self.event}"


def moment_of(rule: Rule) -> EventMoment:
    """Return the event to which a rule or action responds, and whether it runs before or after the event."""
    before = isinstance(rule, InsteadOfRule)
    return EventMoment(rule.answers or ("before" if before else "after"), rule.on or "")

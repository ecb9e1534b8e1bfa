"""Note rules of a character that hear its turn start, and not a turn that goes on as the character."""

from collections.abc import Iterator

from citadels_core.model.programs.walk import slots_read
from citadels_dsl.checker.analysis.events import field_of, happens
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

START = "turn started"
RESUMED = "turn resumed"

ONLY_AT_THE_START = {
    field_of(START, name).at for name in {*EVENT_BY_NAME[START].names} - {*EVENT_BY_NAME[RESUMED].names}
}
"""What a rule reads that a turn which goes on does not tell."""

ADVICE = f"write: when {START} or {RESUMED}; if only its first beginning is meant, allow it: # allow CIT532: the reason"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find own rules of characters that answer the start of a turn alone, where something in scope resumes turns."""
    resuming = {body.about for body in pack.everything if happens(body.code, lambda event: event.name == RESUMED)}
    if not resuming:
        return
    spared = resuming | {body.about for body in pack.bodies if body.rule.on == RESUMED}
    for body in pack.bodies:
        rule = body.rule
        if rule.kind != "when" or rule.on != START or rule.life != "turn" or body.about in spared:
            continue
        if ONLY_AT_THE_START.isdisjoint(slots_read(rule.test, *body.code)):
            message = f"a turn that goes on as {body.home} starts no turn, so this is not heard in it"
            yield pack.report("CIT532", body, body.line, message, ADVICE)

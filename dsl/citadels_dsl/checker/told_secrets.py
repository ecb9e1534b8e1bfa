"""Warn about public events whose numbers or players give a secret away."""

from collections.abc import Iterator

from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.secrets import EVENT_BY_NAME, OF_YOU, knowledge_of
from citadels_dsl.diagnostics import Diagnostic, problem

TELLING = frozenset({"Int", "Player"})
"""The types of fields that are checked; a card or character that an event names is shown by that event on purpose."""

SHOWS = frozenset({"character revealed"})
WHICH = frozenset({"marker", "counter", "note", "target", "value"})
"""Numbers that stand for a thing and not for an amount."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find events that all players see and whose number or player was worked out from something secret.

    Counting a whole zone is no secret. After the holder of a character is revealed it is none either, where a
    condition or the event says that the character is revealed.
    """
    for body in pack.bodies:
        knowledge = knowledge_of(body, pack)
        for at, instruction in enumerate(body.program.code if body.program is not None else ()):
            if instruction[0] != "emit" or instruction[1] in SHOWS:
                continue
            event = EVENT_BY_NAME[instruction[1]]
            for (name, type_), value in zip(event.fields, instruction[2], strict=False):
                if type_ not in TELLING or name in WHICH or name in event.private or value == OF_YOU:
                    continue
                if secrets := knowledge.content(value, at):
                    what = " and ".join(sorted({secret.what for secret in secrets}))
                    told = "the number" if type_ == "Int" else "the player"
                    message = f'{told} in "{event.name}" is seen by all and tells something about {what}'
                    advice = (
                        "count whole hands, let the card or character be revealed first, or ask all with "
                        "sealed choose; if it is meant to be told, allow it with a reason"
                    )
                    yield problem("CIT509", pack.span(body.path, instruction[-1]), body.path, message, help=advice)
                    break

"""Write the page of all message templates, by id."""

from collections.abc import Iterable

from citadels_core.model.vocabulary import EVENTS, VERBS
from citadels_core.speech.messages import MESSAGES
from tools.reference import MADE, table

HEAD = """# Messages

Every sentence that the engine makes of a game has the id of a message. In the views of a game, and in their JSON
form, `message` stands beside the prompt and beside the label of each option; reasons and prompts that Python code
gets have it as their `id`. Who shows a game in another language goes by these ids, and by the names of events in
the story of a game.

In a sentence `{name}` is filled in, `{name's}` with what it owns; `<verb>` agrees with who does it, and what stands
in square brackets is left out where there is nothing for it.
"""

UNTOLD = "The id is the name of the event. Events that are not listed go untold."
LEADS = "The id is the name of the instruction."


def page() -> str:
    """Return the page."""
    told = ((event.name, text) for event in EVENTS for text in (event.tells, event.tells_alone) if text is not None)
    done = ((verb.name, says) for verb in VERBS for says in (verb.says, verb.noun_says) if says is not None)
    parts = [
        MADE + HEAD,
        f"## The catalogue\n\n{_rows(MESSAGES.items())}",
        f"## What has happened\n\n{UNTOLD}\n\n{_rows(told)}",
        f"## What an answer leads to\n\n{LEADS}\n\n{_rows(done)}",
    ]
    return "\n".join(parts)


def _rows(sentences: Iterable[tuple[str, str]]) -> str:
    return table(["id", "sentence"], ([f"`{id_}`", f"`` {text} ``"] for id_, text in sentences))

"""Write the page of capabilities: the things that a pack can do to a game and a host may refuse."""

from citadels_core.model.vocabulary import CAPABILITIES
from tools.reference import MADE

INTRODUCTION = """\
# Capabilities

A capability is something that a pack can do to a game, and that a host may refuse. The SDK finds the capabilities in
the compiled cards. `citadels validate` and `citadels pack info` print them, with card and line.

If a manifest lists `capabilities`, a card with any other capability is a [finding](diagnostics.md#cit640).

A host can refuse capabilities: `load("my_pack", refuse=("looks at hands",))` raises `ContentError`, which names the
pack, the card and the capability. The check covers `my_pack` and all packs that
it requires; official packs only with `trust_official=False`.

A card has a capability even if it affects another player only in some games. The list has in brackets which rules or
cards have a capability.

"""


def page() -> str:
    """Return the page of capabilities in Markdown."""
    return f"{MADE}\n{INTRODUCTION}" + "".join(
        f"- `{row.name}`: {row.meaning.removesuffix('.')} ({row.found}).\n" for row in CAPABILITIES
    )

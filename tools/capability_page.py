"""Write the capabilities as a page of Markdown."""

from citadels_core.model.vocabulary import CAPABILITIES
from tools.reference import MADE

INTRODUCTION = """\
# Capabilities

What a pack can do to a game. The SDK finds the capabilities in the compiled cards; you need not declare them.
`citadels validate` and `citadels pack info` print them, with card and line.

If a manifest lists `capabilities`, a card that does anything else is a [finding](diagnostics.md#cit640). So a later
version cannot do more unnoticed.

A host can refuse capabilities: `load("my_pack", refuse=("looks at hands",))` raises `ContentError`, which names the
pack, the card and the capability. This covers all packs that `my_pack` requires, except official ones. Add
`trust_official=False` to cover the official packs that are loaded, too.

If only the game decides whom a card is about, the capability counts. So a pack without `looks at hands` never shows
another player's hand.

"""


def page() -> str:
    """Return the page."""
    return f"{MADE}\n{INTRODUCTION}" + "".join(
        f"- `{row.name}`: {row.meaning} *Found in* {row.found}.\n" for row in CAPABILITIES
    )

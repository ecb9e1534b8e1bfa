"""Write the page of idioms: common effects and the lines that express them."""

import textwrap

from citadels_dsl.idioms import Idiom, chapters
from tools.reference import MADE

HEAD = """
# Find the lines for an idea

**For** card writers. **Time:** 2 minutes.\\
**Result:** the lines for your idea, to copy into a card.

Search this page for your idea, or describe it at the terminal:

```console
$ citadels explain --how "draw from another player's hand"
Draw a card from another player's hand, unseen
```

Lines from `character` on are a whole character: add a line `rank`. Lines above a blank line, such as `marker`, stay
outside the card, without an indent. Put all other lines into a district, indented by four more spaces.

[The language reference](../reference/language.md) and [the words](../reference/words.md) explain the lines.
"""


def page() -> str:
    """Return the page of idioms in Markdown."""
    parts = [MADE + HEAD]
    for chapter in chapters():
        parts.append(f"## {chapter.title}\n")
        parts += map(_section, chapter.idioms)
    return "\n".join(parts)


def _section(idiom: Idiom) -> str:
    remarks = [f"{' '.join(idiom.remarks)}\n"] if idiom.remarks else []
    return "\n".join([f"### {idiom.title}\n", *remarks, f"```rule\n{_lines(idiom)}\n```\n"])


def _lines(idiom: Idiom) -> str:
    """Return the lines of an idiom below its declarations and its head line; omit the head ``district``."""
    usual = idiom.below.startswith("district ")
    lines = idiom.lines if usual else f"{idiom.below}\n{textwrap.indent(idiom.lines, '    ')}"
    return f"{idiom.needs}\n\n{lines}" if idiom.needs else lines

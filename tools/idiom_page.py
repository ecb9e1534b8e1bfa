"""Write the page of idioms: common effects and the lines that express them."""

import textwrap

from citadels_dsl.idioms import Idiom, chapters
from tools.reference import MADE

HEAD = """
# Find the lines for an idea

The lines for what card writers often want to say. Search this page, or search by your own words at the terminal, which
also looks among the words and the official cards:

```console
$ citadels explain --how "draw from another player's hand"
Draw a card from another player's hand, unseen
```

An [editor](set-up-an-editor.md) offers the same lines: type the beginning of what you want to say, such as
`the first time`.

Lines that begin with a rule belong on a district, unless a character is shown above them. A declaration, such as
`marker`, stands in the first column, outside the card. Each example is part of a tested card with scenarios in
`dsl/citadels_dsl/idioms/say_it`.

See also [the language reference](../reference/language.md) and [the words of the language](../reference/words.md).
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
    """Return the declarations that an idiom needs and its lines; a parent that is no district comes first."""
    usual = idiom.below.startswith("district ")
    lines = idiom.lines if usual else f"{idiom.below}\n{textwrap.indent(idiom.lines, '    ')}"
    return f"{idiom.needs}\n\n{lines}" if idiom.needs else lines

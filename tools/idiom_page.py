"""Write the page of idioms: common effects and the lines that express them."""

from citadels_dsl.idioms import Idiom, chapters
from tools.reference import MADE

HEAD = """
# Say it

What card writers want to say, and the lines that say it, each on a card with scenarios that show what it does. Search
this page for what you would call it, or ask at the terminal, which looks among the words and the official cards too:

```console
$ citadels explain --how "draw from another player's hand"
Draw a card from another player's hand, unseen
```

An [editor](set-up-an-editor.md) offers the same lines: begin to type what you want to say, as in `the first time`,
where a rule or an instruction may stand.

How the words go together is told in [the language](../reference/language.md); [the words](../reference/words.md) has
all of them.
"""


def page() -> str:
    """Return the page."""
    parts = [MADE + HEAD]
    for chapter in chapters():
        parts.append(f"## {chapter.title}\n")
        parts += map(_section, chapter.idioms)
    return "\n".join(parts)


def _section(idiom: Idiom) -> str:
    remarks = "".join(f"{remark}\n" for remark in idiom.remarks)
    return "\n".join(
        [
            f"### {idiom.title}\n",
            f"*Also: {'; '.join(idiom.also)}.*\n",
            *([remarks] if remarks else []),
            f"```card\n{idiom.card}```\n",
        ]
    )

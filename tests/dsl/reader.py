"""Print generated texts for a reader to judge without the rules, and then the rules beside them.

``python -m tests.dsl.reader 40 --seed 7`` prints the texts of 40 cards of the tests, the idioms and the sample packs;
with ``--rules`` each is followed by its rules. See docs/explanation/texts.md.
"""

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path

from citadels_core.packs import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
SHORT = 110
"""Texts of fewer letters say one thing, which nobody misreads."""


def written() -> Iterator[str]:
    """Yield the card files outside the official content."""
    for folder in ("mods", "dsl/citadels_dsl/idioms/say_it", "tests/architecture/words"):
        for path in sorted((ROOT / folder).rglob("*.card")):
            yield path.read_text("utf-8")
    for path in sorted((ROOT / "tests/mechanisms").glob("test_*.py")):
        for node in nodes_of(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if node.value.startswith(("\ncharacter ", "\ndistrict ", "character ", "district ")):
                    yield node.value


def texts() -> dict[str, tuple[str, str]]:
    """Return the name and the rules of each card by its text, for texts above a length."""
    modules = load().modules
    found: dict[str, tuple[str, str]] = {}
    for text in written():
        lines = text.splitlines()
        for card in compile_pack("try", [SourceText("read.card", text)], list(modules)).module.cards:
            if len(card.sentence) <= SHORT or card.text:
                continue
            start = next(
                at for at, line in enumerate(lines) if line.startswith((f"{card.kind} {card.name}", f'{card.kind} "'))
            )
            end = next((at for at in range(start + 1, len(lines)) if lines[at][:1].strip()), len(lines))
            found.setdefault(card.sentence, (card.name, "\n".join(lines[start:end]).rstrip()))
    return found


def main() -> None:
    """Print a sample."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("number", type=int)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--rules", action="store_true")
    asked = options.parse_args()
    found = texts()
    for at, text in enumerate(random.Random(asked.seed).sample(sorted(found), min(asked.number, len(found))), start=1):
        name, rules = found[text]
        print(f"{at}. {name}: {text}")
        if asked.rules:
            print(rules)
        print()


if __name__ == "__main__":
    main()

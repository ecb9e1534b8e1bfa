"""Write random rules that mention several things of one kind, and exchange one thing for another."""

import random
import re
from collections.abc import Iterator, Sequence

from attrs import define, field

HEADS = {
    "action Use once per turn": {},
    "when district built if player is not you": {"player": ["player"], "card": ["district"]},
    "when district destroyed if owner is not you": {"player": ["player", "owner"], "card": ["district"]},
    "when gold gained if player is not you": {"player": ["player"], "number": ["amount"]},
    "when card taken if player is not you": {"player": ["player"], "card": ["card"]},
    "when district built or district destroyed if player is not you": {"player": ["player"]},
    "when gold gained or gold taken if player is not you": {"player": ["player"], "number": ["amount"]},
    "instead of gold taken if giver is you and player is not you": {"player": ["player"], "number": ["amount"]},
    "may instead of district destroyed if owner is you": {"player": ["player"], "card": ["district"]},
}
"""The heads of rules, and the names they give by kind."""

ALWAYS = {"player": ["you", "your left", "crowned player"], "card": ["top card"], "number": ["1", "2"]}
"""What can be spoken of everywhere."""

CHOICES = (
    ("player", "choose player as {new} where {new} is not you"),
    ("player", "choose player as {new}"),
    ("card", "choose card in your hand as {new}"),
    ("card", "choose card in your hand as {new} where {new}.cost is at least {number}"),
    ("card", "choose card in your hand as {new} where {new} is not {card}"),
    ("card", "choose card in aside as {new}"),
    ("card", "choose card in aside as {new} where {new} is not {card}"),
    ("card", "choose random card in {player}.hand as {new}"),
    ("card", "choose district as {new} where {new}.owner is not you"),
    ("card", "choose district as {new} where {new}.owner is {player}"),
    ("number", "choose number from 1 to 3 as {new}"),
    ("number", "let {new} be count of {player}.hand"),
    ("number", "let {new} be {player}.gold"),
)
ACTS = (
    "gain ({number}) gold",
    "gain ({number}) cards",
    "{player} gains ({number}) gold",
    "{player} gains ({number}) cards",
    "give ({number}) gold to {player}",
    "take ({number}) gold from {player}",
    "take {card}",
    "give {card} to {player}",
    "{player} takes {card}",
    "show {card}",
    "{player} takes crown",
    "lay out 2 cards",
)
TESTS = (
    "{player}.gold is at least {number}",
    "{card}.cost is at most {number}",
    "{player} is crowned",
    "{number} is 2",
)
BLOCKS = ("if", "may", "each", "repeat", "by")
OUTERMOST = 2
"""How deep the lines of a rule stand."""
NAME = re.compile(r"[{](\w+)[}]")


@define
class Writer:
    """Writes a random rule; ``known`` has the names given so far, by kind."""

    dice: random.Random
    known: dict[str, list[str]]
    given: int = 0
    lines: list[str] = field(factory=list)

    def fill(self, text: str) -> str:
        """Put a thing into each hole, marked so that it can be exchanged."""
        return NAME.sub(lambda found: f"<{found[1]}|{self.thing(found[1])}>", text)

    def thing(self, kind: str) -> str:
        """Return a thing of a kind, preferably one with a name."""
        known = self.known[kind]
        return self.dice.choice(known + 3 * known[len(ALWAYS[kind]) :])

    def block(self, depth: int, most: int) -> None:
        """Write some lines, and blocks of lines."""
        for _ in range(self.dice.randint(1, most)):
            self.line(depth, most)
        if depth > OUTERMOST and self.dice.random() < 0.1:
            self.lines.append("    " * depth + "stop")

    def line(self, depth: int, most: int) -> None:
        """Write a line, or a block."""
        indent, kind = "    " * depth, self.dice.random()
        if kind < 0.35:
            self.given += 1
            what, text = self.dice.choice(CHOICES)
            new = f"{what[0]}{self.given}"
            self.lines.append(indent + self.fill(text.replace("{new}", new)))
            self.known[what].append(new)
        elif kind < 0.85 or most < 2:
            self.lines.append(indent + self.fill(self.dice.choice(ACTS)))
        else:
            self.nested(depth, most - 1)

    def nested(self, depth: int, most: int) -> None:
        """Write a block; names given in it are known only inside."""
        indent, before = "    " * depth, {kind: list(names) for kind, names in self.known.items()}
        kind = self.dice.choice(BLOCKS)
        if kind == "each":
            self.given += 1
            self.lines.append(f"{indent}for each player as e{self.given}")
            self.known["player"].append(f"e{self.given}")
        elif kind == "repeat":
            self.lines.append(f"{indent}repeat 2 times")
        elif kind == "if":
            self.lines.append(indent + self.fill(f"if {self.dice.choice(TESTS)}"))
        else:
            self.lines.append(indent + self.fill("may" if kind == "may" else "may by {player}"))
        self.block(depth + 1, most)
        self.known = before
        if kind in ("if", "may", "by") and self.dice.random() < 0.5:
            inside = {kind: list(names) for kind, names in self.known.items()}
            self.lines.append(f"{indent}otherwise")
            self.block(depth + 1, most)
            self.known = inside


def rule(seed: int) -> str:
    """Write the rule of a seed, with each mentioned thing in marks."""
    dice = random.Random(seed)
    head = dice.choice([*HEADS])
    known = {kind: [*names, *HEADS[head].get(kind, [])] for kind, names in ALWAYS.items()}
    writer = Writer(dice, known)
    writer.block(OUTERMOST, 4)
    lines = list(used(writer.lines))
    return "\n".join([f"district Odd {seed}", "    type unique", "    cost 1", f"    {head}", *lines, ""])


def used(lines: Sequence[str]) -> Iterator[str]:
    """Remove named values without a use: they have no effect and no text."""
    kept: list[str] = []
    for line in reversed(lines):
        given = re.match(r" *let (\w+)", line)
        if given is None or any(re.search(rf"[|]{given[1]}[>]", other) for other in kept):
            kept.append(line)
    yield from reversed(kept)


MARKED = re.compile(r"<(\w+)\|([^>]*)>")


def plain(text: str) -> str:
    """Return a rule as it is written in a card file."""
    return MARKED.sub(lambda found: found[2], text)


def exchanged(text: str) -> Iterator[str]:
    """Yield the rules in which one mentioned thing is replaced by another of its kind."""
    spoken = list(MARKED.finditer(text))
    for found in spoken:
        others = {other[2] for other in spoken if other[1] == found[1]} | set(ALWAYS[found[1]])
        for other in sorted(others - {found[2]}):
            yield plain(text[: found.start()] + other + text[found.end() :])

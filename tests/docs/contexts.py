"""Build a small pack around one line of the language, so that the examples of the vocabulary can be compiled.

What they name is in the pack `box` beside this file, a small box that is nobody's: cards of real ones are not named.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from citadels_core.model.programs import ir
from citadels_core.packs import load

BOX = Path(__file__).parent / "box"

HEADS = {
    "district": "district Trial Yard\n    type unique\n    cost 1\n",
    "character": "character Trial Squire\n    rank 9\n",
    "rules": "rules Trial Rules\n",
    "edition": "edition Trial Box\n    use rules House Rules\n    players 2 to 7\n    cast Baker\n    decks Town\n",
}
"""What each kind of declaration needs to be complete."""

BODIES = {
    **{kind: head.split("\n", 1)[1] for kind, head in HEADS.items()},
    "rules": "    forbid crown moved\n",
    "deck": "    Mill, Orchard\n",
    "patch": "    cost 4\n",
    "scenario": "    given 4 players\n    then 1 is 1\n",
}
STATES = {
    "tally": "counter tally on district\n",
    "debt": "counter debt on player towards player\n    until end of game\n",
    "friend": "note friend on district is player\n",
    "plan": "note plan on player is number\n    until end of turn\n    seen by placer\n",
    "allies": "note allies on district is players\n",
    "market": "zone market at table\n",
}
BLOCKS = (
    *("if", "may", "has to", "for each", "repeat", "otherwise"),
    *("action", "must", "when", "as soon as", "instead of", "discount", "at scoring", "procedure"),
)
RULES = (
    *(
        "action",
        "must",
        "when",
        "as",
        "instead",
        "forbid",
        "allow",
        "toll",
        "modify",
        "set",
        "limit",
        "discount",
        "score",
        "late",
        "at",
        "counts",
        "income",
    ),
    *("while", "base", "tie", "players", "cast", "decks", "use", "variant", "procedure", "type", "cost", "copies"),
    *("acts", "rank", "text", "provenance", "art", "excludes", "characters", "ranks", "districts", "preset", "spend"),
)
NAMES = {
    "victim": "choose character as victim",
    "character": "choose character",
    "called": "choose character as called",
    "leaver": "choose character in coming as leaver",
    "best": "let best be 1",
    "spare": "choose character in spares as spare",
    "envoy": "choose character in this.guests as envoy",
    "pick": "choose character in pool as pick",
    "out": "choose character in pool as out",
    "other": "choose player as other where other is not you",
    "player": "choose player",
    "r": "choose resource as r",
    "card": "choose card in your hand",
    "old": "choose 1 or more cards in your hand as old",
    "gift": "choose card in your hand as gift",
    "kept": "choose 1 or more cards in aside as kept",
    "district": "choose district",
    "mine": "choose district in your city as mine",
    "theirs": "choose district as theirs where theirs.owner is not you",
}
"""What gives each name of the examples a meaning, where the rule does not give it itself."""

ANNA = "    given Anna: Ferryman, 9 gold, hand Mill, Orchard, city Inn, Mill\n"
BEN = "    given Ben: Miller, 2 gold\n"


@cache
def box() -> tuple[ir.Module, ...]:
    """Return the compiled packs whose names the examples use."""
    return tuple(load(BOX).modules)


def contexts(example: str, within: tuple[str, ...] = ()) -> Iterator[str]:
    """Return texts in which the line is valid; only inside ``within`` when it names something."""
    states = "".join(text for word, text in STATES.items() if re.search(rf"\b{word}\b", example))
    first = example.split(maxsplit=1)[0]
    beginnings = r"(marker|counter|zone|note [a-z]+ on|deck|patch|scenario|district|character|rules|edition) "
    if re.match(beginnings, example) and not within:
        yield example.replace("tired", "weary").replace("market", "fair") + "\n" + BODIES.get(first, "")
    elif within == ("scenario",) or re.match(r"given |then (?!to )|when .*(Anna|Ben|the round|the game)", example):
        then = "" if example.startswith("then") else "    then 1 is 1\n"
        yield states + "scenario A trial\n" + ("" if "Anna:" in example else ANNA) + BEN + f"    {example}\n" + then
        yield states + f"scenario A trial\n    {example}\n    then 1 is 1\n"
    elif within == ("patch",):
        yield f"patch Inn\n    {example}\n"
    elif within[:1] == ("marker",):
        yield f"marker weary on character\n    {example}\n"
    elif within == ("note",):
        yield f"note model on district is district\n    {example}\n"
    elif within == ("zone",):
        yield f"zone cellar on district\n    {example}\n"
    else:
        if first in RULES:
            yield from _clauses(example, within, states)
        yield from _actions(example, states)


def _clauses(example: str, within: tuple[str, ...], states: str) -> Iterator[str]:
    """Put the line directly into each kind of declaration that accepts it, in place of a similar one."""
    for owner, head in HEADS.items():
        if not within or owner in within:
            lines = [
                line for line in head.splitlines() if not line.strip().startswith(example.split(maxsplit=1)[0] + " ")
            ]
            below = "        forbid crown moved" if example.startswith("while") else ""
            below = "        nothing" if example.startswith(BLOCKS) else below
            below = "        cast Baker" if example.startswith("preset") else below
            yield states + "\n".join([*lines, f"    {example}", below]) + "\n"


def _actions(example: str, states: str) -> Iterator[str]:
    """Put the line into an action, after lines that declare its names."""
    for owner in ("district", "character", "rules"):
        lead = f"{states}{HEADS[owner]}    action Exchange Hands once per turn\n        gain 1 gold\n"
        lead += "    action Trial once per turn\n"
        if example.startswith("may answer"):
            yield f"{states}{HEADS[owner]}    when gold gained\n        for each player\n            {example}\n"
            continue
        if example.startswith(("costs", "target", "limit shared", "before", "after")):
            yield lead + f"        {example}\n        gain 1 gold\n"
            continue
        own = [
            *re.findall(r"^(?:choose|for each|call).* as ([a-z]+)", example),
            *re.findall(r"^(?:choose|for each|.* any) ([a-z]+)", example),
        ]
        words = re.findall(r"[a-z]+", example)
        lines = [NAMES[word] for word in NAMES if word in words and word not in own]
        if example == "otherwise":
            lines += ["if you are crowned", "    nothing"]
        if example == "stop repeating":
            lines.append("repeat 2 times")
        lines.append(f"    {example}" if example == "stop repeating" else example)
        if example.startswith(BLOCKS):
            lines.append("    nothing")
        yield lead + "".join(f"        {line}\n" for line in lines)

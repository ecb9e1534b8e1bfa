"""Build a small pack around one line of the language, so that the examples of the vocabulary can be compiled."""

import re
from collections.abc import Iterator

HEADS = {
    "district": "district Trial Yard\n    type unique\n    cost 1\n",
    "character": "character Trial Squire\n    rank 9\n",
    "rules": "rules Trial Rules\n",
    "edition": "edition Trial Box\n    use rules Standard\n    players 2 to 7\n    cast Assassin\n    decks Basic\n",
}
"""What each kind of declaration needs to be complete."""

BODIES = {
    **{kind: head.split("\n", 1)[1] for kind, head in HEADS.items()},
    "rules": "    forbid crown moved\n",
    "deck": "    Tavern, Temple\n",
    "patch": "    cost 4\n",
    "scenario": "    given 4 players\n    then 1 is 1\n",
}
STATES = {
    "tally": "counter tally on district\n",
    "friend": "note friend on district is player\n",
    "First Game": HEADS["edition"].replace("Trial Box", "Other Box") + "    preset First Game\n        cast Assassin\n",
}
BLOCKS = (
    *("if", "may", "for each", "repeat", "otherwise"),
    *("action", "must", "when", "instead of", "at scoring", "procedure"),
)
RULES = (
    *("action", "must", "when", "instead", "forbid", "allow", "modify", "set", "score", "at", "counts", "income"),
    *("while", "base", "tie", "players", "cast", "decks", "use", "variant", "procedure", "type", "cost", "copies"),
    *("acts", "rank", "text", "provenance", "excludes", "characters", "ranks", "districts", "preset", "spend"),
)
NAMES = {
    "victim": "choose character as victim",
    "character": "choose character",
    "called": "choose character as called",
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

ANNA = "    given Anna: Merchant, 9 gold, hand Tavern, Temple, city Smithy, Tavern\n"
BEN = "    given Ben: Bishop, 2 gold\n"


def contexts(example: str, within: tuple[str, ...] = ()) -> Iterator[str]:
    """Return texts in which the line may stand; only inside ``within`` when it names something."""
    states = "".join(
        text for word, text in STATES.items() if re.search(rf"\b{word}\b", example) and example != "preset First Game"
    )
    first = example.split(maxsplit=1)[0]
    beginnings = r"(marker|counter|note [a-z]+ on|deck|patch|scenario|district|character|rules|edition) "
    if re.match(beginnings, example) and not within:
        yield example.replace("killed", "weary") + "\n" + BODIES.get(first, "")
    elif within == ("scenario",) or re.match(r"(given|then) |when .*(Anna|Ben|the round|the game)", example):
        then = "" if example.startswith("then") else "    then 1 is 1\n"
        yield states + "scenario A trial\n" + ("" if "Anna:" in example else ANNA) + BEN + f"    {example}\n" + then
        yield states + f"scenario A trial\n    {example}\n    then 1 is 1\n"
    elif within == ("patch",):
        yield f"patch Smithy\n    {example}\n"
    elif within == ("marker", "counter", "note"):
        yield f"marker weary on character\n    {example}\n"
    else:
        if first in RULES:
            yield from _clauses(example, within, states)
        yield from _actions(example, states)


def _clauses(example: str, within: tuple[str, ...], states: str) -> Iterator[str]:
    """Put the line directly into each kind of declaration that may hold it, in place of its own like."""
    for owner, head in HEADS.items():
        if not within or owner in within:
            lines = [
                line for line in head.splitlines() if not line.strip().startswith(example.split(maxsplit=1)[0] + " ")
            ]
            below = "        forbid crown moved" if example.startswith("while") else ""
            below = "        nothing" if example.startswith(BLOCKS) else below
            below = "        cast Assassin" if example.startswith("preset") else below
            yield states + "\n".join([*lines, f"    {example}", below]) + "\n"


def _actions(example: str, states: str) -> Iterator[str]:
    """Put the line into an action, after what gives its names a meaning."""
    for owner in ("district", "character", "rules"):
        lead = f"{states}{HEADS[owner]}    action Exchange Hands once per turn\n        gain 1 gold\n    action Trial\n"
        if example.startswith(("costs", "target", "limit shared")):
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
        lines.append(example)
        if example.startswith(BLOCKS):
            lines.append("    nothing")
        yield lead + "".join(f"        {line}\n" for line in lines)

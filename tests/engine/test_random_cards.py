"""Cards nobody designed: whatever compiles can be played, and nothing at the table comes apart."""

import random
from pathlib import Path

import pytest

from citadels_core.engine.game import Game
from citadels_core.model.catalog import Catalog
from citadels_core.model.ir import Module
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENTS
from citadels_core.table.invariants import check
from citadels_dsl.compiler import compile_pack
from citadels_dsl.source import Source, read_source

CONTENT = Path(__file__).parents[2] / "content"

STEPS = (
    "gain {n} gold",
    "gain {n} cards",
    "gain (your gold) gold",
    "take {n} gold from your left",
    "take all gold from your right",
    "give {n} gold to crowned player",
    "gather {n} gold",
    "lay out {n} cards\nchoose card in aside as c{i}\ngather c{i}\nput aside under deck",
    "lay out {n} cards\nput aside under deck",
    "choose {n} cards in your hand as c{i}\ndiscard c{i}",
    "choose 1 or more cards in your hand as c{i}\ndiscard c{i}\ndiscard c{i}",
    "choose player as p{i} where p{i} is not you\nexchange hand with p{i}",
    "choose player as p{i}\np{i} gains {n} gold\np{i} takes crown",
    "choose district as d{i}\ndestroy d{i}\ndestroy d{i}",
    "choose district in your city as d{i}\ntake d{i}",
    "choose card in your hand as c{i}\nbuild c{i}\nbuild c{i}",
    "choose random card in your hand as c{i}\nbuild c{i}",
    "choose card in your left.hand as c{i} by your left\ntake c{i}",
    "choose type as t{i}\nchoose district as d{i}\nd{i} counts as t{i}",
    "choose character as k{i}\nmark k{i} killed",
    "choose character as k{i}\nmark k{i} robbed\nunmark k{i} robbed",
    "choose character as k{i}\nreveal k{i}",
    "choose player as p{i}\nmark p{i} blessed\nadd {n} to p{i}.luck",
    "remove 1 from your luck",
    "take crown",
    "give crown to your left",
    "shuffle deck",
    "hold turn",
    "resume turn as active character\noffer actions\nend turn",
    "end turn",
    "offer actions",
    "for each player\n    player gains {n} gold",
    "for each district in your city\n    destroy district",
    "repeat {n} times\n    gain {n} cards",
    "repeat at most 5 times until your gold is at least {n}\n    gain 1 gold",
    "may\n    gain {n} cards\notherwise\n    gain {n} gold",
    "may pay {n} gold\n    gain {n} cards",
    "sealed choose type as v{i} by players\ngain (count of v{i}) gold",
    "sealed choose number from 0 to {n} as b{i} by players\n"
    "for each player where player.b{i} is {n}\n    player gains (your b{i}) gold",
    "sealed choose card in player.hand as c{i} by players\n"
    "for each player where player.c{i} is not missing\n    player gives player.c{i} to player.left",
    "if your gold is at least {n}\n    gain {n} cards\notherwise\n    take crown",
    "let x{i} be count of your hand\ngain x{i} gold",
    "line up characters",
    "call next character as z{i}\nreveal z{i}",
    "choose card in your hand as c{i}\nrefund c{i} to you",
    "stop",
)
HEADS = (
    "action A{i} once per turn",
    "action A{i} once per round",
    "must A{i} once per turn",
    "action A{i} once per game\n    costs {n} gold",
    "action A{i} once per turn\n    costs discard {n} cards",
    "action A{i} once per turn\n    target district as x",
    "action A{i} once per turn\n    target card in your hand as x",
    *(f"when {event.name}" for event in EVENTS if not event.stands or event.name == "action used"),
    *(f"instead of {event.name}" for event in EVENTS if not event.stands),
    *(f"may instead of {event.name}" for event in EVENTS if not event.stands),
    "at scoring",
)
PASSIVE = (
    "modify your draw by {n}",
    "set your keep to {n}",
    "modify build price by -{n}",
    "modify district cost by {n}",
    "modify ability price by {n}",
    "set your build limit to {n}",
    "modify city size by -1",
    "counts as any type for scoring",
    "counts as noble for income",
    "score {n}",
    "forbid district chosen if district is this",
    "forbid gold paid if amount is {n}",
    "forbid action used if player is not you and not gathering",
    "allow Identical if player is you",
)


ALLOWED = ("nobody wears the crown",)
"""What cards may bring about when they replace the set-up itself."""


def indented(text: str, depth: int) -> str:
    return "\n".join("    " * depth + line for line in text.split("\n"))


def cards(chance: random.Random) -> str:
    """Write a few districts and characters by throwing dice."""
    lines = ["marker blessed on player", "    until end of round", "counter luck on player", ""]
    for number in range(8):
        district = number < 4
        lines.append(f"district D{'abcdefgh'[number]}" if district else f"character C{'abcdefgh'[number]}")
        lines += ["    type unique", "    cost 1", "    copies 6"] if district else [f"    rank {number - 3}"]
        for rule in range(chance.randint(1, 3)):
            values = {"n": chance.randint(0, 3), "i": rule}
            depth = 1
            if not district and chance.random() < 0.5:
                lines.append("    while " + chance.choice(("revealed", "chosen", "in cast")))
                depth = 2
            if chance.random() < 0.25:
                text = chance.choice(PASSIVE).format(**values)
                if "counts as" in text and not district:
                    text = "score 1"
                lines.append(indented(text, depth))
                continue
            lines.append(indented(chance.choice(HEADS).format(**values), depth))
            if depth == 2 and chance.random() < 0.9:
                lines.append(indented("reveal this", 3))  # what shows a hidden holder is refused
            for step in range(chance.randint(1, 3)):
                values["i"] = rule * 10 + step
                lines.append(indented(chance.choice(STEPS).format(**values), depth + 1))
        lines.append("")
    lines += [
        "deck Odd",
        "    Da, Db, Dc, Dd, Temple, Church, Manor",
        "edition Odd",
        "    use rules Standard",
        "    players 2 to 4",
        "    cast Ce, Cf, Cg, Ch",
        "    decks Odd",
        "    base city size 5",
        "    procedure selection",
        "        shuffle characters",
        "        for each player",
        "            player performs keep one",
    ]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def base() -> Module:
    sources = [read_source(path.read_bytes(), path.name)[0] for path in sorted((CONTENT / "base").glob("*.card"))]
    return compile_pack("base", sources, []).module


def play(base: Module, seed: int, most: int = 120) -> bool:
    """Play a part of a game with cards of a seed; tells whether the cards compiled."""
    chance = random.Random(seed)
    result = compile_pack("odd", [Source("odd.card", cards(chance))], [base])
    if any(problem.severity == "error" for problem in result.problems):
        return False
    catalog = Catalog(modules=(base, result.module), hashes={"base": "1", "odd": "1"})
    game = Game.start(catalog, Setup(edition="odd:odd", seats=chance.randint(2, 4), seed=seed))
    for _ in range(most):
        decision = game.decision
        if decision is None:
            break
        count = len(decision)
        assert count > 0
        if decision.many:
            game.answer(chance.sample(range(count), chance.randint(decision.least, decision.most)))
        else:
            game.answer(chance.randrange(count))
        assert [finding for finding in check(game) if finding not in ALLOWED] == []
    return True


def test_random_cards_play_without_an_engine_error(base: Module) -> None:
    played = sum(play(base, seed) for seed in range(150))
    assert played > 30

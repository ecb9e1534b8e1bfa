"""Test every verb with every kind of argument: it changes the game, or is refused, or has a listed reason.

The cases are made from the rows of the vocabulary, so a new verb has its cases at once, and fails until they hold.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from citadels_core import load
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Module
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS, VERBS
from citadels_core.packs.finding.discovery import official
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_dsl.compiler.match_forms import split_form
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import happen, offer_again, perform_procedure, write
from tests.machine.watch import numbers, watched_machine
from tests.mechanisms.tables import EDITION, base_module, draft

KINDS = {
    "Int": {"some": "2", "0": "0", "below 0": "(0 - 1)", "0 this time": "count of finishers", "too many": "5000"},
    "Player": {"another": "your left", "you": "you", "nobody": "your nobody"},
    "Card": {
        "own hand": "your held",
        "another hand": "your theirs",
        "deck": "your buried",
        "aside": "your lying",
        "under a district": "your covered",
        "own city": "your built",
        "another city": "your foreign",
        "facedown in a city": "your turned",
        "missing": "your lost",
    },
    "District": {
        "own city": "your built",
        "another city": "your foreign",
        "facedown": "your turned",
        "not built any more": "your razed",
        "missing": "your ruin",
    },
    "Character": {
        "another's": "your rival",
        "own": "your own",
        "pool": "your pooled",
        "facedown": "your hidden",
        "spare": "your spare",
        "guest": "your guest",
        "missing": "your ghost",
    },
    "new Character": {"a name": "fresh"},
    "place": {
        "at the table": "market",
        "of a player": "your chest",
        "own hand": "your hand",
        "of a district": "your built.vault",
        "of nobody": "your nobody.chest",
        "of a district not built any more": "your razed.vault",
    },
}
KINDS["Value"] = {
    "a number": "(0 - 1)",
    "a type": "noble",
    "a set": "players",
    **{f"a card in {where}": KINDS["Card"][where] for where in ("own hand", "another city")},
    "a character": "your rival",
    "nobody": "your nobody",
    "no card": "your lost",
    "none": "(every card in your hand where card.cost is 99)",
}
KINDS["Player*"] = {"all": "players", "another": "your left", "nobody": "your nobody"}
KINDS["Card*"] = {
    **KINDS["Card"],
    "none": "(every card in your hand where card.cost is 99)",
    "several": "your hand",
}
KINDS["Character*"] = {**KINDS["Character"], "none": "(every character in pool where character.rank is 9)"}

NOTES = {
    "player": "nobody friend",
    "card": "held theirs buried lying covered lost memory",
    "district": "built foreign turned razed ruin nest",
    "character": "rival own pooled hidden spare guest ghost prey",
    "type": "taste",
    "resource": "mood",
    "number": "weight",
}
"""The notes on players that name the things above, or that cases write, by what they remember."""

ON = {"player": "you", "character": "your rival", "district": "your built", "card": "your built"}
LAID = {
    "marker": {f"on a {on}": {"target": thing, "marker": f"m{on}"} for on, thing in ON.items()},
    "counter": {f"on a {on}": {"counter": f"{thing}.c{on}"} for on, thing in ON.items()},
    "note": {f"on a {on}": {"note": f"{thing}.n{on}", "value": "you"} for on, thing in ON.items()}
    | {
        f"of a {held}": {"note": f"your {note}", "value": value}
        for held, note, value in (
            ("card", "memory", "your held"),
            ("district", "nest", "your built"),
            ("character", "prey", "your rival"),
            ("type", "taste", "noble"),
            ("resource", "mood", "cards"),
            ("number", "weight", "3"),
        )
    },
}
"""What is laid on things, each with all the holes it fills together."""

SECRET = frozenset({"memory", "nest", "prey", "taste", "mood", "weight"})
"""The notes that only who writes them sees, so that they can be shown."""

SEVERAL = ("notions", "tastes", "weights")

LAID["tally"] = {f"on a {on}": {"counter": f"{thing}.t{on}"} for on, thing in ON.items()} | {
    "on a card in hand": {"counter": "your held.tdistrict"},
    "on nothing": {"counter": "your ruin.tdistrict"},
}
LAID["notes"] = {f"on a {on}": {"note": f"{thing}.s{on}", "value": "you"} for on, thing in ON.items()} | {
    "of a district": {"note": "your lands", "value": "your built"},
    "of a character": {"note": "your crew", "value": "your rival"},
    "of a card": {"note": "your notions", "value": "your held"},
    "of a type": {"note": "your tastes", "value": "noble"},
    "of a number": {"note": "your weights", "value": "3"},
    "on a card in hand": {"note": "your held.sdistrict", "value": "you"},
    "on nothing": {"note": "your ruin.sdistrict", "value": "you"},
    "of a district not built any more": {"note": "your lands", "value": "your ruin"},
}

LAID["marker"] |= {
    "on a card in hand": {"target": "your held", "marker": "mdistrict"},
    "on nothing": {"target": "your ruin", "marker": "mdistrict"},
}
LAID["counter"] |= {
    "on a card in hand": {"counter": "your held.cdistrict"},
    "on nothing": {"counter": "your ruin.cdistrict"},
}
LAID["note"] |= {
    "on a card in hand": {"note": "your held.ndistrict", "value": "you"},
    "on nothing": {"note": "your ruin.ndistrict", "value": "you"},
}

USUAL = {
    "take {card:Card}": {"card": "another hand"},
    "exchange {given:District} for {taken:District}": {"taken": "another city"},
    "seize {district:District}": {"district": "another city"},
    "move {district:Card} to position {position:Int}": {"district": "own city"},
    "draft {character:Character}": {"character": "pool"},
    "exchange {zone:place} with {other:place}": {"other": "of a player"},
    "exchange {character:Character} with {other:Player} for {taken:Character}": {"character": "own"},
    "replace {character:Character} with {substitute:Character}": {"substitute": "spare"},
    "hide {character:Character} under {district:District}": {"character": "spare"},
    "join as {character:Character}": {"character": "guest"},
}
"""The kinds that stand in the other holes of a form while one is varied, where these are not the first ones."""

BEFORE = {
    "deal {amount:Int} characters to {player:Player}": ("shuffle characters",),
    "pass packets": ("shuffle characters", "deal 1 characters to you"),
    "lay out {amount:Int} cards faceup": ("put aside under deck",),
    "take crown": ("give crown to your left",),
    "refund {card:Card} to {player:Player}": ("pay 1 gold for your held",),
    "unmark {target:Any} {marker:marker}": ("mark {target} {marker}",),
    "remove {amount:Int} from {counter:counter}": ("add 9 to {counter}",),
    "remove {amount:Int} from {counter:tally} towards {other:Player}": ("add 9 to {counter} towards {other}",),
    "remove {value:noted} from {note:notes}": ("add {value} to {note}",),
    "forget {note:note}": ("note {value} as {note}",),
    "show {note:note} to {to:Player*}": ("note {value} as {note}",),
    "collect gold on {counter:counter}": ("put 1 gold on {counter}",),
    "resume turn as {character:Character}": ("hold turn",),
    "shuffle {zone:place}": ("put your held on {zone}",),
    "exchange {zone:place} with {other:place}": ("put your held on {zone}",),
}
"""What is done before, so that there is something to do."""

REFUSED = frozenset(
    {
        "take 2 gold from you",
        "take all gold from you",
        "pay 2 gold to you",
        "give 2 gold to you",
        "tuck your built under your built",
        "exchange hand with you",
        "exchange seat with you",
        "exchange your foreign for your foreign",
        "exchange your built for your built",
        "exchange your rival with your left for your rival",
        "exchange your own with your left for your own",
        "exchange your own with you for your rival",
        "replace your spare with your spare",
        "replace your rival with your rival",
        "add 0 to you.cplayer",
        "remove 0 from you.cplayer",
        "add 0 to you.tplayer towards your left",
        "remove 0 from you.tplayer towards your left",
    }
)
"""The cases that ``citadels validate`` finds, and so are not tried; it finds the plain amounts below 1 too."""

UNPLAIN = ("counter changed", "counter changed towards player", "district moved")
"""The events whose number is not found when it is below 1: something happens all the same, or may."""

FOUND = "CIT515"

NOTHING: tuple[tuple[str, dict[str, tuple[str, ...]]], ...] = (
    (
        "nothing is done to nobody",
        dict.fromkeys(
            (
                *("gold taken", "card taken", "hands exchanged", "gold refunded", "characters dealt"),
                *("characters exchanged", "crown moved", "turn started", "seats exchanged", "value announced"),
                *("note shown", "counter changed towards player"),
            ),
            ("nobody",),
        ),
    ),
    (
        "nothing is done to what is not there",
        dict.fromkeys(
            (
                *("cards discarded", "cards put back", "card taken", "cards looked at", "cards shown", "cards tucked"),
                *(
                    "district built",
                    "district placed",
                    "district treated as built",
                    "gold refunded",
                    "district destroyed",
                    "district seized",
                ),
                *("district turned facedown", "districts exchanged", "character drafted", "character peeked at"),
                *("characters exchanged", "character replaced", "character hidden", "character joined"),
                *("characters discarded faceup", "characters discarded facedown", "characters returned"),
                *("character revealed", "turn started", "turn resumed", "cards put"),
            ),
            ("missing",),
        ),
    ),
    (
        "none is nothing",
        {
            **dict.fromkeys(
                ("gold gained", "points gained", "cards gained", "gold paid", "gold put", "characters dealt"),
                ("0 this time",),
            ),
            **dict.fromkeys(("cards laid out", "cards laid out faceup"), ("0 this time",)),
            **dict.fromkeys(("cards discarded", "cards put back", "cards looked at", "cards shown"), ("none",)),
            **dict.fromkeys(("cards tucked", "characters returned", "cards put"), ("none",)),
            **dict.fromkeys(("characters discarded faceup", "characters discarded facedown"), ("none",)),
            **dict.fromkeys(("counter changed", "counter changed towards player"), ("0 this time", "below 0")),
            "value announced": ("no card", "none"),
        },
    ),
    (
        "nothing lies on a card that is in no city",
        dict.fromkeys(
            (
                *("marker placed", "marker removed", "counter changed", "gold put", "gold collected"),
                "counter changed towards player",
                *("note written", "note extended", "note shortened", "note shown"),
            ),
            ("on a card in hand", "on nothing"),
        ),
    ),
    (
        "a district that is not built any more is no district",
        {
            **dict.fromkeys(
                (
                    *("district destroyed", "district seized", "district turned facedown"),
                    "district treated as built",
                ),
                ("not built any more",),
            ),
            **dict.fromkeys(("districts exchanged", "cards tucked", "character hidden"), ("not built any more",)),
            **dict.fromkeys(("note extended", "note shortened"), ("of a district not built any more",)),
        },
    ),
    (
        "no cards lie in the zone of nobody, nor at a district that stands nowhere",
        dict.fromkeys(
            ("cards put", "zone shuffled", "zones exchanged"), ("of nobody", "of a district not built any more")
        ),
    ),
    (
        "what stands in no city has no position there",
        {"district moved": ("own hand", "another hand", "deck", "aside", "under a district", "missing")},
    ),
    ("what lies facedown has not been built as anything", {"district treated as built": ("facedown",)}),
    ("a place is not exchanged for itself", {"zones exchanged": ("of a player", "at the table")}),
    (
        "it is there already",
        {
            "card taken": ("own hand", "another hand", "you"),
            "cards tucked": ("under a district",),
            **dict.fromkeys(("district built", "district placed"), ("own city", "facedown in a city")),
            "district seized": ("own city", "facedown"),
            "district turned facedown": ("facedown",),
            "district moved": ("another city", "facedown in a city", "0", "below 0", "0 this time"),
            "districts exchanged": ("facedown",),
            "character drafted": ("own",),
            "character revealed": ("own",),
            "crown moved": ("you",),
        },
    ),
    (
        "nothing has been paid for it",
        {
            "gold refunded": (
                *(
                    "another hand",
                    "deck",
                    "aside",
                    "under a district",
                    "own city",
                    "another city",
                    "facedown in a city",
                ),
            )
        },
    ),
    (
        "only what a player holds is exchanged",
        {"characters exchanged": ("pool", "facedown", "spare", "guest")},
    ),
    (
        "what has not been used is not restored",
        {
            "actions restored": ("own city", "another city", "facedown", "not built any more", "missing"),
            "abilities restored": ("own", "another's", "pool", "facedown", "spare", "guest", "missing"),
        },
    ),
    ("nobody holds it, so that nobody shows it", {"character revealed": ("pool", "facedown", "spare", "guest")}),
    (
        "what is in the game does not come into it, and what is not does not leave it",
        {
            "character replaced": ("own", "pool", "facedown", "guest"),
            "character hidden": ("another's", "own", "pool", "facedown", "guest"),
            "character joined": ("another's", "own", "pool", "facedown", "spare"),
            "character drafted": ("spare", "guest"),
            **dict.fromkeys(("characters discarded faceup", "characters discarded facedown"), ("spare", "guest")),
            "characters returned": ("spare", "guest"),
        },
    ),
    (
        "it lies there already",
        {"characters discarded facedown": ("facedown",), "characters returned": ("pool",)},
    ),
)
"""Why nothing happens, and in which cases: the event, and what stands in the hole that is varied."""

HAPPENS = frozenset(
    {
        "pay count of finishers gold for your held",
        "take your theirs",
        "exchange market with your chest",
        "give your held to your left",
        "exchange your turned for your foreign",
        "hide your spare under your turned",
        "remove (0 - 1) from you.cplayer",
        "remove (0 - 1) from you.tplayer towards your left",
        "replace your own with your spare",
        "replace your pooled with your spare",
        "replace your hidden with your spare",
    }
)
"""The cases that a line above names too, and that happen: another hole of the same verb is meant there."""

UNMOVED = {
    "action used": "it is counted before",
    "selection ended": "a moment that rules answer",
    "round ended": "a moment: what lapses lapses after the rules that answer it",
    "turn ending": "a moment that rules answer",
    "district treated as built": "rules answer it, and nothing else comes of it",
    "district chosen": "a moment that rules forbid",
    "answers revealed": "tells what was chosen in secret",
    "game ended": "a moment: the winners are known by then",
    "abandoned": "tells of a rule that went on for ever",
    "gold taken": "that there is none to take is told, since it was asked for",
    "cards looked at": "looking once more is told like looking",
    "cards shown": "showing once more is told like showing",
    "value announced": "it is said, and nothing else",
    "character peeked at": "that it is the same one again is nobody's business",
    "cards put": "that it lay there already is nobody's business",
    "cards discarded": "that it was the bottom card of the deck is nobody's business",
    "cards put back": "that it was the bottom card of the deck is nobody's business",
    "deck shuffled": "a deck of one card",
    "zone shuffled": "a zone of one card",
    "packets passed": "nobody has one",
    "characters lined up": "the calls are the cast once more",
}
"""Events that may happen and leave the game as it was, each with the reason."""

TO_STASH = {
    **dict.fromkeys(("gold gained", "gold taken", "gold refunded", "gold gathered", "gold collected"), 1),
    **dict.fromkeys(("gold paid", "gold put"), -1),
}
"""The events that say how much gold comes into the stash of their player, or goes out of it."""


class Case(NamedTuple):
    """A form of a verb with an argument in each hole, and the varied hole."""

    form: str
    hole: str
    kind: str
    does: str
    before: tuple[str, ...]
    line: str


def cases() -> Iterator[Case]:
    """Return the cases of all verbs: one hole varies at a time, declared state with all its bearers."""
    for verb in VERBS:
        for form in () if verb.step else verb.forms:
            holes = dict(part.strip("{}").split(":") for part in split_form(form) if part.startswith("{"))
            laid = next((word for word in LAID if word in holes.values()), None)
            plain = {name: type_ for name, type_ in holes.items() if type_ in KINDS}
            usual = {name: KINDS[type_][_usual(form, name, type_)] for name, type_ in plain.items()}
            if laid is not None:
                usual |= next(iter(LAID[laid].values()))
            varied = [("", "as it is", {})] if not holes else []
            varied += [
                (name, kind, {name: said}) for name, type_ in plain.items() for kind, said in KINDS[type_].items()
            ]
            varied += [(laid, kind, said) for kind, said in LAID[laid].items()] if laid is not None else []
            for hole, kind, said in varied:
                every = usual | said
                line = " ".join(_part(part, every) for part in split_form(form))
                before = tuple(line.format(**every) for line in BEFORE.get(form, ()))
                yield Case(form, hole, kind, verb.does, before, line)


def _usual(form: str, hole: str, type_: str) -> str:
    return USUAL.get(form, {}).get(hole) or next(iter(KINDS[type_]))


def _part(part: str, filled: dict[str, str]) -> str:
    return filled[part.strip("{}").split(":")[0]] if part.startswith("{") else part


CAST = "Scout, Guard, Raider, Cook, Nurse"
CARDS = (
    "".join(
        f"\n{kind} {letter}{on} on {on}{' is player' if kind == 'note' else ''}\n    until end of game\n"
        + "    seen by placer\n" * (kind == "note")
        for kind, letter in (("marker", "m"), ("counter", "c"), ("note", "n"))
        for on in ON
    )
    + "".join(
        f"\nnote {word} on player is {held}\n    until end of game\n" + "    seen by placer\n" * (word in SECRET)
        for held, words in NOTES.items()
        for word in words.split()
    )
    + "".join(
        f"\ncharacter {name}\n    rank {rank}\n"
        for name, rank in (*zip(CAST.split(", "), range(1, 6), strict=True), ("Twin", 2), ("Stranger", 3))
    )
    + "".join(f"\nnote s{on} on {on} is players\n    until end of game\n" for on in ON)
    + "".join(f"\ncounter t{on} on {on} towards player\n    until end of game\n" for on in ON)
    + "\nnote lands on player is districts\n\nnote crew on player is characters\n"
    + "".join(
        f"\nnote {word} on player is {held}\n"
        for word, held in zip(SEVERAL, ("cards", "types", "numbers"), strict=True)
    )
    + "\nzone market at table\n\nzone chest on player\n\nzone vault on district\n\nzone stall on character\n"
    + "\ndistrict Chamber\n    type unique\n    cost 1\n"
    + "    when district built if district is this and city size is 0\n"
    + "        choose character in spares as fresh\n        hide fresh under this\n"
)
SELECTION = """
    characters Twin, Stranger
    procedure selection
        shuffle characters
        for each player
            player performs keep one
"""


IN_A_BOOK = 100
"""How many cases are written below one line of rules."""


def called(number: int) -> str:
    """Return the name of the procedure of a case, in letters."""
    return "case z" + "".join(chr(ord("k") + int(digit)) for digit in str(number))


def procedures(made: list[Case], left_out: frozenset[int] = frozenset()) -> tuple[str, dict[int, int]]:
    """Write each case as a procedure; return them with the case of each line of the verb."""
    books = [f"Cases {chr(ord('A') + book)}" for book in range(len(made) // IN_A_BOOK + 1)]
    edition = EDITION.format(size=7, cast=CAST, extra=", Chamber", selection=SELECTION)
    edition = edition.replace("use rules Standard", f"use rules Standard, {', '.join(books)}")
    lines = (CARDS + edition).splitlines()
    at: dict[int, int] = {}
    for number, case in enumerate(made):
        if number % IN_A_BOOK == 0:
            lines += ["", f"rules {books[number // IN_A_BOOK]}"]
        if number not in left_out:
            lines += ["", f"    procedure {called(number)}", *(f"        {line}" for line in (*case.before, case.line))]
            at[len(lines)] = number
    return "\n".join(lines) + "\n", at


def errors(text: str) -> tuple[Module, dict[int, str]]:
    """Compile a pack; return it with the code of the error in each line that has one."""
    result = compile_pack("trial", [SourceText("trial.card", text)], [base_module()])
    found = [one for one in result.problems if one.severity == "error" or one.code == FOUND]
    return result.module, {text.count("\n", 0, one.span.start) + 1: one.code for one in found}


@cache
def results() -> dict[Case, str]:
    """Compile and run all cases; return for each whether it happens, does nothing, or its error code."""
    made = list(cases())
    text, at = procedures(made)
    refused = {at[line]: code for line, code in errors(text)[1].items()}
    text, at = procedures(made, frozenset(refused))
    module, left = errors(text)
    assert left == {}
    catalog = Catalog(modules=(base_module(), module), hashes={"base": "1", "trial": "1"})
    told = {made[number]: code for number, code in refused.items()}
    with watched_machine(as_told) as watched:
        start = situation(catalog, watched)
        for line, number in at.items():
            told[made[number]] = "happens" if happens(start.copy(), called(number), line, made[number]) else "nothing"
    return told


def as_told(event: str, fields: Sequence[Any], *, done: bool, before: Sequence[int], game: Any) -> None:
    """Check an event: one that happens changes the game, and one that does not leaves it unchanged."""
    now = numbers(game)
    changed = now != before
    assert changed or not done or event in UNMOVED, f"{event} {fields} is told and changes nothing"
    assert done or not changed, f"{event} {fields} changes the game and is not told"
    if done and event in TO_STASH:
        player, amount = fields[:2]
        at = game.lay.gold + player
        assert now[at] - before[at] == TO_STASH[event] * amount, (event, fields)


def situation(catalog: Catalog, watched: type[Game]) -> Game:
    """Start a game that has one thing of every kind."""
    game = watched.start(catalog, Setup(edition="trial", seats=3, seed=1))
    draft(game, "Scout", "Guard", "Raider")
    assert game.decision is not None
    table, box, you = game.table, game.box, game.decision.seat
    left = (you + 1) % 3
    characters = {box.character_name(number): number for number in range(len(box.cast))}
    deck = list(table.deck)
    built, foreign, turned, razed = deck[:4]
    held, theirs = table.hand[you][0], table.hand[left][0]
    for event, *fields in (
        ("district built", you, built, 0),
        ("district built", you, turned, 0),
        ("district built", left, foreign, 0),
        ("district turned facedown", turned, you, you, -1),
        ("cards tucked", you, (deck[4],), built, False),
        ("cards laid out", you, 2, ()),
        ("characters discarded facedown", -1, (characters["Cook"],)),
        ("character hidden", you, characters["Twin"], built),
        ("gold gained", you, 10),
        ("gold gained", left, 10),
    ):
        happen(game, event, *fields)
    things = {
        "held": held,
        "theirs": theirs,
        "buried": deck[8],
        "lying": table.aside[0],
        "covered": deck[4],
        "built": built,
        "foreign": foreign,
        "turned": turned,
        "razed": razed,
        "rival": characters["Guard"],
        "own": characters["Scout"],
        "pooled": characters["Nurse"],
        "hidden": characters["Cook"],
        "spare": characters["Stranger"],
        "guest": characters["Twin"],
    }
    for word, thing in things.items():
        assert write(game, "note written", you, box.notes[f"trial:{word}"], you, thing) is not None
    assert check(game) == []
    offer_again(game)
    return game


def happens(game: Game, procedure: str, line: int, case: Case) -> bool:
    """Perform a procedure; return whether the event of its line has happened."""
    assert game.decision is not None
    start, you = len(game.log), game.decision.seat
    perform_procedure(game, procedure, you)
    assert check(game) == [], case
    kind = EVENT_IDS[case.does]
    causes = [game.core.cause(number) for event, _, number in game.log.since(start) if event == kind]
    return any(cause is not None and cause.line == line for cause in causes)


def refused(case: Case) -> bool:
    """Return whether ``citadels validate`` refuses a case."""
    signed = case.does == "points gained"
    plainly_none = case.kind in (("0",) if signed else ("0", "below 0")) and case.does not in UNPLAIN
    return plainly_none or case.line in REFUSED


def test_every_verb_works_with_every_accepted_argument_or_is_refused() -> None:
    expected = dict.fromkeys(cases(), "happens")
    expected |= {
        case: "nothing"
        for case in expected
        if case.line not in HAPPENS and any(case.kind in events.get(case.does, ()) for _, events in NOTHING)
    }
    expected |= dict.fromkeys(filter(refused, expected), FOUND)
    assert {case: told for case, told in results().items() if told != expected[case]} == {}


def test_every_listed_exception_is_needed() -> None:
    idle = {(case.does, case.kind) for case, told in results().items() if told == "nothing"}
    given = [(event, kind) for _, events in NOTHING for event, kinds in events.items() for kind in kinds]
    assert [pair for pair in given if pair not in idle] == []
    lines = {case.line: told for case, told in results().items()}
    assert [line for line in HAPPENS if lines.get(line) != "happens"] == []
    assert [line for line in REFUSED if lines.get(line) != FOUND] == []


def test_every_hole_of_every_verb_is_tested() -> None:
    holes = {
        (form, part)
        for verb in VERBS
        if not verb.step
        for form in verb.forms
        for part in split_form(form)
        if part.startswith("{")
    }
    known = {*KINDS, *LAID, "Any", "noted"}
    assert {hole for hole in holes if hole[1].strip("{}").split(":")[1] not in known} == set()
    assert {case.form for case in cases()} == {form for verb in VERBS if not verb.step for form in verb.forms}


TABLES = (
    Setup(edition="classic2016:classic_2016", seats=4, seed=1),
    Setup(edition="ffg2010:ffg_2010", seats=5, seed=2, cast=("Wizard",), districts=("Older Uniques", "Dark City")),
    Setup(edition="deluxe2016:deluxe_2016", seats=4, seed=3, preset="Devious Dignitaries"),
    Setup(edition="scenic2021:scenic_route_2021", seats=3, seed=4),
)


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: setup.edition.partition(":")[0])
def test_every_event_of_a_whole_game_changes_the_state(setup: Setup) -> None:
    loaded = load(*official())
    with watched_machine(as_told) as watched:
        game = watched.start(Catalog(modules=loaded.modules, hashes={**loaded.hashes}), setup)
        dice = random.Random(setup.seed)
        for _ in range(250):
            if (decision := game.decision) is None:
                break
            number = dice.randint(decision.least, decision.most)
            game.answer(dice.sample(range(len(decision)), number) if decision.many else dice.randrange(len(decision)))

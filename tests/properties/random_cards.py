"""Write random card files from the rows of the vocabulary.

Most of it has the types that its places ask for, so that it compiles and is played; now and then it has not.
"""

import random
from collections.abc import Callable
from functools import partial

from attrs import define, evolve, field

from citadels_core.model.vocabulary import (
    EVENTS,
    NOUNS,
    PREDICATES,
    QUERIES,
    VALUES,
    VERBS,
    Event,
    Verb,
    third_person,
)
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, element, fits, is_set
from citadels_dsl.compiler.match_forms import split_form

STATES = {
    "blessed": ("marker", "player", ""),
    "tired": ("marker", "character", ""),
    "sacred": ("marker", "district", ""),
    "luck": ("counter", "player", "Int"),
    "fame": ("counter", "character", "Int"),
    "tally": ("counter", "district", "Int"),
    "bonds": ("tally", "player", "Int"),
    "stamps": ("tally", "district", "Int"),
    "friend": ("note", "player", "Player"),
    "prey": ("note", "player", "Character"),
    "memory": ("note", "district", "Card"),
    "nest": ("note", "district", "District"),
    "taste": ("note", "character", "Type"),
    "mood": ("note", "player", "Resource"),
    "prize": ("note", "player", "District"),
    "weight": ("note", "district", "Int"),
}
"""Markers, counters and notes of every kind: what they are, what they lie on, and the type of what they say.

A tally is a counter that counts towards each player.
"""

UNTIL = ("", "turn", "round", "game")
SEEN_BY = ("", "all", "placer", "nobody")
NOUN_OF = {noun.type: noun for noun in NOUNS}
EVERYTHING = ("Player", "Character", "District", "Type", "Resource")
"""The types of which the plural of the noun names all there are."""

LAST_RESORT = {
    "District": "your prize",
    "Card": "top card",
    "Card*": "your hand",
    "Name": "top card.name",
    "Name*": "your names",
}
"""What there is of a type in any case."""

NAMED = ("Temple", "Church", "Manor", "Castle", "Docks", "Prison")
PROCEDURES = ("keep one", "discard one", "discard unseen", "calling", "round", "selection", "setup", "game", "feast")
LIMITS = ("", " once per turn", " twice per turn", " once per round", " once per game")
LIVES = {
    "district": ("", "", "while in hand", "while in game"),
    "character": ("", "while revealed", "while chosen", "while in cast"),
}
DECLARED = frozenset({"marker", "counter", "tally", "note", "new ", "noted", "procedure", "Any"})

STANDING = tuple(event for event in EVENTS if not event.stands)
KINDS = ("player", "character", "card", "district")


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


@define
class Writer:
    """Writes one rule: its scope, its depth, and the dice."""

    dice: random.Random
    owner: str
    this: str | None
    names: dict[str, str] = field(factory=dict)
    """The names in scope, with their types."""
    depth: int = 0
    counted: list[int] = field(factory=lambda: [0])
    wrong: float = 0.01
    """How often a value of any other type stands in a place."""
    sealed: tuple[str, ...] = ()
    """The names that stand for answers given in secret."""

    def inner(self, **names: str) -> "Writer":
        return evolve(self, names={**self.names, **names}, depth=self.depth + 1)

    def new(self) -> str:
        self.counted[0] += 1
        return f"n{self.counted[0]}"

    def chance(self, often: float) -> bool:
        return self.dice.random() < often

    # Values

    def value(self, type_: str, *, set_: bool = False) -> str:
        """Write a value of a type, or of another type; for a set type sometimes a single value."""
        if self.chance(self.wrong):
            type_ = self.dice.choice(("Int", "Bool", "Player", "Card*", "District", "Character", "Type", "Player*"))
        if type_ == "Bool":
            return self.condition()
        deep = self.inner()
        simple = deep._plain(type_, set_=set_)
        if self.depth >= 4 or (simple and self.chance(0.5)):
            return self.dice.choice(simple)
        found = [*deep._facts(type_), *simple]
        if type_ == "Int":
            found += [deep._number, deep._number, deep._number]
        if is_set(type_) and element(type_) in NOUN_OF:
            found += [lambda: f"({deep._selection(element(type_), filtered=True)})"] * 2 if self.chance(0.3) else []
            found += [] if set_ else [lambda: deep.value(element(type_))]
        made = self.dice.choice(found)
        return made if isinstance(made, str) else made()

    def _plain(self, type_: str, *, set_: bool = False) -> list[str]:
        """Return the words of a type that need no argument, or almost none."""
        found = [name for name, other in self.names.items() if fits(other, type_) and is_set(other) >= set_]
        found += [value.name for value in VALUES if value.of is None and value.type == type_ and value.name != "this"]
        if type_ in ("Int", "District", "Player", "Character"):
            found *= 2
        if self.this is not None and fits(self.this, type_) and not set_:
            found += ["this", "this"]
        if type_ == "Int":
            found += [str(self.dice.randint(0, 4)), "1", "2"]
            found += [query.name for query in QUERIES if not query.fields]
        if type_ == "Name":
            found += [self.dice.choice(NAMED)]
        if type_ == "Character" and self.chance(0.2):
            found += ["Ca", "Cb"]
        if is_set(type_) and element(type_) in EVERYTHING:
            found.append(NOUN_OF[element(type_)].plural)
        return found or [LAST_RESORT.get(type_, "you")]

    def _facts(self, type_: str) -> list[Callable[[], str]]:
        """Return the facts of a type that can be read of something else."""
        asked = [(value.of, value.name) for value in VALUES if value.of is not None and value.type == type_]
        if type_ == "Int":
            asked += [(query.fields[0][1], query.name) for query in QUERIES if query.fields]
        for word, (kind, on, holds) in STATES.items():
            if holds == type_ and kind not in ("marker", "tally"):
                asked.append((NOUN_OF_NAME[on], word))
        tallies = [(on, word) for word, (kind, on, holds) in STATES.items() if kind == "tally" and holds == type_]
        asked += [("Player", name) for name in self.sealed if self.names.get(name) == type_ + "*"]
        counted = [partial(self._towards, NOUN_OF_NAME[on], word) for on, word in tallies]
        return [*(partial(self._of, of, word) for of, word in asked), *counted]

    def _towards(self, type_: str, word: str) -> str:
        other = self.value("Player")
        return f"({self._of(type_, word)} towards {f'({other})' if ' ' in other else other})"

    def _of(self, type_: str, word: str) -> str:
        of = self.value(type_)
        if of == "you" and self.chance(0.7):
            return f"your {word}"
        if " " in of and not of.startswith("(") and not of.startswith("your "):
            of = f"({of})"
        return f"{word} of {of}" if self.chance(0.2) and not of.startswith("(") and " " not in word else f"{of}.{word}"

    def _number(self) -> str:
        match self.dice.randrange(5):
            case 0 | 1:
                return f"(count of {self.dice.choice([self._set, lambda: self._selection('')])()})"
            case 2:
                how = self.dice.choice(("total of", "highest", "lowest"))
                type_ = self._element()
                name = self.new()
                value = self.inner(**{name: type_}).value("Int")
                return f"({how} {value} for each {self._selection(type_, name)})"
            case 3:
                operator = self.dice.choice(("+", "-", "*", "beyond", "divided by"))
                return f"({self.value('Int')} {operator} {self.value('Int')})"
            case _:
                return f"(half of {self.value('Int')})"

    def _set(self) -> str:
        return self.value(self._element() + "*", set_=True)

    def _element(self) -> str:
        return self.dice.choice(("Player", "Character", "Card", "District", "District", "Type", "Resource"))

    def _selection(self, type_: str, name: str = "", filtered: bool = False) -> str:
        """Write the set from which things are chosen or counted, under a name if one is given."""
        type_ = type_ or self._element()
        noun = NOUN_OF[type_]
        if type_ == "Int":
            words = f"number from {self.dice.randint(0, 2)} to {self.value('Int')}"
        else:
            words = noun.name if name or not filtered or self.chance(0.7) else noun.plural
            if type_ == "Card" or self.chance(0.6):
                words += f" in {self.value(type_ + '*', set_=True)}"
        inner = name or noun.name
        if name:
            words += f" as {name}"
        if filtered or self.chance(0.3):
            words += f" where {self.inner(**{inner: type_}).condition()}"
        return words

    # Conditions

    def condition(self) -> str:
        deep = self.inner()
        if self.depth >= 4:
            return deep._fact()
        match self.dice.randrange(12):
            case 0:
                return f"({deep.condition()} {self.dice.choice(('and', 'or'))} {deep.condition()})"
            case 1:
                return f"not ({deep.condition()})"
            case 2 | 3:
                return f"{self.dice.choice(('any', 'no'))} {deep._selection('', filtered=self.chance(0.4))}"
            case 4:
                bound = self.dice.choice(("at least", "at most", "more than", "less than"))
                return f"{deep.value('Int')} is {bound} {deep.value('Int')}"
            case 5:
                type_ = self.dice.choice((deep._element(), deep._element(), "Name"))
                word = self.dice.choice((" is in", " is not in", " in"))
                return f"{deep.value(type_)}{word} {deep.value(type_ + '*', set_=True)}"
            case 6:
                counted = f"{deep.value('Card')} counts as {deep.value('Type')}"
                return counted + self.dice.choice(("", *(f" for {purpose}" for purpose in PURPOSES)))
            case 7:
                type_ = self.dice.choice(("Int", "Player", "Character", "Card", "District", "Type", "Resource", "Name"))
                return f"{deep.value(type_)} {self.dice.choice(('is', 'is not'))} {deep.value(type_)}"
            case _:
                return deep._fact()

    def _fact(self) -> str:
        """Write a condition with one predicate."""
        word = self.dice.choice(("is", "is not"))
        match self.dice.randrange(4):
            case 0:
                predicate = self.dice.choice(PREDICATES)
                of = predicate.of if predicate.of != "*" else self._element() + "*"
                return f"{self.value(of, set_=is_set(of))} {word} {predicate.name}"
            case 1:
                name = self.dice.choice([name for name, (kind, *_) in STATES.items() if kind == "marker"])
                return f"{self.value(NOUN_OF_NAME[STATES[name][1]])} {word} {name}"
            case 2:
                facts = [value.name for value in VALUES if value.of == "Turn" and value.type == "Bool"]
                return f"{self.dice.choice(('', 'not '))}turn.{self.dice.choice(facts)}"
            case _:
                return f"{self.value('Int')} is at least {self.dice.randint(0, 4)}"

    # Instructions

    def block(self, most: int = 3) -> list[str]:
        lines: list[str] = []
        for _ in range(self.dice.randint(1, most)):
            lines += self.instruction()
        if self.chance(0.05):
            lines.append(self.dice.choice(("stop", "end game")))
        return lines

    def instruction(self) -> list[str]:
        """Write one instruction with its block; names it gives stay in scope."""
        deep = self.depth >= 3
        match self.dice.randrange(8 if deep else 14):
            case 0 | 1:
                return [self._choose()]
            case 2:
                name = self.new()
                type_ = self.dice.choice(("Int", "Player", "Card", "District*", "Type"))
                line = f"let {name} be {self.value(type_)}"
                self.names[name] = type_
                return [line]
            case 3 | 4 | 5 | 6 | 7:
                return [self.verb_line(self.dice.choice(VERBS))]
            case 8:
                lines = [f"if {self.condition()}", *indented(self.inner().block(2))]
                return lines + (["otherwise", *indented(self.inner().block(2))] if self.chance(0.4) else [])
            case 9:
                price = f" pay {self.value('Int')} gold" if self.chance(0.4) else ""
                price += f" for {self.value('Card')}" if price and self.chance(0.3) else ""
                by = f" by {self.value('Player')}" if self.chance(0.3) else ""
                lines = [f"may{price}{by}", *indented(self.inner().block(2))]
                return lines + (["otherwise", *indented(self.inner().block(2))] if self.chance(0.4) else [])
            case 10 | 11:
                type_ = self._element()
                name = self.new()
                head = f"for each {self._selection(type_, name)}"
                head += f" from {self.value('Player')}" if type_ == "Player" and self.chance(0.3) else ""
                return [head, *indented(self.inner(**{name: type_}).block(2))]
            case 12:
                bounded = self.chance(0.5)
                head = f"repeat {'at most ' if bounded else ''}{self.dice.randint(0, 4)} times"
                head += f" {self.dice.choice(('until', 'while'))} {self.condition()}" if bounded else ""
                return [head, *indented(self.inner().block(2))]
            case _:
                return [self._sealed()]

    def _choose(self) -> str:
        type_ = self.dice.choice(
            ("Player", "Character", "Card", "Card", "District", "Type", "Resource", "Int", "Label")
        )
        name = self.new()
        amount, many = self.dice.choice(
            (("", False),) * 4
            + (("random ", False), ("2 ", True), ("up to 2 ", True), ("1 or more ", True), ("any number of ", True))
        )
        by = f" by {self.value('Player')}" if self.chance(0.2) else ""
        if type_ == "Label":
            line = f'choose one of "yes", "no", "perhaps" as {name}{by}'
            amount, many = "", False
        else:
            line = f"choose {amount}{self._selection(type_, name)}{by}"
        self.names[name] = type_ + "*" if many else type_
        return line

    def _sealed(self) -> str:
        type_ = self.dice.choice(("Player", "Character", "Card", "District", "Type", "Int"))
        name = self.new()
        line = f"sealed choose {self.inner(player='Player')._selection(type_, name)} by {self.value('Player*')}"
        self.names[name] = type_ + "*"
        self.sealed += (name,)
        return line

    def verb_line(self, verb: Verb) -> str:
        """Write a verb with an argument in each of its holes."""
        if self.chance(0.04):
            return f"{self.value('District')} counts as {self.value('Type')}{self.dice.choice(('', '', ' for income'))}"
        words = [
            self._hole(part) if part.startswith("{") else part for part in split_form(self.dice.choice(verb.forms))
        ]
        line = " ".join(words)
        if verb.subject and self.chance(0.2):
            who = self.value("Player")
            if who != "you" and not who.startswith("("):
                line = f"{who} {third_person(verb.name)}{line.removeprefix(verb.name)}"
        return line

    def _hole(self, part: str) -> str:
        type_ = part.strip("{}").split(":")[1]
        if type_.startswith("new "):
            called = self.new()
            self.names[called] = type_.removeprefix("new ")
            return called
        if type_ in ("counter", "note", "tally"):
            word = self.dice.choice([word for word, (kind, *_) in STATES.items() if kind == type_])
            return self._of(NOUN_OF_NAME[STATES[word][1]], word)
        if type_ == "marker":
            return self.dice.choice([word for word, (kind, *_) in STATES.items() if kind == "marker"])
        if type_ == "procedure":
            return self.dice.choice(PROCEDURES)
        if type_ in ("Any", "noted"):
            return self.value(self.dice.choice(("Player", "Character", "District", "Card", "Type", "Int")))
        return self.value(type_)

    # Rules

    def rule(self) -> list[str]:
        """Write a rule of any kind."""
        kind = self.dice.choice(RULES)
        return kind(self.inner())

    def _if(self, often: float = 0.4) -> str:
        return f" if {self.condition()}" if self.chance(often) else ""

    def action(self) -> list[str]:
        name = f"Act {self.dice.choice('ABCDEF')}{self.dice.choice('abcdef')}"
        lines = [f"{self.dice.choice(('action', 'action', 'must'))} {name}{self.dice.choice(LIMITS)}"]
        below = [self._if(1)[1:]] if self.chance(0.4) else []
        if self.chance(0.5):
            type_ = self.dice.choice(("Player", "Character", "Card", "District"))
            target = self.new()
            below.append(f"target {self._selection(type_, target)}")
            self.names[target] = type_
        for _ in range(self.dice.choice((0, 0, 1, 1, 2))):
            cost = self.dice.choice(("{n} gold", "{n} gold to {p}", "discard {n} cards", "destroy {d}"))
            cost = cost.replace("{n}", self.value("Int"))
            below.append("costs " + cost.replace("{p}", self.value("Player")).replace("{d}", self.value("District")))
        if self.chance(0.05):
            below.append("limit shared with Act Aa")
        return [*lines, *indented(below + self.block())]

    def _hearing(self, event: Event) -> "Writer":
        return self.inner(**dict(event.fields))

    def when(self) -> list[str]:
        event = self.dice.choice(EVENTS)
        inner = self._hearing(event)
        other = f" or {self.dice.choice(EVENTS).name}" if self.chance(0.1) else ""
        return [f"when {event.name}{other}{inner._if()}", *indented(inner.block())]

    def instead(self) -> list[str]:
        event = self.dice.choice(STANDING if self.chance(0.95) else EVENTS)
        inner = self._hearing(event)
        body = ["nothing"] if self.chance(0.2) else inner.block()
        return [f"{self.dice.choice(('', 'may '))}instead of {event.name}{inner._if(0.7)}", *indented(body)]

    def forbid(self) -> list[str]:
        event = self.dice.choice(EVENTS)
        named = f" named {self.dice.choice(('Ban One', 'Ban Two'))}" if self.chance(0.4) else ""
        return [f"forbid {event.name}{named}{self._hearing(event)._if(0.9)}"]

    def allow(self) -> list[str]:
        return [f"allow {self.dice.choice(('Identical', 'Build Limit'))}{self._if()}"]

    def number(self) -> list[str]:
        query = self.dice.choice(QUERIES)
        inner = self.inner(**dict(query.fields))
        your = "your " if query.fields and query.fields[0][1] == "Player" and self.chance(0.6) else ""
        signed = self.dice.choice(("", "-"))
        how = f"modify {your}{query.name} by {signed}" if self.chance(0.6) else f"set {your}{query.name} to "
        return [f"{how}{inner.value('Int')}{inner._if()}"]

    def counts(self) -> list[str]:
        type_ = self.dice.choice(("any type", *DISTRICT_TYPES))
        return [f"counts as {type_} for {self.dice.choice(PURPOSES)}"]

    def score(self) -> list[str]:
        if self.chance(0.4):
            return ["at scoring", *indented(self.block())]
        return [f"score {self.dice.choice(('', 'Points '))}{self.value('Int')}{self._if()}"]

    def awaited(self) -> list[str]:
        return [f"as soon as {self.condition()}", *indented(self.block())]

    def spend(self) -> list[str]:
        return [f"spend {self._of('Player', 'luck')}{self._if()}"]

    def procedure(self, name: str | None = None) -> list[str]:
        name = name or self.dice.choice(PROCEDURES)
        for_ = self.dice.choice(("", "", "", " for 2 players", " for 2 to 4 players"))
        return [f"procedure {name}{for_}", *indented(self.block(4))]


NOUN_OF_NAME = {noun.name: noun.type for noun in NOUNS}
RULES: tuple[Callable[[Writer], list[str]], ...] = (
    *((Writer.action,) * 5),
    *((Writer.when,) * 4),
    *((Writer.instead,) * 2),
    *((Writer.number,) * 2),
    Writer.forbid,
    Writer.allow,
    Writer.counts,
    Writer.score,
    Writer.score,
    Writer.spend,
    Writer.awaited,
)


def states(dice: random.Random) -> list[str]:
    lines = []
    for word, (kind, on, holds) in STATES.items():
        said = {"note": f" is {NOUN_OF[holds].name}" if kind == "note" else "", "tally": " towards player"}.get(
            kind, ""
        )
        lines.append(f"{'counter' if kind == 'tally' else kind} {word} on {on}{said}")
        until, seen = dice.choice(UNTIL), dice.choice(SEEN_BY)
        lines += [f"    until end of {until}"] if until else []
        lines += [f"    seen by {seen}"] if seen and kind != "tally" else []
    return lines


def card(dice: random.Random, kind: str, name: str, rank: int, wrong: float) -> list[str]:
    """Write a district or a character."""
    lines = [f"{kind} {name}"]
    if kind == "district":
        lines += [f"    type {dice.choice(DISTRICT_TYPES)}", f"    cost {dice.choice((0, 1, 1, 2, 'none'))}"]
        lines += [f"    copies {dice.randint(2, 6)}"]
        lines += ["    acts as rank 8"] if dice.random() < 0.1 else []
    else:
        lines += [f"    rank {rank}"]
        lines += [f"    income {dice.choice(DISTRICT_TYPES)}"] if dice.random() < 0.2 else []
    if dice.random() < 0.1:
        lines += ['    text "Once per turn, gain 2 gold or 1 card."']
    for _ in range(dice.randint(1, 3)):
        life = dice.choice(LIVES[kind])
        this = "Character" if kind == "character" else "District" if not life else "Card"
        rule = Writer(dice, kind, this, wrong=wrong).rule()
        lines += indented([life, *indented(rule)] if life else rule)
    return lines


def rules(dice: random.Random, wrong: float) -> list[str]:
    """Write rules of a box: rules outside cards, and procedures."""
    lines = []
    for _ in range(dice.randint(0, 2)):
        lines += Writer(dice, "rules", None, wrong=wrong).rule()
    for _ in range(dice.randint(0, 2)):
        lines += Writer(dice, "rules", None, wrong=wrong).procedure()
    for _ in range(dice.randint(0, 2)):
        query = dice.choice(QUERIES)
        lines.append(f"base {query.name} {dice.randint(0, 5)}")
    if dice.random() < 0.3:
        lines.append(f"tie break {Writer(dice, 'rules', None, wrong=wrong).value('Int')}")
    return indented(lines)


CHARACTERS = ("Ca", "Cb", "Cc", "Cd")
DISTRICTS = ("Da", "Db", "Dc", "Dd")


def cards(dice: random.Random, number: int = 4, wrong: float = 0.01) -> str:
    """Write some cards and their declared state."""
    lines = states(dice)
    for at in range(number):
        kind, names = dice.choice((("district", DISTRICTS), ("character", CHARACTERS)))
        lines += ["", *card(dice, kind, names[at % 4], at % 4 + 1, wrong)]
    return "\n".join(lines) + "\n"


def edition(dice: random.Random, there: set[str], wild: bool) -> str:
    """Write an edition with the given cards; a wild one has rules and procedures of its own."""
    cast = [name for name in CHARACTERS if name in there]
    stand_ins = [f"S{name[1]}" for name in CHARACTERS if name not in there]
    lines = [line for name in stand_ins for line in (f"character {name}", f"    rank {'abcd'.index(name[1]) + 1}", "")]
    deck = [name for name in DISTRICTS if name in there]
    lines += ["deck Odd", f"    {', '.join([*deck, *NAMED, 'Tavern', 'Market', 'Barracks'])}", "", "edition Odd"]
    lines += ["    use rules Standard", "    players 2 to 4", f"    cast {', '.join([*cast, *stand_ins])}"]
    lines += ["    decks Odd", "    base city size 5"]
    if not wild or dice.random() < 0.5:
        lines += ["    procedure selection", "        shuffle characters", "        for each player"]
        lines += ["            player performs keep one"]
    if wild:
        lines += rules(dice, 0)
        if dice.random() < 0.5:
            lines += indented(Writer(dice, "rules", None, wrong=0).procedure("game"))
    return "\n".join(lines) + "\n"

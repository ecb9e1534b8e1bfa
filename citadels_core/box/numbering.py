"""Number the rules of a game and their source lines, and refuse rules that do not work together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from attrs import evolve

from citadels_core.box.box import Box, Cause, NumberedRule
from citadels_core.box.lent_rules import lent_to_players
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.bases import worth
from citadels_core.model.programs.circles import circle, reads, told
from citadels_core.model.programs.instructions import Emit, Instr, MayAnswer, Perform
from citadels_core.model.programs.ir import FIRST_PROCEDURE, Base, Book, Procedure
from citadels_core.model.programs.moments import EventMoment, moment_of
from citadels_core.model.programs.offers import narrowed, narrowed_program
from citadels_core.model.programs.rules import ActionRule, ForbidRule, Program, Rule, TieBreakRule
from citadels_core.model.programs.tree import FIRST_FIELD, OF_THIS, Compare, Labels, Slot
from citadels_core.model.programs.walk import children, walk, words_in
from citadels_core.model.programs.work import MOST_STEPS, Sizes, WorkEstimator, too_much
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, QUERIES, QUERY_IDS
from citadels_core.model.vocabulary.lifetimes import UNBUILT

NEVER_BUILT = ForbidRule(
    line=0,
    life="anywhere",
    on="district built",
    test=Compare("==", Slot(FIRST_FIELD + EVENTS[EVENT_IDS["district built"]].names.index("district")), OF_THIS),
    types=("Player", "District", *(type_ for _, type_ in EVENTS[EVENT_IDS["district built"]].fields)),
)
"""The rule of a card without a cost: it is never built."""

GATHERING = frozenset(event.name for event in EVENTS if event.gathers)
"""The events that count as gathering resources."""


def number_rules(box: Box) -> None:
    """Set the rules, procedures, base values and source lines of a new `Box`.

    Raises:
        SetupError: a procedure is missing, procedures or numbers form a cycle, or a rule is too much work.
    """
    box.rules = _numbered(box)
    _refuse_circles(box)
    box.procedures = _procedures(box)
    ordered({name: procedure.program for name, (procedure, _) in box.procedures.items()})
    _refuse_heavy(box)
    box.base = _bases(box)
    steps = [step for live in box.rules for step in live.rule.code]
    steps += [step for procedure, _ in box.procedures.values() for step in procedure.program.code]
    box.proposed = frozenset(step.event for step in steps if isinstance(step, Emit))
    texts = dict.fromkeys(text for node in walk(*steps) if isinstance(node, Labels) for text in node.texts)
    deeds = (
        {live.number: live.rule.name for live in box.rules if isinstance(live.rule, ActionRule)}
        if _asks_deed(box)
        else {}
    )
    box.labels = {text: number for number, text in enumerate([*texts, *dict.fromkeys(deeds.values())])}
    box.deeds = {number: box.labels[name] for number, name in deeds.items()}
    _number_lines(box)
    box.moments = dict(_moments(box))
    box.tie_breaks = tuple(_tie_breaks(box))
    _group(box)


def _numbered(box: Box) -> list[NumberedRule]:
    rules: list[NumberedRule] = []
    for kind, number, pack, name, file, own in _sources(box):
        for rule in map(narrowed, own):
            if isinstance(rule, TieBreakRule):
                continue
            cause = _cause(box, rule, pack, name, file)
            spoken_to = [(rule, seat) for seat in (range(box.seats) if rule.to_each else (NOBODY,))]
            for spoken, seat in (*spoken_to, *lent_to_players(box, kind, rule)):
                made = NumberedRule(len(rules), spoken, kind, number, cause)
                made.on = EVENT_IDS.get(rule.on or "", NOBODY)
                made.label = rule.name or name
                made.limit = rule.limit if isinstance(rule, ActionRule) else None
                made.seat = seat
                made.gathers = gathers(rule)
                if kind == "district":
                    made.acts_as = box.stand_in(box.definitions[number].acts_as)
                rules.append(made)
    for live in rules:
        live.share = _shared(live, rules)
    return rules


def _cause(box: Box, rule: Rule, pack: str, name: str, file: str) -> int:
    """Return the number of a rule's `Cause`, whose source line is in a patch if a patch added the rule."""
    home, written_in = rule.home or (pack, file)
    return box.cause(Cause(home, name, written_in, rule.line), rule.line)


def _sources(box: Box) -> Iterable[tuple[str, int, str, str, str, tuple[Rule, ...]]]:
    """Yield ``(kind, number, pack, name, file, rules)`` of each `Book`, character and district of a game."""
    for book in box.books:
        yield "book", NOBODY, book.id.split(":")[0], book.name, book.file, book.rules
    for kind, group in (("character", box.cast), ("district", box.definitions)):
        for number, card in enumerate(group):
            own = (*card.rules, evolve(NEVER_BUILT, line=card.line)) if card.costless else card.rules
            yield kind, number, card.id.split(":")[0], card.name, card.file, own


def _shared(rule: NumberedRule, live: list[NumberedRule]) -> int:
    """Return the number of the rule with which this rule shares a limit of uses, else its own number."""
    if not isinstance(rule.rule, ActionRule) or rule.rule.shares is None:
        return rule.number
    for other in live:
        same = (other.source_kind, other.source, other.seat) == (rule.source_kind, rule.source, rule.seat)
        if same and isinstance(other.rule, ActionRule) and other.rule.name.lower() == rule.rule.shares.lower():
            return other.number
    return rule.number


def gathers(rule: Rule) -> bool:
    """Return whether the program of a rule proposes an event that counts as gathering resources."""
    return any(isinstance(step, Emit) and step.event in GATHERING for step in rule.code)


def _refuse_circles(box: Box) -> None:
    """Raise an error if numbers that rules of several packs compute depend on each other in a cycle."""
    read = reads(live.rule for live in box.rules)
    for live in box.rules:
        if way := circle(read, live.rule):
            names = " -> ".join(told(way))
            raise SetupError(f"{box.causes[live.cause].card} can never be worked out: {names}.")


def _refuse_heavy(box: Box) -> None:
    copies = Counter(box.cards)
    rules = [(live.rule, copies[live.source] if live.source_kind == "district" else 1) for live in box.rules]
    reckoner = WorkEstimator(Sizes(cards=len(box.cards), characters=len(box.cast), players=box.seats), rules)
    for live in box.rules:
        if found := reckoner.heavy(live.rule, live.rule.program):
            raise SetupError(f"{box.causes[live.cause].card} asks for too much: {too_much(*found)}.")
    for name, (procedure, home) in box.procedures.items():
        if steps := [steps for steps, _ in reckoner.program(procedure.program) if steps > MOST_STEPS]:
            raise SetupError(f"{name} of {home.card} asks for too much: {too_much(procedure.line, max(steps))}.")


def _procedures(box: Box) -> dict[str, tuple[Procedure, Cause]]:
    found: dict[str, tuple[Procedure, Cause]] = {}
    for book in box.books:
        for procedure in book.procedures:
            if procedure.least <= box.seats <= procedure.most:
                home = Cause(book.id.split(":")[0], book.name, book.file, procedure.line)
                played = evolve(procedure, program=narrowed_program(procedure.program))
                found.setdefault(procedure.name, (played, home))
    if FIRST_PROCEDURE not in found:
        raise SetupError(
            f"{box.edition.book.name} has no procedure called {FIRST_PROCEDURE}, so nothing can be played."
        )
    codes = [*(procedure.program.code for procedure, _ in found.values()), *(live.rule.code for live in box.rules)]
    if missing := sorted({name for code in codes for name in performed(code)} - set(found)):
        raise SetupError(f"{box.edition.book.name} has no procedure called {missing[0]} for {box.seats} players.")
    return found


def performed(code: Iterable[Instr]) -> list[str]:
    """Return the names of the procedures that ``Perform`` instructions call."""
    return [step.procedure for step in code if isinstance(step, Perform)]


def ordered(procedures: Mapping[str, Program]) -> list[str]:
    """Return the names of procedures, callees before callers.

    Raises:
        SetupError: procedures perform each other in a cycle.
    """
    try:
        order = TopologicalSorter({name: performed(program.code) for name, program in procedures.items()})
        return list(order.static_order())
    except CycleError as error:
        circle_ = " -> ".join(reversed(error.args[1]))
        raise SetupError(f"Procedures perform each other in a circle: {circle_}.") from None


def _bases(box: Box) -> list[int]:
    """Return the base value of each query: of the first `Base` whose condition holds, else 0.

    Raises:
        SetupError: a `Base` depends on more than the number of players and characters.
    """
    found = [NOBODY] * len(QUERIES)
    size = sum(number < box.ranked for number in box.starters)
    lines: list[tuple[Base, Book]] = [(base, book) for book in box.books for base in book.bases]
    for base, book in lines:
        number = QUERY_IDS[base.query]
        if found[number] != NOBODY:
            continue
        fits = worth(base.test, box.seats, size)
        value = worth(base.value, box.seats, size) if fits else 0
        if fits is None or value is None:
            raise SetupError(
                f"The {base.query} of {book.name} (line {base.line}) has to be plain from how many players and "
                "characters there are."
            )
        if fits:
            found[number] = max(value, 0)
    return [max(number, 0) for number in found]


def _asks_deed(box: Box) -> bool:
    """Return whether any rule uses the word `deed`: the name of the action that caused an event."""
    for live in box.rules:
        parts = (live.rule.test, *(one for step in live.rule.code for one in children(step)))
        if any("deed" in words_in(part) for part in parts):
            return True
    return False


def _number_lines(box: Box) -> None:
    for live in box.rules:
        for step in live.rule.code:
            box.cause(box.causes[live.cause], step.line)
    for procedure, home in box.procedures.values():
        for line in (procedure.line, *(step.line for step in procedure.program.code)):
            box.cause(home, line)


def _moments(box: Box) -> Iterator[tuple[int, EventMoment]]:
    """Yield the number of each `may answer` line's `Cause`, with the event to which players may respond."""
    for live in box.rules:
        for step in live.rule.code:
            if isinstance(step, MayAnswer):
                yield box.cause(box.causes[live.cause], step.line), moment_of(live.rule)


def _tie_breaks(box: Box) -> Iterator[NumberedRule]:
    """Yield the tie-break rules: first the rules on cards, then the rules of the edition."""
    for kind, number, pack, name, file, own in _sources(box):
        for rule in own:
            if isinstance(rule, TieBreakRule):
                yield NumberedRule(NOBODY, rule, kind, number, _cause(box, rule, pack, name, file))
    for book in box.books:
        for rule in book.tie_breaks:
            home = Cause(book.id.split(":")[0], book.name, book.file, rule.line)
            yield NumberedRule(NOBODY, rule, "book", NOBODY, box.cause(home, rule.line))


def _group(box: Box) -> None:
    of: dict[tuple[str, int, bool], list[NumberedRule]] = {}
    for live in box.rules:
        loose = live.source_kind == "district" and live.rule.life in UNBUILT
        of.setdefault((live.source_kind, live.source, loose), []).append(live)
    box.by_book = tuple(of.get(("book", NOBODY, False), ()))
    box.by_character = {n: tuple(of.get(("character", n, False), ())) for n in range(len(box.cast))}
    box.by_definition = {n: tuple(of.get(("district", n, False), ())) for n in range(len(box.definitions))}
    box.loose = tuple(
        (live, card) for card, number in enumerate(box.cards) for live in of.get(("district", number, True), ())
    )
    # A note that lends rules to districts can lie on any district.
    lent = any(state.on == "district" for state in box.lending)
    box.ruled = frozenset(card for card, number in enumerate(box.cards) if lent or box.by_definition[number])

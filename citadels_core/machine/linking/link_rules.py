"""Linking of the rules of a game, with their channels (groups), queries and events. Not compiled."""

from citadels_core.box.box import NumberedRule
from citadels_core.machine.events.event_kinds import EndEvent, LinkedEvent
from citadels_core.machine.events.proposals import ProposalCode, TollPaymentCode
from citadels_core.machine.events.scoring import ScoringChoicesCode, ScoringCode
from citadels_core.machine.events.triggers import AnswersCode, SettlementCode
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.constant_folding import LinkScope
from citadels_core.machine.linking.link_bans import plain_bans
from citadels_core.machine.linking.link_expressions import build_number
from citadels_core.machine.linking.link_facts import deriving_events, moving_events, spending_events
from citadels_core.machine.linking.link_programs import instructions
from citadels_core.machine.linking.linker import Linker, row_of
from citadels_core.machine.linking.slots import SlotLayout, slots_of_program, slots_of_rule
from citadels_core.machine.numbers.queries import LinkedQuery
from citadels_core.machine.offers.menu import MenuCode
from citadels_core.machine.offers.offering import OfferCode
from citadels_core.machine.plain import nothing
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.rules import ADDS, CHECKED, EACH, KEEPS_DOWN, KEEPS_UP, SETS, Channel, FrameCode, LinkedRule
from citadels_core.machine.words.classes import event_class, query_class
from citadels_core.model.programs.instructions import target_of
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_core.model.programs.moments import moment_of
from citadels_core.model.programs.rules import (
    ActionRule,
    AllowRule,
    BoundRule,
    ForbidRule,
    InsteadOfRule,
    ModifyRule,
    NumberRule,
    ScoreRule,
    SpendRule,
    TollRule,
)
from citadels_core.model.programs.rules import Program as WrittenProgram
from citadels_core.model.programs.rules import Rule as WrittenRule
from citadels_core.model.programs.tree import FIRST_FIELD, OF_THIS, TRUE, ZERO, Declared, Expr, In
from citadels_core.model.programs.walk import slots_read, walk
from citadels_core.model.vocabulary import EVENTS, QUERIES, QUERY_IDS
from citadels_core.model.vocabulary.lifetimes import LIFETIMES, NEEDING_NOBODY, UNBUILT, UNSHOWN
from citadels_core.model.vocabulary.origin import ORIGIN
from citadels_core.model.vocabulary.rows import Event
from citadels_core.model.vocabulary.rule_kinds import ASKED_FOR, STANDING, WITH_FIELDS
from citadels_core.model.vocabulary.types import is_set

ORDERED = 1_000_000
"""A factor above the number of rules of any game, for sort keys."""

LIVES = [row.name for row in LIFETIMES]
"""The lifetimes by their numbers in the machine."""


def channel_of(rule: WrittenRule) -> tuple[str, str | None] | None:
    """Return the key of the channel (group of rules) of a rule; None for actions and tie breaks."""
    if rule.kind not in ASKED_FOR:
        return None
    match rule:
        case NumberRule():
            return "number", rule.on
        case AllowRule():
            return rule.kind, rule.name
        case SpendRule():
            return rule.kind, None
        case ScoreRule(place=1):
            return f"late {rule.kind}", None
        case _:
            return rule.kind, rule.on


def number_channels(linker: Linker) -> None:
    """Create and number the channels (groups of rules) of this game."""
    for live in linker.contents.rules:
        if (named := channel_of(live.rule)) is not None:
            linker.channels.setdefault(named, Channel(len(linker.channels)))


def set_channels(linker: Linker) -> None:
    """Set the attributes of the `LinkedBox` that refer to channels (groups of rules)."""
    box = linker.box
    box.channels = list(linker.channels.values())
    box.spends = linker.channel("spend", None)
    box.scores, box.late_scores = linker.channel("score", None), linker.channel("late score", None)
    box.at_scoring = linker.channel("at scoring", None)


def _fill_channels(linker: Linker) -> None:
    contents, box = linker.contents, linker.box
    loose = {live.number for live, _ in contents.loose}
    names = len(contents.definitions)
    box.by_definition = [[] for _ in range(names)]
    for live in contents.rules:
        if (named := channel_of(live.rule)) is None:
            continue
        channel, rule = linker.channels[named], box.rules[live.number]
        if live.source_kind == "book":
            channel.books.append(rule)
        elif live.source_kind == "character":
            channel.people.append(rule)
        elif live.number not in loose:
            channel.built = channel.built or [nothing] * names
            channel.built[live.source] = [*(channel.built[live.source] or ()), rule]
            box.by_definition[live.source].append(channel.number)
    cards: dict[int, list[int]] = {}
    for live, card in contents.loose:
        if (named := channel_of(live.rule)) is not None:
            channel = linker.channels[named]
            channel.loose.append(box.rules[live.number])
            cards.setdefault(channel.number, []).append(card)
    for live in contents.rules:
        if (named := channel_of(live.rule)) is not None:
            channel = linker.channels[named]
            channel.env = max(channel.env, box.rules[live.number].env)
    for channel in box.channels:
        channel.loose_cards = row_of(cards.get(channel.number, []))
        channel.awake = int(bool(channel.books or channel.loose))
        channel.fixed = int(bool(channel.awake or channel.people))


def set_queries(linker: Linker) -> None:
    """Create the queries of a game (numbers that rules can modify), each with the rules that modify it."""
    contents, box = linker.contents, linker.box
    box.queries = []
    for number, row in enumerate(QUERIES):
        made = query_class(row.name)(number, contents.base[number])
        made.channel = linker.channel("number", row.name)
        box.queries.append(made)
    for row, made in zip(QUERIES, box.queries, strict=True):
        _hand_out(box, row.name, made)
        if row.starts_from is not None:
            made.cost = box.queries[QUERY_IDS[row.starts_from]]


def set_events(linker: Linker) -> None:
    """Create the kinds of events, each with the channels (groups) of the rules about it."""
    box = linker.box
    deriving, spending, moving = deriving_events(linker), spending_events(linker), moving_events(linker)
    waiting = linker.channel("as soon as", None)
    box.events = []
    for number, row in enumerate(EVENTS):
        count = len(row.fields)
        held = count + (len(ORIGIN) if row.name in linker.asked else 0)
        made: LinkedEvent = event_class(row.name)(number, count, held)
        made.lists = row_of([at for at, (_, type_) in enumerate(row.fields) if is_set(type_)])
        made.listed = len(made.lists)
        made.ending = int(isinstance(made, EndEvent))
        made.player = row.names.index("player") if "player" in row.names else NOBODY
        made.somebody = NOBODY if row.unaided else made.player
        made.deriving, made.spending = int(row.name in deriving), int(row.name in spending)
        made.quiet, made.grows = int(row.quiet), made.player if row.grows else NOBODY
        made.heard = linker.channel("when", row.heard_as or row.name) if row.head is None else waiting
        made.replaced = linker.channel("instead of", row.name)
        made.banned = linker.channel("forbid", row.name)
        made.tolled = linker.channel("toll", row.name)
        made.gives_way = int(row.gives_way)
        made.gold_to = NOBODY if row.gold_to is None else row.names.index(row.gold_to)
        made.gold_from = NOBODY if row.pays is None else row.names.index(row.pays[0])
        made.drawn = _field_of_drawn(row)
        made.moving = moving.get(row.name, 0)
        noticed = any(channel is not None for channel in (made.banned, made.replaced, made.heard, made.tolled))
        made.may_fulfil = int(type(made) is not LinkedEvent and waiting is not None)
        more = made.spending or made.deriving or made.moving or made.may_fulfil
        made.has_consequences = int(noticed or made.ending or more)
        box.events.append(made)
        _hand_out(box, row.name, made)


def _field_of_drawn(row: Event) -> int:
    """Return the field of the cards that an event itself brings to a hand, NOBODY for none."""
    if not row.to_hand or row.follows is not None:
        return NOBODY
    return next(at for at, name in enumerate(row.names) if name in ("card", "cards"))


def _hand_out(box: LinkedBox, word: str, made: LinkedEvent | LinkedQuery) -> None:
    """Store an event or query in the `LinkedBox` attribute of the same name, if this attribute exists."""
    if hasattr(LinkedBox, name := word.replace(" ", "_")):
        setattr(box, name, made)


def scope_of(linker: Linker, slots: SlotLayout, rule: LinkedRule | None, live: NumberedRule | None) -> LinkScope:
    """Return the context for the expressions of a rule or procedure."""
    contents = linker.contents
    source: Expr | int = NOBODY
    secret = nobody = False
    if live is not None:
        nobody = live.rule.life in NEEDING_NOBODY and live.seat < 0 and not isinstance(live.rule, ActionRule)
        source = OF_THIS if live.source_kind == "character" else live.acts_as
        secret = live.rule.life in UNBUILT | UNSHOWN and not isinstance(live.rule, ActionRule)
    return LinkScope(
        box=linker.box,
        declared=linker.declared,
        zones=linker.zones,
        characters=linker.characters,
        definitions=linker.definitions,
        labels=contents.labels,
        slots=slots,
        rule=rule if secret else None,
        source=source,
        performed=live is None,
        by_itself=nobody,
        on_card=live is not None and live.source_kind == "district",
        deed=NOBODY if live is None else contents.deeds.get(live.number, NOBODY),
        opens=None if live is None else moment_of(live.rule),
        bans=linker.bans,
        watched=linker.is_watched,
    )


def _has_loop(program: WrittenProgram) -> bool:
    return any((target := target_of(step)) is not None and target <= at for at, step in enumerate(program.code))


def set_rules(linker: Linker) -> None:
    """Create the rules of the game, with their conditions and programs."""
    contents, box = linker.contents, linker.box
    _set_system(box)
    slots: dict[int, SlotLayout] = {}
    programs: dict[int, LinkedProgram] = {}
    box.rules = [LinkedRule(live.number) for live in contents.rules]
    first: dict[tuple[int, str, int, int], int] = {}
    for live, rule in zip(contents.rules, box.rules, strict=True):
        code = live.rule.program
        own = slots[live.number] = slots_of_rule(live.rule, linker.sizes)
        _describe(linker, live, rule, own)
        rule.first = first.setdefault((live.cause, live.rule.kind, live.source, live.seat), live.number)
        if code is not None:
            kind = 2 if _has_loop(code) else 1
            rule.code = programs[live.number] = LinkedProgram(
                len(box.codes),
                own.size,
                rule.cause,
                kind,
                live.acts_as,
                of_person=int(live.source_kind == "character"),
                of_card=int(live.source_kind == "district"),
                deed=contents.deeds.get(live.number, NOBODY),
                key=("rule", live.number),
            )
            linker.slots[len(box.codes)], linker.written[len(box.codes)] = own, code
            box.codes.append(rule.code)
    shapes: dict[str, SlotLayout] = {}
    for name, (procedure, home) in contents.procedures.items():
        code, shapes[name] = procedure.program, slots_of_program(procedure.program, linker.sizes)
        cause = contents.cause(home, home.line)
        linker.procedures[name] = LinkedProgram(len(box.codes), shapes[name].size, cause, 0, key=("procedure", name))
        linker.slots[len(box.codes)], linker.written[len(box.codes)] = shapes[name], code
        box.codes.append(linker.procedures[name])
    _add_system(box, "offering", OfferCode)  # added last: saves refer to codes by number, so old numbers must stay
    _add_system(box, "paying", TollPaymentCode)
    box.first = linker.procedures[FIRST_PROCEDURE].number
    _fill_channels(linker)
    linker.bans = {} if linker.is_watched else plain_bans(linker)
    for live, rule in zip(contents.rules, box.rules, strict=True):
        scope = scope_of(linker, slots[live.number], rule, live)
        if live.rule.test != TRUE:
            rule.test = build_number(live.rule.test, scope)
        if live.rule.value is not None:
            rule.worth = build_number(live.rule.value, scope)
        if isinstance(live.rule, TollRule) and live.rule.payee is not None:
            rule.payee = build_number(live.rule.payee, scope)
        if live.rule.program is not None:
            made = instructions(linker, live.rule.program, scope, contents.causes[live.cause])
            programs[live.number].code = list(made)
    for name, (procedure, home) in contents.procedures.items():
        scope = scope_of(linker, shapes[name], None, None)
        linker.procedures[name].code = list(instructions(linker, procedure.program, scope, home))
    _set_ties(linker)


def _set_system(box: LinkedBox) -> None:
    """Create the codes of the machine's own stack frames, which come before the programs of rules."""
    box.codes = []
    for name, kind in (
        ("proposal", ProposalCode),
        ("answers", AnswersCode),
        ("settling", SettlementCode),
        ("menu", MenuCode),
        ("scoring", ScoringCode),
        ("choices", ScoringChoicesCode),
    ):
        _add_system(box, name, kind)


def _add_system(box: LinkedBox, name: str, kind: type[FrameCode]) -> None:
    box.codes.append(kind(len(box.codes), 0, NOBODY, 0))
    setattr(box, name, box.codes[-1])


def _describe(linker: Linker, live: NumberedRule, rule: LinkedRule, slots: SlotLayout) -> None:
    """Set all attributes of a rule except its expressions."""
    rule.lasts, rule.seat = LIVES.index(live.rule.life), live.seat
    rule.life = rule.lasts if live.seat < 0 else EACH
    held = live.seat >= 0 and live.rule.life == "chosen"
    rule.awake = CHECKED if held or len(linker.box.muting) else rule.lasts
    rule.veiled = int(live.seat >= 0 and _is_veiled(linker, live.rule.test))
    rule.people, rule.source = int(live.source_kind == "character"), live.source
    rule.cause = live.cause
    last = live.source_kind == "district"  # rules of districts run last, in the order in which districts came into play
    first = live.number - max(live.seat, 0)  # all copies of a rule that exists once per seat have the same place
    rule.order = ORDERED * (2 * live.rule.place + last) + (0 if last else first)
    rule.clockwise = int(live.source_kind == "district" or live.seat >= 0)
    rule.at_need = int(isinstance(live.rule, InsteadOfRule) and live.rule.at_need)
    rule.optional, rule.way = int(live.rule.optional), _way(live.rule)
    rule.env = slots.size
    fields = EVENTS[live.on].fields if (live.on >= 0 and live.rule.kind in WITH_FIELDS) or live.rule.answers else ()
    reads = slots_read(*live.rule.expressions) if live.rule.kind in STANDING else ()
    rule.replaces = live.on if isinstance(live.rule, InsteadOfRule) else NOBODY
    rule.origin = slots.origin
    rule.reads = sum(1 << at for at in range(len(fields)) if FIRST_FIELD + at in reads)
    rule.counter = (
        linker.contents.counters.get(live.rule.on or "", NOBODY) if isinstance(live.rule, SpendRule) else NOBODY
    )
    lists = [(at, slots.areas[FIRST_FIELD + at]) for at, (_, type_) in enumerate(fields) if is_set(type_)]
    rule.lists, rule.listed = row_of([number for pair in lists for number in pair]), 2 * len(lists)
    if isinstance(live.rule, ForbidRule) and live.rule.name:
        rule.lifted_by = linker.channel("allow", live.rule.name)


def _way(rule: WrittenRule) -> int:
    match rule:
        case ModifyRule():
            return ADDS
        case BoundRule(bound="at least"):
            return KEEPS_UP
        case BoundRule():
            return KEEPS_DOWN
        case _:
            return SETS


def _is_veiled(linker: Linker, test: Expr) -> bool:
    """Return whether a condition requires that the rule's own card lies in a hidden zone."""
    hidden = {state.id for state in linker.contents.states if state.is_zone and not state.seen_by_all}
    return bool(hidden) and any(
        isinstance(node, In)
        and node.thing == OF_THIS
        and isinstance(node.things, Declared)
        and node.things.state in hidden
        for node in walk(test)
    )


def _set_ties(linker: Linker) -> None:
    contents, box = linker.contents, linker.box
    box.tie_breaks = []
    for written in (live.rule for live in contents.tie_breaks):
        rule, slots = LinkedRule(NOBODY), slots_of_rule(written, linker.sizes)
        scope = scope_of(linker, slots, None, None)
        rule.life, rule.env = LIVES.index("game"), slots.size
        if written.test != TRUE:
            rule.test = build_number(written.test, scope)
        rule.worth = build_number(written.value or ZERO, scope)
        box.tie_breaks.append(rule)

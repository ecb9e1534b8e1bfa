"""Compile instructions that begin with a verb to events and steps of the engine's IR."""

from collections.abc import Callable

from attrs import evolve

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import STEPS, Choose, Emit, EndGame, Let, OfferFrom, Stop, Unless
from citadels_core.model.programs.tree import FALSE, NOTHING, OF_YOU, TRUE, ZERO, Expr
from citadels_core.model.suggest import did_you_mean
from citadels_core.model.vocabulary import CLAUSES, Verb, third_person
from citadels_core.model.vocabulary.types import PURPOSES, SCALARS, TALLY, article, element, is_set
from citadels_dsl.compiler.english import how_it_is_said, is_sentence
from citadels_dsl.compiler.instructions.emitter import NOWHERE, Emitter
from citadels_dsl.compiler.instructions.nearest_line import nearest_line
from citadels_dsl.compiler.instructions.performing import perform, with_procedure
from citadels_dsl.compiler.match_forms import (
    VALUES,
    VERB_BY_FORM,
    VERBS_BY_NAME,
    cut_subject,
    plain_form,
    report_misfit,
    verb_of,
)
from citadels_dsl.compiler.scope import KNOWN, UNKNOWN, Scope
from citadels_dsl.compiler.values.declared_words import check_bearer, place_of, report_towards
from citadels_dsl.compiler.values.expressions import check, expect
from citadels_dsl.compiler.values.named_things import purpose
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import Advice
from citadels_dsl.syntax.trees import word_of
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.source import Span

VERB_WORDS = sorted(VERBS_BY_NAME)
BEGINNINGS = [*VERB_WORDS, *sorted(row.name for row in CLAUSES if "procedure" in row.within)]
"""The verbs and keywords that may begin an instruction."""

SAID_OTHERWISE = {
    **dict.fromkeys(("draw", "draws", "earn", "get", "gets", "receive", "receives"), "gain"),
    **dict.fromkeys(("lose", "loses", "spend", "spends"), "pay"),
    "else": "otherwise",
    **dict.fromkeys(("steal", "steals"), "take"),
    **dict.fromkeys(("swap", "swaps"), "exchange"),
    **dict.fromkeys(("pick", "select"), "choose"),
    **dict.fromkeys(("demolish", "demolishes", "raze", "razes"), "destroy"),
}
"""For each word that people often write instead, the word of the language."""

MOST_OF_A_SLIP = 5
"""A longer line that begins with an unknown word is taken for English, not for a typo."""

EVERYBODY = frozenset({"all", "each", "every", "everybody", "everyone"})

PERFORM = "perform"


def verb_line(line: nodes.Line, content: nodes.Phrase, scope: Scope, out: Emitter) -> None:
    """Compile a line that begins with a verb, or with a player and a verb."""
    items = content.items
    if not items:
        return
    unit = scope.unit
    if len(items) == 1 and isinstance(items[0], nodes.CountsAsNode):
        node = items[0]
        if node.purpose is not None and purpose(node.purpose, scope) != PURPOSES.index("scoring"):
            message = "a rule can only set what a district counts as for scoring"
            advice = f"write it as a line of the district itself: counts as noble for {node.purpose.text}"
            unit.report("CIT302", node.purpose.span, message, advice)
        fields = (expect(node.left, "District", scope), expect(node.right, "Type", scope))
        _event("type chosen", fields, line, out)
        return
    subject, items = cut_subject(items)
    head = items[0]
    if (
        not isinstance(head, nodes.NameNode)
        or head.text not in VERB_BY_FORM
        or (subject is None and head.text not in VERBS_BY_NAME)
    ):
        _unknown_verb(items, scope, line)
        return
    if VERB_BY_FORM[head.text] == PERFORM:
        items = with_procedure(head, items, line, scope)
    found = verb_of(VERB_BY_FORM[head.text], items, unit.names.states)
    usual = SAID_OTHERWISE.get(head.text, "")
    if found is None and usual and verb_of(usual, items) is not None:
        usual = third_person(usual) if subject is not None else usual
        unit.report("CIT209", head.span, f'"{head.text}" is not the verb for this', f'write "{usual}" instead')
        return
    if found is None:
        verbs = VERBS_BY_NAME[VERB_BY_FORM[head.text]]
        nearest = nearest_line(verbs, items, line, scope, subject)
        other = next((verb.from_nobody for verb in verbs if verb.from_nobody is not None), "")
        if other and verb_of(other, items) is not None:
            written = third_person(other) if subject is not None else other
            nearest = f'{nearest}, or write "{written}" if it does not come from a player'
        report_misfit(verbs, items, nearest, scope)
        return
    verb, holes = found
    if subject is not None and not verb.subject:
        message = f'no player is allowed before "{verb.name}"'
        unit.report("CIT302", subject.span, message, f"write: {plain_form(verb.forms[0])}")
        return
    perform_verb(verb, holes, subject, line, scope, out)


def _unknown_verb(items: tuple[nodes.Item, ...], scope: Scope, line: nodes.Line) -> None:
    begins = "begin with a verb, such as gain, take or choose"
    if items and isinstance(items[0], nodes.NumberNode):
        help_ = f"begin with a verb, for example: gain {line.text}"
        scope.unit.report("CIT304", line.span, "this is only an amount: the verb is missing", help_)
        return
    words = [item for item in items[:2] if isinstance(item, nodes.NameNode)]
    two = " ".join(line.text.split()[:2])
    if did_you_mean(two, BEGINNINGS):
        span = Span(line.span.start, line.span.start + len(two))
        scope.unit.unknown("CIT209", span, "the instruction", two, BEGINNINGS)
        return
    if _report_synonym(items, words, scope, line) or _report_missing_subject(words, scope, line):
        return
    if is_sentence(line.text) or len(line.text.split()) > MOST_OF_A_SLIP:
        message = "this is English text, not an instruction"
        scope.unit.report("CIT304", line.span, message, f"{begins}; {how_it_is_said(line.text, scope.kinds())}")
        return
    for word, known in zip(words, (BEGINNINGS, list(VERB_BY_FORM)), strict=False):
        if word.text not in scope.variables and did_you_mean(word.text, known):
            scope.unit.unknown("CIT209", word.span, "the verb", word.text, known)
            return
    if words and words[0] is items[0] and words[0].text not in KNOWN:
        help_ = f"{begins}; {how_it_is_said(line.text, scope.kinds())}"
        scope.unit.unknown("CIT209", words[0].span, "the verb", words[0].text, [], help_)
    elif begun := max((form for form in VERB_BY_FORM if f"{line.text} ".startswith(f"{form} ")), key=len, default=""):
        forms = (plain_form(form) for verb in VERBS_BY_NAME[VERB_BY_FORM[begun]] for form in verb.forms)
        scope.unit.report("CIT302", line.span, f'this does not fit after "{begun}"', f"write: {', or '.join(forms)}")
    else:
        scope.unit.report("CIT304", line.span, "this is only a value: the verb is missing", begins)


def _report_synonym(items: tuple[nodes.Item, ...], words: list[nodes.NameNode], scope: Scope, line: nodes.Line) -> bool:
    """Report a synonym of a verb, or a word such as ``everybody``; return whether a word was reported."""
    for at, word in enumerate(words):
        if not (at or word is items[0]) or word.text in scope.variables:
            continue
        if usual := SAID_OTHERWISE.get(word.text):
            help_ = f'write "{third_person(usual) if at else usual}" instead'
            if usual in VERBS_BY_NAME:
                verb = (evolve(word, text=third_person(usual) if at else usual), *items[at + 1 :])
                found = verb_of(usual, verb)
                who = items[0] if at and not isinstance(items[0], nodes.Particle) else None
                meant = None if found else nearest_line(VERBS_BY_NAME[usual], verb, line, scope, who)
                help_ += f", for example: {meant}" if meant else ""
            scope.unit.report("CIT209", word.span, f'"{word.text}" is not a verb of the language', help_)
            return True
    if words and words[0] is items[0] and words[0].text in EVERYBODY:
        help_ = 'write "for each player", and in its block what each of them does: player gains 1 gold'
        scope.unit.report("CIT304", line.span, f'no instruction begins with "{words[0].text}"', help_)
        return True
    return False


def _report_missing_subject(words: list[nodes.NameNode], scope: Scope, line: nodes.Line) -> bool:
    """Report a verb in the third person without a subject; return whether a verb was reported."""
    if not words or words[0].text in scope.variables or words[0].text not in VERB_BY_FORM:
        return False
    word = words[0]
    verb = VERB_BY_FORM[word.text]
    if word.span.start != line.span.start or word.text == verb:
        return False
    players = [name for name, one in scope.variables.items() if one.type == "Player" and name != "you"]
    who = f"name the player: {players[-1]} {line.text}; " if players else ""
    rest = line.text.removeprefix(word.text)
    message, advice = f'no player stands before "{word.text}"', f"{who}for yourself write: {verb}{rest}"
    scope.unit.report("CIT201", word.span, message, advice)
    return True


def perform_verb(
    verb: Verb,
    holes: dict[str, tuple[str, nodes.Item]],
    subject: nodes.Expression | None,
    line: nodes.Line,
    scope: Scope,
    out: Emitter,
) -> None:
    """Compile a verb with the values of its placeholders to events or to one engine instruction."""
    you: Expr = expect(subject, "Player", scope) if subject is not None else OF_YOU
    values: dict[str, Expr] = {"you": you}
    for name, (type_, item) in holes.items():
        if isinstance(item, nodes.Particle) or type_ in ("noted", "procedure", VALUES):
            continue
        if type_ == "Any":
            target = check(item, scope)
            values[name] = target.code
            check_bearer(holes.get("marker"), item, target.type, scope)
        elif type_ == "Value":
            values |= announced(name, item, scope)
        else:
            values.update(_hole(name, type_, item, line, scope, out))
    if "value" in holes and "value" not in values and not isinstance(holes["value"][1], nodes.Particle):
        held = _type_of_note(holes["note"][1], scope)
        if held and is_set(held) == (verb.name == "note"):
            message = "this note remembers several things" if is_set(held) else "this note remembers one thing"
            advice = "write: add THING to NOTE" if is_set(held) else "write: note THING as NOTE, and: forget NOTE"
            unit = scope.unit
            unit.report("CIT302", holes["note"][1].span, message, advice)
        held = element(held)
        values["value"] = expect(holes["value"][1], held, scope) if held else ZERO
    values["who chose"] = you if subject is not None or _chosen_by_you(values.get("characters"), out) else NOTHING
    if verb.step:
        _step(verb, holes, you, line, scope, out)
        return
    fields = tuple(_field_value(word, values) for word in verb.gives)
    if verb.before is not None:
        _event(verb.before, fields, line, out)
    _event(verb.does, fields, line, out, in_full=verb.in_full)
    if verb.ends_game is not None:
        unless = out.add(Unless(tree.Read(verb.ends_game), NOWHERE, line.number))
        out.add(EndGame(line.number))
        out.aim(unless)


def _step(
    verb: Verb, holes: dict[str, tuple[str, nodes.Item]], you: Expr, line: nodes.Line, scope: Scope, out: Emitter
) -> None:
    if verb.does == PERFORM:
        perform(holes, you, line, scope, out)
    elif verb.does == OfferFrom.word:
        out.add(_offer(holes, line, scope))
    elif verb.ends == "loop":
        _leave_loop(line, scope, out)
    elif verb.does != "nothing":
        out.add(STEPS[verb.does](line.number))


def _leave_loop(line: nodes.Line, scope: Scope, out: Emitter) -> None:
    if not out.loops:
        advice = 'write "stop" to end the rule, or move this line into the "for each" or "repeat" that it should end'
        scope.unit.report("CIT107", line.span, 'there is no "for each" or "repeat" around this line', advice)
        return
    out.loops[-1].leaving.append(out.add(Stop(line.number, NOWHERE)))


def _offer(holes: dict[str, tuple[str, nodes.Item]], line: nodes.Line, scope: Scope) -> OfferFrom:
    thing, to = holes["thing"][1], holes.get("player", ("", None))[1]
    if isinstance(thing, nodes.Particle) or isinstance(to, nodes.Particle):
        return OfferFrom(NOTHING, UNKNOWN, OF_YOU, line.number)  # the malformed line has been reported
    checked = check(thing, scope)
    if checked.type not in ("District", "Character", UNKNOWN):
        message = f"{article(checked.type)} has no actions to offer"
        scope.unit.report("CIT301", thing.span, message, "name a district in a city, or a character")
    you = OF_YOU if to is None else expect(to, "Player", scope)
    return OfferFrom(checked.code, checked.type, you, line.number)


def _chosen_by_you(things: Expr | None, out: Emitter) -> bool:
    chosen = {tree.Slot(step.slot) for step in out.code if isinstance(step, Choose) and step.seat == OF_YOU}
    return things in chosen or (isinstance(things, tree.One) and things.thing in chosen)


def _type_of_note(item: nodes.Item, scope: Scope) -> str:
    """Return the type of a note's value; empty if the item is no note or the type is unknown."""
    state = scope.unit.names.states.get(word_of(item)) if isinstance(item, nodes.DotNode) else None
    return state.holds if state is not None else ""


def _hole(
    name: str, type_: str, item: nodes.Expression, line: nodes.Line, scope: Scope, out: Emitter
) -> dict[str, Expr]:
    unit = scope.unit
    if type_.startswith("new "):
        if not isinstance(item, nodes.NameNode):
            unit.report("CIT302", item.span, "a new name is needed here", "write one word in small letters")
            return {name: ZERO}
        slot = scope.declare(item.text, type_.removeprefix("new "), item.span)
        out.add(Let(slot, tree.Read("next call"), line.number))
        return {name: tree.Slot(slot)}
    if type_ == "marker":
        word = word_of(item) if isinstance(item, nodes.NameNode) else "this"
        state = unit.names.states.get(word)
        if not isinstance(item, nodes.NameNode) or state is None or not state.is_marker:
            known = [s.name for s in unit.names.states.values()]
            unit.unknown("CIT204", item.span, "the marker", word, known, "declare it: marker NAME on character")
            return {name: ZERO}
        item.stands_for(state)
        return {name: tree.Named("state", state.id)}
    if type_ in ("counter", "tally", "note", "notes"):
        wrong: dict[str, Expr] = {name: ZERO, "target": ZERO, "unset": ZERO, "said": NOTHING}
        tally, type_ = type_ == "tally", "counter" if type_ == "tally" else type_.removesuffix("s")
        if isinstance(item, nodes.NameNode) and item.text not in scope.variables:
            state = unit.names.states.get(item.text)
            advice = f"declare it: {type_} {item.text} on district{' is player' if type_ == 'note' else ''}"
            if state is not None:
                advice = f"write the {state.on} before it: {state.on}.{item.text}"
            message = f'the {type_} "{item.text}" is not known'
            if state is not None:
                message = f'"{item.text}" does not say which {state.on} it is on'
            unit.undeclared("CIT204", item.span, message, item.text, Advice(advice))
            return wrong
        checked = check(item, scope)
        if isinstance(checked.code, tree.Declared) and checked.code.kind == type_:
            if type_ == "counter" and tally != (checked.type == TALLY):
                report_towards(item, scope, needed=not tally)
            unset = NOTHING if checked.code.type != "Int" else ZERO
            said = checked.code if is_set(checked.type) else tree.One(checked.code)
            state_named = tree.Named("state", checked.code.state)
            return {name: state_named, "target": checked.code.of, "unset": unset, "said": said}
        if checked.type != UNKNOWN:
            form = "note NAME on district is player" if type_ == "note" else "counter NAME on district"
            unit.report("CIT204", item.span, f"this is not a declared {type_}", f"declare it: {form}")
        return wrong
    if type_ == "place":
        return {name: place_of(item, check(item, scope), scope)}
    return {name: expect(item, type_, scope)}


def _field_value(word: str, values: dict[str, Expr]) -> Expr:
    """Return the value of a field of an event; ``word`` is an item of ``gives`` in the vocabulary."""
    if word in values:
        return values[word]
    if word in WORKED_OUT:
        return WORKED_OUT[word](values)
    fact, _, hole = word.partition(" of ")
    if hole:
        return tree.Read(fact, values.get(hole, ZERO))
    first, _, more = word.partition(" + ")
    return tree.Calculate("+", _field_value(first, values), tree.Number(int(more))) if more else tree.Read(word)


def _owner_of_hand(cards: Expr) -> Expr:
    return cards.of if isinstance(cards, tree.Read) and cards.fact == "hand" and cards.of is not None else NOTHING


def _pile(values: dict[str, Expr]) -> Expr:
    counter, target = values.get("counter"), values.get("target", ZERO)
    return tree.Declared("counter", counter.name, target, "Int") if isinstance(counter, tree.Named) else ZERO


WORKED_OUT: dict[str, Callable[[dict[str, Expr]], Expr]] = {
    "true": lambda _: TRUE,
    "false": lambda _: FALSE,
    "minus amount": lambda values: tree.Negative(values.get("amount", ZERO)),
    "blind": lambda values: tree.Blind(values["you"], values.get("cards", ZERO)),
    "whose": lambda values: _owner_of_hand(values.get("cards", ZERO)),
    "pile": _pile,
}
"""The values of fields that are neither placeholders nor facts."""


def _event(name: str, fields: tuple[Expr, ...], line: nodes.Line, out: Emitter, *, in_full: bool = False) -> None:
    padded = (*fields, *([NOTHING] * (len(EVENT_BY_NAME[name].fields) - len(fields))))
    out.add(Emit(name, padded, False, line.number, in_full))


UNSAID = frozenset({"Bool", "Turn"})
"""The types of values that cannot be announced."""


def announced(name: str, item: nodes.Expression, scope: Scope) -> dict[str, Expr]:
    """Return the announced value, a set, under the key that ``name`` gives, and its type under "noun"."""
    said = check(item, scope)
    noun = element(said.type)
    if noun not in SCALARS or noun in UNSAID:
        if said.type != UNKNOWN:
            advice = 'announce a value, or write "if" and below it what is announced'
            scope.unit.report("CIT301", item.span, f"{article(said.type)} cannot be announced", advice)
        return {name: tree.One(NOTHING), "noun": ZERO}
    code = said.code if is_set(said.type) else tree.One(said.code)
    return {name: code, "noun": tree.Number(SCALARS.index(noun))}

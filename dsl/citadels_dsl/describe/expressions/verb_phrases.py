"""Generate verb phrases for instructions, without their subject."""

import re

from citadels_core.model.listing import listed
from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import Verb
from citadels_core.model.vocabulary.types import DECLARED, is_set
from citadels_core.speech.english import YOU, NounPhrase, an, conjugate, is_uncounted
from citadels_core.speech.fill_in import fill
from citadels_dsl.compiler.match_forms import VALUES, VERBS_BY_NAME, Holes, verb_of
from citadels_dsl.describe.expressions.amounts import amount as amount_of
from citadels_dsl.describe.expressions.memory import OTHER, Ref
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.selections import noun_of
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import meaning_of, values_of, written
from citadels_dsl.text.by_name import EVENT_BY_NAME

STATES = frozenset(name.capitalize() for name in DECLARED)
"""The types of event fields that hold a state."""


def loan(verb: Verb, holes: Holes, reader: Reader) -> str:
    """Return the text to add for a note that lends rules, such as ", whose rules you have as well"."""
    for type_, item in holes.values():
        if type_ not in ("note", "notes") or not isinstance(item, nodes.DotNode):
            continue
        state = item.word.means
        if not isinstance(state, ir.State) or not state.lends:
            continue
        if not _adds_state(verb):
            several = verb.name == "forget" and is_set(state.holds)
            return ", and with them their rules" if several else ", and with it its rules"
        bearer = reader.phrase(item.base)
        return f", whose rules {bearer.text} {conjugate('have', bearer.person)} as well"
    return ""


def _named_states(holes: Holes) -> list[ir.State]:
    declared = (item for type_, item in holes.values() if type_ in DECLARED or type_ in ("notes", "tally"))
    return [state for item in declared if isinstance(state := meaning_of(item), ir.State)]


def _adds_state(verb: Verb) -> bool:
    event = EVENT_BY_NAME.get(str(verb.does))
    return event is not None and event.puts and not {"unset", "minus amount"} & {*verb.gives}


def _only_changes_states(verb: Verb) -> bool:
    event = EVENT_BY_NAME.get(str(verb.does))
    return event is not None and event.free and any(type_ in STATES for _, type_ in event.fields)


def lines_of_its_own(verb: Verb, holes: Holes) -> str:
    """Return the text to add about the effects and the duration of a marker, counter or note.

    "until the end of the round" is left out for a character, which is dealt anew each round.
    """
    if not _adds_state(verb):
        return ""
    for state in _named_states(holes):
        effects = ["without rules"] * state.silences
        for type_, purpose in state.counts:
            called = {"none": "as no type", "any": "as any type too"}.get(type_, f"as {type_} too")
            effects.append(f"counting {called} for {'income' if purpose == 'income' else 'everything but income'}")
        lasts = "" if state.until == "game" or (state.until, state.on) == ("round", "character") else state.until
        until = f" until the end of the {lasts}" if lasts else ""
        return (f" ({' and '.join(effects)})" if effects else "") + until
    return ""


def secrecy(verb: Verb, holes: Holes) -> tuple[str, str]:
    """Return the words that say that a marker is hidden: those before and after its instruction."""
    if verb.harmless:
        return "", ""
    seen_by = next((state.seen_by for state in _named_states(holes)), "all")
    said = {
        "placer": ("secretly ", ""),
        "owner": ("", ", for its owner alone to see"),
        "nobody": ("", ", for nobody to see"),
    }
    return said.get(seen_by, ("", ""))


def written_only(verb: Verb, holes: Holes) -> str:
    """Return the name of the marker, counter or note that an instruction changes, OTHER for other changes."""
    states = _named_states(holes)
    return states[0].name if len(states) == 1 and _only_changes_states(verb) else OTHER


def sight(holes: Holes, reader: Reader, who: NounPhrase | None) -> str:
    """Return the text to add about the players who see the cards that an instruction puts into a zone."""
    item = holes.get("zone", ("", None))[1]
    if "cards" not in holes or not isinstance(item, nodes.DotNode | nodes.NameNode):
        return ""
    zone = meaning_of(item)
    if not isinstance(zone, ir.State) or not zone.is_zone:
        return ""
    base = reader.phrase(item.base) if isinstance(item, nodes.DotNode) else None
    goes = _after_leaving(zone, base, reader) if zone.then and base is not None else ""
    if zone.seen_by == "all":
        return goes
    if zone.seen_by == "nobody":
        return f", for nobody to see{goes}"
    if zone.on != "player":
        return f", for its owner alone to see{goes}"
    if base is None or base.person == "you":
        return f", for you alone to see{goes}"
    return f", for {'them' if who is not None and who.text == base.text else base.text} alone to see{goes}"


def _after_leaving(zone: ir.State, base: NounPhrase, reader: Reader) -> str:
    """Return the text to add: where a zone's cards go when its district or character leaves the game."""
    other = reader.names.states.get(zone.then)
    to = "its owner's hand" if other is None else f"the {other.said_as or other.name}"
    return f" (when {base.text} leaves, what lies there goes to {to})"


def heap_of(item: nodes.DotNode, reader: Reader, *, whole: bool) -> NounPhrase:
    """Return the phrase for a counter of gold; if not ``whole``, only for the place where the gold is."""
    if whole:
        return reader.phrase(item)
    _, _, place = noun_of(item.word.means).split(maxsplit=1)[-1].partition(" ")
    base = reader.phrase(item.base)
    return NounPhrase(f"{place} on {base.text}", long=True) if place else base


def their_own(text: str, who: NounPhrase | None) -> str:
    """Replace the possessive of the subject by "their", unless the subject is "you" or a letter."""
    if who is None or who.person == "you" or " " not in who.text:
        return text
    return text.replace(f"{who.possessive} ", "their ")


BESIDE_ITS_VERB = re.compile(r"^(\w+) (out|aside|down) (it|them)\b")
"""A pronoun after a particle, to be swapped: "lay out it" becomes "lay it out"."""


def verb_phrase(verb: Verb, holes: Holes, who: NounPhrase | None, reader: Reader) -> str:
    """Return an instruction as a verb phrase: ``destroy that district``; ``who`` is None for "you"."""
    phrases = {"your": NounPhrase("your" if who is None or who.person == "you" else "their"), "player": YOU}
    amounts: dict[str, nodes.Expression] = {}
    says = verb.says or verb.forms[0]
    for name, (type_, item) in holes.items():
        if isinstance(item, nodes.Particle) or type_ == VALUES:
            continue
        if type_ == "Int":
            amounts[name] = item
        elif type_ == "marker" and isinstance(item, nodes.NameNode) and (noun := noun_of(item.means)):
            phrases[name] = NounPhrase(f"{an(noun) if verb.name == 'mark' else 'the'} {noun}")
            says = verb.noun_says or says
        elif type_ == "counter" and isinstance(item, nodes.DotNode) and is_uncounted(noun_of(item.word.means)):
            phrases[name] = heap_of(item, reader, whole="amount" in holes and "gold" not in says)
        elif type_ == "counter" and verb.name == "remove" and _is_all(holes["amount"][1], item, reader):
            phrases[name], says = reader.phrase(item), "remove all of {counter}"
        elif (
            type_ == "tally"
            and verb.name == "remove"
            and _is_all(holes["amount"][1], _counter_towards_player(holes, item), reader)
        ):
            phrases[name], says = reader.phrase(item), "remove all of {counter} towards {other}"
        elif type_ == "procedure":
            phrases[name] = NounPhrase(keyword(item.text if isinstance(item, nodes.NameNode) else name))
        elif type_ == "marker":
            phrases[name] = NounPhrase(item.text if isinstance(item, nodes.NameNode) else name)
        elif type_.startswith("new "):
            new = type_.removeprefix("new ")
            if isinstance(item, nodes.NameNode):
                reader.bind(item.text, Ref(new, reader.kind_of(new)))
        else:
            phrases[name] = reader.phrase(item)
            if (
                verb.subject
                and phrases[name] == YOU
                and (who or YOU) == YOU
                and f"{{{name}'s}}" not in (verb.says or "")
                and not (name == "other" and "counter" in holes)
            ):
                phrases[name] = NounPhrase("yourself", "you")

    def amount(unit: str) -> str:
        return amount_of(reader, amounts["amount"], unit) if "amount" in amounts else "some"

    if given := [item for type_, item in holes.values() if type_ == VALUES]:
        phrases["value"] = NounPhrase(listed([reader.phrase(item).text for item in values_of(given)]))
    return their_own(BESIDE_ITS_VERB.sub(r"\1 \3 \2", fill(says, phrases, amount=amount)), who)


def _is_all(amount: nodes.Item, counter: nodes.Item, reader: Reader) -> bool:
    """Return whether an amount is the whole value of a counter, directly or by a `let` name."""
    ref = reader.refs.get(amount.text) if isinstance(amount, nodes.NameNode) else None
    if ref is not None and ref.node is not None and not ref.letter:
        amount = ref.node
    return written(amount) == written(counter)


def keyword(procedure: str) -> str:
    """Return the name of a procedure as texts print it, with capitals.

    >>> keyword("hand out")
    'Hand Out'
    """
    return " ".join(word.capitalize() for word in procedure.split())


def _counter_towards_player(holes: Holes, item: nodes.Expression) -> nodes.Item:
    other = holes["other"][1]
    return other if isinstance(other, nodes.Particle) else nodes.BinaryNode("towards", item, other, item.span)


def possibility(node: nodes.CanNode, reader: Reader, *, negative: bool) -> str:
    """Return the text of ``PLAYER can INSTRUCTION``."""
    who = reader.phrase(node.player)
    head = node.items[0]
    known = isinstance(head, nodes.NameNode) and head.text in VERBS_BY_NAME
    read = verb_of(head.text, node.items, reader.names.states) if known and isinstance(head, nodes.NameNode) else None
    does = verb_phrase(*read, who, reader) if read is not None else "do that"
    return f"{who.text} {'cannot' if node.denied != negative else 'can'} {does}"

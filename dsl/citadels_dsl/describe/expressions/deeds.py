"""Say what somebody does, or can do: an instruction without who does it, its verb first."""

import re

from citadels_core.model.listing import listed
from citadels_core.model.vocabulary import Verb
from citadels_core.speech.english import YOU, NounPhrase, an, is_uncounted
from citadels_core.speech.fill_in import fill
from citadels_dsl.compiler.match_forms import VALUES, VERBS_BY_NAME, Holes, verb_of
from citadels_dsl.describe.expressions.amounts import amount as amount_of
from citadels_dsl.describe.expressions.instructions import heap_of, their_own
from citadels_dsl.describe.expressions.memory import Ref
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import written

BESIDE_ITS_VERB = re.compile(r"^(\w+) (out|aside|down) (it|them)\b")
"""A pronoun behind what belongs to the verb: one lays it out."""


def deed(verb: Verb, holes: Holes, who: NounPhrase | None, reader: Reader) -> str:
    """Say an instruction: ``destroy that district``; None does it where the rule speaks to whoever does."""
    phrases = {"your": NounPhrase("your" if who is None or who.person == "you" else "their"), "player": YOU}
    amounts: dict[str, nodes.Expression] = {}
    says = verb.says or verb.forms[0]
    for name, (type_, item) in holes.items():
        if isinstance(item, nodes.Particle) or type_ == VALUES:
            continue
        if type_ == "Int":
            amounts[name] = item
        elif type_ == "marker" and isinstance(item, nodes.NameNode) and (noun := reader.noun_of(item.text)):
            phrases[name] = NounPhrase(f"{an(noun) if verb.name == 'mark' else 'the'} {noun}")
            says = verb.noun_says or says
        elif type_ == "counter" and isinstance(item, nodes.DotNode) and is_uncounted(reader.noun_of(item.word.text)):
            phrases[name] = heap_of(item, reader, whole="amount" in holes and "gold" not in says)
        elif type_ == "counter" and verb.name == "remove" and _is_all(holes["amount"][1], item, reader):
            phrases[name], says = reader.phrase(item), "remove all of {counter}"
        elif type_ == "tally" and verb.name == "remove" and _is_all(holes["amount"][1], _towards(holes, item), reader):
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
        phrases["value"] = NounPhrase(listed([reader.phrase(item).text for item in nodes.values_of(given)]))
    return their_own(BESIDE_ITS_VERB.sub(r"\1 \3 \2", fill(says, phrases, amount=amount)), who)


def _is_all(amount: nodes.Item, counter: nodes.Item, reader: Reader) -> bool:
    """Tell whether a number is all that has been counted, by a name of its own too."""
    ref = reader.refs.get(amount.text) if isinstance(amount, nodes.NameNode) else None
    if ref is not None and ref.node is not None and not ref.letter:
        amount = ref.node
    return written(amount) == written(counter)


def keyword(procedure: str) -> str:
    """Return the name of a procedure as its keyword.

    >>> keyword("hand out")
    'Hand Out'
    """
    return " ".join(word.capitalize() for word in procedure.split())


def _towards(holes: Holes, item: nodes.Expression) -> nodes.Item:
    """Return a count with the player behind it towards whom it counts."""
    other = holes["other"][1]
    return other if isinstance(other, nodes.Particle) else nodes.BinaryNode("towards", item, other, item.span)


def possibility(node: nodes.CanNode, reader: Reader, *, negative: bool) -> str:
    """Say what somebody can do, or cannot."""
    who = reader.phrase(node.player)
    head = node.items[0]
    known = isinstance(head, nodes.NameNode) and head.text in VERBS_BY_NAME
    read = verb_of(head.text, node.items, reader.names.states) if known and isinstance(head, nodes.NameNode) else None
    does = deed(*read, who, reader) if read is not None else "do that"
    return f"{who.text} {'cannot' if node.denied != negative else 'can'} {does}"

"""Say what to write instead of a line of a scenario that is no step, for those who write as people speak."""

import re
from collections.abc import Sequence

from citadels_dsl.compiler.scope import Unit
from citadels_dsl.syntax.corrections import Advice, without_article
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span
from citadels_dsl.text.tokens import Token

SHORT = {"can't": "cannot", "isn't": "is not", "aren't": "are not", "hasn't": "has no"}
"""What stands for words that are written with an apostrophe."""

WITHOUT_FACTS = {
    "given": "what a player begins with stands after a colon, as in: given {}: 2 gold",
    "when": "say what the player does, as in: when {} ends turn",
}
"""What to write where nothing is asked."""

COMPARING = ("at least", "at most", "more than", "less than", "fewer than")
ONE_THING = "say one thing in a line, and write a second line for the other"


def slip(keyword: str, text: str, start: int, items: Sequence[Token], players: Sequence[str], unit: Unit) -> bool:
    """Report words with an apostrophe that no step has, such as ``can't`` and ``Anna's gold``.

    Args:
        keyword: what the line begins with, such as ``given``.
        text: what follows the keyword of the line.
        start: its offset in the file.
        items: the same in tokens.
        players: the names of the players.
        unit: where problems go.
    """
    if found := re.search(r"\b[a-z]+n['’]t\b", text):
        word, span = found[0].replace("’", "'"), Span(start + found.start(), start + found.end())
        instead = SHORT.get(word)
        help_ = f'write "{instead}" instead' if instead else "write it in full, without an apostrophe"
        fix = Fix(span, instead, f'write "{instead}"') if instead else None
        unit.advise("CIT201", span, "the word", word, Advice(help_, fix), "word")
        return True
    for item, after in zip(items, [*items[1:], None], strict=True):
        name = item.text.removesuffix("'s")
        if item.is_name and name != item.text and name in players and after is not None:
            fact = f"{name}.{after.text}"
            help_, fix = f"write: {fact}", Fix(item.span.join(after.span), fact, f'write "{fact}"')
            if keyword != "then":  # facts are for questions alone
                help_, fix = WITHOUT_FACTS[keyword].format(name), None
            unit.advise("CIT201", item.span, "the word", item.text, Advice(help_, fix), "word")
            return True
    return False


def unfit(keyword: str, items: Sequence[Token], players: Sequence[str], unit: Unit) -> bool:
    """Report what is wrong with a line that fits no sentence, where that can be told; see ``slip`` for the rest."""
    words = [item.text for item in items if item.is_word]
    said = " ".join(words)
    if not items:
        return False
    for item in items:
        if item.is_word and (found := without_article(item.span, item.text)) is not None:
            unit.advise("CIT201", item.span, "the word", item.text, found, "word")
            return True
    whole = items[0].span.join(items[-1].span)
    if keyword == "then" and any(f"has {word}" in said for word in COMPARING):
        player = items[0].text if items[0].text in players else "Anna"
        compared = next(word for word in COMPARING if word in said)
        help_ = f"compare a fact of the player, as in: then {player}.gold is {compared} 2"
        unit.report("CIT302", whole, '"has" says exactly how much there is', help_)
        return True
    has = keyword == "then" and items[0].text in players and words[:1] == ["has"]
    if has and {"in", "gold"}.isdisjoint(words) and len(items) < 5:
        said = " ".join(item.text for item in items)
        state = unit.names.states.get(words[-1])
        if state is not None and state.kind == "counter" and items[-2].is_number:
            whose = {"player": items[0].text, "character": "CHARACTER"}.get(state.on, f"DISTRICT of {items[0].text}")
            help_ = f"ask what it stands at: then {whose}.{words[-1]} is {items[-2].text}"
            unit.report("CIT302", whole, '"has" does not ask for counters', help_)
            return True
        unit.report("CIT302", whole, "this does not say where", f"write: then {said} in hand, or: then {said} in city")
        return True
    if keyword == "given" and words == ["is"] and len(items) == 3 and items[2].text.lower() in unit.names.cards:
        help_ = f"write: given {items[0].text}: {items[2].text}"
        unit.report("CIT302", whole, "who somebody is stands after a colon", help_)
        return True
    if "and" in words and keyword == "then":
        unit.report("CIT302", whole, "this says more than one thing", ONE_THING)
        return True
    return False

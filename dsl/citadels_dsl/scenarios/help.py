"""Help for lines of a scenario that are everyday English but no valid step."""

import re
from collections.abc import Sequence

from citadels_dsl.scenarios.values import Scene
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import Advice, without_article
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.keywords import GIVEN, THEN, WHEN
from citadels_dsl.text.source import Span
from citadels_dsl.text.tokens import Token

SHORT = {"can't": "cannot", "isn't": "is not", "aren't": "are not", "hasn't": "has no"}
"""The long form of each contraction."""

WITHOUT_FACTS = {
    GIVEN: "write what a player begins with after a colon, as in: given {}: 2 gold",
    WHEN: "write what the player does, as in: when {} ends turn",
}
"""The help about facts of players in lines that cannot compare facts."""

COMPARING = ("at least", "at most", "more than", "less than", "fewer than")
ONE_THING = "write one statement in each line"


def slip(line: nodes.Line, items: Sequence[Token], scene: Scene) -> bool:
    """Report a contraction or possessive (``can't``, ``Anna's gold``); return whether the line has one."""
    unit = scene.unit
    if found := re.search(r"\b[a-z]+n['’]t\b", line.text):
        word = found[0].replace("’", "'")
        span = Span(line.span.start + found.start(), line.span.start + found.end())
        instead = SHORT.get(word)
        help_ = f'write "{instead}" instead' if instead else "write it in full, without an apostrophe"
        fix = Fix(span, instead, f'write "{instead}"') if instead else None
        unit.advise("CIT201", span, "the word", word, Advice(help_, fix), "word")
        return True
    for item, after in zip(items, [*items[1:], None], strict=True):
        name = item.text.removesuffix("'s")
        if item.is_name and name != item.text and name in scene.players and after is not None:
            fact = f"{name}.{after.text}"
            help_, fix = f"write: {fact}", Fix(item.span.join(after.span), fact, f'write "{fact}"')
            if line.keyword in WITHOUT_FACTS:  # only "then" can compare facts
                help_, fix = WITHOUT_FACTS[line.keyword].format(name), None
            unit.advise("CIT201", item.span, "the word", item.text, Advice(help_, fix), "word")
            return True
    return False


def unfit(keyword: str, items: Sequence[Token], scene: Scene) -> bool:
    """Report a frequent mistake in a line that matches no sentence; return whether a mistake was found."""
    for item in items:
        if item.is_word and (found := without_article(item.span, item.text)) is not None:
            scene.unit.advise("CIT201", item.span, "the word", item.text, found, "word")
            return True
    told = OFTEN[keyword](items, scene) if items and keyword in OFTEN else None
    if told is not None:
        scene.unit.report("CIT302", items[0].span.join(items[-1].span), *told)
    return told is not None


def _of_given(items: Sequence[Token], scene: Scene) -> tuple[str, str] | None:
    """Return the message and help for a line such as ``given Anna is King``, else None."""
    words = [item.text for item in items if item.is_word]
    if words != ["is"] or len(items) != 3 or items[2].text.lower() not in scene.unit.names.cards:
        return None
    return "the character of a player is written after a colon", f"write: given {items[0].text}: {items[2].text}"


def _of_then(items: Sequence[Token], scene: Scene) -> tuple[str, str] | None:
    """Return the message and help for a line such as ``then Anna has at least 2 gold``, else None."""
    words = [item.text for item in items if item.is_word]
    player = items[0].text if items[0].text in scene.players else ""
    compared = next((word for word in COMPARING if f"has {word}" in " ".join(words)), None)
    if compared is not None:
        help_ = f"compare a fact of the player, as in: then {player or 'Anna'}.gold is {compared} 2"
        return '"has" needs an exact number', help_
    if player and words[:1] == ["has"] and {"in", "gold"}.isdisjoint(words) and len(items) < 5:
        state = scene.unit.names.states.get(words[-1])
        if state is not None and state.is_counter and items[-2].is_number:
            whose = {"player": player, "character": "CHARACTER"}.get(state.on, f"DISTRICT of {player}")
            return ('"has" cannot check a counter', f"compare its value: then {whose}.{words[-1]} is {items[-2].text}")
        said = " ".join(item.text for item in items)
        return "this does not say where", f"write: then {said} in hand, or: then {said} in city"
    return ("this line has more than one statement", ONE_THING) if "and" in words else None


OFTEN = {GIVEN: _of_given, THEN: _of_then}
"""For each keyword the function that recognizes frequent mistakes."""

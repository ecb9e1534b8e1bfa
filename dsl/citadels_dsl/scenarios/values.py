"""Parse the values in the sentences of scenarios: players, cards, actions, targets."""

from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import define, field

from citadels_core.model.programs import ir
from citadels_core.model.programs.rules import ActionRule, Rule, ScoreRule
from citadels_core.model.suggest import did_you_mean
from citadels_core.model.vocabulary import third_person
from citadels_core.model.vocabulary.types import ZONE
from citadels_dsl.compiler.bindings import BindingTable, BindingTables
from citadels_dsl.compiler.scope import Unit
from citadels_dsl.scenarios.choices import Choice, choice, no_answer
from citadels_dsl.text.diagnostics import Kind
from citadels_dsl.text.tokens import Token, number_of

ON = ("on", "with", "to", "from")
"""The words that may stand before the target of an action."""

Items = tuple[Token, ...]


@define
class ScenarioNames(BindingTables):
    """The names that only scenarios use, such as actions and editions, of a pack and its required packs."""

    actions: BindingTable[str] = field(factory=BindingTable)
    """The names of all actions, by the name in small letters."""
    actions_of: BindingTable[tuple[str, ...]] = field(factory=BindingTable)
    """The names of the actions of each card, by its id."""
    editions: BindingTable[str] = field(factory=BindingTable)
    variants: BindingTable[str] = field(factory=BindingTable)
    presets: BindingTable[str] = field(factory=BindingTable)
    reasons: BindingTable[str] = field(factory=BindingTable)
    ids: BindingTable[str] = field(factory=BindingTable)
    """The ids of cards and editions, by kind and name."""
    done: BindingTable[tuple[str, ...]] = field(factory=BindingTable)
    """The actions that begin with a verb, by its third person ("forges")."""
    doing: BindingTable[tuple[str, ...]] = field(factory=BindingTable)
    """The actions that begin with a verb, by its infinitive ("forge")."""

    def add_module(self, module: ir.Module) -> None:
        """Add the names of a compiled pack."""
        for card in module.cards:
            self.ids[card.kind, card.name.lower()] = card.id
            self.reasons[card.name.lower()] = card.name
            self._add_rules(card.rules, card.id)
        for patch in module.patches:
            self._add_rules(patch.rules, patch.card)
        for edition in module.editions:
            self.ids["edition", edition.book.name.lower()] = edition.book.id
            self.editions[edition.book.name.lower()] = edition.book.id
            self.presets |= {preset.name.lower(): preset.name for preset in edition.presets}
        boxes: tuple[ir.Edition | ir.Extension, ...] = (*module.editions, *module.extensions)
        for box in boxes:
            self.variants |= {variant.name.lower(): variant.name for variant in box.variants}
        for book in module.every_book():
            self._add_rules(book.rules, book.id)

    def add_action(self, name: str) -> None:
        """Add the name of an action, unless a known name differs only in capital letters."""
        low = name.lower()
        if not low.strip() or dict.__contains__(self.actions, low):
            return
        self.actions[low] = name
        first = low.split(maxsplit=1)[0]
        for table, said in ((self.done, third_person(first)), (self.doing, first)):
            table[said] = (*(dict.get(table, said) or ()), low)

    def _add_rules(self, rules: tuple[Rule, ...], owner: str) -> None:
        for rule in rules:
            if isinstance(rule, ActionRule):
                self.add_action(rule.name)
                self.actions_of[owner] = (*(dict.get(self.actions_of, owner) or ()), rule.name)
            elif isinstance(rule, ScoreRule) and rule.name:
                self.reasons[rule.name.lower()] = rule.name


@define
class Scene:
    """The data for compiling one scenario: the known names, and the players and steps found so far."""

    unit: Unit
    known: ScenarioNames
    players: list[str] = field(factory=list)
    steps: list[ir.Step] = field(factory=list)


def _player(items: Items, scene: Scene) -> int:
    token, players = items[0], scene.players
    if token.text in players:
        return players.index(token.text)
    name, _, owner = token.text.rpartition(" of ")
    built = scene.unit.names.cards.get(name.lower())
    called = owner if built is not None and built.is_district and owner not in players else token.text
    known = _of_player(token.text, players) or f"the players are: {', '.join(players) or 'nobody yet'}"
    scene.unit.unknown("CIT703", token.span, "a player named", called, players, known)
    return -1


def _of_player(text: str, players: list[str]) -> str | None:
    """Return the help for ``Tavern of Anna`` where a player is expected; None for other texts."""
    if text.rpartition(" of ")[2] not in players or " of " not in text:
        return None
    return f"write a condition about the district, such as: {text}.cost is 3, or: {text} is MARKER"


def _card(kind: str, items: Items, scene: Scene) -> str:
    entry = scene.unit.names.cards.get(items[0].text.lower())
    if entry is not None and entry.kind == kind:
        return entry.id
    names = [e.name for e in scene.unit.names.cards.values() if e.kind == kind]
    scene.unit.unknown("CIT202", items[0].span, f"a {kind} named", items[0].text, names)
    return ""


def _number(items: Items, scene: Scene) -> int:
    return number_of(items[0].text)


def _zone(items: Items, scene: Scene) -> str:
    """Parse a zone of a player; return ``hand``, ``city`` or the id of a declared zone."""
    word, states = items[0].text, scene.unit.names.states
    if word in ("hand", "city"):
        return word
    if (state := states.get(word)) is not None and state.kind == ZONE and state.on == "player":
        return state.id
    known = ["hand", "city", *(one.name for one in states.values() if one.kind == ZONE and one.on == "player")]
    scene.unit.unknown("CIT201", items[0].span, "the place", word, known, f"the places are: {', '.join(known)}")
    return "hand"


SET = {"marker": "Mill of Anna is {}", "counter": "Mill of Anna has 2 {}", "note": "Mill of Anna.{} is Ben"}
"""The form of a ``given`` line that places a marker, sets a counter, or sets a note."""

BEFORE = "write what a player has in one line: given Anna: Baker, 2 gold, hand Mill, Orchard"


def _state(kind: str, items: Items, scene: Scene) -> str:
    state = scene.unit.names.states.get(items[0].text)
    if state is not None and state.kind == kind:
        return state.id
    names = [s.name for s in scene.unit.names.states.values() if s.kind == kind]
    otherwise = BEFORE if items[0].text in ("gold", "card", "cards") else None
    if state is not None and state.kind in SET:
        otherwise = f"it is a {state.kind}, as in: given {SET[state.kind].format(state.name)}"
    scene.unit.unknown("CIT204", items[0].span, f"a {kind} named", items[0].text, names, otherwise)
    return ""


def _named(table: str, kind: Kind, items: Items, scene: Scene) -> str:
    names: BindingTable[str] = getattr(scene.known, table)
    text = " ".join(item.text for item in items)
    if text.lower() in names:
        return names[text.lower()]
    shown = [name.title() for name in names] if table == "editions" else list(names.values())
    what = f"the {kind or 'reason for points'}"
    scene.unit.unknown("CIT201", items[0].span.join(items[-1].span), what, text, shown, kind=kind)
    return ""


def _target(items: Items, scene: Scene) -> Choice | None:
    if items and items[0].is_word and items[0].text in ON:
        items = items[1:]
    if not items:
        return None
    if len(items) > 1:
        span = items[1].span.join(items[-1].span)
        advice = "write later choices as: when PLAYER chooses ..."
        scene.unit.report("CIT302", span, "an action has only one target", advice)
    return no_answer(choice(items[0], scene.players, scene.unit))


def _use(items: Items, scene: Scene) -> Choice:
    """Parse an action by name or card: ``Forge``, ``Forge of Smithy``, ``Destroy on Tavern of Ben``."""
    unit, known, head = scene.unit, scene.known, items[0]
    for size in range(len(items), 1, -1):  # the name of an action may be several tokens; try the longest first
        said = " ".join(item.text for item in items[:size]).lower()
        if said in known.actions:
            return ("action", said, None, _target(items[size:], scene))
    target = _target(items[1:], scene)
    name = head.text.lower()
    if head.is_name and name in known.actions:
        return ("action", name, None, target)
    action, _, card = name.rpartition(" of ")
    entry = unit.names.cards.get(card)
    if head.is_name and entry is not None and action in map(str.lower, known.actions_of.get(entry.id, ())):
        return ("action", action, entry.id, target)
    entry = unit.names.cards.get(name)
    if head.is_name and entry is not None:
        own = known.actions_of.get(entry.id, ())
        if len(own) == 1:
            return ("action", own[0].lower(), entry.id, target)
        if (entry.kind, name) not in known.ids and entry.id.partition(":")[0] == unit.pack:
            # the card is not compiled because of errors, so its actions are unknown
            return ("action", name, entry.id, target)
        unit.report(
            "CIT302", head.span, f"{entry.name} has {len(own)} actions", f"name one: {', '.join(own)}" if own else None
        )
        return ("none",)
    names = [*known.actions.values(), *(e.name for e in unit.names.cards.values() if e.id in known.actions_of)]
    advice = f"no card has an action of that name; declare it on a card: action {head.text} once per turn"
    unit.unknown("CIT201", head.span, "the action", head.text, names, advice, kind="action")
    return ("none",)


def _report_misuse(items: Items, spoken: Callable[[str], str], unit: Unit) -> bool:
    """Report a mistake such as ``use`` without an action; return whether there was a mistake."""
    first = items[0]
    for verb, what in (("use", "ACTION"), ("choose", "CHOICE")):
        if [item.text for item in items] == [spoken(verb)]:
            message = f'the {what.lower()} is missing after "{first.text}"'
            unit.report("CIT302", first.span, message, f"write: {first.text} {what}")
            return True
    if len(items) > 1 and first.text in (spoken("accept"), spoken("decline")):
        span = items[1].span.join(items[-1].span)
        unit.report("CIT302", span, f'nothing can follow "{first.text}"', f"write only: {first.text}")
        return True
    return False


MOST_SHOWN = 12
"""The most actions in the help about an unknown action."""


def _said(items: Items, scene: Scene, spoken: Callable[[str], str]) -> Choice:
    """Parse an action used as a verb: ``destroys Tavern``; ``spoken`` inflects the verb of an action."""
    names = scene.known.done if spoken is third_person else scene.known.doing
    words = [item.text for item in items if item.is_word]
    found: list[str] = []
    for name in names.get(items[0].text, ()) if items[0].is_word else ():
        first, *others = name.split()
        said = [spoken(first), *others]
        plain = [item.text for item in items[: len(said)] if item.is_word]
        if plain == said and len(said) > len(found):
            found = name.split()
    if found:
        return ("action", " ".join(found), None, _target(items[len(found) :], scene))
    if _report_misuse(items, spoken, scene.unit):
        return ("none",)
    shown = [" ".join([spoken(name.split()[0]), *name.split()[1:]]) for name in scene.known.actions]
    shown += [spoken("use"), spoken("choose"), f"{spoken('end')} turn", spoken("accept"), spoken("decline")]
    span = items[0].span.join(items[-1].span)
    first = items[0].text
    near = [name for name in shown if name.split()[0] == first or did_you_mean(first, [name.split()[0]])]
    of_cards = {spoken(name.split()[0]) for names_ in scene.known.actions_of.values() for name in names_}
    listed = ", ".join(sorted({name for name in shown if name.split()[0] not in of_cards})[:MOST_SHOWN])
    otherwise = f"write: PLAYER {spoken('use')} ACTION, or an action of all players: {listed}"
    scene.unit.unknown("CIT201", span, "the action", " ".join(words) or first, near, otherwise, kind="action")
    return ("none",)


def _offer(items: Items, scene: Scene) -> Choice:
    words = [item.text for item in items]
    if words == ["end", "turn"]:
        return ("end",)
    if words in (["accept"], ["decline"]):
        return (words[0],)
    if words[0] == "use" and len(items) > 1:
        return _use(items[1:], scene)
    if words[0] == "choose" and len(items) > 1 and {item.text for item in items[2::2]} <= {","}:
        return ("choose", *(choice(item, scene.players, scene.unit) for item in items[1::2]))
    return _said(items, scene, str)


def _facts(items: Items, scene: Scene) -> tuple[tuple[str, Any], ...]:
    """Parse the possessions of a player: ``Merchant, 2 gold, hand none, city Smithy, Town Hall, crown``."""
    facts: dict[str, Any] = {"characters": ()}
    into = "characters"
    for said in _parts(items):
        part = said
        if part[0].is_word and part[0].text in ("hand", "city"):
            into, part = part[0].text, part[1:]
            facts.setdefault(into, ())
        match part:
            case [one] if one.is_name:
                kind = "character" if into == "characters" else "district"
                facts[into] = (*facts[into], _card(kind, part, scene))
            case [amount, gold] if amount.is_number and gold.is_word and gold.text == "gold":
                if "gold" in facts:
                    advice = "keep one of the two numbers"
                    scene.unit.report("CIT403", part[0].span.join(part[-1].span), "gold is given twice", advice)
                facts["gold"] = _number(part, scene)
                into = "characters"
            case [crown] if crown.text == "crown":
                facts["crown"] = True
                into = "characters"
            case [none] if none.text == "none" and into != "characters":
                pass
            case _:
                span = part[0].span.join(part[-1].span) if part else items[0].span
                advice = "write, with commas between: CHARACTER, 2 gold, hand CARDS, city CARDS, crown"
                scene.unit.report("CIT302", span, "this is not something that a player has", advice)
    return tuple(facts.items())


def _parts(items: Items) -> list[Items]:
    parts: list[list[Token]] = [[]]
    for item in items:
        if item.text == "," and not item.is_name:
            parts.append([])
        else:
            parts[-1].append(item)
    return [tuple(part) for part in parts if part]


HOLES: dict[str, Callable[[Items, Scene], Any]] = {
    "Player": _player,
    "New": lambda items, scene: scene.players.index(items[0].text) if items[0].text in scene.players else -1,
    "New*": lambda items, _: tuple(item.text for item in items),
    "Card": partial(_card, "district"),
    "Character": partial(_card, "character"),
    "Int": _number,
    "Zone": _zone,
    "Place": partial(_state, ZONE),
    "Marker": partial(_state, "marker"),
    "Counter": partial(_state, "counter"),
    "Note": partial(_state, "note"),
    "Pack": lambda items, _: items[0].text,
    "Points": _number,
    "Choice": lambda items, scene: choice(items[0], scene.players, scene.unit),
    "Edition": partial(_named, "editions", "edition"),
    "Variant": partial(_named, "variants", "variant"),
    "Preset": partial(_named, "presets", "preset"),
    "Reason": partial(_named, "reasons", ""),
    "Thing": lambda items, scene: no_answer(choice(items[0], scene.players, scene.unit)),
    "Use": _use,
    "Verb": partial(_said, spoken=third_person),
    "Offer": _offer,
    "Facts": _facts,
}
"""The parser of each type of placeholder; conditions are parsed as lines of the language."""


def read_hole(type_: str, items: Items, scene: Scene) -> Any:
    """Parse the tokens of a placeholder; the elements of a list are parsed one by one."""
    if type_ not in HOLES:
        return tuple(HOLES[type_.removesuffix("*")]((item,), scene) for item in items)
    return HOLES[type_](items, scene)

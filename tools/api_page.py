"""Write the page of the Python API: the public names with their fields, and which parts stay stable."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import indent

import griffe

import citadels_core
from tools.reference import MADE, listed
from tools.wire_shapes import structures

ROOT = Path(__file__).parents[1]

HEAD = """# The Python API

Import these names from `citadels_core`, and those for [tables](#tables) from `citadels_core.wire`.
`citadels_core.__version__` is the version of the package. [Embed the engine](../how-to/embed-the-engine.md) and
[Write a client](../how-to/write-a-client.md) show how they are used together.

## Stability

While the version begins with 0, a new middle number (0.2, 0.3 ...) may change anything; the
[changelog](../../CHANGELOG.md) lists the changes. A new last number (0.1.1) only fixes and adds. Between two versions
with the same middle number:

- Names on this page stay, with their parameters, their fields and their meaning. So do the fields of views and
  messages, which [the wire protocol](wire.md) lists.
- Codes of errors, ids of messages, kinds of decisions, and names and fields of events stay. New codes and names may be
  added, so your program has to accept codes and names that it does not know.
- Views, messages and errors may get new fields, and functions new optional parameters.
- The id of an option stays the same for the same situation with the same content.
- The same content, set-up, seed and answers give the same game.
- Later versions load the saves, records and journals of earlier ones. An earlier version refuses what it cannot load,
  with a code.
- Sentences may change at any time. Use ids and codes in programs.

Everything else may change, such as other members of public objects, and modules that are not at the end of this page.

A seat is a number from 0. If a parameter `seat` may be `None`, `None` stands for an onlooker, who sees only what
every player may see. Methods with a parameter `seat` raise `ViewError` for a seat that does not exist.
"""

VIEWS_HEAD = """## Views

A view is what one seat may know. [The wire protocol](wire.md#objects) lists the fields of each view with their
meaning, and says which seats see them. In Python, these fields are attributes: `None` stands for null, a tuple for a
list; no field is left out. `Observation` also has `version: int`, the version of the game.
"""

WIRE_HEAD = """## Tables

Import these from `citadels_core.wire`. A `Table` runs one game: its seats, bots, time limits and undo. It does no
input or output itself. A parameter `now` is the time in seconds, on any clock that does not go back.
"""

MESSAGES_HEAD = """### Classes of messages

[The wire protocol](wire.md) lists the fields of each class. If a class has another name there, it is in brackets.
"""

OTHERS_HEAD = """### Other names of the wire

"""

GROUPS: dict[str, str] = {
    "Games": "Game Seat Setup setup_from_json setup_to_json observe observe_all events_of_all Position Holdings Mark",
    "Decisions": "Decision Option Question SEVERAL stakes Stake",
    "Packs": "load Catalog Problem box_for Box Card DISTRICT_TYPES",
    "Views": "Observation PlayerView DistrictView TurnView MarkView ZoneView TieBreakView DecisionView"
    " OptionView ReasonView EventView CauseView Knowledge HiddenView PlaceView narrator_of Narrator NameArgument"
    " ListArgument MessageArgument",
    "Bots": "Bot BOTS SLOW_BOTS RandomBot HabitBot GreedyBot SearchBot Budget playout playouts Playout",
    "Tallies": "Tally CardTally CharacterTally RuleTally",
    "Saves and records": "save restore Record Head Given TakenBack replay replay_what_fits Journal replay_journal",
    "Pictures": "card_svg back_svg position_svg",
    "JSON": "to_json from_json JsonError",
    "Errors": "CitadelsError",
}
"""The public names of `citadels_core` in the order of the page.

Other names come at the end, errors in the group of errors."""

WIRE = (
    "Table OneCatalog Source Outcome Thinking Refused CODES ClientView Tables read_stored describe_library PROTOCOL"
    " ClientMessage TableMessage Words client_message read_client_message table_message to_data to_text plain"
)
"""The public names of `citadels_core.wire` in the order of the page; other names are messages and their parts."""

PROMISED: dict[str, str] = {
    "Game": "start setup decision answer reply play version at observe events next_event reasons knowledge can_undo"
    " undo copy reseed determinize tally answers over scores winners name question choices advance advance_set values"
    " box",
    "Box": "edition cast definitions states catalog",
    "Card": "id name kind type cost rank text sentence copies provenance",
    "Narrator": "tell names listener cards noted",
    "Decision": "seat kind noun least most many forced options prompt ids labels find",
    "RandomBot": "choose answer_to",
    "HabitBot": "choose",
    "Catalog": "cards decks books editions hashes titles versions digest pinned",
}
"""The promised members of classes that have further, internal members."""

NO_SEAT = "there is no such seat"
"""The reason of the error that the introduction of the page gives for all methods."""

TYPES: dict[str, str] = {
    "Answer": "table.saves.answers.Answer",
    "Argument": "speech.arguments.Argument",
    "Choice": "table.decision.Choice",
    "Move": "table.saves.record.Move",
    "Line": "table.saves.journal.Line",
    "Word": "table.json.Word",
    "Who": "wire.outcome.Who",
}
"""The short names of types in signatures."""

MODULES: dict[str, str] = {
    "citadels_core.packs": "inspects and installs packs; see"
    " [embed the engine](../how-to/embed-the-engine.md#check-and-install-packs)",
    "citadels_core.pictures": "has the fonts (`FONTS`) and faces in other languages (`face_of`); its module `printing`"
    " makes PNG and PDF; see [print cards](../how-to/print-cards.md)",
    "citadels_core.learn": "numbers answers and views, and has environments for learning programs; see"
    " [train a program](../how-to/train-a-program.md)",
}
"""The other modules that programs may import from, each with its purpose."""

LAB: dict[str, str] = {
    "citadels_core.lab.balance": "BalancePlan plans_of balance balance_reports BalanceReport CardResult BotWorth"
    " Companion RuleShare Interval Verdict verdict_of CardTrial rows_of GameRow columns_of",
    "citadels_core.lab.simulation": "SimulationPlan simulate SimulationReport GameCourse SimulatedGames SeatRow",
    "citadels_core.lab.tournament": "TournamentPlan Contestant read_contestants play_tournament TournamentReport"
    " BotResult BotError",
}
"""The promised names of the modules that measure many games, in the order of the page."""

LAB_HEAD = """## Many games

These modules play many games and measure them. [Balance a card](../how-to/balance-a-card.md#measure-in-python) shows an
example. The docstrings of the names describe their parameters and fields.
"""

STARS = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
"""The stars before variadic parameters."""


@cache
def package() -> griffe.Module:
    """Return the package as parsed by griffe."""
    found = griffe.load("citadels_core", search_paths=[ROOT], docstring_parser="google")
    assert isinstance(found, griffe.Module)
    return found


def page() -> str:
    """Return the page of the Python API in Markdown."""
    parts = [MADE + HEAD]
    for group, names in groups().items():
        parts.append(VIEWS_HEAD if group == "Views" else f"## {group}\n")
        parts += [links(name for name in names if on_wire(name))] if group == "Views" else []
        parts += [entry(name) for name in names if not on_wire(name)]
    parts += [WIRE_HEAD, *(entry(name, made=True) for name in WIRE.split()), MESSAGES_HEAD]
    rest = [name for name in names_of_wire() if name not in WIRE.split()]
    parts.append(links(name for name in rest if on_wire(name)))
    parts.append(
        OTHERS_HEAD + listed((f"`{name}`", text_of(public(name)).splitlines()[0]) for name in rest if not on_wire(name))
    )
    types = ((f"`{name}` = `{package()[path].value}`", words_of(package()[path])) for name, path in TYPES.items())
    parts.append(f"## Short names of types\n\n{listed(types)}")
    parts.append(LAB_HEAD)
    for module, promised in LAB.items():
        told = ((f"`{name}`", text_of(part_of(module, name)).splitlines()[0]) for name in promised.split())
        parts.append(f"`{module}`:\n\n{listed(told)}")
    modules = ((f"`{name}`", purpose) for name, purpose in MODULES.items())
    parts.append(f"## Other modules\n\n{listed(modules)}")
    return "\n".join(parts)


@cache
def anchors() -> dict[str, str]:
    """Return a mapping from class name to the heading of the class on the page of the wire protocol."""
    return {one.name: one.type or one.name for one in structures().values()}


def on_wire(name: str) -> bool:
    """Return whether the page of the wire protocol lists the fields of a class."""
    return name in anchors() and public(name).is_class


def links(names: Iterable[str]) -> str:
    """Return links to the sections of the named classes on the page of the wire protocol."""
    shown = []
    for name in names:
        title = anchors()[name]
        message = f" (`{title}`)" if title != name.lower() and title != name else ""
        shown.append(f"[`{name}`](wire.md#{title.lower()}){message}")
    return ",\n".join(shown) + ".\n"


def groups() -> dict[str, list[str]]:
    """Return a mapping from group heading to the public names in this group of the page."""
    found = {group: names.split() for group, names in GROUPS.items()}
    known = {name for names in found.values() for name in names}
    for name in citadels_core.__all__:
        if name not in known:
            found.setdefault(
                "Errors" if name.endswith(("Error", "Bug", "Answer", "UnknownOption")) else "More", []
            ).append(name)
    return found


def public(name: str) -> griffe.Object:
    """Return the parsed object with a public name in `citadels_core` or `citadels_core.wire`."""
    alias = package().members.get(name) or package()["wire"].members[name]
    return alias.final_target if isinstance(alias, griffe.Alias) else alias


def part_of(module: str, name: str) -> griffe.Object:
    """Return the parsed class or function that a module offers under a name."""
    alias = package()[module.removeprefix("citadels_core.")].members[name]
    return alias.final_target if isinstance(alias, griffe.Alias) else alias


def names_of_wire() -> list[str]:
    """Return the names that `citadels_core.wire` exports, in alphabetical order."""
    return sorted(name for name, part in package()["wire"].members.items() if isinstance(part, griffe.Alias))


def entry(name: str, *, made: bool = False) -> str:
    """Return the page's entry for a public name; if ``made`` is true, a class has its constructor listed."""
    one = public(name)
    parts = [f"### {name}\n"]
    if isinstance(one, griffe.Function):
        parts.append(f"`{signature(one)}`\n")
    parts.append(text_of(one) if not one.is_attribute else f"{words_of(one)}\n")
    if made and isinstance(one, griffe.Class) and isinstance(init := one.members.get("__init__"), griffe.Function):
        parts.append(f"`{signature(init).replace('__init__', name).removesuffix(' -> None')}`\n")
        parts += [text] if (text := text_of(init)) else []
    if isinstance(one, griffe.Class):
        rows = [item(field_row(one, field)) for field in fields(one)]
        rows += [item((signature(method), text_of(method))) for method in methods(one)]
        if rows:
            parts += ["Members:\n"] if parts[-1].rstrip().rpartition("\n")[2].startswith("- ") else []
            parts.append("".join(rows))
    return "\n".join(parts)


def item(row: tuple[str, str]) -> str:
    """Return a list entry in Markdown: code and its description.

    >>> item(("gold: int", "The gold.\\n\\nIn the stash."))
    '- `gold: int`: The gold.\\n\\n  In the stash.\\n'
    """
    code, text = row
    return f"- `{code}`: {indent(text.strip(), '  ').strip()}\n"


def members(one: griffe.Class) -> Iterator[griffe.Object]:
    """Yield the public members of a class."""
    if promised := PROMISED.get(one.name):
        for name in promised.split():
            part = one.all_members[name]
            yield part.final_target if isinstance(part, griffe.Alias) else part
        return
    for name, part in one.members.items():
        if not (name.startswith("_") or name.isupper() or isinstance(part, griffe.Alias)):
            yield part


def fields(one: griffe.Class) -> list[griffe.Attribute]:
    """Return the fields and properties of a class."""
    found = [part for part in members(one) if isinstance(part, griffe.Attribute)]
    named = [name for name in described(one) if name not in {part.name for part in found}]
    return [*found, *(griffe.Attribute(name, parent=one) for name in named)]


def methods(one: griffe.Class) -> list[griffe.Function]:
    """Return the methods of a class."""
    return [part for part in members(one) if isinstance(part, griffe.Function)]


def described(one: griffe.Class) -> dict[str, griffe.DocstringAttribute]:
    """Return a mapping from field to its description in the docstring of a class."""
    sections = one.docstring.parsed if one.docstring else []
    return {part.name: part for section in sections if section.kind.value == "attributes" for part in section.value}


def words_of(part: griffe.Object, of: griffe.Class | None = None) -> str:
    """Return the description of a field or constant from its docstring or its class's docstring."""
    if part.docstring is not None:
        return " ".join(part.docstring.value.split("\n\n")[0].split()).replace("``", "`")
    said = described(of).get(part.name) if of is not None else None
    return " ".join(said.description.split()).replace("``", "`") if said is not None else ""


def field_row(one: griffe.Class, field: griffe.Attribute) -> tuple[str, str]:
    """Return a pair of texts: a field with its type, and the description of the field."""
    what = words_of(field, one)
    type_ = str(field.annotation or "").replace("cython.", "")
    return f"{field.name}: {type_}" if type_ else field.name, f"{what[:1].upper()}{what[1:]}"


def _errors(part: griffe.DocstringRaise) -> str:
    return " or ".join(f"`{name}`" for name in str(part.annotation).strip("()").split(", "))


def signature(function: griffe.Function) -> str:
    """Return the signature of a function.

    >>> signature(package()["bots.playout.playout"])
    'playout(game: Game, rng: Random) -> Playout'
    """
    given = [parameter for parameter in function.parameters if parameter.name not in ("self", "cls")]
    shown: list[str] = []
    for parameter in given:
        if parameter.kind is griffe.ParameterKind.keyword_only and not any(name.startswith("*") for name in shown):
            shown.append("*")
        if parameter.kind in STARS:
            shown.append(STARS[parameter.kind] + parameter.name)
            continue
        type_ = f": {parameter.annotation}" if parameter.annotation is not None else ""
        default = f" = {parameter.default}" if parameter.default is not None else ""
        shown.append(f"{parameter.name}{type_}{default}")
    return f"{function.name}({', '.join(shown)}) -> {function.returns}"


def text_of(one: griffe.Object) -> str:
    """Return a docstring in Markdown, without the fields of a class."""
    parts, rows = [], []
    for section in one.docstring.parsed if one.docstring else []:
        match section:
            case griffe.DocstringSectionText():
                parts.append(f"{section.value.partition('>>>')[0].strip()}\n")
            case griffe.DocstringSectionParameters():
                rows += [(f"`{part.name}`", part.description) for part in section.value]
            case griffe.DocstringSectionRaises():
                raised = [part for part in section.value if part.description.rstrip(".") != NO_SEAT]
                rows += [(f"Raises {_errors(part)}", part.description) for part in raised]
            case griffe.DocstringSectionExamples():
                parts += [f"```pycon\n{text}\n```\n" for kind, text in section.value if kind.value == "examples"]
            case _:
                pass
    return "\n".join([*parts, listed(rows)] if rows else parts).replace("``", "`")

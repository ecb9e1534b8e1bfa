"""Write the reference page of the public API: names, fields, who may see them, and what is promised."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import griffe

import citadels_core
from tools.reference import MADE, table

ROOT = Path(__file__).parents[1]

HEAD = """# The public names

All of these come from `citadels_core`, and are imported when they are first asked for; what tables need is in
`citadels_core.wire`, at the end. `citadels_core.__version__` is the version of the package. How they go together is
told in [Embed the engine](../how-to/embed-the-engine.md) and [Speak the wire](../how-to/speak-the-wire.md).

## What is promised

While the version begins with 0, a new middle number (0.2, 0.3 ...) may change anything, and the
[changelog](../../CHANGELOG.md) tells what; a new last number (0.1.1) mends and adds. Between two versions with the same
middle number

- a name on this page stays, with its parameters and fields, and with what they mean;
- codes of errors, ids of messages, kinds of decisions, names of events and fields of events stay; new ones may come, so
  treat one that you do not know as one that you have nothing special to show for;
- views, messages and errors may get new fields, and functions new parameters that can be left out;
- ids of options stay the same for the same situation with the same content;
- the same content, set-up, seed and answers give the same game; saves, records and journals are read by every later
  version with the same middle number, and what an older one cannot read it refuses with a code;
- sentences for people may change at any time: go by ids and codes.

Nothing is promised of a name that is not on this page, nor of what a public object has besides what is listed here, nor
of modules: import from `citadels_core` itself, from `citadels_core.wire`, or from the modules at the end of this page.
"""

WIRE_HEAD = """## Tables

These come from `citadels_core.wire`: `from citadels_core.wire import Table, TableSetup, OneCatalog`. A `Table` is a
room for one game without input and output, which knows seats, bots, time and undo.
"""

MESSAGES_HEAD = """### Messages and what they hold

The fields of each are told on [the page of the wire](wire.md): they are those of the JSON form.
"""

GROUPS: dict[str, str] = {
    "Games": "Game Seat Setup setup_from_json setup_to_json observe observe_all events_of_all Position Holdings Mark",
    "What is asked": "Decision Option Question SEVERAL stakes Stake",
    "Packs": "load Catalog Problem box_for Box Card DISTRICT_TYPES",
    "Views": "Observation PlayerView DistrictView TurnView MarkView ZoneView TieBreakView DecisionView"
    " OptionView ReasonView EventView CauseView Knowledge HiddenView PlaceView narrator_of Narrator NameArgument"
    " ListArgument MessageArgument",
    "Bots": "Bot BOTS SLOW_BOTS RandomBot GreedyBot SearchBot Budget playout playouts Playout",
    "Keep games": "save restore Record Head Given TakenBack replay replay_what_fits Journal replay_journal",
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
    " undo copy reseed determinize answers over scores winners name question choices advance advance_set values box",
    "Box": "edition cast definitions states catalog",
    "Card": "id name kind type cost rank text sentence copies provenance",
    "Narrator": "tell names listener cards noted",
    "Decision": "seat kind noun least most many forced options prompt ids labels find",
    "RandomBot": "choose answer_to",
    "Catalog": "cards decks books editions hashes titles versions digest pinned",
}
"""The promised members of classes that have further, internal members."""

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
    "citadels_core.packs": "looks at packs without judging them, and takes them in:"
    " [embed the engine](../how-to/embed-the-engine.md#look-at-packs-and-take-them-in)",
    "citadels_core.learn": "its modules number answers and views, and are environments for learning programs:"
    " [learn to play](../how-to/learn-to-play.md)",
}
"""The other modules that programs may import from, each with its purpose."""

STARS = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
"""The stars before variadic parameters."""

VIEWS = tuple(
    f"citadels_core.table.views.{name}" for name in ("views", "event_views", "decision_views", "reason_views")
)
"""The modules whose classes say for each field who may see it."""

SEEN_BY = re.compile(r"\s*Seen by ((?:all|its|this|whoever|who|the seat)\b[^.]*)\.$")
"""The end of the description of a view's field, which says who sees it."""

SEEN_AS_ONE = re.compile(r"Each field is seen by ([^.,]*)[.,]")
"""The sentence in a view's docstring that says who sees all of its fields."""


@cache
def package() -> griffe.Module:
    """Return the parsed package."""
    found = griffe.load("citadels_core", search_paths=[ROOT], docstring_parser="google")
    assert isinstance(found, griffe.Module)
    return found


def page() -> str:
    """Return the page."""
    parts = [MADE + HEAD]
    for group, names in groups().items():
        parts += [f"## {group}\n", *(entry(name) for name in names)]
    parts += [WIRE_HEAD, *(entry(name, made=True) for name in WIRE.split()), MESSAGES_HEAD, table_of_messages()]
    types = ((f"`{name}`", f"`{package()[path].value}`", words_of(package()[path])) for name, path in TYPES.items())
    parts.append(f"## Short names of types\n\n{table(['name', 'type', 'what it is'], types)}")
    modules = ((f"`{name}`", purpose) for name, purpose in MODULES.items())
    parts.append(f"## Other modules\n\n{table(['module', 'what for'], modules)}")
    return "\n".join(parts)


def groups() -> dict[str, list[str]]:
    """Return the public names by the groups of the page."""
    found = {group: names.split() for group, names in GROUPS.items()}
    known = {name for names in found.values() for name in names}
    for name in citadels_core.__all__:
        if name not in known:
            found.setdefault(
                "Errors" if name.endswith(("Error", "Bug", "Answer", "UnknownOption")) else "More", []
            ).append(name)
    return found


def public(name: str) -> griffe.Object:
    """Return the object behind a public name of the package or of its wire."""
    alias = package().members.get(name) or package()["wire"].members[name]
    return alias.final_target if isinstance(alias, griffe.Alias) else alias


def names_of_wire() -> list[str]:
    """Return the names that `citadels_core.wire` imports for others, in alphabetic order."""
    return sorted(name for name, part in package()["wire"].members.items() if isinstance(part, griffe.Alias))


def table_of_messages() -> str:
    """Return the table of the messages and their parts."""
    rest = [name for name in names_of_wire() if name not in WIRE.split()]
    return table(["name", "what it is"], ((f"`{name}`", text_of(public(name)).splitlines()[0]) for name in rest))


def entry(name: str, *, made: bool = False) -> str:
    """Return the entry of a public name; with ``made`` also the constructor of a class."""
    one = public(name)
    parts = [f"### {name}\n"]
    if isinstance(one, griffe.Function):
        parts.append(f"```text\n{signature(one)}\n```\n")
    parts.append(text_of(one) if not one.is_attribute else f"{words_of(one)}\n")
    if made and isinstance(one, griffe.Class) and isinstance(init := one.members.get("__init__"), griffe.Function):
        parts.append(f"```text\n{signature(init).replace('__init__', name).removesuffix(' -> None')}\n```\n")
        parts += [text] if (text := text_of(init)) else []
    if isinstance(one, griffe.Class):
        is_view = one.module.path in VIEWS
        rows = [field_row(one, field, seen=is_view) for field in fields(one)]
        columns = ["field", "type", "what it is", *(["seen by"] if is_view else [])]
        parts += [table(columns, rows)] if rows else []
        parts += [member(one, method) for method in methods(one)]
    return "\n".join(parts)


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
    """Return the descriptions of fields in the docstring of a class."""
    sections = one.docstring.parsed if one.docstring else []
    return {part.name: part for section in sections if section.kind.value == "attributes" for part in section.value}


def words_of(part: griffe.Object, of: griffe.Class | None = None) -> str:
    """Return the description of a field or constant from its docstring, or from that of its class."""
    if part.docstring is not None:
        return " ".join(part.docstring.value.split("\n\n")[0].split())
    said = described(of).get(part.name) if of is not None else None
    return " ".join(said.description.split()) if said is not None else ""


def seen_by_all_of(one: griffe.Class) -> str:
    """Return who sees all fields of a view, according to its docstring; empty if it does not say."""
    found = SEEN_AS_ONE.search(" ".join(one.docstring.value.split())) if one.docstring else None
    return found[1] if found else ""


def seen_by(words: str) -> tuple[str, str]:
    """Split the description of a view's field into its meaning and who may see it, empty if not stated.

    >>> seen_by("The gold in the stash. Seen by all.")
    ('The gold in the stash.', 'all')
    """
    found = SEEN_BY.search(words)
    return (words[: found.start()], found[1]) if found else (words, "")


def field_row(one: griffe.Class, field: griffe.Attribute, *, seen: bool) -> list[str]:
    """Return the table row of a field."""
    what, who = seen_by(words_of(field, one)) if seen else (words_of(field, one), "")
    if seen and not who:
        who = seen_by_all_of(one)
    type_ = f"`{field.annotation}`" if field.annotation is not None else ""
    return [f"`{field.name}`", type_, f"{what[:1].upper()}{what[1:]}", *([who] if seen else [])]


def member(one: griffe.Class, method: griffe.Function) -> str:
    """Return the entry of a method."""
    return f"#### {one.name}.{method.name}\n\n```text\n{signature(method)}\n```\n\n{text_of(method)}"


def signature(function: griffe.Function) -> str:
    """Return the signature of a function.

    >>> signature(package()["bots.playout.playout"])
    'playout(game: Game, rng: Random) -> Playout'
    """
    given = [parameter for parameter in function.parameters if parameter.name not in ("self", "cls")]
    shown: list[str] = []
    for parameter in given:
        if parameter.kind is griffe.ParameterKind.keyword_only and "*" not in shown:
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
    parts = []
    for section in one.docstring.parsed if one.docstring else []:
        match section:
            case griffe.DocstringSectionText():
                parts.append(f"{section.value}\n")
            case griffe.DocstringSectionParameters():
                parts.append(listed((f"`{part.name}`", part.description) for part in section.value))
            case griffe.DocstringSectionRaises():
                parts.append(
                    "Raises\n\n" + listed((f"`{part.annotation}`", part.description) for part in section.value)
                )
            case griffe.DocstringSectionExamples():
                parts += [f"```pycon\n{text}\n```\n" for kind, text in section.value if kind.value == "examples"]
            case _:
                pass
    return "\n".join(parts)


def listed(rows: Iterable[Sequence[str]]) -> str:
    """Return rows of a name and its description as a Markdown list."""
    return "".join(f"- {name}: {' '.join(text.split())}\n" for name, text in rows)

"""Test that front ends use only public names, so that other front ends can do the same."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import citadels_core
from tests.syntax import nodes_of, tree_of
from tools.api_page import MODULES, PROMISED, TYPES, names_of_wire

CORE = Path(__file__).parents[2] / "citadels_core"

FRONT_ENDS = ("wire", "serve", "cli/game", "bots", "learn")
"""The rooms that others could have made."""

NO_FRONT_ENDS = {
    "cli/game/desk.py": "the terminal of `citadels dev`: a part of the lab, which looks into everything",
}

TEXT = "says a sentence as the rest of the house does; it knows no game"
LOCK = "locks a file; it knows no game"
DRAWN = "draws cards; it knows no game"
RULES = "numbers all that the rules of a box can ever ask, and reads these rules to be complete"

BESIDES: Mapping[str, Mapping[str, str]] = {
    "wire": {
        "model.programs.rules:ScoreRule": "the reasons for points that a client may hear of",
        "model.quote:shown": TEXT,
        "model.vocabulary.types:type_called": TEXT,
        "speech.answer_refusals:refusal": TEXT,
        "speech.arguments:arguments_of": TEXT,
        "speech.arguments:id_of": TEXT,
        "speech.messages:MESSAGES": TEXT,
        "speech.messages:message": TEXT,
        "translation:Translator": TEXT,
        "translation:languages": TEXT,
        "model.programs.ir:Edition": "the type of what `Box.edition` is",
        "table.json:make_converter": "its messages have views in them, and the JSON form of these is one and the same",
    },
    "serve": {
        "file_lock:FileLock": LOCK,
        "speech.english:sentence": TEXT,
        "wire.draw_cards:TableFaces": DRAWN,
        "wire.draw_cards:draw_cards": DRAWN,
        "wire.draw_cards:table_faces": DRAWN,
        "wire.encoding:from_plain": "bodies of requests have set-ups in them, which are read as in messages",
        "wire.patches:difference": "a game looked at again is told as tables tell it; others ask for each moment",
    },
    "cli/game": {
        "model.quote:shown": TEXT,
        "model.vocabulary.types:type_called": TEXT,
        "speech.arguments:Message": TEXT,
        "speech.arguments:NameText": TEXT,
        "speech.arguments:arguments_of": TEXT,
        "speech.arguments:id_of": TEXT,
        "speech.arguments:several": TEXT,
        "speech.english:sentence": TEXT,
        "speech.messages:message": TEXT,
        "speech.messages:whole": TEXT,
        "speech.narrator:NarratedEvent": "the type of what `Narrator` tells",
        "translation:Translator": TEXT,
        "file_lock:FileLock": LOCK,
        "table.saves:record": "tells a record from a save by the names of their formats",
        "table.saves:snapshot": "tells a record from a save by the names of their formats",
    },
    "bots": {
        "machine.play.bot_dice:Dice": "the same dice as where the machine plays for bots, so that both play the same",
        "game.core_game:CoreGame": "play-outs end in games that keep no history",
    },
    "learn": {
        "model.extras:absent": TEXT,
        "model.quote:shown": TEXT,
        "speech.answer_refusals:refusal": TEXT,
        "speech.values:called": TEXT,
        "box.box:Cause": RULES,
        "box.box:NumberedRule": RULES,
        "model.programs.instructions:Choose": RULES,
        "model.programs.instructions:Discards": RULES,
        "model.programs.instructions:May": RULES,
        "model.programs.instructions:MayAnswer": RULES,
        "model.programs.instructions:OfferFrom": RULES,
        "model.programs.instructions:Sealed": RULES,
        "model.question:ACTION": RULES,
        "model.question:DECLINE": RULES,
        "model.programs.rules:ActionRule": RULES,
        "model.programs.rules:Program": RULES,
        "model.programs.ir:State": RULES,
        "model.sentinels:NOBODY": RULES,
        "model.programs.tree:Expr": RULES,
        "model.programs.tree:Filter": RULES,
        "model.programs.tree:From": RULES,
        "model.programs.tree:Read": RULES,
        "model.vocabulary.lifetimes:UNBUILT": RULES,
        "model.vocabulary.resources:RESOURCES": RULES,
        "model.vocabulary.types:element": RULES,
        "table.json:canonical": "hashes its own data as the rest of the house does",
        "table.json:sha256": "hashes its own data as the rest of the house does",
        "table.game:FRESH_BITS": "draws seeds as `Game.start` does",
    },
}
"""What front ends import that is not public, each with the reason why others do not need it."""

INSIDES = frozenset(
    name for name in dir(citadels_core.Game) if not name.startswith("_") and name not in PROMISED["Game"].split()
)
"""What a game has that is not promised."""

USED: Mapping[str, Mapping[str, str]] = {
    "bots": {
        "table": "the scores of a play-out, without a view for each",
        "core": "play-outs are played by the machine, and not told",
    },
}
"""What front ends use of a game that is not promised, each with the reason."""

GAMES = frozenset({"game", "_game", "ahead", "guess", "trial", "again", "copy"})
"""What games are called in front ends."""


def sources(room: str) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted((CORE / room).rglob("*.py")):
        name = file.relative_to(CORE).as_posix()
        if name not in NO_FRONT_ENDS:
            yield name, tree_of(file)


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports from the package, each with the module it comes from."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("citadels_core", "citadels_dsl")):
            for alias in node.names:
                yield (node.module or "").removeprefix("citadels_core").removeprefix("."), alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith(("citadels_core", "citadels_dsl")):
                    yield alias.name, "*"


def is_public(module: str, name: str) -> bool:
    if module == "wire":
        return name in names_of_wire()
    public = name in citadels_core.__all__ or name in TYPES or name == "__version__"
    return public or f"citadels_core.{module}".startswith(tuple(MODULES))


def not_public(room: str, trees: Iterator[tuple[str, ast.Module]]) -> dict[str, list[str]]:
    """Return the imports of a front end that are neither public nor its own, each with the files."""
    own = tuple({room.replace("/", "."), room.partition("/")[0]})
    found: dict[str, list[str]] = defaultdict(list)
    for file, tree in trees:
        for module, name in imported(tree):
            mine = any(module == part or module.startswith(f"{part}.") for part in own)
            if not (mine or is_public(module, name)):
                found[f"{module}:{name}"].append(file)
    return dict(found)


def insides_used(trees: Iterator[tuple[str, ast.Module]]) -> set[str]:
    """Return the attributes read from a game that are not part of its public interface."""
    found = set()
    for _, tree in trees:
        for node in nodes_of(tree):
            if isinstance(node, ast.Attribute) and node.attr in INSIDES:
                held = node.value
                if (held.attr if isinstance(held, ast.Attribute) else getattr(held, "id", "")) in GAMES:
                    found.add(node.attr)
    return found


def test_front_ends_import_public_names_and_the_listed_exceptions() -> None:
    found = {room: not_public(room, sources(room)) for room in FRONT_ENDS}
    assert {room: sorted(names) for room, names in found.items()} == {
        room: sorted(names) for room, names in BESIDES.items()
    }


def test_front_ends_use_public_members_of_games_and_the_listed_exceptions() -> None:
    found = {room: insides_used(sources(room)) for room in FRONT_ENDS}
    assert {room: used for room, used in found.items() if used} == {room: {*names} for room, names in USED.items()}


def test_no_front_end_for_players_reads_the_state() -> None:
    for room in ("wire", "serve", "cli/game"):
        assert not [name for name in BESIDES[room] if name.startswith(("machine", "game", "table.game"))]


def test_private_imports_and_members_are_detected() -> None:
    imports = "from citadels_core.machine.play.machine import Machine\nfrom citadels_core.table.game import Game\n"
    imports += "from citadels_core.wire import Table, Seating\nfrom citadels_core.wire.feed import Feed\n"
    tree = ast.parse(imports + "game.table\ngame.version\n")
    assert not_public("serve", iter([("x.py", tree)])) == {
        "machine.play.machine:Machine": ["x.py"],
        "wire:Seating": ["x.py"],
        "wire.feed:Feed": ["x.py"],
    }
    assert insides_used(iter([("x.py", tree)])) == {"table"}

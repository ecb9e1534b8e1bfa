"""Load the packs that the cards of these tests require."""

from functools import cache
from pathlib import Path

from citadels_core.model.programs import ir
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import read_source

CONTENT = Path(__file__).parents[2] / "content"


@cache
def official() -> tuple[ir.Module, ...]:
    """Return the modules of the basic rules and of the first box."""
    modules: list[ir.Module] = []
    for pack in ("base", "classic2016"):
        files = sorted((CONTENT / pack).rglob("*.card"))
        sources = [read_source(file.read_bytes(), file.relative_to(CONTENT).as_posix())[0] for file in files]
        modules.append(compile_pack(pack, sources, modules).module)
    return tuple(modules)

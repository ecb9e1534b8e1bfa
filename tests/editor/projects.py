"""Make projects of a few texts on top of the official cards of one box."""

from functools import cache
from pathlib import Path

from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

CONTENT = Path(__file__).parents[2] / "content"


@cache
def official() -> tuple[EditorPack, ...]:
    """Return the packs of a box, which are read-only."""
    packs: list[EditorPack] = []
    for id_ in ("base", "classic2016"):
        files = sorted((CONTENT / id_).rglob("*.card"))
        sources = {
            f.relative_to(CONTENT).as_posix(): SourceText(f.relative_to(CONTENT).as_posix(), f.read_text("utf-8"))
            for f in files
        }
        module = compile_pack(id_, list(sources.values()), [pack.module for pack in packs]).module
        packs.append(EditorPack(id_, tuple(pack.id for pack in packs), sources, module, editable=False))
    return tuple(packs)


def project(*texts: str, second: str | None = None) -> Project:
    """Return a pack `mine` with the files a.card, b.card ..., and with `second` a pack `other` that requires it."""
    packs = list(official())
    problems = []
    named = [("mine", {f"{letter}.card": text for letter, text in zip("abcdef", texts, strict=False)})]
    if second is not None:
        named.append(("other", {"z.card": second}))
    for id_, files in named:
        sources = {name: SourceText(name, text) for name, text in files.items()}
        compiled = compile_pack(id_, list(sources.values()), [pack.module for pack in packs])
        packs.append(EditorPack(id_, tuple(pack.id for pack in packs), sources, compiled.module))
        problems += compiled.problems
    return Project(tuple(packs), tuple(problems))


def marked(text: str) -> tuple[str, int]:
    """Remove the mark | from a text and return the text and the offset of the mark."""
    return text.replace("|", "", 1), text.index("|")

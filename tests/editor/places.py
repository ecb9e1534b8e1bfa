"""Measure how often the next word of official cards is among the first completions.

``python -m tests.editor.places 800`` takes so many places of their rules by chance, with the rest of the line cut off,
and tells how often the word that stands there begins one of the first 5 things offered. Numbers, names with a capital
letter and names that a line only gives are no such words.
"""

import argparse
import random
import re
from collections.abc import Iterator

from attrs import frozen

from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.lines import lines
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.editor.projects import CONTENT

FIRST = 5
WORDS = re.compile(r"[^\s().,]+|[(),]|(?<=\S)\.(?=\S)")
RAW = ("text", "provenance", "type", "cost", "rank", "copies", "income")
GIVEN = re.compile(r"(?:\bas|^let|^marker|^counter|^note|^zone|^action|^must|^(?:late )?score) $")


@frozen
class Place:
    """A place in a file: the line before it, and the word there."""

    path: str
    offset: int
    said: str
    word: str


def official() -> Project:
    """Return the packs of the larger box."""
    packs: list[EditorPack] = []
    for id_ in ("base", "classic2016", "deluxe2016"):
        files = sorted((CONTENT / id_).rglob("*.card"))
        sources = {
            name: SourceText(name, f.read_text("utf-8")) for f in files if (name := f.relative_to(CONTENT).as_posix())
        }
        module = compile_pack(id_, list(sources.values()), [pack.module for pack in packs]).module
        packs.append(EditorPack(id_, tuple(pack.id for pack in packs), sources, module))
    return Project(tuple(packs))


def places(project: Project) -> Iterator[Place]:
    """Yield the places between two words of the rules of characters and districts."""
    for pack in project.packs:
        for path, source in pack.files.items():
            for line in lines(source):
                text = line.text.strip()
                if line.kind not in ("character", "district") or not line.depth or line.keyword in RAW:
                    continue
                start = source.text.index(text, line.span.start)
                for found in WORDS.finditer(text):
                    said, word = text[: found.start()], found[0]
                    fresh = not re.match(r"[A-Za-z]", word) or word[0].isupper()
                    if fresh or GIVEN.search(said):
                        continue
                    yield Place(path, start + found.start(), said, word)


def is_offered(project: Project, place: Place, first: int = FIRST) -> bool:
    """Return whether one of the first completions begins with the word of a place."""
    items = complete(project, place.path, place.offset)[:first]
    left = (item.label[place.offset - item.span.start :].lstrip() for item in items)
    return any(re.split(r"[\s.,]", rest)[0] == place.word for rest in left)


def main() -> None:
    """Print the figures, and the places where nothing fitting came first."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("number", type=int)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--missed", action="store_true", help="print the places, too")
    asked = options.parse_args()
    project = official()
    found = random.Random(asked.seed).sample(list(places(project)), asked.number)
    missed = [place for place in found if not is_offered(project, place)]
    if asked.missed:
        for place in missed:
            print(f"{place.said}| {place.word}")
    right = len(found) - len(missed)
    print(f"{right} of {len(found)} ({100 * right // len(found)} %) among the first {FIRST}")


if __name__ == "__main__":
    main()

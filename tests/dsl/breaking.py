"""Break one line of official cards: a token left out, doubled, replaced or misspelt."""

import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from citadels_core.model.programs.ir import Module
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import SourceText

CONTENT = Path(__file__).parents[2] / "content"
BOXES = ("classic2016", "deluxe2016", "ffg2010", "scenic2021")
TOKEN = re.compile(r'"[^"\n]*"|[^\W_][\w\'’-]*|[-+*.,:()]')
SMALL = ("of", "the", "it", "and", "as", "in", "where", "if", "to", "by", "3", "-", "(", "card", "your", ",", "Tavern")


@frozen
class Broken:
    """A file of a pack with one line changed."""

    pack: str
    path: str
    number: int
    old: str
    new: str
    source: SourceText


@cache
def _texts(pack: str) -> dict[str, str]:
    files = sorted((CONTENT / pack).rglob("*.card"))
    return {file.relative_to(CONTENT).as_posix(): file.read_text("utf-8") for file in files}


@cache
def _module(pack: str) -> Module:
    sources = [SourceText(path, text) for path, text in _texts(pack).items()]
    return compile_pack(pack, sources, [_module(other) for other in _required(pack)]).module


@cache
def _required(pack: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for line in tomllib.loads((CONTENT / pack / "pack.toml").read_text("utf-8")).get("requires", []):
        found |= dict.fromkeys((*_required(line.split()[0]), line.split()[0]))
    return tuple(found)


def broken_cards(count: int, rng: random.Random) -> Iterator[Broken]:
    """Yield broken files."""
    packs = list(BOXES)
    while count:
        pack = rng.choice(packs)
        path, text = rng.choice(sorted(_texts(pack).items()))
        lines = text.split("\n")
        number = rng.randrange(len(lines))
        line = lines[number]
        if line.startswith("scenario"):
            continue
        tokens = [found for found in TOKEN.finditer(line.partition("#")[0]) if not found[0].startswith('"')]
        if not tokens:
            continue
        token = rng.choice(tokens)
        for said in _changed(token[0], rng):
            indent = line[: len(line) - len(line.lstrip())]
            new = indent + " ".join((line[: token.start()] + said + line[token.end() :]).split())
            if new.split() != line.split():
                count -= 1
                lines[number] = new
                yield Broken(pack, path, number + 1, line.strip(), new.strip(), SourceText(path, "\n".join(lines)))
                break


def _changed(token: str, rng: random.Random) -> Iterator[str]:
    how = rng.randrange(4)
    at = rng.randrange(len(token))
    if how == 0:
        yield ""
    if how == 1:
        yield f"{token} {rng.choice(SMALL)}"
    if how == 2:
        yield rng.choice(SMALL)
    yield token[:at] + token[at + 1 :] if len(token) > 3 else token + "x"


@cache
def _session(pack: str) -> Session:
    return Session(pack, [_module(other) for other in _required(pack)])


def findings_of(broken: Broken) -> tuple[Diagnostic, ...]:
    """Return the findings in the whole pack when one file of it is broken like this."""
    texts = _texts(broken.pack) | {broken.path: broken.source.text}
    return tuple(
        _session(broken.pack).compile([SourceText(path, text) for path, text in sorted(texts.items())]).problems
    )


def errors_of(broken: Broken) -> list[Diagnostic]:
    """Return the errors among them."""
    return [one for one in findings_of(broken) if one.severity is Severity.ERROR]

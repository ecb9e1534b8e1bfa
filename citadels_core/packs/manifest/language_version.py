"""Compare the version of the language that a pack is written in with the one there is now."""

import re
from collections.abc import Iterable, Iterator

from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.model.vocabulary import WORDS
from citadels_core.packs.finding.discovery import SUFFIX
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.diagnostics import Diagnostic, Fix, problem
from citadels_dsl.text.source import Span, read_source

SINCE: dict[str, int] = {row.name: row.since for row in WORDS if row.since > 1}
"""The version of the language that a word came with, for the words that were not there from the beginning."""

_LANGUAGE = re.compile(r"^[ \t]*language[ \t]*=[ \t]*(\d+)", re.MULTILINE)
_QUOTED = re.compile(r'"[^"]*"')
_FREE = ("text", "provenance", "scenario")


def check(pack: OpenedPack, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Find words that are newer than the language of a pack, and say when a pack can be raised to the present one.

    Args:
        pack: the pack; without a manifest nothing is said.
        found: what was found in its cards. As long as there is a deprecated word, the pack is not told to go on.
    """
    if pack.manifest is None or pack.manifest.language >= LANGUAGE_VERSION:
        return
    newer = {word: since for word, since in SINCE.items() if since > pack.manifest.language}
    if newer:
        yield from _newer_words(pack, newer)
    if any(one.code == "CIT208" for one in found):
        return
    path = pack.compiled_name(FILE)
    source, _ = read_source(dict(pack.files)[FILE], path)
    written = _LANGUAGE.search(source.text)
    span = Span(*written.span(1)) if written else Span(0, 0)
    fix = Fix(span, str(LANGUAGE_VERSION), f"write {LANGUAGE_VERSION}") if written else None
    message = f"this pack is written in version {pack.manifest.language} of the language; {LANGUAGE_VERSION} is there"
    help_ = f"nothing in it has to change: write language = {LANGUAGE_VERSION}"
    yield problem("CIT806", span, path, message, help_, fix=fix)


def _newer_words(pack: OpenedPack, newer: dict[str, int]) -> Iterator[Diagnostic]:
    words = "|".join(re.escape(word) for word in sorted(newer, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.-])(?:{words})(?![\w-])")
    language = pack.manifest.language if pack.manifest is not None else 0
    for name, data in pack.files:
        if not name.endswith(SUFFIX):
            continue
        path = pack.compiled_name(name)
        source, _ = read_source(data, path)
        offset = 0
        for line in source.text.split("\n"):
            said = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), strip_comment(line))
            if not said.lstrip().startswith(_FREE):
                for found in pattern.finditer(said):
                    since = newer[found[0]]
                    span = Span(offset + found.start(), offset + found.end())
                    message = (
                        f'the word "{found[0]}" came with version {since} of the language; this pack says {language}'
                    )
                    yield problem("CIT807", span, path, message, f"write language = {since} in {FILE}")
            offset += len(line) + 1

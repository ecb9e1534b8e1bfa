"""Say of a name that is not known in which other pack it is declared."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from citadels_core.model.suggest import did_you_mean
from citadels_core.packs.discovery import SUFFIX, packs_in, read_folder
from citadels_core.packs.manifest import FILE
from citadels_core.packs.opening import Opened
from citadels_core.packs.shelves import Found, Origin, Shelves, look
from citadels_dsl.comments import strip_comment
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import read_source

CODES = frozenset({"CIT201", "CIT202", "CIT204"})
"""The findings about names that another pack may declare."""

_DECLARED = re.compile(r"^(district|character|deck|rules|marker|counter|note)[ \t]+(.+)", re.MULTILINE)
_STATES = ("marker", "counter", "note")

Names = dict[str, str]
"""The names that a pack declares, as they are written, by their small letters."""


def with_places(found: Iterable[Diagnostic], pack: Opened, opened: Sequence[Opened]) -> list[Diagnostic]:
    """Return findings, with the pack that a name is in added to the help where there is one.

    The packs are those opened together with this one, those beside it, and all that can be found without a path. They
    are looked at only when there is a name that is not known; what they require is not.

    Args:
        found: the findings in a pack, with the paths that compiled data uses.
        pack: the pack.
        opened: all packs that were opened.
    """
    found = list(found)
    if not any(one.code in CODES for one in found):
        return found
    others = dict(_others(pack, opened))
    texts = {pack.compiled_name(name): data for name, data in pack.files}
    return [_with_place(one, texts, others) for one in found]


def _with_place(found: Diagnostic, texts: Mapping[str, bytes], others: Mapping[str, Names]) -> Diagnostic:
    if found.code not in CODES or found.path not in texts:
        return found
    text = read_source(texts[found.path], found.path)[0].text[found.span.start : found.span.end]
    word = text.strip('"')
    exact = [id_ for id_, names in others.items() if names.get(word.lower(), "") in (word, word.capitalize())]
    if exact:
        help_ = f'"{word}" is in the pack {exact[0]}; add "{exact[0]}" to "requires" in {FILE}'
        return evolve(found, help=help_, fix=None)
    if found.code != "CIT202" or (found.help or "").startswith("did you mean"):
        return found
    for id_, names in others.items():
        if near := did_you_mean(word, names.values(), limit=1):
            help_ = f'did you mean "{near[0]}" of the pack {id_}? It is not among those this pack requires'
            return evolve(found, help=help_)
    return found


def _others(pack: Opened, opened: Sequence[Opened]) -> Iterator[tuple[str, Names]]:
    """Go through the packs that this one does not require, the nearest first, with what they declare."""
    seen = {pack.id, *(pack.requires or ())}
    for other in opened:
        if other.id not in seen:
            seen.add(other.id)
            yield other.id, _declared(other.files)
    beside = [look(folder, Origin.BESIDE) for folder in packs_in(pack.folder.resolve().parent).values()]
    for found in [*beside, *Shelves().all()]:
        if isinstance(found, Found) and found.id not in seen:
            seen.add(found.id)
            yield found.id, _declared(read_folder(found.folder).files)


def _declared(files: Iterable[tuple[str, bytes]]) -> Names:
    names: Names = {}
    for file, data in files:
        if not file.endswith(SUFFIX):
            continue
        for kind, rest in _DECLARED.findall(read_source(data, file)[0].text):
            name = strip_comment(rest).strip().strip('"')
            if kind in _STATES:
                name = name.partition(" ")[0]
            if name:
                names.setdefault(name.lower(), name)
    return names

"""Test that findings, fixes and allowances stay the same when all messages are replaced by nonsense."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from attrs import evolve

from citadels_core.packs import examine
from citadels_dsl.ide.fixes import fixes
from citadels_dsl.session.allowances import sift
from citadels_dsl.text import diagnostics
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import Span, read_source
from tests.dsl import breaking
from tests.dsl.test_examples import EXAMPLES
from tests.dsl.test_held_out import FILES, cases
from tests.editor.projects import project
from tests.long_runs import LONG
from tests.packs.making import make_pack

BROKEN, EVERY = (80, 1) if LONG else (25, 4)
"""The number of official cards with one line broken, and the share of the cards of other tests."""

WRITTEN = {
    "an answer, an action and a marker of which the names are misspelt": """
marker tried on plyer

district Forge
    type unique
    cost 5
    when gold paid if player is tried
        mark player tried
    action Smelt once per turn
        if you are tried
        gain 1 gold
""",
    "names that cannot be read": """
counter 7% on player

district ,
    type trade
    cost 2

district Mill
    type unique
    cost 3
    action ,
        gain 1 gold
    when round ended if your worn is 2
        gain 1 gold

scenario "it is used"
    given Anna: 2 gold, city Mill, Smity
    when Anna uses Grind
    then Anna.gold is 3
""",
    "a body that is not indented, with a word that is nearly one of a head": """
district Mill
type trade
cost 2
cots 3
action Grind
    gain 1 gold
""",
    "a comment that allows a code that is nearly one": """
district Mill  # allow CIT50: it is all right
    type trade
    cost 2
    wehn you are crowned
        gian 1 gold
""",
}
"""Cards of which findings lead to others, or have several ways out."""


def nonsense(text: str) -> str:
    return re.sub(r"\w", "x", text).replace('"', "|").replace("?", "!")


def plain(found: Diagnostic) -> Diagnostic:
    return evolve(found, message="", help=found.help and "")


def findings_of(text: str) -> Iterator[object]:
    """Yield the findings in a card file, those allowed by comments, and the edits offered by an editor."""
    source, unread = read_source(text.encode(), "a.card")
    there = project(source.text)
    sifted = sift([*unread, *there.problems], {source.path: source})
    yield from map(plain, sifted.left)
    yield from (evolve(one, finding=plain(one.finding)) for one in sifted.allowed)
    for change in fixes(evolve(there, problems=sifted.left), source.path, Span(0, len(text))):
        yield evolve(change, finding=plain(change.finding))


def findings_of_packs(text: str, folder: Path) -> Iterator[object]:
    paths = []
    for part in re.split("^--- ", text, flags=re.MULTILINE)[1:]:
        head, _, cards = part.partition("\n")
        name, *requires = head.split()
        paths.append(make_pack(folder, name, {"a.card": cards}, requires=tuple(requires)))
    yield from map(plain, examine(*paths).problems)


def findings_of_broken(card: breaking.Broken) -> Iterator[object]:
    yield from map(plain, breaking.findings_of(card))


def findings_in(text: str, folder: Path) -> Callable[[], Iterator[object]]:
    return partial(findings_of_packs, text, folder) if text.startswith("--- ") else partial(findings_of, text)


def looked_at(folder: Path) -> Iterator[tuple[str, Callable[[], Iterator[object]]]]:
    for name, text in WRITTEN.items():
        yield name, findings_in(text, folder / name)
    for path in sorted(EXAMPLES.glob("*.card")):
        yield path.name, partial(findings_of, path.read_text("utf-8", "replace"))
    for path in FILES:
        for at, case in enumerate(islice(cases(path), 0, None, EVERY)):
            yield case.name, findings_in(case.text, folder / path.parent.name / path.stem / str(at))
    for card in breaking.broken_cards(BROKEN, random.Random(7)):
        yield f"{card.path}:{card.number} {card.new}", partial(findings_of_broken, card)


def all_findings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Counter[object]]:
    """Return the findings in each card, computed without a cache."""
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CITADELS_CACHE", str(folder / "cache"))
    breaking._session.cache_clear()
    try:
        return {name: Counter(found()) for name, found in looked_at(Path())}
    finally:
        breaking._session.cache_clear()


@pytest.mark.slow
def test_no_finding_depends_on_the_message_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = all_findings(tmp_path / "told", monkeypatch)
    monkeypatch.setattr(diagnostics, "_shortened", nonsense)
    untold = all_findings(tmp_path / "untold", monkeypatch)
    changed = {name: (told[name] - untold[name], untold[name] - told[name]) for name in told}
    assert {name: both for name, both in changed.items() if any(both)} == {}

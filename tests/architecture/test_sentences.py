"""Test that only code that shows findings, or is listed here, reads their message or help."""

import ast
from pathlib import Path

from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
TREES = ("citadels_core", "dsl")
SENTENCES = ("message", "help")

SHOWING = {
    "dsl/citadels_dsl/lsp/translate.py": "an editor shows it",
    "dsl/citadels_dsl/lsp/scenario_runs.py": "an editor shows it",
    "dsl/citadels_dsl/reports/github.py": "a report",
    "dsl/citadels_dsl/reports/render.py": "a report",
    "dsl/citadels_dsl/reports/sarif.py": "a report",
    "citadels_core/lab/scenarios/report.py": "a report",
    "citadels_core/cli/commands/pack/list_.py": "printed beside the pack",
    "citadels_core/cli/commands/pack/lock.py": "printed: why a lock does not fit",
    "citadels_core/cli/commands/pack/sync.py": "printed: why a lock cannot be read",
    "citadels_core/cli/commands/test.py": "printed: why nothing can be played",
    "citadels_core/cli/errors.py": "printed: the first error of the packs",
    "citadels_core/cli/lookup/library.py": "printed: why packs are left out",
    "citadels_core/cli/lookup/packs_to_play.py": "printed: warnings of a pack",
    "citadels_core/packs/indexes/choosing.py": "said in the error when no versions fit together",
    "citadels_core/packs/installing/archive.py": "said in the error that refuses an archive",
    "citadels_core/packs/installing/install.py": "said in the error that refuses a pack",
    "citadels_core/packs/resolving/lock.py": "said in the error that refuses a lock",
}
"""What shows it to people."""

MAKING = {
    "dsl/citadels_dsl/text/diagnostics.py": "puts those in order of which all else is alike, so that each list has one",
    "dsl/citadels_dsl/text/limits.py": "adds to a help that there is more of it",
    "dsl/citadels_dsl/checker/words/texts.py": "says in a finding how a text disagrees",
    "citadels_core/packs/finding/translations.py": "makes a finding about another file of one",
    "citadels_core/packs/checking/translated_words.py": "says in a finding what the library for translations refuses",
}
"""What makes a sentence of another one."""

OF_GAMES = {
    "citadels_core/translation/translator.py": "what games tell",
    "citadels_core/wire/table_lines.py": "what players tell each other",
    "citadels_core/wire/wording.py": "what games tell",
}
"""What reads the messages of games, which are no findings."""


def readers() -> set[str]:
    found = set()
    for path in sorted(file for tree in TREES for file in (ROOT / tree).rglob("*.py")):
        for node in nodes_of(tree_of(path)):
            if isinstance(node, ast.Attribute) and node.attr in SENTENCES and isinstance(node.ctx, ast.Load):
                found.add(path.relative_to(ROOT).as_posix())
    return found


def test_only_listed_modules_read_the_message_or_help_of_a_finding() -> None:
    assert readers() == {*SHOWING, *MAKING, *OF_GAMES}

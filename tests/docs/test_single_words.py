"""Test that each word used by one card alone is listed with a reason."""

import re
from functools import cache
from pathlib import Path

from citadels_core.model.vocabulary import CLAUSES, EVENTS, NOUNS, PREDICATES, QUERIES, VALUES, VERBS
from citadels_dsl.compiler.match_forms import split_form
from citadels_dsl.text.comments import strip_comment

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "tests" / "docs" / "single_words.md"
ROW = re.compile(r"^\| `([^`]+)` \| \[[^\]]+\]\(\.\./\.\./([^)]+)\) \| ([^|]+) \|$", re.MULTILINE)


@cache
def rules_of_cards() -> dict[str, str]:
    """Return the text of every file of the packs without its scenarios, by path."""
    texts = {}
    for file in sorted([*(ROOT / "content").rglob("*.card"), *(ROOT / "mods").rglob("*.card")]):
        kept, scenario = [], False
        for line in file.read_text("utf-8").split("\n"):
            if line[:1].strip():
                scenario = line.startswith("scenario ")
            if not scenario:
                kept.append(strip_comment(re.sub(r"^ +(?:text|provenance) .*", "", line)))
        texts[file.relative_to(ROOT).as_posix()] = "\n".join(kept)
    return texts


def pattern(form: str, verb: str) -> str:
    parts = split_form(form.removeprefix(verb).strip()) if form != verb else []
    return rf"(?<!may )\b{verb}(?:e?s)?" + "".join(
        r" +(?:\(.*\)|.+?)" if part.startswith("{") else f" +{re.escape(part.rstrip('s'))}s?" for part in parts
    )


def users() -> dict[str, list[str]]:
    """Return for each word the files that use it."""
    patterns = {}
    for row in (*NOUNS, *VALUES, *PREDICATES, *QUERIES, *EVENTS, *CLAUSES):
        names = "|".join(re.escape(name) for name in {row.name, getattr(row, "plural", row.name)})
        patterns[row.name] = rf"(?<![\w-])(?:{names})(?![\w-])"
    for verb in VERBS:
        for form in verb.forms:
            patterns[form] = pattern(form, verb.name) + " *$"
    texts = rules_of_cards()
    return {
        word: [path for path, text in texts.items() if re.search(wanted, text, re.MULTILINE)]
        for word, wanted in patterns.items()
    }


def words_of_one_card() -> dict[str, str]:
    """Return the file of each word that one card alone uses; editions and shared rules do not count as cards."""
    alone = {word: paths[0] for word, paths in users().items() if len(paths) == 1}
    return {word: path for word, path in alone.items() if Path(path).parent.name in ("characters", "districts")}


def test_words_of_one_card_are_listed_with_a_reason():
    alone = words_of_one_card()
    listed = {word: (file, reason) for word, file, reason in ROW.findall(PAGE.read_text("utf-8"))}
    assert {word: file for word, (file, _) in listed.items()} == alone
    assert [word for word, (_, reason) in listed.items() if len(reason.split()) < 4] == []


def test_words_of_one_card_are_detected():
    alone = words_of_one_card()
    assert alone["neighbours"] == "content/deluxe2016/characters/queen.card"
    assert not {"gold", "gain {amount:Int} gold", "start round", "preset"} & set(alone)


if __name__ == "__main__":
    for single, card in sorted(words_of_one_card().items()):
        print(single, "|", card)

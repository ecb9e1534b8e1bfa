"""Rank completion items by how often they occur in idioms and whether they have an expected type."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from attrs import frozen

from citadels_core.model.vocabulary import NOUNS, VERBS, WORDS, Noun, Verb, third_person
from citadels_core.model.vocabulary.types import element, fits, is_set
from citadels_dsl.compiler.match_forms import plain_form, split_form
from citadels_dsl.ide.given_values import given_next
from citadels_dsl.ide.items import CompletionPlace, Item, of_form
from citadels_dsl.ide.lines import ClauseLine, lines
from citadels_dsl.ide.types import names_at, type_of
from citadels_dsl.idioms import PACK
from citadels_dsl.text.by_name import FREE_VALUES, NOUN_BY_WORD
from citadels_dsl.text.keywords import keyword_of
from citadels_dsl.text.source import SourceText
from citadels_dsl.text.titles import TITLE

TOKEN = re.compile(rf'"[^"]*"?|{TITLE}|[\w\'-]+|\S')
SOME = "*"
"""The expected type that stands for a set of any type."""
BONUS = 2
"""How many occurrences in idioms an expected type is worth."""
MOST_ALIKE = 2
"""The maximum number of items with the same first word that keep their rank at the beginning of a line."""
NUMBER, NAME = "1", "Name"
"""The tokens that stand for all numbers, and for all names with a capital letter."""
COMPARING = re.compile(r"(?:\bat (?:least|most)|\b(?:more|less) than|[-+*]|\bbeyond|\bdivided by) +$")
EQUAL = re.compile(r"^(.*?)\bis(?: not)? +$")
CONDITION = re.compile(r"(?:^|\b(?:if|where|and|or|not|until)) +$|^(?:\S.* )?(?:if|where|and|or|until) +$")
OPEN = re.compile(
    r"(?:[(+*.-]|\b(?:of|is|and|or|not|least|most|than|your|where|if|any|no|every|each|as|in|random|unseen)) *$"
)
SELECTING = re.compile(
    r"(?:\b(?:count of|any|no|every|each|choose|target|random|unseen|number of|up to \d+)|choose \d+) +$"
)
CHOICE = re.compile(r"^(?:sealed )?choose\b|^target\b|^for each\b")
LEADING = (
    *("your", "count of", "any", "no", "every", "first", "last", "total of", "highest", "lowest"),
    *("different", "most common", "you", "this", "not"),
)
"""The words that begin a value."""
TYPES = frozenset({"Int", *(noun.type for noun in NOUNS)})
JOINING = frozenset({"counts as", "and", "or", "where", "as", "if", "by", "in"})
OPERANDS = frozenset({"thing", "name", "fact", "character", "district"})
COMPARISONS = frozenset({"is", "is not", "is at least", "is at most", "is more than", "is less than"})
YES, MAYBE, NO = 0, 1, 2
"""How well an item fits: it has an expected type, it may fit, or it does not fit."""


@frozen
class ExpectedWords:
    """The words and types that may come next at the cursor: rests of verb forms, and types of values."""

    words: tuple[tuple[str, Verb], ...] = ()
    """The rest of each form whose next part is a word, and its verb."""
    types: tuple[str, ...] = ()
    left: str = ""
    """The type of the value before the cursor if it can be compared, else empty."""
    ended: bool | None = None
    """Whether a value has just ended, so that an operator may follow; None at the beginning of a line."""
    subject: bool = False
    """Whether the line begins with a player, so that a verb comes next."""


def wanted(place: CompletionPlace, names: Mapping[str, str]) -> ExpectedWords:
    """Compute which words and types may follow the last complete word of a line."""
    said = re.sub(r"[\w'-]*$", "", place.said)
    words, holes = _of_verbs(said)
    if OPEN.search(said) or said.count("(") > said.count(")"):
        words = []  # a value continues
    types = [type_ for type_ in holes if element(type_) in TYPES]
    given = given_next(place, said) if said.rstrip().endswith((",", " with")) else ""
    if COMPARING.search(said):
        types = ["Int"]
    elif (equal := EQUAL.search(said)) is not None:
        types = [type_of(equal[1], names)]
    elif CONDITION.search(said):
        types = ["Bool"]
    elif SELECTING.search(said):
        types = [SOME]
    elif given:
        types, words = [given], []
    left = type_of(EQUAL.sub(r"\1", said), names)
    subject = (
        bool(re.fullmatch(r"[\w.]+ +", said)) and element(left) == "Player" and not keyword_of(said, scenario=False)
    )
    if subject or (CHOICE.match(said) and " where " not in said):
        left = ""
    ended: bool | None = not (OPEN.search(said) or holes or given or COMPARING.search(said))
    if not said.strip() or keyword_of(said.strip(), scenario=False) == said.strip():
        ended = None
    return ExpectedWords(tuple(words), tuple(filter(None, types)), left, ended, subject)


def _of_verbs(said: str) -> tuple[list[tuple[str, Verb]], list[str]]:
    """Match a line with verb forms; return the words that can follow, and the types of values that can."""
    tokens = TOKEN.findall(said)
    words: dict[str, Verb] = {}
    holes: list[str] = []
    for row in VERBS:
        for form in row.forms:
            head, *parts = split_form(form)
            for at, token in enumerate(tokens[:2]):
                if token == head or (at and token == third_person(head)):
                    for left in _left(parts, tokens[at + 1 :]):
                        if left and left[0].startswith("{"):
                            holes.append(left[0].strip("{}").partition(":")[2])
                        elif left:
                            words.setdefault(plain_form(" ".join(left)), row)
    return list(words.items()), holes


def _left(parts: Sequence[str], tokens: Sequence[str], begun: bool = False) -> Iterator[Sequence[str]]:
    """Yield the possible rests of a form after the tokens; a placeholder matches one token or more."""
    if not tokens:
        yield parts[1:] if begun else parts
        return
    if not parts:
        return
    if parts[0].startswith("{"):
        yield from _left(parts, tokens[1:], begun=True)
        if begun:
            yield from _left(parts[1:], tokens)
    elif tokens[0] == parts[0]:
        yield from _left(parts[1:], tokens[1:])


def literals(found: ExpectedWords) -> Iterator[Item]:
    """Yield an item for the remaining words of each verb form that the line has begun."""
    for rest, row in found.words:
        yield of_form(row, rest)


def ranked(items: Sequence[Item], place: CompletionPlace, names: Mapping[str, str]) -> list[Item]:
    """Sort items by frequency in idioms, with a bonus for an expected type; unfitting items are last."""
    said = re.sub(r"[\w'-]*$", "", place.said)
    found = wanted(place, names)
    before = [*_begin(place.parent, place.last), *_folded(said, names)][-2:]
    start = not said.strip()
    whole = place.start + len(said)  # before this offset, the words of a label are in the text already
    counts = usual()

    def key(at: int) -> tuple[bool, int, int]:
        item = items[at]
        rest = TOKEN.findall(item.label[max(whole - item.span.start, 0) :])
        begins = _fold(rest[0], names) if rest else ""
        often = 8 * counts[(*before, begins)] + counts[(before[0] if start else before[1], begins)]
        fit = _fit(item, found, names)
        return fit == NO, -often - BONUS * (fit == YES) - isinstance(item.row, Noun), at

    order = [items[at] for at in sorted(range(len(items)), key=key)]
    return _varied(order) if start or found.subject else order


def _varied(items: Sequence[Item]) -> list[Item]:
    """Move an item to the end if ``MOST_ALIKE`` earlier items begin with the same word."""
    often: Counter[str] = Counter()
    first: list[Item] = []
    later: list[Item] = []
    for item in items:
        word = item.label.partition(" ")[0]
        often[word] += 1
        (first if often[word] <= MOST_ALIKE else later).append(item)
    return first + later


def _fit(item: Item, found: ExpectedWords, names: Mapping[str, str]) -> int:
    """Return `YES`, `MAYBE` or `NO`: whether an item has an expected type or continues an expected form."""
    if any(item.label == rest for rest, _ in found.words):
        return YES
    if found.subject:
        return YES if isinstance(item.row, Verb) else NO
    begins = item.kind in OPERANDS or item.label in LEADING
    if found.ended is not None and (item.label in JOINING or begins) and found.ended == begins:
        return NO
    if item.label in ("can", "cannot"):
        return MAYBE if element(found.left) == "Player" else NO
    if item.label in COMPARISONS:
        return MAYBE if found.left and (element(found.left) == "Int" or item.label in ("is", "is not")) else NO
    type_ = _item_type(item, names)
    if found.types and type_ is not None:
        return YES if any(_serves(type_, one) for one in found.types) else NO
    return MAYBE


def _serves(type_: str, wanted_: str) -> bool:
    """Return whether a value of a type can be used as, or can begin, a value of the expected type."""
    if wanted_ == SOME:
        return is_set(type_)
    if wanted_ == "Bool" or type_ == wanted_ or fits(type_, wanted_):
        return True
    return is_set(wanted_) and element(type_) == element(wanted_)


def _item_type(item: Item, names: Mapping[str, str]) -> str | None:
    """Return the type of the value that an item stands for, or None if it is unknown."""
    word = item.label
    if item.row is None and names.get(word):
        return names[word]
    if word in FREE_VALUES:
        return FREE_VALUES[word].type
    if word in NOUN_BY_WORD:
        return f"{NOUN_BY_WORD[word].type}*"
    return {"character": "Character", "district": "Name"}.get(item.kind)


@cache
def usual() -> Counter[tuple[str, ...]]:
    """Count the bigrams and trigrams of tokens in the idioms and in the examples of words."""
    counts: Counter[tuple[str, ...]] = Counter()
    for path in sorted(PACK.rglob("*.card")):
        source = SourceText(path.name, path.read_text("utf-8"))
        last: ClauseLine | None = None
        for line in lines(source):
            if not line.in_scenario:
                names = names_at(source, line, line.span.start, line.text)
                _note([*_begin(line.above[-1] if line.above else "", last), *_folded(line.text, names)], counts)
            last = line
    for example in (row.example for row in WORDS):
        _note(["", "", *_folded(example, {})], counts)
    return counts


def _begin(parent: str, last: ClauseLine | None) -> list[str]:
    """Return two context tokens of a line: its enclosing clause, and the first word of the line above."""
    return [f"^{parent}", f"<{last.keyword or last.text.partition(' ')[0]}" if last is not None else ""]


def _note(words: Sequence[str], counts: Counter[tuple[str, ...]]) -> None:
    for at in range(2, len(words)):
        counts[(words[at - 1], words[at])] += 1
        counts[(words[at - 2], words[at - 1], words[at])] += 1
        if at == 2:
            counts[(words[0], words[at])] += 1


def _folded(text: str, names: Mapping[str, str]) -> list[str]:
    """Split a text into tokens; a number, title or name with a type is replaced by a token for its kind."""
    return [_fold(word, names) for word in TOKEN.findall(text)]


def _fold(word: str, names: Mapping[str, str]) -> str:
    if word[0].isdigit():
        return NUMBER
    if word[0].isupper() or word[0] == '"':
        return NAME
    return f"<{names[word]}>" if names.get(word) and word not in NOUN_BY_WORD and word not in ("you", "this") else word

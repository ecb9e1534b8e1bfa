"""Complete card files: list the words and names that fit at the cursor, with their documentation."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from attrs import evolve

from citadels_core.model.programs.ir import Edition
from citadels_core.model.programs.patching import heads_of
from citadels_core.model.vocabulary import (
    CLAUSES,
    DECLARATIONS,
    EVENTS,
    NOUNS,
    PREDICATES,
    QUERIES,
    VALUES,
    VERBS,
    Clause,
    third_person,
)
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.types import DECLARED, DISTRICT_TYPES, PURPOSES, ZONE, article
from citadels_dsl.compiler.clauses.rules import BLOCKS as RULE_BLOCKS
from citadels_dsl.compiler.clauses.rules import LIVES, RULE_KINDS, TIE_BREAK
from citadels_dsl.compiler.declarations.cards import PROVENANCES
from citadels_dsl.compiler.declarations.clauses import CLAUSE_WORDS, IN_PATCHES, PATCHING, VARIANT_WORDS
from citadels_dsl.compiler.declarations.editions import PRESET_WORDS
from citadels_dsl.compiler.declarations.states import BEARERS
from citadels_dsl.compiler.instructions.possibilities import is_done
from citadels_dsl.compiler.match_forms import plain_form as verb_form
from citadels_dsl.ide.given_values import of_procedures
from citadels_dsl.ide.icon_words import icon_items
from citadels_dsl.ide.idiom_snippets import idiom_snippets
from citadels_dsl.ide.index import LISTS
from citadels_dsl.ide.items import (
    CompletionPlace,
    Item,
    form_parts,
    of_facts,
    of_form,
    of_names,
    of_optional_packs,
    of_text,
    of_word,
    snippet_of,
)
from citadels_dsl.ide.lines import ClauseLine, holds_rules, lines
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.ranking import LEADING, literals, ranked, wanted
from citadels_dsl.ide.steps import steps
from citadels_dsl.ide.types import names_at, type_of
from citadels_dsl.text.comments import comment_start
from citadels_dsl.text.keywords import CLAUSE_BY_WORD, DECLARATION_BY_WORD, FORMS, GIVEN, PATCH, STEPS, keyword_of
from citadels_dsl.text.source import MOST_CHARACTERS_IN_A_LINE, SourceText, Span
from citadels_dsl.text.titles import TITLE_WORD

LONGEST = 200
"""The maximum number of characters before the cursor that are compared with a label."""

IN_BLOCKS = (*RULE_KINDS, *FORMS, *RULE_BLOCKS, "procedure", TIE_BREAK)
"""The first words of lines below ``while`` or ``for each player``."""

IN_EFFECTS = tuple(row.name for row in CLAUSES if "procedure" in row.within)
"""The clauses that are instructions."""

BELOW = {"variant": VARIANT_WORDS, "preset": PRESET_WORDS}
"""The first words of lines below a variant or a preset."""

LISTED = {
    "cast": ("character",),
    "characters": ("character",),
    "deck": ("district",),
    "excludes": ("district",),
    "districts": ("district", "deck"),
}
"""The kinds of names in some lists, by keyword."""

CONNECTING = ("counts as", "can", "cannot", "and", "or", "not")
COMPARING = ("is", "is not", "is at least", "is at most", "is more than", "is less than", "in")


def complete(project: Project, path: str, offset: int) -> tuple[Item, ...]:
    """Return the completions at an offset, the likeliest first; none in comments and quoted card texts."""
    source = project.source(path)
    if source is None:
        return ()
    row = source.line_span(source.position(offset)[0])
    written = source.text[row.start : offset]
    if len(written) > MOST_CHARACTERS_IN_A_LINE:
        return ()
    if comment_start(written) is not None or (
        written.count('"') % 2 and re.match(r"\s*(?:text|provenance)\b", written)
    ):
        return ()
    start = row.start + len(written) - len(written.lstrip())
    said = written.lstrip()
    above, last = _above(source, row.start, start - row.start)
    place = CompletionPlace(project, project.pack_of(path), source, offset, start, said, above, last)
    fitting = list(_fitted(_offers(place), place))
    if not place.kind or place.in_scenario:
        return tuple(fitting)
    return tuple(ranked(fitting, place, _names(place)))


def _above(source: SourceText, row: int, indent: int) -> tuple[tuple[ClauseLine, ...], ClauseLine | None]:
    """Return the lines that enclose the line at offset ``row``, and the nearest non-blank line above it."""
    stack: list[tuple[int, ClauseLine]] = []
    last: ClauseLine | None = None
    for line in lines(source):
        if line.span.start >= row:
            break
        last = line
        column = source.position(line.span.start)[1] - 1
        while stack and stack[-1][0] >= column:
            stack.pop()
        stack.append((column, line))
    return tuple(line for column, line in stack if column < indent), last


def _fitted(items: Iterable[Item], place: CompletionPlace) -> Iterator[Item]:
    """Yield the items that match the text before the cursor, each with the span that it replaces.

    While a word is being typed, only the items that match the most words before the cursor are kept.
    """
    begun, free = _begun(place.said)
    fitting: list[tuple[Item, int]] = []
    for item in items:
        typed = _typed(begun, item.label)
        if typed is not None or free:
            fitting.append((item, typed or 0))
    least = max((typed for _, typed in fitting), default=0) if place.said[-1:].isalnum() else 0
    seen: set[tuple[str, str]] = set()
    for item, typed in fitting:
        if typed >= least and (item.label, item.text) not in seen:
            seen.add((item.label, item.text))
            yield evolve(item, span=Span(place.offset - typed, place.offset))


def _begun(said: str) -> tuple[list[str], bool]:
    """Return each suffix of a text from the beginning of a word on; a label may complete any of them.

    Also return whether every label fits, because the text does not end in a partly typed word.
    """
    folded = said.casefold()
    reach = range(max(len(folded) - LONGEST, 0), len(folded))
    starts = (at for at in reach if at == 0 or not (folded[at - 1].isalnum() or folded[at - 1] in "_'"))
    return [folded[at:] for at in starts], re.search(r"[\w'-]$", said) is None


def _typed(begun: list[str], label: str) -> int | None:
    """Return the length of the longest suffix that is a prefix of a label; None if no suffix is one."""
    wanted = label.casefold()
    return next((len(end) for end in begun if wanted.startswith(end)), None)


def _offers(place: CompletionPlace) -> Iterator[Item]:
    if not place.above:
        word, _, rest = place.said.partition(" ")
        if rest or place.said.endswith(" "):
            yield from _after_keyword(DECLARATION_BY_WORD[word], rest, place) if word in DECLARATION_BY_WORD else ()
        else:
            yield from map(_declaration, DECLARATIONS)
        return
    if place.parent in LISTS:  # the line continues a list of names that began in the line above
        yield from _list(place)
        return
    scenario = place.in_scenario
    keyword = keyword_of(place.said, scenario=scenario)
    rest = place.said[len(keyword) :]
    if keyword and rest[:1].isspace():
        yield from (
            steps(keyword, rest.lstrip(), place)
            if scenario
            else _after_keyword(CLAUSE_BY_WORD[keyword], rest.lstrip(), place)
        )
    if not rest:
        yield from _first_words(place)
    elif not keyword:  # the text may be the beginning of a keyword of several words
        yield from (item for item in _first_words(place) if item.label.startswith(place.said))
    if not keyword and (" " in place.said or "." in place.said) and not scenario:
        yield from _expression(place)
    effect = _below(place.parent) == "effects"
    if effect or place.kind in CARDS:
        yield from idiom_snippets(place, effect=effect)


def _declaration(row: Clause) -> Item:
    extra = {
        "district": "\n    type ${2|noble,religious,trade,military,unique|}\n    cost ${3:NUMBER}",
        "character": "\n    rank ${2:NUMBER}",
        "scenario": "\n    given ${2:Anna}: ${3:CHARACTER}, 2 gold\n    then ${2:Anna} has ${4:2} gold",
    }
    text = snippet_of(row.form) + extra.get(row.name, "")
    return of_word(row, text, snippet=True)


def _first_words(place: CompletionPlace) -> Iterator[Item]:
    parent = place.parent
    if place.in_scenario:
        begun = place.last is not None and place.last.keyword not in (GIVEN, place.kind)
        yield from map(_clause_item, STEPS[1:] if begun else STEPS)
    elif len(place.above) == 1:
        yield from map(_clause_item, _clause_keywords(place))
        if place.kind not in DECLARED:
            yield from map(_clause_item, FORMS)
    elif holds_rules(parent, place.above[-1].above) or parent in BELOW:
        yield from map(_clause_item, BELOW.get(parent, IN_BLOCKS))
    elif _below(parent) == "condition":
        yield _clause_item("if")
    elif _below(parent) == "effects":
        clause = FORMS.get(parent, parent)
        yield from (_clause_item(row.name) for row in CLAUSES if clause in row.within and row.name not in IN_EFFECTS)
        yield from map(_clause_item, IN_EFFECTS)
        yield from (of_form(row, verb_form(form)) for row in VERBS for form in row.forms)
        yield from (
            of_text(name, "name", "a player may do it") for name, type_ in _names(place).items() if type_ == "Player"
        )


def _clause_keywords(place: CompletionPlace) -> Iterable[str]:
    if place.kind != PATCH:
        return CLAUSE_WORDS.get(place.kind, [])
    changed = _declared_kind(place)
    return PATCHING if changed == "edition" else [*CLAUSE_WORDS[changed or "district"], *IN_PATCHES]


def _declared_kind(place: CompletionPlace) -> str:
    """Return the kind of the declaration at the cursor; for a patch, the kind of the patched declaration."""
    if place.kind != PATCH:
        return place.kind
    key = place.home.lower()
    found = [*place.project.find(place.pack, "card", key), *place.project.find(place.pack, "edition", key)]
    return found[0].kind if found else ""


def _below(keyword: str) -> str:
    return CLAUSE_BY_WORD[keyword].below if keyword in CLAUSE_BY_WORD else ""


def _clause_item(name: str) -> Item:
    row = CLAUSE_BY_WORD[name]
    _, _, form = row.form.partition(row.name)
    return of_form(row, name + form, name)


def _said_of_player(form: str) -> str:
    verb, _, rest = form.partition(" ")
    return f"{third_person(verb)} {rest}".strip()


def _after_keyword(row: Clause, rest: str, place: CompletionPlace) -> Iterator[Item]:
    form = row.form.partition(row.name)[2].strip()
    parts = form_parts(form)
    words = [part for part in parts if part.islower()]
    if row.own_grammar or ("if" in words and re.search(r"\bif\b", rest)):
        yield from _expression(place)
        return
    if row.name in OF_CLAUSE:
        yield from OF_CLAUSE[row.name](place)
        return
    said = [(found.end(), word) for word in words for found in re.finditer(rf"\b{word}(?= )", rest)]
    last = max(said)[1] if said else ""
    after = parts.index(last) + 1 if said else 0
    again = f"[{last} " in form  # this optional part may be repeated, so offer its first word again
    holes = [hole for hole in takewhile(str.isupper, parts[after:]) if not (row.data and hole == "NUMBER")]
    for offer in dict.fromkeys(OF_HOLE[hole] for hole in holes if hole in OF_HOLE):
        yield from offer(place)
    if " " in rest or form.startswith(("(", "[")):
        yield from (of_text(word, "word", row.form) for word in words if parts.index(word) >= after - again)


def _after_while(place: CompletionPlace) -> Iterator[Item]:
    kind = _declared_kind(place)
    zones = _zones(place) if kind == "district" else ()
    return (of_text(word, "word") for word in (*LIVES.get(kind, ()), *(f"in {item.label}" for item in zones)))


def _zones(place: CompletionPlace) -> Iterator[Item]:
    return of_names(place, "state", kinds=(ZONE,))


def _list(place: CompletionPlace) -> Iterator[Item]:
    """Yield the names that a list clause may contain, with actions only from the enclosing card."""
    keyword = place.parent if place.parent in LISTS else keyword_of(place.said, scenario=False)
    for item in of_names(place, *LISTS.get(keyword, ()), kinds=LISTED.get(keyword, ())):
        if item.symbol is None or item.symbol.group != "action" or item.symbol.home == place.home:
            yield item


def _counters_towards_players(place: CompletionPlace) -> set[str]:
    states = [state for other in place.project.packs for state in other.module.states]
    return {state.name for state in states if state.is_counter and state.holds}


def _patched(place: CompletionPlace) -> Iterator[Item]:
    own = place.pack.id if place.pack else ""
    return (item for item in of_names(place, "card") if item.detail != own)


def _nouns(place: CompletionPlace) -> Iterator[Item]:
    """Yield the nouns for things that can have a marker, counter or note; after ``is``, yield all nouns."""
    everything = re.search(r" is +\w*$", place.said) is not None
    return (of_word(row) for row in NOUNS if everything or row.name in BEARERS)


def _patched_rules(place: CompletionPlace) -> Iterator[Item]:
    for other in place.project.packs:
        for card in other.module.cards:
            if card.name.lower() == place.home.lower():
                yield from (of_text(head, "clause", f"a rule of {card.name}") for head in heads_of(card.rules))
        for edition in other.module.editions:
            if edition.book.name.lower() == place.home.lower():
                yield from _heads_of_edition(edition, place)


def _heads_of_edition(edition: Edition, place: CompletionPlace) -> Iterator[Item]:
    """Yield the rules and procedures of an edition, and of its ``use rules``, which a patch may remove."""
    books = [book for other in place.project.packs for book in other.module.books if book.id in edition.uses]
    for book in (edition.book, *books):
        heads = [*heads_of(book.rules), *(f"procedure {procedure.name}" for procedure in book.procedures)]
        yield from (of_text(head, "clause", f"of {book.name}") for head in dict.fromkeys(heads))


def _names(place: CompletionPlace) -> dict[str, str]:
    line = None
    if place.above:  # take only names of the enclosing rule, since others are not in scope
        line = place.above[1] if len(place.above) > 1 else evolve(place.above[0], root=-1)
    return names_at(place.source, line, place.start, place.said)


def _expression(place: CompletionPlace) -> Iterator[Item]:
    said = place.said
    names = _names(place)
    if re.search(r"\bcounts as \w+ +\w*$", said):
        yield from (of_text(f"for {purpose}", "word") for purpose in PURPOSES)
    elif re.search(r"\bcounts as +\w*$", said):
        yield from (of_text(type_, "word") for type_ in DISTRICT_TYPES)
    if re.search(r"\bperforms? +(?!.* with )[a-z ]*$", said):
        yield from of_procedures(place)
        return
    if dotted := re.search(r"^(.*)\.([a-z]\w*)?$", said):
        yield from of_facts(type_of(dotted[1], names), place, this=re.search(r"\bthis$", dotted[1]) is not None)
        return
    yield from literals(wanted(place, names))
    if re.search(r"\b(?:can|cannot) +[a-z ]*$", said):
        yield from (of_form(row, verb_form(form)) for row in VERBS if is_done(row) for form in row.forms)
        return
    subject = re.match(r"(\S+) +[a-z ]*$", said)
    if subject and type_of(subject[1], names) in ("Player", "Player*"):
        yield from (
            of_form(row, verb_form(_said_of_player(form))) for row in VERBS if row.subject for form in row.forms
        )
    if yours := re.search(r"\byour +([a-z ]*)$", said):
        yield from (item for item in of_facts("Player", place) if item.label.startswith(yours[1]))
    if re.search(r"\b(?:is|are)(?: +not)? +[a-z]*$", said):
        yield from map(of_word, PREDICATES)
        yield from of_names(place, "state", kinds=("marker",))
    if re.search(r"\bmark +\S+(?: +[a-z]*)?$", said):
        yield from of_names(place, "state", kinds=("marker",))
    if (counted := re.search(r"[a-z]\w*(?= +[a-z]*$)", said)) and counted[0] in _counters_towards_players(place):
        yield of_text("towards", "word")
    yield from (of_text(name, "name", article(type_) if type_ else "") for name, type_ in names.items())
    yield from (of_text(word, "word") for word in (*LEADING, *CONNECTING, *COMPARING, "where", "as", "if", "by"))
    yield from map(of_word, (row for row in VALUES if row.of is None))
    yield from map(of_word, NOUNS)
    yield from (evolve(of_word(row), label=row.plural, text=row.plural) for row in NOUNS)
    yield from map(of_word, (row for row in QUERIES if not row.fields))
    if re.search(rf'(?:^|[\s("])(?:{TITLE_WORD}-?(?: +\w*)*|"[^"]*)?$', said):
        yield from of_names(place, "card")


OF_HOLE: dict[str, Callable[[CompletionPlace], Iterable[Item]]] = {
    "EVENT": lambda _: (of_word(row) for row in EVENTS if row.head is None),
    "QUERY": lambda _: (*map(of_word, QUERIES), of_text("your", "word")),
    "TYPE": lambda _: (of_text(word, "word") for word in DISTRICT_TYPES),
    "PURPOSE": lambda _: (of_text(word, "word") for word in PURPOSES),
    "ZONE": _zones,
    "RULE": _patched_rules,
    "PACK": of_optional_packs,
    "NOUN": _nouns,
    **dict.fromkeys(("NAME", "NAMES"), _list),
    **dict.fromkeys(("NUMBER", "CONDITION", "PLAYER", "COUNTER", "VALUE", "CARD", "DISTRICT"), _expression),
}
"""The completions for the placeholders in the forms of clauses; other placeholders have none."""

OF_CLAUSE: dict[str, Callable[[CompletionPlace], Iterable[Item]]] = {
    "while": _after_while,
    "patch": _patched,
    "provenance": lambda _: (of_text(word, "word") for word in PROVENANCES),
    "procedure": lambda _: (),
    "art": icon_items,
    "change": _expression,
}
"""The completions of clauses whose form does not say exactly what may follow."""

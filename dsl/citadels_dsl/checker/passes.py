"""List the passes over a pack and run them, after its declarations have been compiled."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import PurePath
from traceback import extract_tb
from typing import TypeVar

from attrs import define, evolve, field

from citadels_dsl.checker.analysis.bodies import Holder
from citadels_dsl.checker.analysis.secret_things import Context
from citadels_dsl.checker.circles import endless_actions, long_loops, procedure_circles, trigger_circles
from citadels_dsl.checker.declaration_tree import DeclarationTree, context_of, declaration_trees
from citadels_dsl.checker.declarations import idle_declarations, lasting_states
from citadels_dsl.checker.no_effect import dead_conditions, empty_choices, idle_lines, vain_rules
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.secrecy import hidden_facts, told_secrets
from citadels_dsl.checker.timing import left_behind, scoring, unheard_events
from citadels_dsl.checker.words import deprecated_words, texts, unfit_characters
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span

T = TypeVar("T", Pack, DeclarationTree)

Check = Callable[[Pack], Iterator[Diagnostic]]
DeclarationCheck = Callable[[DeclarationTree], Iterator[Diagnostic]]

DECLARATION_PASSES: tuple[tuple[str, DeclarationCheck], ...] = (
    ("choices that may be empty (CIT501)", empty_choices.check),
    ("conditions with only one answer (CIT512, CIT513)", dead_conditions.check),
    ("lines that never do anything (CIT515)", idle_lines.check),
    ("characters that a verb does not take (CIT527)", unfit_characters.check),
    ("decisions that reveal secrets (CIT508)", hidden_facts.check),
    ("events that reveal secrets (CIT509)", told_secrets.check),
    ("names that nothing reads (CIT502)", idle_declarations.check_names),
    ("state of a district that has left (CIT530)", left_behind.check),
    ("texts that disagree with the rules (CIT518)", texts.check),
)
"""The passes over one declaration, each with its title; their findings are cached per declaration."""

PASSES: tuple[tuple[str, Check], ...] = (
    ("numbers that are lowered too far (CIT515)", vain_rules.check),
    ("loops that go on too long (CIT505)", long_loops.check),
    ("deprecated words (CIT208)", deprecated_words.check),
    ("markers and counters without use (CIT502)", idle_declarations.check_states),
    ("procedures that nothing performs (CIT502)", idle_declarations.check_procedures),
    ("games that are never scored (CIT523)", scoring.check_games),
    ("rounds that begin too late (CIT531)", scoring.check_rounds),
    ("state that is never reset (CIT517)", lasting_states.check),
    ("state that outlives its rules (CIT525)", lasting_states.check_outlived),
    ("events without a cause or without a rule (CIT516, CIT520)", unheard_events.check),
    ("turns that no rule resumes (CIT532)", unheard_events.check_resumed),
    ("effects that their own card forbids (CIT519)", vain_rules.check_bans),
    ("points that read late changes (CIT526)", scoring.check_states),
    ("actions that nothing stops (CIT524)", endless_actions.check),
    ("texts of patched cards (CIT521)", texts.check_patched),
    ("procedures of one name with different parameters (CIT203)", procedure_circles.check_names),
    ("procedures in a circle (CIT506)", procedure_circles.check),
    ("rules that trigger themselves (CIT507)", trigger_circles.check),
    ("numbers that depend on themselves (CIT511)", procedure_circles.check_numbers),
)
"""The passes over the whole pack."""


@define
class FindingsCache:
    """The findings and context of the last check; ``found`` maps the ``id`` of each tree to its findings."""

    context: Context | None = None
    found: dict[int, tuple[nodes.Declaration, tuple[Holder, ...], list[Diagnostic]]] = field(factory=dict)


def check_pack(pack: Pack, cache: FindingsCache) -> list[Diagnostic]:
    """Run all passes over a pack, and report a pass that raises an exception as a finding.

    A line that compiles to several rules, such as one for several events, is reported once. The cache is updated.
    """
    found: list[Diagnostic] = []
    of_declarations: Check = partial(_check_declarations, cache)
    for title, check in (("single declarations", of_declarations), *PASSES):
        error = _run(check, pack, found)
        if error is not None:
            found.append(_failure(title, error, *_failing(check, pack)))
    return list(dict.fromkeys(found))


def _check_declarations(cache: FindingsCache, pack: Pack) -> Iterator[Diagnostic]:
    """Yield the findings of each declaration, from the cache if declaration and context are unchanged."""
    context = context_of(pack)
    known = cache.found if cache.context == context else {}
    cache.context, cache.found = context, {}
    for part in declaration_trees(pack, context):
        tree, holders = part.declaration, part.holders
        _, before, found = known.get(id(tree), (tree, (), []))
        if list(map(id, before)) != list(map(id, holders)):
            found = _check_declaration(part)
        cache.found[id(tree)] = tree, holders, found
        yield from found


def _check_declaration(part: DeclarationTree) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for title, check in DECLARATION_PASSES:
        error = _run(check, part, found)
        if error is not None:
            found.append(_failure(title, error, part.files[0].path, part.declaration.name_span))
    return found


def _run(check: Callable[[T], Iterator[Diagnostic]], checked: T, found: list[Diagnostic]) -> Exception | None:
    """Run a pass, append its findings, and return the exception that it raised, if any."""
    try:
        found.extend(check(checked))
    except Exception as error:  # noqa: BLE001 -- a defect of one check must not hide the findings of the others
        return error
    return None


def _failing(check: Check, pack: Pack) -> tuple[str, Span]:
    """Return the file and span of the first declaration that makes a pass fail, else the pack's start."""
    for file in pack.files:
        for declaration in file.declarations:
            if _run(check, _alone(pack, file, declaration), []) is not None:
                return file.path, declaration.name_span
    return pack.files[0].path, Span(0, 0)


def _failure(title: str, error: Exception, path: str, span: Span) -> Diagnostic:
    last = extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__} in {PurePath(last.filename).name}, line {last.lineno}"
    message = f"the check for {title} has failed here: {place}"
    advice = "this is a defect of the checker, not of the card: report it, with the card"
    return problem("CIT522", span, path, message, advice)


def _alone(pack: Pack, file: nodes.File, declaration: nodes.Declaration) -> Pack:
    """Copy a pack with only one declaration; the full pack becomes a required pack of the copy."""
    place = file.path, declaration.line.number
    module = evolve(
        pack.module,
        cards=tuple(one for one in pack.module.cards if (one.file, one.line) == place),
        patches=tuple(one for one in pack.module.patches if (one.file, one.line) == place),
        books=tuple(one for one in pack.module.books if (one.file, one.line) == place),
        editions=tuple(one for one in pack.module.editions if (one.book.file, one.book.line) == place),
        extensions=tuple(one for one in pack.module.extensions if (one.file, one.line) == place),
    )
    alone = nodes.File(file.path, (declaration,))
    return evolve(pack, module=module, required=(*pack.required, pack.module), files=(alone,))

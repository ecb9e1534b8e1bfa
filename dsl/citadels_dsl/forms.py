"""Fit the words of a line to the forms of a verb."""

from collections.abc import Sequence

from citadels_core.model.vocabulary import Verb
from citadels_dsl import nodes
from citadels_dsl.corrections import as_spoken, meant
from citadels_dsl.scope import KNOWN, Scope

Holes = dict[str, tuple[str, nodes.Item]]
"""What stands in each hole of a form, with the type the hole asks for."""


def plain_form(form: str) -> str:
    """Write a form for a reader.

    >>> plain_form("take {amount:Int} gold")
    'take AMOUNT gold'
    """
    return " ".join(
        part.strip("{}").split(":")[0].upper() if part.startswith("{") else part for part in split_form(form)
    )


def split_form(form: str) -> list[str]:
    """Cut a form into its words and holes."""
    parts: list[str] = []
    for part in form.split(" "):
        if parts and parts[-1].startswith("{") and not parts[-1].endswith("}"):
            parts[-1] += " " + part
        else:
            parts.append(part)
    return parts


def match_form(verb: Verb, form: str, items: tuple[nodes.Item, ...]) -> Holes | None:
    """Fit the items of a line, the verb first, to a form; None when they do not fit."""
    holes, misfit = _fit(verb, form, items)
    return holes if misfit is None else None


def report_misfit(verbs: Sequence[Verb], items: tuple[nodes.Item, ...], scope: Scope) -> None:
    """Report a line that fits no form of its verb, at the word where the form that fits best no longer does."""
    misfits = [misfit for verb in verbs for form in verb.forms if (misfit := _fit(verb, form, items)[1]) is not None]
    furthest = max(at for at, _ in misfits)
    wanted = sorted({part for at, part in misfits if at == furthest and part and not part.startswith("{")})
    word = verbs[0].name
    forms = "write: " + ", or ".join(plain_form(form) for verb in verbs for form in verb.forms)
    if furthest >= len(items):
        span = items[0].span.join(items[-1].span)
        scope.unit.report("CIT302", span, f'something is missing after "{word}"', forms)
        return
    articles = [item for item in items if isinstance(item, nodes.Name) and as_spoken(item.span, item.text)]
    item = articles[0] if articles and articles[0].text not in scope.variables else items[furthest]
    if isinstance(item, nodes.Binary) and item.operator == "and":
        advice = f"write two lines, each of which begins with a verb such as {word}"
        scope.unit.report("CIT302", item.span, f'one line with "{word}" does one thing', advice)
        return
    if isinstance(item, nodes.Name) and item.text not in KNOWN:
        help_, fix = as_spoken(item.span, item.text) or meant(item.span, item.text, wanted)
        if help_:
            scope.unit.report("CIT201", item.span, f'the word "{item.text}" is not known', help_, fix=fix)
            return
    scope.unit.report("CIT302", item.span, f'this does not fit after "{word}"', forms)


def _fit(verb: Verb, form: str, items: tuple[nodes.Item, ...]) -> tuple[Holes, tuple[int, str] | None]:
    """Return what stands in the holes, and the first item that does not fit with what was wanted in its place."""
    parts = split_form(form.removeprefix(verb.name).strip()) if form != verb.name else []
    holes: Holes = {}
    at = 1
    for part in parts:
        if at >= len(items):
            return holes, (at, part)
        item = items[at]
        if not part.startswith("{"):
            if not (isinstance(item, nodes.Name | nodes.Particle) and item.text.rstrip("s") == part.rstrip("s")):
                return holes, (at, part)
            at += 1
            continue
        name, type_ = part.strip("{}").split(":")
        if isinstance(item, nodes.Particle):
            return holes, (at, part)
        if type_ == "procedure":
            words = [word for word in items[at:] if isinstance(word, nodes.Name)]
            if len(words) < len(items) - at:
                return holes, (at, part)
            item = nodes.Name(" ".join(word.text for word in words), item.span.join(words[-1].span))
            at = len(items) - 1
        holes[name] = (type_, item)
        at += 1
    return holes, (at, "") if at < len(items) else None

"""Join the clauses of a rule into sentences."""

from collections.abc import Sequence

from attrs import evolve, frozen

from citadels_core.model.listing import listed
from citadels_core.speech.english import NounPhrase, conjugate, plain

IF, LOOP = "if", "loop"
"""The kinds of blocks: what happens on a condition or when somebody wants it, and what happens several times."""

AFTER = {IF: "; then, in any case, ", LOOP: "; after all that, "}
"""What stands before an instruction that follows a block in the same sentence."""

UNLESS = "unless this effect has ended, "
"""What stands before an instruction that follows something that may end the whole effect."""

STILL = "unless this has been stopped, "
"""What stands before an instruction of a loop that follows something that may end the loop."""

END, STOP = "end this effect", "stop repeating this"
"""What ends everything, and what ends the loop around it."""

TOGETHER = ("choose ", "start with ")
"""What is said once of several things that come one after the other."""

SMALL = frozenset({"a", "an", "the", "your", "another", "of", "on", "in", "as", "is", "are"})
"""Words after which nothing is left out."""


@frozen
class SentenceClause:
    """What one line says; a ``bare`` one has ``you`` as its subject and begins with the verb."""

    text: str
    bare: bool = True
    edge: tuple[str, ...] = ()
    """The kinds of the blocks that end with it, the outermost first."""
    ends: bool = False
    """Whether nothing else may happen after it."""
    leaves: bool = False
    """Whether nothing else may happen after it in the loop around it."""
    reckons: bool = False
    """Whether it only keeps a value for the rest of the text, which is nobody's doing."""
    doer: str = ""
    """Who does it, where that is told in front of the verb."""
    base: str = ""
    """What is told of who does it, as it stands behind ``may``."""


def around(
    text: str, kind: str, clauses: Sequence[SentenceClause], others: Sequence[SentenceClause] = ()
) -> SentenceClause:
    """Return what is said of a block of a kind; ``others`` are the clauses of its ``otherwise``."""
    last = [*clauses, *others][-1:]
    ends = any(clause.ends for clause in (*clauses, *others))
    leaves = kind != LOOP and any(clause.leaves for clause in (*clauses, *others))
    return SentenceClause(text, bare=False, edge=(kind, *(last[0].edge if last else ())), ends=ends, leaves=leaves)


def sentences(clauses: Sequence[SentenceClause], lead: str = "", *, wrap: str = "") -> list[str]:
    """Join clauses into sentences; ``lead`` goes in front of the first when it is bare, ``wrap`` when it is not.

    >>> three = [SentenceClause("gain 1 gold"), SentenceClause("take the crown"), SentenceClause("you win", bare=False)]
    >>> sentences(three, "you may ")
    ['you may gain 1 gold and take the crown', 'you win']
    """
    groups = _groups(clauses)
    said = [_listed(_together([clause.text for clause in group])) for group in groups]
    if said:
        said[0] = (lead if groups[0][0].bare else wrap) + said[0]
    for at in range(1, len(said)):
        before = [clause for group in groups[:at] for clause in group]
        if any(clause.ends and not plain(clause.text).removesuffix(")").endswith(END) for clause in before):
            said[at] = UNLESS + said[at]
        elif any(clause.leaves and not plain(clause.text).removesuffix(")").endswith(STOP) for clause in before):
            said[at] = STILL + said[at]
    two = [[clause.bare for clause in group] for group in groups] == [[False], [True]]
    if two and not wrap and not groups[1][0].ends:
        if not any(mark in text for text in said for mark in (",", ";", ":", " and ", " if ")):
            return [f"{said[0]} and you {said[1]}"]
    return said


def _together(texts: Sequence[str]) -> list[str]:
    """Say choices that follow one another as one, and what values begin with.

    >>> _together(["choose a card", "choose a player", "take the crown"])
    ['choose a card and a player', 'take the crown']
    """
    joined: list[str] = []
    for text in texts:
        lead = next((lead for lead in TOGETHER if text.startswith(lead)), "")
        if joined and lead and joined[-1].startswith(lead) and " and " not in joined[-1]:
            joined[-1] += f" and {text.removeprefix(lead)}"
        else:
            joined.append(text)
    return joined


def _listed(texts: Sequence[str]) -> str:
    """Join what is said of one subject; two of which the first has an ``and`` of its own are kept apart.

    >>> _listed(["choose a card and a player", "take the crown"])
    'choose a card and a player, and take the crown'
    """
    if len(texts) == 2 and texts[0].startswith(TOGETHER) and " and " in texts[0]:
        return ", and ".join(texts)
    return listed(texts)


def inline(clauses: Sequence[SentenceClause], lead: str = "", *, wrap: str = "", inside: Sequence[str] = ()) -> str:
    """Join clauses into one sentence, so that it is plain where a block in it ends.

    ``inside`` are the kinds of blocks that the clauses stand in.

    >>> two = [SentenceClause("if you win, gain 1 gold", bare=False, edge=("if",)), SentenceClause("take the crown")]
    >>> inline(two)
    'if you win, gain 1 gold; then, in any case, take the crown'
    >>> inline(two, inside=["if"])
    '(if you win, gain 1 gold); then take the crown'
    """
    *before, last = [*clauses] or [SentenceClause("")]
    open_ = {at: clause for at, clause in enumerate(before) if clause.edge}
    for at, clause in open_.items():
        kind, *more = clause.edge
        if (kind in more or kind in inside) and not (at == len(before) - 1 and _turns(clause, last.text)):
            before[at] = evolve(clause, text=f"({clause.text})", edge=())
    said = sentences([*before, last], lead, wrap=wrap)
    return said[0] if len(said) == 1 else _joined(said, [*before, last])


def _joined(said: Sequence[str], clauses: Sequence[SentenceClause]) -> str:
    """Join what has been said of clauses; what stands behind a block tells that it is no part of it."""
    groups = [group[-1] for group in _groups(clauses)]
    text = said[0]
    for group, following in zip(groups, said[1:], strict=False):
        after = AFTER[group.edge[0]] if group.edge else "; then "
        if group.edge[:1] == (IF,) and plain(group.text).endswith((END, STOP)):
            alone = following is said[-1] and _turns(group, following)
            after = "; otherwise, " if alone else "; then "  # what follows happens only if nothing has ended
        if following.startswith((UNLESS, STILL)) and LOOP not in group.edge[:1]:
            after = "; then, "
        text += after + following
    return text


def _turns(clause: SentenceClause, following: str) -> bool:
    """Return whether something ends on a condition, so that what follows happens otherwise."""
    ends = clause.edge == (IF,) and plain(clause.text).endswith((END, STOP))
    return ends and "otherwise, " not in clause.text + following


def _groups(clauses: Sequence[SentenceClause]) -> list[list[SentenceClause]]:
    """Put the bare clauses that follow one another together."""
    groups: list[list[SentenceClause]] = []
    for clause in clauses:
        if groups and clause.bare and groups[-1][0].bare:
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def done_by(who: NounPhrase, verb: str, rest: str) -> SentenceClause:
    """Return a clause about what somebody else does."""
    base = f"{verb} {rest}".rstrip()
    return SentenceClause(
        f"{who.text} {conjugate(verb, who.person)} {rest}".rstrip(), bare=False, doer=who.text, base=base
    )


def either(one: str, other: str) -> str:
    """Say that one thing or another happens; what both begin with is said once.

    >>> either("you gather gold", "you gather cards"), either("you take a card", "you take a district")
    ('you gather gold or cards', 'you take a card or a district')
    """
    words, more = one.split(), other.split()
    same = 0
    while same < min(len(words), len(more)) - 1 and words[same] == more[same]:
        same += 1
    while same and plain(words[same - 1]) in SMALL:
        same -= 1
    return f"{one} or {' '.join(more[same:])}"

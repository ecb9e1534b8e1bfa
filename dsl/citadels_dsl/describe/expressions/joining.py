"""Join the clauses of a rule into sentences."""

from collections.abc import Sequence

from attrs import define, evolve, field, frozen

from citadels_core.model.listing import listed
from citadels_core.speech.english import NounPhrase, conjugate, plain

IF, LOOP = "if", "loop"
"""The kinds of blocks: conditional or optional blocks, and loops."""

AFTER = {IF: "; then, in any case, ", LOOP: "; after all that, "}
"""The words before an instruction that follows a block in the same sentence."""

UNLESS = "unless this effect has ended, "
"""The words before an instruction if an earlier instruction may end the whole effect."""

STILL = "unless this has been stopped, "
"""The words before an instruction of a loop if an earlier instruction may end the loop."""

END, STOP = "end this effect", "stop repeating this"
"""The text for ending the rule, and for ending the loop."""

TOGETHER = ("choose ", "start with ")
"""The beginnings of clauses that are merged: "choose a card and a player"."""

SMALL = frozenset({"a", "an", "the", "your", "another", "of", "on", "in", "as", "is", "are"})
"""Words with which B does not begin when "A or B" is shortened."""


@frozen
class SentenceClause:
    """The text of one line; a ``bare`` clause begins with its verb, and its subject is "you"."""

    text: str
    bare: bool = True
    edge: tuple[str, ...] = ()
    """The kinds of the blocks that end with the clause, the outermost first."""
    ends: bool = False
    """Whether the clause may end the rule."""
    leaves: bool = False
    """Whether the clause may end the innermost loop."""
    reckons: bool = False
    """Whether the clause only defines or changes a value, which is no action of a player."""
    doer: str = ""
    """The subject, if it stands before the verb."""
    base: str = ""
    """The text after the subject with the verb in its base form, as it follows ``may``."""


@define
class RuleSentences:
    """The sentences of one rule; the action ``name`` shares its limit with the action ``shares``, if any."""

    said: list[str]
    name: str = ""
    shares: str = ""
    when: str = ""
    does: str = ""
    more: list[str] = field(factory=list)


def around(
    text: str, kind: str, clauses: Sequence[SentenceClause], others: Sequence[SentenceClause] = ()
) -> SentenceClause:
    """Make the clause for a block from its text; ``others`` are the clauses of its ``otherwise`` block."""
    last = [*clauses, *others][-1:]
    ends = any(clause.ends for clause in (*clauses, *others))
    leaves = kind != LOOP and any(clause.leaves for clause in (*clauses, *others))
    return SentenceClause(text, bare=False, edge=(kind, *(last[0].edge if last else ())), ends=ends, leaves=leaves)


def sentences(clauses: Sequence[SentenceClause], lead: str = "", *, wrap: str = "") -> list[str]:
    """Join clauses into sentences; prefix the first by ``lead`` if its clause is bare, else by ``wrap``.

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
    """Merge adjacent clauses that begin with the same element of `TOGETHER`, such as "choose".

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
    """List clauses that share a subject; put a comma between two if `_together` merged the first.

    >>> _listed(["choose a card and a player", "take the crown"])
    'choose a card and a player, and take the crown'
    """
    if len(texts) == 2 and texts[0].startswith(TOGETHER) and " and " in texts[0]:
        return ", and ".join(texts)
    return listed(texts)


def inline(clauses: Sequence[SentenceClause], lead: str = "", *, wrap: str = "", inside: Sequence[str] = ()) -> str:
    """Join clauses into one sentence that shows where each block ends.

    ``inside`` are the kinds of the blocks around the clauses.

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
    """Join sentences; after each block, insert words that show that the block has ended."""
    groups = [group[-1] for group in _groups(clauses)]
    text = said[0]
    for group, following in zip(groups, said[1:], strict=False):
        after = AFTER[group.edge[0]] if group.edge else "; then "
        if group.edge[:1] == (IF,) and plain(group.text).endswith((END, STOP)):
            alone = following is said[-1] and _turns(group, following)
            after = "; otherwise, " if alone else "; then "  # the next clause applies only if the rule has not ended
        if following.startswith((UNLESS, STILL)) and LOOP not in group.edge[:1]:
            after = "; then, "
        text += after + following
    return text


def _turns(clause: SentenceClause, following: str) -> bool:
    """Return whether a conditional clause ends the rule, so that "otherwise" can begin the next clause."""
    ends = clause.edge == (IF,) and plain(clause.text).endswith((END, STOP))
    return ends and "otherwise, " not in clause.text + following


def _groups(clauses: Sequence[SentenceClause]) -> list[list[SentenceClause]]:
    """Group adjacent clauses that begin with a verb; each other clause is a group alone."""
    groups: list[list[SentenceClause]] = []
    for clause in clauses:
        if groups and clause.bare and groups[-1][0].bare:
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def done_by(who: NounPhrase, verb: str, rest: str) -> SentenceClause:
    """Make a clause whose subject is ``who``, and not "you"."""
    base = f"{verb} {rest}".rstrip()
    return SentenceClause(
        f"{who.text} {conjugate(verb, who.person)} {rest}".rstrip(), bare=False, doer=who.text, base=base
    )


def either(one: str, other: str) -> str:
    """Join two texts with "or", without repeating their common beginning.

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

"""Coverage counters of games whose cards are watched for test coverage. Not compiled.

``lab.coverage.points`` makes watched cards and numbers their coverage points. A `LinkedBox` counts for all its games.
"""

from collections import Counter

from citadels_core.machine.coverage_counts import make_room
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.constant_folding import also_counts
from citadels_core.machine.linking.linker import Linker, row_of
from citadels_core.machine.numbers.types_of_districts import ANY_TYPE, NO_TYPE, TYPES
from citadels_core.machine.plain import new_row
from citadels_core.model.programs import tree
from citadels_core.model.programs.rules import CountsAsRule, Rule


def set_types(linker: Linker) -> None:
    """Assign coverage points to the rules that make districts count as further types."""
    box = linker.box
    box.counting = new_row(0)
    if not linker.is_watched:
        return
    points = [0] * (len(box.also) * TYPES)
    for live in linker.contents.rules:
        if isinstance(live.rule, CountsAsRule) and (point := _point_of(live.rule)):
            own = also_counts(len(linker.contents.definitions), [(live.source, live.rule)])
            for at, types in enumerate(own):
                for type_ in range(TYPES):
                    if types in (ANY_TYPE, NO_TYPE) or types >> type_ & 1:
                        points[TYPES * at + type_] = points[TYPES * at + type_] or point
            make_room(box, point)
    box.counting = row_of(points)


def _point_of(rule: Rule) -> int:
    return rule.test.point if isinstance(rule.test, tree.Seen) else 0


def read_points(box: LinkedBox) -> Counter[tuple[int, bool]]:
    """Return how often each coverage point was visited, separately for false and true values."""
    return Counter({(at >> 1, bool(at & 1)): count for at, count in enumerate(box.seen) if count})


def forget_points(box: LinkedBox) -> None:
    """Reset all coverage counters of a `LinkedBox`."""
    box.seen = new_row(len(box.seen))

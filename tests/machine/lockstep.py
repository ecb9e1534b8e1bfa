"""Play games on the compiled and the plain form of the machine, and report the first difference.

``python -m tests.machine.lockstep EDITION GAMES [FIRST SEED] [PACK ...]``
"""

import sys

from citadels_core import Setup, load
from citadels_core.lab.games.soak import Soak
from citadels_core.machine import FORM
from citadels_core.model.catalog import Catalog
from citadels_core.table.game import Game
from tests.golden.compare import Difference, first_difference, telling
from tests.golden.games import chooser
from tests.golden.story import tell
from tests.machine.plain_form import plain_machine

with plain_machine():
    from citadels_core.table.game import Game as PlainGame


def compare(catalog: Catalog, setup: Setup) -> Difference | None:
    """Play a game in both forms, with the same answers, up to the first difference."""
    stories = (tell(telling(engine)(catalog, setup), chooser(str(setup))) for engine in (PlainGame, Game))
    return first_difference(str(setup), *stories)


def main() -> None:
    """Play games of an edition with the set-ups of a soak, and print what differs."""
    edition, games, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    if not FORM.compiled:
        sys.exit(f"There is one form only: {FORM}")
    catalog = load(*sys.argv[4:] or (edition.split(":")[0],))
    plan = Soak(edition=edition, games=games)
    for seed in range(first, first + games):
        if (found := compare(catalog, plan.setup_of(catalog, seed))) is not None:
            print(found)
            sys.exit(1)
    print(f"{games} games of {edition} alike")


if __name__ == "__main__":
    main()

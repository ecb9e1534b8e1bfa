"""Keep the records of the packs of language version 1 anew: ``python -m tests.language_1``."""

from tests.language_1.record import write

if __name__ == "__main__":
    write()

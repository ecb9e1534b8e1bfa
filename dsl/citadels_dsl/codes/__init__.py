"""The table of all codes of findings; a module for each hundred."""

from citadels_dsl.codes import clauses, comments, files, lines, names, packs, proofs, scenarios, types
from citadels_dsl.codes.row import Code, Confidence, Severity, Stage

HUNDREDS = (files, lines, names, types, clauses, proofs, packs, scenarios, comments)
"""The modules with the rows, in the order of their codes."""

CODES: dict[str, Code] = {row.code: row for module in HUNDREDS for row in module.ROWS}

__all__ = ["CODES", "Code", "Confidence", "Severity", "Stage"]

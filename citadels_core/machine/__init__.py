"""The machine, which runs linked rules. Compiled or as plain Python, it gives the same results."""

from citadels_core.machine.compiled_or_plain import choose_form

FORM = choose_form()
"""The form that runs, with the reason; module names are the same in both forms."""

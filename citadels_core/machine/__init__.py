"""The machine, which runs linked rules; its modules run compiled or as plain Python, with the same results."""

from citadels_core.machine.compiled_or_plain import choose_form

FORM = choose_form()
"""The form that runs, with the reason; module names are the same in both forms."""

"""The machine: plays a box from its linked rules, as plain Python or compiled, the same way in both forms."""

from citadels_core.machine.compiled_or_plain import choose_form

FORM = choose_form()
"""Which form runs, and why; its modules are imported by the same names in both."""

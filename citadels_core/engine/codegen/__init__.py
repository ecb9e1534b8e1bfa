"""Turn the checked IR of a box into Python functions.

Only operator names of ``model.ir``, numbers and names made here ever reach the source text.
"""

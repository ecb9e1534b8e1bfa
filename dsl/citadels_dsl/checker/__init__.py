"""Check a whole pack after its declarations have been compiled; ``passes`` lists the checks."""

"""The classes of the linked language: one for each expression, instruction and event."""

"""The sentences of a game: prompts, options, reasons, refusals, events and reports."""

"""Build the sentences of a game: prompts, options, reasons, refusals, events and reports."""

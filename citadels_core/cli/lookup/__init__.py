"""From what somebody types to the packs, cards and editions that are meant."""

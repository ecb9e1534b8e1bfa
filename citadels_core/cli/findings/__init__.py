"""What was found in packs: reports, the baseline, the fixes."""

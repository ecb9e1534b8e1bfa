"""The findings of packs: reports, the baseline, the fixes."""

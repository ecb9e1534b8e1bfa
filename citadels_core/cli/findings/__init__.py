"""The findings of packs: reports of findings, the baseline of known findings, and their fixes."""

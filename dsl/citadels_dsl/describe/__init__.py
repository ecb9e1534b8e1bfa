"""Say what a card does, in the words of rules text."""

from citadels_dsl.describe.rules import describe, describe_parts, describe_rules

__all__ = ["describe", "describe_parts", "describe_rules"]

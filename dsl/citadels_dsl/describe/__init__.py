"""Say what a card does, in the words of rules text."""

from citadels_dsl.describe.rules import describe_parts

__all__ = ["describe_parts"]

"""Generate the English rules text of a card from its syntax tree."""

from citadels_dsl.describe.rules import describe_parts

__all__ = ["describe_parts"]

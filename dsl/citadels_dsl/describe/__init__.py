"""Generate the English rules text of a card from its syntax tree."""

"""The table of resources, which a player may gather and a rule may name."""

from citadels_core.model.vocabulary.rows import Value

RESOURCE_VALUES = (
    Value(name="gold", type="Resource", says="gold", meaning="The resource gold.", example="if r is gold"),
    Value(name="cards", type="Resource", says="cards", meaning="The resource district cards.", example="if r is cards"),
)

RESOURCES: tuple[str, ...] = tuple(row.name for row in RESOURCE_VALUES)
"""The names of the resources; a Resource value is an index into this."""

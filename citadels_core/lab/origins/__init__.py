"""The origins of each part of a card or an edition: pack, file and line."""

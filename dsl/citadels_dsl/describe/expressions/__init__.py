"""Generate the text of expressions: things, numbers, conditions and back references."""

"""``python -m citadels_core`` is ``citadels``."""

from citadels_core.cli.main import main

main()

"""Run the ``citadels`` command as ``python -m citadels_core``."""

from citadels_core.cli.main import main

main()

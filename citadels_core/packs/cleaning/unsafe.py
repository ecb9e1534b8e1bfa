"""The error for a picture that is refused."""

from citadels_core.model.errors import CitadelsError


class UnsafePictureError(CitadelsError):
    """The error for a refused picture; its message ends the sentence "this picture ..."."""

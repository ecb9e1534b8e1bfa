"""Make files with pictures safe, and turn them into ``data:`` addresses."""

from base64 import b64encode
from functools import lru_cache

from citadels_core.model.art import IMAGE
from citadels_core.packs.cleaning.clean_png import clean_png
from citadels_core.packs.cleaning.clean_svg import clean_svg
from citadels_core.packs.cleaning.unsafe import UnsafePictureError
from citadels_core.packs.finding.art_files import LARGEST


@lru_cache(maxsize=64)  # an editor asks for the same files after each keystroke
def image_address(name: str, data: bytes) -> str:
    """Return the ``data:`` address of a picture.

    Raises:
        UnsafePictureError: the picture is refused; the message says why.
    """
    kind = "png" if name.endswith(".png") else "svg+xml"
    return f"{IMAGE}image/{kind};base64,{b64encode(clean_picture(name, data)).decode('ascii')}"


def clean_picture(name: str, data: bytes) -> bytes:
    """Return a file with a picture without all that does not draw; the name of the file ends in its kind.

    Raises:
        UnsafePictureError: the picture is refused; the message says why.
    """
    if len(data) > LARGEST:
        raise UnsafePictureError(f"has more than {LARGEST:,} bytes")
    return clean_png(data) if name.endswith(".png") else clean_svg(data)

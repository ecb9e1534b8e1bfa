"""What faces and backs of cards share: colours, rays, coins, signs and art."""

from math import cos, pi, sin

from citadels_core.icons import SIZE, icons
from citadels_core.pictures.palette import Palette, sign_of
from citadels_core.pictures.svg import element

PAPER, INK, CREAM, GILT, FAINT = "#faf4e4", "#2b241a", "#fff6de", "#f1dfae", "#5f533a"

COIN = element(
    "radialGradient",
    element("stop", stop_color="#fff1b8"),
    element("stop", offset=0.55, stop_color="#e9b93f"),
    element("stop", offset=1, stop_color="#a8741a"),
    id="coin",
    cx=0.35,
    cy=0.3,
    r=0.9,
)
"""The definition of the gold of coins."""


def sky(id_: str, scene: Palette) -> str:
    """Return the definition of a background that is light at the top."""
    stops = element("stop", stop_color=scene.light), element("stop", offset=1, stop_color=scene.middle)
    return element("linearGradient", *stops, id=id_, x2=0, y2=1)


def icon(name: str, x: float, y: float, size: float, **attributes: object) -> str:
    """Draw an icon in a square with the given left, top and size."""
    place = f"translate({x:.4g} {y:.4g}) scale({size / SIZE:.4f})"
    return element("path", transform=place, d=icons()[name], **attributes)


def image(address: str, x: float, y: float, wide: float, high: float) -> str:
    """Draw an image that fills a rectangle; what does not fit is cut off."""
    return element(
        "image", x=x, y=y, width=float(wide), height=float(high), preserveAspectRatio="xMidYMid slice", href=address
    )


def sign(type_: str, x: float, y: float, radius: float, border: Palette) -> str:
    """Draw the sign of a type in a circle around a point."""
    circle = element("circle", cx=x, cy=y, r=radius, fill=border.deep, stroke=GILT, stroke_width=radius / 11)
    half = radius * 0.64
    return circle + icon(sign_of(type_), x - half, y - half, 2 * half, fill=CREAM)


def _rays(count: int, radius: int) -> str:
    """Return the path of a star of rays around the origin; every second ray is filled."""
    turns = [pi * at / count for at in range(2 * count)]
    ends = [(round(radius * cos(turn)), round(radius * sin(turn))) for turn in turns]
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return "".join(f"M0 0L{ax} {ay}L{bx} {by}z" for (ax, ay), (bx, by) in pairs)


_STAR = _rays(24, 620)


def rays(x: float, y: float, opacity: float) -> str:
    """Draw rays around a point."""
    return element("path", transform=f"translate({x:.4g} {y:.4g})", d=_STAR, fill="#fff", fill_opacity=opacity)

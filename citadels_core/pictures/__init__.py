"""Pictures of cards: SVG drawn from the data of cards, with icons and fonts that the package contains."""

from citadels_core.pictures.drawing import back_svg, card_svg, sign_svg
from citadels_core.pictures.face import Face, face_of
from citadels_core.pictures.position_picture import position_svg
from citadels_core.pictures.type_setting import DATA as FONTS

__all__ = ["FONTS", "Face", "back_svg", "card_svg", "face_of", "position_svg", "sign_svg"]

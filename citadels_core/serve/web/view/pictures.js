/** Keep the pictures of cards in the document: each one is drawn once, however often it is shown. */

import { useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { fetchPictures } from "../net/pictures.js";

/** @typedef {import("../net/pictures.js").Pictures} Pictures */

const SVG = "http://www.w3.org/2000/svg";

/** The SVG symbol of each picture, by the text of the picture. @type {Map<string, SVGSymbolElement>} */
const symbols = new Map();

/**
 * Return the symbol of a picture; at the first call, add it to the document.
 * @param {string} picture
 */
export function symbolOf(picture) {
  let symbol = symbols.get(picture);
  if (!symbol) {
    const template = document.createElement("template");
    template.innerHTML = picture;
    const drawn = template.content.firstElementChild;
    symbol = document.createElementNS(SVG, "symbol");
    symbol.id = `picture-${symbols.size}`;
    symbol.setAttribute("viewBox", drawn?.getAttribute("viewBox") ?? "0 0 1 1");
    symbol.append(...(drawn?.childNodes ?? []));
    sheet().append(symbol);
    symbols.set(picture, symbol);
  }
  return symbol;
}

/** The element that contains the symbols. */
function sheet() {
  const found = document.querySelector("svg.symbols");
  if (found) return found;
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", "symbols");
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/**
 * Return the pictures of a table, null until they are there. A failed request is repeated when the connection changes.
 * @param {string} table the id of the table
 * @param {import("../net/client.js").Told} told
 */
export function usePictures(table, { cards, connection }) {
  const [pictures, setPictures] = useState(/** @type {Pictures | null} */ (null));
  useEffect(() => {
    let wanted = true;
    if (cards) fetchPictures(table).then((found) => wanted && setPictures(found), () => {}); // until then, names are shown
    return () => {
      wanted = false;
    };
  }, [table, cards, connection]);
  return pictures;
}

/** The face of a card: the picture that the table has of it, with what is different here. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { found } from "../game/cards.js";
import { useTable } from "./context.js";
import { symbolOf } from "./pictures.js";

/** @typedef {import("../game/cards.js").Card} Card */

/**
 * @param {object} props
 * @param {Card} props.card
 * @param {boolean} [props.full] whether to show the text of the card, too
 */
export function CardFace({ card, full = false }) {
  const { cards, pictures } = useTable();
  const drawn = pictures && (pictures[`${card.kind}s`][card.name] ?? pictures.characters[card.name] ?? pictures.districts[card.name]);
  if (!drawn) return html`<span class="face ${size(full)} undrawn" aria-hidden="true"><b>${card.number ?? "–"}</b> ${card.title}</span>`;
  const printed = found(cards, card.name, card.kind);
  return html`<span class="face ${size(full)}" aria-hidden="true">
    <${Picture} drawn=${drawn} full=${full} />
    ${card.number !== printed.number && html`<b class="price">${card.number ?? "–"}</b>`}
    ${card.type !== printed.type && html`<${Sign} type=${card.type} />`}
  </span>`;
}

/** The back of a card. @param {{kind: Card["kind"]}} props */
export function CardBack({ kind }) {
  const { pictures } = useTable();
  return html`<span class="face compact ${pictures ? "" : "undrawn"}" aria-hidden="true">${pictures && html`<${Picture} drawn=${pictures[`${kind}s`][""]} />`}</span>`;
}

/** @param {{drawn: import("../net/pictures.js").Drawn, full?: boolean}} props */
function Picture({ drawn, full = false }) {
  return html`<${Shown} picture=${drawn[size(full)]} />`;
}

/** The sign of a type of districts. @param {{type: string | null}} props */
export function Sign({ type }) {
  const { pictures } = useTable();
  const picture = pictures?.signs[type ?? ""];
  return picture && html`<span class="sign" aria-hidden="true"><${Shown} picture=${picture} /></span>`;
}

/** @param {{picture: string}} props */
function Shown({ picture }) {
  const { id, viewBox } = symbolOf(picture);
  const { width, height } = viewBox.baseVal;
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" focusable="false"><use href="#${id}" /></svg>`;
}

/** @param {boolean} full @returns {"full" | "compact"} */
function size(full) {
  return full ? "full" : "compact";
}

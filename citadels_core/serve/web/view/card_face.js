/** The face of a card as SVG, drawn from its data. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { Shield, Skyline } from "./art.js";
import { colourOf, signOf } from "./signs.js";
import { say, sayWord } from "../words.js";

/** @typedef {import("../game/cards.js").Card} Card */

const WIDE = 150;
const HIGH = 210;
const ART = { x: 9, y: 36, width: 132 };
const LETTERS = 31;
const LINE = 9.5;

/**
 * @param {object} props
 * @param {Card} props.card
 * @param {boolean} [props.full] whether to show the text of the card, too
 */
export function CardFace({ card, full = false }) {
  const lines = full ? wrapped(card.text, LETTERS) : [];
  const shown = lines.length > 9 ? [...lines.slice(0, 8), "…"] : lines;
  const below = full ? Math.max(shown.length * LINE + 26, 40) : 26;
  const height = HIGH - ART.y - 9 - below;
  const tone = card.kind === "character" ? "type-character" : colourOf(card.type);
  const end = HIGH - 9 - below;
  return html`<svg class="face ${tone}" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true" focusable="false">
    <rect class="paper" x="1" y="1" width=${WIDE - 2} height=${HIGH - 2} rx="9" />
    <rect class="band" x="5" y="5" width=${WIDE - 10} height="27" rx="6" />
    <text class="name" x=${card.kind === "character" ? WIDE / 2 : 32} y="23" font-size=${sized(card.title, card.kind === "character" ? 132 : 107)} text-anchor=${card.kind === "character" ? "middle" : "start"}>${card.title}</text>
    <svg x=${ART.x} y=${ART.y} width=${ART.width} height=${height} viewBox="0 0 ${ART.width} ${height}">
      ${card.kind === "character"
        ? html`<${Shield} name=${card.name} number=${card.number} width=${ART.width} height=${height} />`
        : html`<${Skyline} name=${card.name} width=${ART.width} height=${height} />`}
    </svg>
    <rect class="frame" x=${ART.x} y=${ART.y} width=${ART.width} height=${height} />
    ${card.kind === "district" && html`<${Cost} cost=${card.number} />`}
    <g class="foot">
      ${card.kind === "district" && html`<svg x="9" y=${end + 5} width="15" height="15" viewBox="0 0 24 24"><path class="sign" fill-rule="evenodd" d=${signOf(card.type)} /></svg>`}
      <text class="type" x=${card.kind === "district" ? 28 : 9} y=${end + 16}>${card.kind === "district" ? sayWord("type", card.type ?? "") : say("card-character")}</text>
      ${full && html`<text class="provenance" x=${WIDE - 9} y=${end + 16} text-anchor="end">${sayWord("provenance", card.provenance)}</text>`}
    </g>
    ${shown.map((line, at) => html`<text key=${at} class="line" x="9" y=${end + 30 + at * LINE}>${line}</text>`)}
  </svg>`;
}

/** @param {{cost: number | null}} props */
function Cost({ cost }) {
  return html`<g class="cost">
    <circle cx="18" cy="18.5" r="10.5" />
    <text x="18" y="23.5" text-anchor="middle">${cost ?? "?"}</text>
  </g>`;
}

/** The back of a district card or of a character card. */
export function CardBack() {
  return html`<svg class="face back" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true" focusable="false">
    <rect class="paper" x="1" y="1" width=${WIDE - 2} height=${HIGH - 2} rx="9" />
    <rect class="inner" x="8" y="8" width=${WIDE - 16} height=${HIGH - 16} rx="6" />
    <path class="emblem" transform="translate(43 73) scale(2.7)" d="M3 22V9h3v2h3V9h2V4h2v5h2v2h3V9h3v13h-6v-5a2.5 2.5 0 0 0-5 0v5z" />
  </svg>`;
}

/**
 * Return the font size at which a name fits.
 * @param {string} name
 * @param {number} width
 */
function sized(name, width) {
  return Math.min(14, width / (0.64 * Math.max(name.length, 1))).toFixed(1);
}

/**
 * Wrap a text into lines of a maximum length.
 * @param {string} text
 * @param {number} letters
 * @returns {string[]}
 */
function wrapped(text, letters) {
  /** @type {string[]} */
  const lines = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > letters) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return line ? [...lines, line] : lines;
}

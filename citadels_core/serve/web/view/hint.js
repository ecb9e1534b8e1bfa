/** The hint: the text of a card, shown beside the card while the card is hovered or focused. */

import { html, useLayoutEffect, useRef, useState } from "../vendor/htm-preact/standalone.module.js";
import { Sign } from "./card_face.js";
import { say, sayWord } from "../words.js";

/** @typedef {import("../game/cards.js").Card} Card */

/** @typedef {(card: Card | null, by?: Element) => void} Show shows the hint for a card beside an element; for null, hides the hint */

const GAP = 8;

/**
 * The container of the hint. Components show a hint by calling `shower`, so that only the hint is rendered again and not the table.
 * @param {{shower: {current: Show}}} props
 */
export function Hints({ shower }) {
  const [hinted, setHinted] = useState(/** @type {{card: Card, by: Element} | null} */ (null));
  shower.current = (card, by) => setHinted(card && by ? { card, by } : null);
  return hinted && html`<${Hint} card=${hinted.card} by=${hinted.by} />`;
}

/** @param {{card: Card, by: Element}} props */
function Hint({ card, by }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const hint = box.current;
    if (!hint) return;
    const around = by.getBoundingClientRect();
    const { width, height } = hint.getBoundingClientRect();
    const above = around.top - height - GAP;
    const top = above > GAP ? above : Math.min(around.bottom + GAP, innerHeight - height - GAP);
    const left = Math.min(Math.max(around.left + around.width / 2 - width / 2, GAP), innerWidth - width - GAP);
    hint.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }, [card, by]);
  return html`<div class="hint-box" ref=${box} aria-hidden="true">
    <p class="hint-title">${card.kind === "district" && html`<${Sign} type=${card.type} /> `}<strong>${card.title}</strong> ${facts(card)}</p>
    <p>${card.text || say("card-textless")}</p>
    ${card.provenance && html`<p class="source">${card.pack} · ${sayWord("provenance", card.provenance)}</p>`}
  </div>`;
}

/** @param {Card} card */
function facts(card) {
  if (card.kind === "character") return card.number === null ? "" : say("card-rank", { rank: card.number });
  return [card.type && sayWord("type", card.type), card.number === null ? null : say("card-gold", { cost: card.number })].filter(Boolean).join(", ");
}

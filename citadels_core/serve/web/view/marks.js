/** Show the markers, counters and notes on a player, a character or a district. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { titleOf } from "../game/cards.js";
import { useTable } from "./context.js";
import { Icon } from "./signs.js";
import { say } from "../words.js";

/** @typedef {import("../client/protocol.js").MarkView} MarkView */

/**
 * @param {import("../client/protocol.js").Observation} view
 * @param {string} on
 * @param {string | number} target
 * @param {number} [owner] the owner of the district
 * @returns {MarkView[]}
 */
export function marksOn(view, on, target, owner) {
  return view.marks.filter((mark) => (mark.on === on || (on === "district" && mark.lies === "city")) && mark.target === target && (owner === undefined || mark.owner === owner));
}

/** @param {{on: "player" | "character" | "district", target: string | number, owner?: number}} props */
export function Marks({ on, target, owner }) {
  const { view } = useTable();
  return html`<${Tags} marks=${marksOn(view, on, target, owner)} />`;
}

/** The markers, counters and notes on a faceup card in a zone. @param {{zone: string, owner?: number, number: number}} props */
export function MarksOfCard({ zone, owner, number }) {
  const { view } = useTable();
  return html`<${Tags} marks=${view.marks.filter((mark) => mark.lies === zone && mark.owner === owner && mark.at === number)} />`;
}

/** @param {{marks: MarkView[]}} props */
function Tags({ marks }) {
  const { names, cards } = useTable();
  return marks.map((mark, at) => html`<span key=${at} class="mark" title=${told(mark, names, cards)}>
    <${Icon} name="mark" />${titleOf(cards, mark.name)}${mark.amount !== undefined && html` <b>${mark.amount}</b>`}${noted(mark, names)}
  </span>`);
}

/** @param {MarkView} mark @param {string[]} names @param {import("../game/cards.js").Book} cards */
function told(mark, names, cards) {
  const said = `${titleOf(cards, mark.name)}${mark.amount === undefined ? "" : ` ${mark.amount}`}${noted(mark, names)}`;
  return mark.placer === undefined ? said : say("mark-placed", { mark: said, name: names[mark.placer] });
}

/** @param {MarkView} mark @param {string[]} names */
function noted(mark, names) {
  const value = mark.noted;
  if (value === undefined || (Array.isArray(value) && !value.length)) return "";
  const word = mark.remembers?.startsWith("Player") ? (/** @type {unknown} */ one) => names[Number(one)] ?? String(one) : String;
  return `: ${(Array.isArray(value) ? value : [value]).map(word).join(", ")}`;
}

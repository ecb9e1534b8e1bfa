/** Measure what the card is worth, and show it as a bar that becomes narrower with more games. */

import { html } from "../../../serve/web/vendor/htm-preact/standalone.module.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */
/** @typedef {import("../model/measurement.js").Worth} Worth */

const REACH = 0.25; // the worth at the ends of the scale

/** The colours of the box by verdict. @type {Record<string, string>} */
const COLOURS = { too_strong: "bad", stronger: "fair", weaker: "fair", too_weak: "bad", unused: "fair", fair: "good" };

/** @param {{workshop: Workshop}} props */
export function WorthBox({ workshop }) {
  const { card, measurement } = workshop;
  if (!card) return null;
  const worth = measurement.worth?.card === card.id ? measurement.worth : null;
  const why = measurement.refusal?.card === card.id ? measurement.refusal.why : "";
  const running = worth?.running ?? false;
  const colour = worth && !running && !worth.outdated ? COLOURS[worth.code ?? ""] ?? "" : "";
  const begin = worth ? (worth.outdated ? "Measure the new text" : "Measure again") : "Measure it";
  return html`<section class=${`box worth ${colour} ${worth?.outdated ? "old" : ""}`} aria-label="Is it too strong?">
    <h2>Is it too strong? <span>${worth ? `${worth.games.toLocaleString("en")} games` : ""}</span></h2>
    ${!worth && !why && html`<p class="soft">Bots play games with your card, and the same games with a plain card of its cost.</p>`}
    ${why && html`<p class="refusal" role="status">${why}</p>`}
    ${worth && html`<div class="measured">
      <${Bar} worth=${worth} />
      <p>${worth.verdict ? `${running ? "So far: " : ""}${worth.verdict}` : running ? "The first games are being played …" : ""}</p>
      ${worth.waiting && running && html`<p class="soft">It waits for another page of this workshop, which measures a card.</p>`}
      <p class="soft">In percentage points of games won; ${worth.edition}, ${worth.players} players. ${worth.ended}</p>
    </div>`}
    ${worth?.outdated && html`<p class="soft">As it was before the text of the card changed.</p>`}
    <div aria-live="polite" class="visually-hidden">${worth && !running && !worth.outdated ? worth.verdict : ""}</div>
    <p class="buttons">
      ${running
        ? html`<button type="button" onClick=${() => workshop.attempt(() => measurement.stop())}>Stop</button>`
        : html`<button type="button" disabled=${card.stale} onClick=${() => measurement.start(card.id)}>${begin}</button>`}
    </p>
  </section>`;
}

/** The interval on a scale: the line of 0, that of the limit, and what is known. @param {{worth: Worth}} props */
function Bar({ worth }) {
  const { value, low, high, limit = 0.05 } = worth;
  const at = (/** @type {number} */ share) => 100 * (0.5 + Math.max(-1, Math.min(1, share / REACH)) / 2);
  const points = (/** @type {number} */ share) => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)}`;
  const known = value !== undefined && low !== undefined && high !== undefined;
  const label = known ? `Worth ${points(value)}, between ${points(low)} and ${points(high)}; too strong above ${points(limit)}` : "Nothing is known yet";
  return html`<div class="scale" role="img" aria-label=${label}>
    <div class="too-strong" style=${`left: ${at(limit)}%`}></div>
    <div class="zero"></div>
    ${known && html`<div class="interval" style=${`left: ${at(low)}%; width: ${at(high) - at(low)}%`}></div>
    <div class="value" style=${`left: ${at(value)}%`}></div>`}
    <span style=${`left: ${at(0)}%`}>0</span><span style=${`left: ${at(limit)}%`}>too strong</span>
  </div>`;
}

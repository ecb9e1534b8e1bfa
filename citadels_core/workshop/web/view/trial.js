/** Try the card: at a table against bots, with another cost, or in a whole game played at random. */

import { html } from "../../../serve/web/vendor/htm-preact/standalone.module.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */

/** @param {{workshop: Workshop, play: (args: object, title: string, call?: string) => void}} props */
export function Trial({ workshop, play }) {
  const { card } = workshop;
  if (!card) return null;
  const costs = card.type !== null && card.number !== null && card.number > 0;
  return html`<section class="box" aria-label="Try it">
    <h2>Try it</h2>
    <p class="buttons">
      <button type="button" disabled=${card.stale} onClick=${() => play({ card: card.id }, card.name)}>Play it</button>
      ${costs && html`<button type="button" disabled=${card.stale} onClick=${() => play({ card: card.id, cost_change: -1 }, `${card.name} for ${(card.number ?? 0) - 1}`)}>… if it costs 1 less</button>
      <button type="button" disabled=${card.stale} onClick=${() => play({ card: card.id, cost_change: 1 }, `${card.name} for ${(card.number ?? 0) + 1}`)}>1 more</button>`}
      <button type="button" onClick=${() => play({}, "A game played at random", "random_game")}>A random game</button>
    </p>
  </section>`;
}

/** The packs of a table: what they can do to the game, and the hashes by which a player can compare them. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { listed, say, sayWord } from "../words.js";

/** @param {{packs: import("../client/protocol.js").PackView[] | undefined}} props */
export function Packs({ packs }) {
  if (!packs?.length) return null;
  return html`<section class="packs">
    <h2>${say("table-packs")}</h2>
    <ul>${packs.map((pack) => html`<li key=${pack.id}><strong>${pack.title}</strong> ${pack.version}${pack.title === pack.id ? "" : ` (${pack.id})`}
      <${PackFacts} pack=${pack} /></li>`)}</ul>
  </section>`;
}

/** What a pack can do, and its hash. @param {{pack: {capabilities?: string[] | null, sha256?: string | null}}} props */
export function PackFacts({ pack }) {
  return html`<span class="hint">${pack.capabilities && (pack.capabilities.length ? say("pack-can", { capabilities: listed(pack.capabilities.map(capability)) }) : say("pack-can-nothing"))}
    ${pack.sha256 && html`<span class="hash">SHA-256 ${pack.sha256}</span>`}</span>`;
}

/** @param {string} name a capability, with a number at its end if it adds a rank */
function capability(name) {
  const [, words, rank] = /** @type {RegExpMatchArray} */ (name.match(/^(.*?)(?: (\d+))?$/));
  return rank ? say("capability-adds-rank", { rank }) : sayWord("capability", words);
}

/** The event log by turns, each event with the rule that caused it. */

import { html, useMemo, useState } from "../vendor/htm-preact/standalone.module.js";
import { found, titleOf } from "../game/cards.js";
import { folded } from "../game/log.js";
import { place } from "../game/options.js";
import { useTable } from "./context.js";
import { say, sayWord } from "../words.js";

/** @typedef {import("../game/log.js").Part} Part */

export function Log() {
  const { told, names, cards, since } = useTable();
  const [every, setEvery] = useState(false);
  const parts = useMemo(() => folded(told.events, names, (name) => titleOf(cards, name)), [told.events, names, cards]);
  const shown = parts.map((part) => ({ ...part, lines: part.lines.filter((line) => every || line.told) })).filter((part) => part.lines.length);
  return html`<section class="log" aria-label=${say("happened")}>
    <header>
      <h2>${say("happened")}</h2>
      <label class="switch"><input type="checkbox" checked=${every} onChange=${() => setEvery(!every)} /> ${say("every-step")}</label>
    </header>
    <div class="parts" tabindex="0" role="group" aria-label=${say("turns-group")}>
      ${[...shown].reverse().map((part, at) => html`<${Turn} key=${part.id} part=${part} open=${at === 0} since=${since} />`)}
    </div>
  </section>`;
}

/** @param {{part: Part, open: boolean, since: number}} props */
function Turn({ part, open, since }) {
  const fresh = part.lines.some((line) => line.number >= since);
  return html`<details open=${open || fresh || undefined} class=${part.player === null ? "between" : ""}>
    <summary>${part.title}${fresh && html` <span class="tag new">${say("new")}</span>`}</summary>
    <ol>
      ${part.lines.map((line) => html`<li key=${line.number} class="${line.struck ? "struck" : ""} ${line.number >= since ? "fresh" : ""}">
        ${line.struck ? html`<s>${line.said}</s> ${say("taken-back")}` : line.said} <${Cause} cause=${line.cause} />
      </li>`)}
    </ol>
  </details>`;
}

/** @param {{cause: import("../client/protocol.js").CauseView | null}} props */
function Cause({ cause }) {
  const { cards, open } = useTable();
  if (!cause) return null;
  const from = say("rule-place", { pack: cause.pack, line: String(cause.line), provenance: cause.provenance ? sayWord("provenance", cause.provenance) : "none" });
  const card = found(cards, cause.card, "character");
  if (card.number === null) return html`<span class="cause" title=${from}>${titleOf(cards, cause.card)}</span>`;
  const kind = card.kind === "character" ? "character" : "aside";
  return html`<button type="button" class="cause" title=${from} onClick=${() => open({ at: place(kind, card.name), label: card.title, card, notes: [say("rule-stands", { place: from })] })}>${card.title}</button>`;
}

/** The large view of one thing on the table: its text, its options, and the reasons why other options are missing. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { CardFace } from "./card_face.js";
import { useTable } from "./context.js";
import { Dialog } from "./dialog.js";
import { whyWaiting } from "./decision.js";
import { say, sayWord } from "../words.js";

/** @param {{thing: import("./context.js").Thing, close: () => void, watching: boolean}} props */
export function Sheet({ thing, close, watching }) {
  const { places, chosen, choose, busy } = useTable();
  const options = places.get(thing.at) ?? [];
  const card = thing.card;
  return html`<${Dialog} title=${card ? card.title : thing.label.split(",")[0]} class="sheet" close=${close} closes=${say("close")}>
    <div class="sheet-parts">
      ${card && html`<div class="large-card"><${CardFace} card=${card} full=${true} /></div>`}
      <div class="sheet-words">
        ${card?.text && html`<p class="card-text">${card.text}</p>`}
        ${(thing.notes ?? []).filter(Boolean).map((note) => html`<p key=${note}>${note}</p>`)}
        ${card?.pack && html`<p class="source">${sourceOf(card)}</p>`}
        ${options.length > 0 && html`<ul class="options">
          ${options.map((option, at) => html`<li key=${option.id}><button type="button" class="option ${chosen.includes(option.id) ? "picked" : ""}" disabled=${busy} autofocus=${at === 0} onClick=${() => (choose(option), close())}>${option.label}</button></li>`)}
        </ul>`}
        ${!watching && html`<${WhyNot} about=${card?.name ?? null} offered=${options.length > 0} />`}
      </div>
    </div>
  <//>`;
}

/** @param {import("../game/cards.js").Card} card */
function sourceOf({ pack, provenance }) {
  return provenance ? say("card-source-sure", { pack, provenance: sayWord("provenance", provenance) }) : say("card-source", { pack });
}

/**
 * The reasons why a thing on the table has no options, or no further options.
 * @param {{about: string | null, offered: boolean}} props
 */
function WhyNot({ about, offered }) {
  const use = useTable();
  const { told, view, askWhy } = use;
  const decision = view.decision;
  if (!decision) return null;
  if (decision.seat !== view.seat) return offered ? null : html`<p class="why">${say("cannot-now", { why: whyWaiting(decision, use) })}</p>`;
  const all = told.reasons?.reasons ?? [];
  const reasons = all.filter((one) => about !== null && concerns(one, about));
  return html`<div class="why">
    ${!offered && html`<p>${say("no-answer", { prompt: decision.prompt ?? "" })}</p>`}
    ${reasons.length > 0 && html`<h3>${say("why-not")}</h3><${Reasons} reasons=${reasons} />`}
    ${all.length > reasons.length && html`<button type="button" class="quiet" onClick=${askWhy}>${say("what-else")}</button>`}
  </div>`;
}

/** @param {import("../client/protocol.js").ReasonView} reason @param {string} name */
function concerns(reason, name) {
  return `${reason.what} ${reason.why} ${JSON.stringify(reason.arguments ?? {})}`.includes(name);
}

/** @param {string} text a reason, shown as a sentence of its own */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** @param {{reasons: import("../client/protocol.js").ReasonView[]}} props */
function Reasons({ reasons }) {
  return html`<dl class="reasons">${reasons.map((one, at) => html`<div key=${at}><dt>${one.what}</dt><dd>${sentence(one.why)}</dd></div>`)}</dl>`;
}

/** The list of all unavailable options, each with its reason. @param {{close: () => void}} props */
export function WhyDialog({ close }) {
  const use = useTable();
  const { told, view } = use;
  const reasons = told.reasons?.reasons ?? [];
  const decision = view.decision;
  const mine = decision?.seat === view.seat;
  return html`<${Dialog} title=${say("why-not")} class="why-dialog" close=${close} closes=${say("close")}>
    ${!decision && html`<p>${say("game-over")}</p>`}
    ${decision && !mine && html`<p>${say("nothing-asked", { why: whyWaiting(decision, use) })}</p>`}
    ${decision && mine && told.reasons === null && html`<p>${say("asking-table")}</p>`}
    ${decision && mine && told.reasons !== null && reasons.length === 0 && html`<p>${say("all-offered", { prompt: decision.prompt ?? "" })}</p>`}
    <${Reasons} reasons=${reasons} />
  <//>`;
}

/** The decision with its options as a list; for a seat that is not asked, the player for whom the table waits. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { titleOf } from "../game/cards.js";
import { missing } from "../game/options.js";
import { useTable } from "./context.js";
import { say } from "../words.js";

/** @param {{watching: boolean}} props */
export function Decision({ watching }) {
  const { view, told, names, undo, askWhy, decline } = useTable();
  const decision = view.decision;
  const mine = decision !== null && !watching && decision.seat === view.seat;
  return html`<section class="decision ${mine ? "yours" : ""}" aria-label=${say("asked")} id="decision">
    ${decision && html`<h2 class="prompt" id="prompt" tabindex="-1">${mine ? decision.prompt : say("waiting-for", { name: names[decision.seat] })}</h2>`}
    ${decision && (mine ? html`<${Question} decision=${decision} />` : html`<${Waiting} decision=${decision} />`)}
    ${told.deadline !== null && html`<${Clock} deadline=${told.deadline} />`}
    ${!watching && html`<p class="tools">
      ${mine && html`<button type="button" class="quiet" onClick=${askWhy} aria-keyshortcuts="w">${say("why-not")}</button>`}
      ${mine && decision.answers && html`<button type="button" class="quiet" onClick=${() => decline(decision.answers ?? "", false)}>${say("always-no")}</button>`}
      ${(told.you?.declines ?? []).map((answers) => html`<button key=${answers} type="button" class="quiet" onClick=${() => decline(answers, true)}>${say("ask-again", { answers })}</button>`)}
      ${told.canUndo && html`<button type="button" class="quiet" onClick=${undo} aria-keyshortcuts="u">${say("take-back")}</button>`}
    </p>`}
  </section>`;
}

/** @param {{decision: import("../client/protocol.js").DecisionView}} props */
function Question({ decision }) {
  const { cards, chosen, busy, choose, confirm } = useTable();
  const many = decision.many ?? false;
  const lacks = many ? missing(chosen, decision) : null;
  return html`
    ${decision.cause?.provenance && html`<p class="because">${say("because", { card: titleOf(cards, decision.cause.card) })}</p>`}
    <ol class="options" aria-labelledby="prompt">
      ${(decision.options ?? []).map((option, at) => html`<li key=${option.id}>
        <button type="button" class="option ${chosen.includes(option.id) ? "picked" : ""}" disabled=${busy} aria-pressed=${many ? String(chosen.includes(option.id)) : undefined} data-option=${option.id} onClick=${() => choose(option)}>
          <kbd aria-hidden="true">${at < 9 ? at + 1 : ""}</kbd><span>${option.label}</span>
        </button>
      </li>`)}
    </ol>
    ${many && html`<p class="confirm">
      <button type="button" class="main" id="confirm" disabled=${busy || lacks !== null} onClick=${confirm}>${say("confirm", { count: chosen.length })}</button>
      ${lacks && html`<span class="hint">${lacks}</span>`}
    </p>`}`;
}

/** @param {{decision: import("../client/protocol.js").DecisionView}} props */
function Waiting({ decision }) {
  const use = useTable();
  return html`<p class="because">${whyWaiting(decision, use)}</p>`;
}

/**
 * @param {import("../client/protocol.js").DecisionView} decision
 * @param {import("./context.js").Use} use
 */
export function whyWaiting(decision, { names, told, view, cards }) {
  const name = names[decision.seat];
  const turn = view.turn;
  const character = turn?.characters.length ? titleOf(cards, turn.characters[0]) : "none";
  const doing =
    decision.kind === "menu" && turn?.player === decision.seat
      ? say("waits-turn", { name, character })
      : turn === null
        ? say("waits-before", { name })
        : turn.player === decision.seat
          ? say("waits-during", { name, character })
          : say("waits-other", { name, other: names[turn.player] });
  const seat = told.table?.seats[decision.seat];
  if (seat?.status === "person" && !seat.connected) return say("waits-connection", { why: doing, name });
  return doing;
}

/** @param {{deadline: number}} props */
function Clock({ deadline }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  const left = Math.max(0, Math.ceil((deadline - now) / 1000));
  return html`<p class="clock ${left <= 10 ? "short" : ""}" role="timer">${say("time-left", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` })}</p>`;
}

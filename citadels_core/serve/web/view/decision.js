/** What is asked: the question with all its options as a list, or whom the table waits for, and why. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { missing } from "../game/options.js";
import { useTable } from "./context.js";

/** @param {{watching: boolean}} props */
export function Decision({ watching }) {
  const { view, told, undo, askWhy } = useTable();
  const decision = view.decision;
  const mine = decision !== null && !watching && decision.seat === view.seat;
  return html`<section class="decision ${mine ? "yours" : ""}" aria-label="What is asked" id="decision">
    ${decision && (mine ? html`<${Question} decision=${decision} />` : html`<${Waiting} decision=${decision} />`)}
    ${told.deadline !== null && html`<${Clock} deadline=${told.deadline} />`}
    ${!watching && html`<p class="tools">
      ${mine && html`<button type="button" class="quiet" onClick=${askWhy} aria-keyshortcuts="w">Why can’t I …?</button>`}
      ${told.canUndo && html`<button type="button" class="quiet" onClick=${undo} aria-keyshortcuts="u">Take back my last answer</button>`}
    </p>`}
  </section>`;
}

/** @param {{decision: import("../protocol.js").DecisionView}} props */
function Question({ decision }) {
  const { chosen, busy, choose, confirm } = useTable();
  const many = decision.many ?? false;
  const lacks = many ? missing(chosen, decision) : null;
  return html`<h2 class="prompt" id="prompt" tabindex="-1">${decision.prompt}</h2>
    ${decision.cause?.provenance && html`<p class="because">because of ${decision.cause.card}</p>`}
    <ol class="options" aria-labelledby="prompt">
      ${(decision.options ?? []).map((option, at) => html`<li key=${option.id}>
        <button type="button" class="option ${chosen.includes(option.id) ? "picked" : ""}" disabled=${busy} aria-pressed=${many ? String(chosen.includes(option.id)) : undefined} data-option=${option.id} onClick=${() => choose(option)}>
          <kbd aria-hidden="true">${at < 9 ? at + 1 : ""}</kbd><span>${option.label}</span>
        </button>
      </li>`)}
    </ol>
    ${many && html`<p class="confirm">
      <button type="button" class="main" id="confirm" disabled=${busy || lacks !== null} onClick=${confirm}>Confirm (${chosen.length} chosen)</button>
      ${lacks && html`<span class="hint">${lacks}</span>`}
    </p>`}`;
}

/** @param {{decision: import("../protocol.js").DecisionView}} props */
function Waiting({ decision }) {
  const { names, told, view } = useTable();
  return html`<h2 class="prompt" id="prompt" tabindex="-1">Waiting for ${names[decision.seat]}</h2>
    <p class="because">${whyWaiting(decision, names, told, view)}</p>`;
}

/**
 * @param {import("../protocol.js").DecisionView} decision
 * @param {string[]} names
 * @param {import("../net/told.js").Told} told
 * @param {import("../protocol.js").Observation} view
 */
export function whyWaiting(decision, names, told, view) {
  const name = names[decision.seat];
  const turn = view.turn;
  const doing =
    decision.kind === "menu"
      ? `${name} is taking a turn${turn ? ` as ${turn.characters[0]}` : ""}.`
      : turn === null
        ? `${name} is choosing before the characters are called.`
        : turn.player === decision.seat
          ? `${name} has to choose something during a turn as ${turn.characters[0]}.`
          : `${name} has to answer something in the turn of ${names[turn.player]}.`;
  const seat = told.table?.seats[decision.seat];
  if (seat?.status === "person" && !seat.connected) return `${doing} ${name} is not connected; the table waits.`;
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
  return html`<p class="clock ${left <= 10 ? "short" : ""}" role="timer">${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left</p>`;
}

/** The scenarios of the pack: those of this file, those that fail, and the lines that none covers. */

import { html } from "../../../serve/web/vendor/htm-preact/standalone.module.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */
/** @typedef {import("../model/workshop.js").Scenario} Scenario */

const MOST = 30;

/** @param {{workshop: Workshop, play: (args: object, title: string) => void}} props */
export function Scenarios({ workshop, play }) {
  const { scenarios, uncovered, path } = workshop;
  const own = path.endsWith(".card") ? scenarios.filter((one) => one.path === path) : scenarios;
  const passed = own.filter((one) => one.passed).length;
  const shown = scenarios.filter((one) => one.path === path || !one.passed);
  const bare = uncovered.filter((one) => one.path === path);
  const failed = scenarios.some((one) => !one.passed);
  return html`<section class=${`box ${failed ? "bad" : ""} ${workshop.stale ? "old" : ""}`} aria-label="Scenarios">
    <h2>Scenarios <span>${own.length ? `${passed} of ${own.length}` : ""}</span></h2>
    <div aria-live="polite" class="visually-hidden">${workshop.busy ? "" : `${passed} of ${own.length} scenarios pass`}</div>
    ${workshop.stale && html`<p class="soft">As they were before the error.</p>`}
    ${workshop.pending > 0 && html`<p class="soft">${workshop.pending} more are being played …</p>`}
    ${!own.length && !workshop.pending && html`<p class="soft">A scenario plays your card and says what must come of it. Write “scenario” below the card, and press Ctrl Space.</p>`}
    <ul class="scenarios">
      ${shown.slice(0, MOST).map((one) => html`<li key=${one.name} class=${one.passed ? "passed" : "failed"}>
        <span class="mark" aria-label=${one.passed ? "passes" : "fails"}>${one.passed ? "✓" : "✗"}</span>
        <span>
          <button type="button" class="name" onClick=${() => workshop.show(one.path, one.failed_line ?? one.line)}>${short(one.name)}</button>
          ${one.message && html`<span class="message">Line ${one.failed_line}. ${one.message}</span>`}
        </span>
        <button type="button" class="link" onClick=${() => play({ scenario: one.name }, one.name)}>watch</button>
      </li>`)}
    </ul>
    ${shown.length > MOST && html`<p class="soft">… and ${shown.length - MOST} more.</p>`}
    ${bare.length > 0 && html`<div class="bare">
      <h3>No scenario for</h3>
      <ul>${bare.map((one) => html`<li key=${`${one.line} ${one.text}`}><button type="button" class="link" onClick=${() => workshop.show(one.path, one.line)}>Line ${one.line}</button>: ${one.text}</li>`)}</ul>
    </div>`}
  </section>`;
}

/** @param {string} name the name of a scenario, which often begins with that of the card */
function short(name) {
  return name.includes(": ") ? name.slice(name.indexOf(": ") + 2) : name;
}

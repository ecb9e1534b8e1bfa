/** The end of a game: who has won, the points, and the way to its replay. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { listed, say } from "../words.js";

/**
 * @param {object} props
 * @param {import("../protocol.js").Observation} props.view
 * @param {string[]} props.names
 * @param {string | null} props.table the id of the table; null where the replay is shown already
 */
export function End({ view, names, table }) {
  const scores = view.scores;
  if (!scores) return null;
  const winners = (view.winners ?? []).map((seat) => names[seat]);
  const order = scores.map((points, seat) => ({ seat, points })).sort((one, other) => other.points - one.points);
  return html`<section class="end" aria-label=${say("the-end")}>
    <h2 id="prompt" tabindex="-1">${say(winners.length === 1 ? "has-won" : "have-won", { names: listed(winners) })}</h2>
    <table>
      <caption>${say("points-after", { round: view.round })}</caption>
      <thead><tr><th scope="col">${say("player")}</th><th scope="col">${say("points")}</th><th scope="col">${say("districts")}</th><th scope="col">${say("gold")}</th></tr></thead>
      <tbody>
        ${order.map(({ seat, points }) => html`<tr key=${seat} class=${view.winners?.includes(seat) ? "winner" : ""}>
          <th scope="row">${names[seat]}</th><td>${points}</td><td>${view.players[seat].city.length}</td><td>${view.players[seat].gold}</td>
        </tr>`)}
      </tbody>
    </table>
    ${table && html`<p class="links"><a class="button" href="#/replay/${table}">${say("look-again")}</a> <a href="api/tables/${table}/record" download="game.json">${say("save-record")}</a> <a href="#/">${say("another-game")}</a></p>`}
  </section>`;
}

/** The end of a game: the winner, the score with its reasons, and a link to the replay. */

import { html, useMemo } from "../vendor/htm-preact/standalone.module.js";
import { titleOf } from "../game/cards.js";
import { scored } from "../game/points.js";
import { useTable } from "./context.js";
import { listed, say } from "../words.js";

/** @param {{table: string | null}} props the id of the table; null inside the replay */
export function End({ table }) {
  const { told, view, names, cards } = useTable();
  const lines = useMemo(() => scored(told.events), [told.events]);
  const scores = view.scores;
  if (!scores) return null;
  const winners = (view.winners ?? []).map((seat) => names[seat]);
  const order = scores.map((points, seat) => ({ seat, points })).sort((one, other) => other.points - one.points);
  return html`<section class="end" aria-label=${say("the-end")}>
    <h2 id="prompt" tabindex="-1">${say(winners.length === 1 ? "has-won" : "have-won", { names: listed(winners) })}</h2>
    <table>
      <caption>${say("points-after", { round: view.round })}</caption>
      <thead><tr><th scope="col">${say("player")}</th><th scope="col">${say("points")}</th><th scope="col">${say("points-for")}</th><th scope="col">${say("districts")}</th><th scope="col">${say("gold")}</th></tr></thead>
      <tbody>
        ${order.map(({ seat, points }) => html`<tr key=${seat} class=${view.winners?.includes(seat) ? "winner" : ""}>
          <th scope="row">${names[seat]}</th><td>${points}</td>
          <td><ul class="lines">${lines.filter((line) => line.seat === seat).map((line) => html`<li key=${line.reason}>${titleOf(cards, line.reason)} <b>${line.points}</b></li>`)}</ul></td>
          <td>${view.players[seat].city.length}</td><td>${view.players[seat].gold}</td>
        </tr>`)}
      </tbody>
    </table>
    ${(view.tie_breaks ?? []).map((one) => html`<p key=${one.cause.line} class="tie">${say("tie-break", {
      book: titleOf(cards, one.cause.card),
      line: String(one.cause.line),
      numbers: listed(one.seats.map((seat, at) => `${names[seat]} ${one.numbers[at]}`)),
    })}</p>`)}
    ${table && html`<p class="links"><a class="button" href="#/replay/${table}">${say("look-again")}</a> <a href="api/tables/${table}/record" download="game.json">${say("save-record")}</a> <a href="#/">${say("another-game")}</a></p>`}
  </section>`;
}

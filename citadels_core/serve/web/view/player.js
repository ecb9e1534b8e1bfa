/** A player: what everybody sees of it, and its city. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { signed } from "../game/changes.js";
import { found, spoken, standing } from "../game/cards.js";
import { place } from "../game/options.js";
import { CardFace } from "./card_face.js";
import { useTable } from "./context.js";
import { Marks, marksOn } from "./marks.js";
import { Roving } from "./roving.js";
import { Icon, Sign, colourOf } from "./signs.js";
import { Spot } from "./spot.js";

/** @typedef {import("../protocol.js").PlayerView} PlayerView */
/** @typedef {import("../protocol.js").DistrictView} DistrictView */

/** @param {{player: PlayerView, mine?: boolean}} props */
export function Player({ player, mine = false }) {
  const { view, told, changed, cards } = useTable();
  const change = changed.get(player.seat);
  const seat = told.table?.seats[player.seat];
  const turn = view.turn?.player === player.seat;
  const asked = view.decision?.seat === player.seat;
  const known = [...player.revealed, ...(mine ? (player.characters ?? []).filter((one) => !player.revealed.includes(one)) : [])];
  const hidden = mine ? 0 : (player.unrevealed ?? 0);
  const marks = marksOn(view, "player", player.seat);
  return html`<section class="player ${mine ? "mine" : ""} ${turn ? "turn" : ""} ${asked ? "asked" : ""}" aria-label=${player.name}>
    <${Roving} class="player-head" label="${player.name}: player and characters">
      <${Spot} class="player-name" thing=${{ at: place("player", player.seat), label: headline(player, mine, turn), notes: aboutPlayer(player, marks) }}>
        ${player.crowned && html`<${Icon} name="crown" />`}
        <strong>${player.name}</strong>
        ${mine && html`<span class="tag you">you</span>`}
        ${who(seat)}
        ${turn && html`<span class="tag turn-tag">turn</span>`}
      <//>
      ${known.map((name) => html`<${Spot} key=${name} class="chip character" thing=${{ at: place("character", name), label: spoken(found(cards, name, "character")), card: found(cards, name, "character") }}>
        ${name}${!player.revealed.includes(name) && html`<span class="tag">secret</span>`}<${Marks} on="character" target=${name} />
      <//>`)}
      ${hidden > 0 && html`<span class="chip hidden">${hidden === 1 ? "secret character" : `${hidden} secret characters`}</span>`}
    <//>
    <p class="stock">
      <span class="figure"><${Icon} name="coin" label="Gold" /> ${player.gold}<${Delta} of=${change?.gold} /></span>
      <span class="figure"><${Icon} name="cards" label="Cards in hand" /> ${player.hand_size}<${Delta} of=${change?.hand} /></span>
      <span class="figure"><${Icon} name="deck" label="Districts" /> ${player.city.length}/${view.city_size}</span>
      ${player.complete && html`<span class="tag done"><${Icon} name="done" /> city complete</span>`}
      ${(player.points ?? 0) !== 0 && html`<span class="tag">${player.points} ${player.points === 1 ? "point" : "points"}</span>`}
      ${(player.packet_size ?? 0) > 0 && html`<span class="tag">${player.packet_size} to choose from</span>`}
      <${Marks} on="player" target=${player.seat} />
    </p>
    <${City} player=${player} large=${mine} built=${change?.built} />
    ${change && change.lost.length > 0 && html`<p class="lost">Gone since your last turn: ${change.lost.join(", ")}</p>`}
  </section>`;
}

/** @param {{of: number | undefined}} props */
function Delta({ of }) {
  return of ? html`<span class="delta" title="since your last turn">${signed(of)}</span>` : null;
}

/** @param {import("../protocol.js").SeatView | undefined} seat */
function who(seat) {
  if (!seat || seat.status === "open") return null;
  if (seat.status === "bot") return html`<${Icon} name="bot" label="bot" />`;
  if (seat.status === "left") return html`<span class="tag">left, a bot plays on</span>`;
  if (seat.away) return html`<span class="tag">away</span>`;
  return seat.connected ? null : html`<span class="tag gone">not connected</span>`;
}

/** @param {PlayerView} player @param {boolean} mine @param {boolean} turn */
function headline(player, mine, turn) {
  const parts = [mine ? `${player.name}, you` : player.name, `${player.gold} gold`, `${player.hand_size} cards in hand`];
  if (player.crowned) parts.push("has the crown");
  if (turn) parts.push("is taking a turn");
  return parts.join(", ");
}

/** @param {PlayerView} player @param {import("../protocol.js").MarkView[]} marks */
function aboutPlayer(player, marks) {
  const parts = [`${player.gold} gold, ${player.hand_size} cards in hand, ${player.city.length} districts.`];
  if (player.crowned) parts.push("Has the crown.");
  return [...parts, ...marks.map((mark) => `Bears ${mark.name}${mark.amount === undefined ? "" : ` ${mark.amount}`}.`)];
}

/** @param {{player: PlayerView, large: boolean, built?: Set<string>}} props */
function City({ player, large, built }) {
  if (!player.city.length) return html`<p class="empty">No district is built yet.</p>`;
  return html`<${Roving} class="city ${large ? "large" : ""}" label="City of ${player.name}">
    ${player.city.map((district) => html`<${District} key=${district.key} district=${district} large=${large} fresh=${built?.has(district.key) ?? false} />`)}
  <//>`;
}

/** @param {{district: DistrictView, large: boolean, fresh: boolean}} props */
function District({ district, large, fresh }) {
  const { cards } = useTable();
  const card = standing(cards, district);
  const notes = notesOf(district);
  const label = [district.facedown ? "a facedown district" : spoken({ ...card, name: district.id }), ...notes].join(". ");
  return html`<${Spot} class="district ${large ? "as-card" : "as-tile"} ${colourOf(card.type)} ${district.facedown ? "facedown" : ""} ${fresh ? "fresh" : ""}" thing=${{ at: place("district", district.key), label, card: district.facedown ? undefined : card, notes }}>
    ${large ? html`<${CardFace} card=${card} />` : html`<${Sign} type=${card.type} /><span class="title">${district.facedown ? "facedown" : district.id}</span><span class="price">${district.cost}</span>`}
    ${(district.tucked ?? 0) > 0 && html`<span class="tag">${district.tucked} under it</span>`}
    ${(district.guests?.length ?? 0) > 0 && html`<span class="tag">${district.guests?.map((one) => one ?? "a character").join(", ")}</span>`}
    <${Marks} on="district" target=${district.id} owner=${Number(district.key.split("/")[0])} />
  <//>`;
}

/** @param {DistrictView} district */
function notesOf(district) {
  const notes = [];
  if (district.types && district.types.length > 1) notes.push(`Types: ${district.types.join(", ")}.`);
  if (district.facedown) notes.push("It lies facedown.");
  if (district.tucked) notes.push(`${district.tucked} cards lie under it${district.under ? `: ${district.under.join(", ")}` : ""}.`);
  if (district.guests?.length) notes.push(`Under it: ${district.guests.map((one) => one ?? "a character facedown").join(", ")}.`);
  return notes;
}

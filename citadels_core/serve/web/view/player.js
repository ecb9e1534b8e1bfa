/** A player: the public information and the city. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { signed } from "../game/changes.js";
import { found, spoken, standing, titleOf } from "../game/cards.js";
import { place } from "../game/options.js";
import { CardBack, CardFace } from "./card_face.js";
import { useTable } from "./context.js";
import { Marks, marksOn } from "./marks.js";
import { Roving } from "./roving.js";
import { Icon } from "./signs.js";
import { Spot } from "./spot.js";
import { CardTile, ZoneTags, Zones, zoneSaid, zonesOn } from "./zones.js";
import { say, sayWord } from "../words.js";

/** @typedef {import("../client/protocol.js").PlayerView} PlayerView */
/** @typedef {import("../client/protocol.js").DistrictView} DistrictView */

/** @param {{player: PlayerView, mine?: boolean}} props */
export function Player({ player, mine = false }) {
  const { view, told, changed, cards } = useTable();
  const change = changed.get(player.seat);
  const seat = told.table?.seats[player.seat];
  const turn = view.turn?.player === player.seat;
  const asked = view.decision?.seat === player.seat;
  const known = [...player.revealed, ...(player.characters ?? []).filter((one) => !player.revealed.includes(one))];
  const hidden = player.characters ? 0 : (player.unrevealed ?? 0);
  const marks = marksOn(view, "player", player.seat);
  return html`<section class="player ${mine ? "mine" : ""} ${turn ? "turn" : ""} ${asked ? "asked" : ""}" aria-label=${player.name}>
    <${Roving} class="player-head" label=${say("player-group", { name: player.name })}>
      <${Spot} class="player-name" thing=${{ at: place("player", player.seat), label: headline(player, mine, turn), notes: aboutPlayer(player, marks, cards) }}>
        ${player.crowned && html`<${Icon} name="crown" />`}
        <strong>${player.name}</strong>
        ${mine && html`<span class="tag you">${say("you")}</span>`}
        ${who(seat)}
        ${turn && html`<span class="tag turn-tag">${say("turn")}</span>`}
      <//>
      ${known.map((name) => html`<${Spot} key=${name} class="chip character" thing=${{ at: place("character", name), label: spoken(found(cards, name, "character")), card: found(cards, name, "character") }}>
        ${titleOf(cards, name)}${!player.revealed.includes(name) && html`<span class="tag">${say("secret")}</span>`}<${Marks} on="character" target=${name} />
      <//>`)}
      ${hidden > 0 && html`<span class="chip hidden">${say("secret-characters", { count: hidden })}</span>`}
    <//>
    <p class="stock">
      <${Figures} player=${player} />
      ${player.complete && html`<span class="tag done"><${Icon} name="done" /> ${say("city-complete")}</span>`}
      ${(player.points ?? 0) !== 0 && html`<span class="tag">${say("points-so-far", { count: player.points ?? 0 })}</span>`}
      ${(player.packet_size ?? 0) > 0 && html`<span class="tag">${say("to-choose-from", { count: player.packet_size ?? 0 })}</span>`}
      <${Marks} on="player" target=${player.seat} />
    </p>
    <${City} player=${player} large=${mine} built=${change?.built} />
    ${!mine && html`<${OpenHand} player=${player} />`}
    <${Zones} on="player" target=${player.seat} />
    ${change && change.lost.length > 0 && html`<p class="lost">${say("gone-since", { names: change.lost.map((/** @type {string} */ name) => titleOf(cards, name)).join(", ") })}</p>`}
  </section>`;
}

/** The secrets of another player, shown in a replay. @param {{player: PlayerView}} props */
function OpenHand({ player }) {
  const { cards } = useTable();
  const { hand, packet, name } = player;
  return html`
    ${packet && packet.length > 0 && html`<p class="zone"><${Icon} name="cards" /> ${say("packet-of", { names: packet.map((one) => titleOf(cards, one)).join(", ") })}</p>`}
    ${hand && hand.length > 0 && html`<div class="zone">
      <p><${Icon} name="cards" /> ${say("hand-of", { name })}</p>
      <${Roving} class="cards hand-of-other" label=${say("hand-of", { name })}>
        ${hand.map((one, at) => html`<${CardTile} key=${`${one} ${at}`} at=${place("aside", one)} name=${one} />`)}
      <//>
    </div>`}`;
}

/** The gold, the cards and the districts of a player. @param {{player: PlayerView}} props */
export function Figures({ player }) {
  const { view, changed } = useTable();
  const change = changed.get(player.seat);
  return html`
    <span class="figure"><${Icon} name="coin" label=${say("gold")} /> ${player.gold}<${Delta} of=${change?.gold} /></span>
    <span class="figure"><${Icon} name="cards" label=${say("cards-in-hand")} /> ${player.hand_size}<${Delta} of=${change?.hand} /></span>
    <span class="figure"><${Icon} name="deck" label=${say("districts")} /> ${player.city.length}/${view.city_size}</span>`;
}

/** @param {{of: number | undefined}} props */
function Delta({ of }) {
  return of ? html`<span class="delta" title=${say("since-last-turn")}>${signed(of)}</span>` : null;
}

/** @param {import("../client/protocol.js").SeatView | undefined} seat */
function who(seat) {
  if (!seat || seat.status === "open") return null;
  if (seat.status === "bot") return html`<${Icon} name="bot" label=${say("a-bot")} />`;
  if (seat.status === "left") return html`<span class="tag">${say("left-bot")}</span>`;
  if (seat.away) return html`<span class="tag">${say("away")}</span>`;
  return seat.connected ? null : html`<span class="tag gone">${say("not-connected")}</span>`;
}

/** @param {PlayerView} player @param {boolean} mine @param {boolean} turn */
function headline(player, mine, turn) {
  const parts = [mine ? say("name-you", { name: player.name }) : player.name, say("gold-count", { count: player.gold }), say("hand-count", { count: player.hand_size })];
  if (player.crowned) parts.push(say("has-crown"));
  if (turn) parts.push(say("is-taking-turn"));
  return parts.join(", ");
}

/** @param {PlayerView} player @param {import("../client/protocol.js").MarkView[]} marks @param {import("../game/cards.js").Book} cards */
function aboutPlayer(player, marks, cards) {
  const gold = say("gold-count", { count: player.gold });
  const hand = say("hand-count", { count: player.hand_size });
  const parts = [say("about-player", { gold, hand, districts: say("district-count", { count: player.city.length }) })];
  if (player.crowned) parts.push(say("about-crown"));
  return [...parts, ...marks.map((mark) => say("about-mark", { mark: `${titleOf(cards, mark.name)}${mark.amount === undefined ? "" : ` ${mark.amount}`}` }))];
}

/** @param {{player: PlayerView, large: boolean, built?: Set<string>}} props */
function City({ player, large, built }) {
  if (!player.city.length) return html`<p class="empty">${say("nothing-built")}</p>`;
  return html`<${Roving} class="cards city" label=${say("city-of", { name: player.name })}>
    ${player.city.map((district) => html`<${District} key=${district.key} district=${district} large=${large} fresh=${built?.has(district.key) ?? false} />`)}
  <//>`;
}

/** @param {{district: DistrictView, large: boolean, fresh: boolean}} props */
function District({ district, large, fresh }) {
  const { cards, view } = useTable();
  const card = standing(cards, district);
  const owner = Number(district.key.split("/")[0]);
  const notes = [...notesOf(district, cards), ...zonesOn(view, "district", district.id, owner).map((zone) => `${zoneSaid(zone, cards)}.`)];
  const label = [district.facedown ? say("facedown-district") : spoken({ ...card, title: titleOf(cards, district.id) }), ...notes].join(". ");
  return html`<${Spot} class="card district ${large ? "large" : ""} ${fresh ? "fresh" : ""}" thing=${{ at: place("district", district.key), label, card: district.facedown ? undefined : card, notes }}>
    ${district.facedown ? html`<${CardBack} kind="district" />` : html`<${CardFace} card=${card} />`}
    ${fresh && html`<span class="new">${say("new")}</span>`}
    ${(district.tucked ?? 0) > 0 && html`<span class="tag">${say("under-it", { count: district.tucked ?? 0 })}</span>`}
    ${(district.guests?.length ?? 0) > 0 && html`<span class="tag">${district.guests?.map((one) => (one ? titleOf(cards, one) : say("a-character"))).join(", ")}</span>`}
    <${Marks} on="district" target=${district.id} owner=${owner} />
    <${ZoneTags} on="district" target=${district.id} owner=${owner} />
  <//>`;
}

/** @param {DistrictView} district @param {import("../game/cards.js").Book} cards */
function notesOf(district, cards) {
  const notes = [];
  if (district.types && district.types.length > 1) notes.push(say("note-types", { types: district.types.map((type) => sayWord("type", type)).join(", ") }));
  if (district.facedown) notes.push(say("note-facedown"));
  if (district.tucked) notes.push(say("note-tucked", { count: district.tucked, cards: district.under?.map((name) => titleOf(cards, name)).join(", ") || "none" }));
  if (district.guests?.length) notes.push(say("note-guests", { guests: district.guests.map((one) => (one ? titleOf(cards, one) : say("character-facedown"))).join(", ") }));
  return notes;
}

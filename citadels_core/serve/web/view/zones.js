/** Show the zones that packs declare: zones of the table, a player, a character or a district. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { found, spoken, titleOf } from "../game/cards.js";
import { inZone } from "../game/options.js";
import { CardFace } from "./card_face.js";
import { useTable } from "./context.js";
import { MarksOfCard } from "./marks.js";
import { Roving } from "./roving.js";
import { Icon } from "./signs.js";
import { Spot } from "./spot.js";
import { say } from "../words.js";

/** @typedef {import("../client/protocol.js").ZoneView} ZoneView */
/** @typedef {"table" | "player" | "character" | "district"} Bearer */

/**
 * @param {import("../client/protocol.js").Observation} view
 * @param {Bearer} on
 * @param {string | number} [target] the seat, name or key of what has the zones
 * @param {number} [owner] the owner of the district
 * @returns {ZoneView[]}
 */
export function zonesOn(view, on, target, owner) {
  return (view.zones ?? []).filter((zone) => zone.on === on && (target === undefined || zone.target === target) && (owner === undefined || zone.owner === owner));
}

/**
 * Describe the cards in a zone; give only their number if this seat may not see them.
 * @param {ZoneView} zone
 * @param {import("../game/cards.js").Book} cards
 */
export function zoneSaid(zone, cards) {
  const name = titleOf(cards, zone.name);
  const lying = zone.cards?.map((card) => titleOf(cards, card)).join(", ");
  return lying ? say("zone-cards", { name, cards: lying }) : say("zone-count", { name, count: zone.size ?? 0 });
}

/** The zones of the table or of a player, with cards that can be clicked if they are options. @param {{on: "table" | "player", target?: number}} props */
export function Zones({ on, target }) {
  const { view, cards } = useTable();
  return zonesOn(view, on, target).map((zone) => html`<div key=${zone.name} class="zone">
    <p><${Icon} name="cards" /> ${zone.cards?.length ? titleOf(cards, zone.name) : zoneSaid(zone, cards)}</p>
    ${zone.cards?.length && html`<${Roving} class="cards" label=${titleOf(cards, zone.name)}>
      ${zone.cards.map((name, at) => html`<${CardTile} key=${`${name} ${at}`} at=${inZone(zone.name, zone.owner, name)} name=${name}>
        <${MarksOfCard} zone=${zone.name} owner=${zone.owner} number=${at} />
      <//>`)}
    <//>`}
  </div>`);
}

/** A district card that is in no city. @param {{at: string, name: string, children?: unknown}} props */
export function CardTile({ at, name, children }) {
  const { cards } = useTable();
  const card = found(cards, name, "district");
  return html`<${Spot} class="card district" thing=${{ at, label: spoken(card), card }}>
    <${CardFace} card=${card} />${children}
  <//>`;
}

/** The cards in the zones of a character or a district. @param {{on: "character" | "district", target: string, owner?: number}} props */
export function ZoneTags({ on, target, owner }) {
  const { view, cards } = useTable();
  return zonesOn(view, on, target, owner).map((zone) => html`<span key=${zone.name} class="mark"><${Icon} name="cards" />${zoneSaid(zone, cards)}</span>`);
}

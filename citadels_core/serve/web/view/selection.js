/** The characters by rank with their state (called, faceup, revealed), the cards to choose from, and the hand. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { found, spoken, titleOf } from "../game/cards.js";
import { place } from "../game/options.js";
import { CardFace } from "./card_face.js";
import { useTable } from "./context.js";
import { Marks } from "./marks.js";
import { Roving } from "./roving.js";
import { Spot } from "./spot.js";
import { ZoneTags, Zones, zoneSaid, zonesOn } from "./zones.js";
import { say } from "../words.js";

/** @typedef {import("../client/protocol.js").Observation} Observation */

export function Characters() {
  const { view, cards, names } = useTable();
  const all = named(view, cards);
  return html`<section class="characters" aria-label=${say("characters")}>
    <${Roving} class="cards ranks" label=${say("by-rank")}>
      ${all.map((card) => {
        const state = stateOf(view, card, names);
        const lying = zonesOn(view, "character", card.name).map((zone) => `${zoneSaid(zone, cards)}.`);
        return html`<${Spot} key=${card.name} class="card character ${state.look}" thing=${{ at: place("character", card.name), label: `${spoken(card)}. ${state.said}`, card, notes: [state.said, ...lying] }}>
          <${CardFace} card=${card} />
          ${state.short && html`<span class="state">${state.short}</span>`}
          <${Marks} on="character" target=${card.name} />
          <${ZoneTags} on="character" target=${card.name} />
        <//>`;
      })}
    <//>
    <p class="zones">
      ${view.facedown > 0 && html`<span>${say("facedown-middle", { count: view.facedown })}</span>`}
      ${view.pool_size > 0 && html`<span>${say("still-to-choose", { count: view.pool_size })}</span>`}
      ${view.peeked.length > 0 && html`<span>${say("looked-at", { name: asker(view, names), names: view.peeked.map((name) => titleOf(cards, name)).join(", ") })}</span>`}
      <span>${say("deck-count", { count: view.deck_size })}</span>
      ${view.aside_size > 0 && !view.aside && html`<span>${say("laid-out-count", { count: view.aside_size })}</span>`}
      ${view.held.map((turn, at) => html`<span key=${at}>${say("turn-waits", { name: names[turn.player] })}</span>`)}
    </p>
    <${Zones} on="table" />
  </section>`;
}

/** @param {Observation} view @param {import("../game/cards.js").Book} cards */
function named(view, cards) {
  const seen = [...view.faceup, ...view.calls, ...(view.pool ?? []), ...view.players.flatMap((one) => [...one.revealed, ...(one.characters ?? [])])];
  const all = new Set([...(view.cast?.length ? view.cast : cards.characters.keys()), ...seen]);
  return [...all].map((name) => found(cards, name, "character")).sort((one, other) => (one.number ?? 99) - (other.number ?? 99));
}

/** @param {Observation} view @param {import("../game/cards.js").Card} card @param {string[]} names */
function stateOf(view, { name, number }, names) {
  const holder = view.players.find((player) => player.revealed.includes(name));
  const mine = view.players.find((player) => player.characters?.includes(name));
  if (view.turn?.characters[0] === name) return { look: "now", short: names[view.turn.player], said: say("state-now", { name: names[view.turn.player] }) };
  if (holder) return { look: "shown", short: holder.name, said: say("state-shown", { name: holder.name }) };
  if (mine && mine.seat !== view.seat) return { look: "shown", short: mine.name, said: say("state-secret", { name: mine.name }) };
  if (mine) return { look: "yours", short: say("short-yours"), said: say("state-yours") };
  if (view.faceup.includes(name)) return { look: "out", short: say("short-faceup"), said: say("state-faceup") };
  const calling = number !== null && (view.turn !== null || view.calls.length > 0);
  if (calling && !view.calls.includes(name)) return { look: "called", short: say("short-called"), said: say("state-called") };
  return { look: "", short: "", said: calling ? say("state-waits") : "" };
}

/**
 * Return the name of the player who must decide, in a replay with nothing hidden; "none" in the view of a seat.
 * @param {Observation} view
 * @param {string[]} names
 */
function asker(view, names) {
  return view.seat === null && view.decision ? names[view.decision.seat] : "none";
}

/** The characters from which to choose, and the cards that are laid out for this seat. */
export function LaidOut() {
  const { view, cards, names } = useTable();
  const packet = view.seat === null ? null : view.players[view.seat].packet;
  const pool = [...(view.pool ?? []), ...(packet ?? [])];
  const aside = view.aside ?? [];
  if (!pool.length && !aside.length) return null;
  const shown = [...pool.map((name) => ({ name, kind: /** @type {const} */ ("character") })), ...aside.map((name) => ({ name, kind: /** @type {const} */ ("district") }))];
  const laidOut = say("laid-out", { name: asker(view, names) });
  return html`<section class="laid-out" aria-label=${laidOut}>
    <h2>${pool.length ? say("choose-from") : laidOut}</h2>
    <${Roving} class="cards" label=${say(pool.length ? "choose-from-group" : "laid-out-group")}>
      ${shown.map(({ name, kind }, at) => {
        const card = found(cards, name, kind);
        return html`<${Spot} key=${`${name} ${at}`} class="card" direct=${true} thing=${{ at: place(card.kind === "character" ? "character" : "aside", name), label: spoken(card), card }}>
          <${CardFace} card=${card} />
        <//>`;
      })}
    <//>
  </section>`;
}

/** The hand of the viewing seat. */
export function Hand() {
  const { view, cards } = useTable();
  const hand = view.seat === null ? null : view.players[view.seat].hand;
  if (!hand) return null;
  return html`<section class="hand" aria-label=${say("your-hand")}>
    <h2>${say("your-hand")}</h2>
    ${hand.length === 0 && html`<p class="empty">${say("no-cards")}</p>`}
    <${Roving} class="cards" label=${say("your-hand")} id="hand">
      ${hand.map((name, at) => {
        const card = found(cards, name, "district");
        return html`<${Spot} key=${`${name} ${at}`} class="card in-hand" direct=${true} thing=${{ at: place("hand", name), label: spoken(card), card }}>
          <${CardFace} card=${card} />${card.text && html`<span class="words" aria-hidden="true">${card.text}</span>`}
        <//>`;
      })}
    <//>
  </section>`;
}

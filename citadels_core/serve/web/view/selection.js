/** The characters of the table by rank: which were called, lie faceup, or are shown; and what there is to choose from. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { found, spoken } from "../game/cards.js";
import { place } from "../game/options.js";
import { CardFace } from "./card_face.js";
import { useTable } from "./context.js";
import { Marks } from "./marks.js";
import { Roving } from "./roving.js";
import { Spot } from "./spot.js";

/** @typedef {import("../protocol.js").Observation} Observation */

export function Characters() {
  const { view, cards, names } = useTable();
  const all = named(view, cards);
  return html`<section class="characters" aria-label="Characters">
    <${Roving} class="ranks" label="Characters by rank">
      ${all.map((card) => {
        const state = stateOf(view, card.name, names);
        return html`<${Spot} key=${card.name} class="rank-chip ${state.look}" thing=${{ at: place("character", card.name), label: `${spoken(card)}. ${state.said}`, card, notes: [state.said] }}>
          <span class="rank">${card.number ?? "?"}</span><span class="title">${card.name}</span>
          ${state.short && html`<span class="state">${state.short}</span>`}
          <${Marks} on="character" target=${card.name} />
        <//>`;
      })}
    <//>
    <p class="zones">
      ${view.facedown > 0 && html`<span>${view.facedown} facedown in the middle</span>`}
      ${view.pool_size > 0 && html`<span>${view.pool_size} still to choose from</span>`}
      ${view.peeked.length > 0 && html`<span>You have looked at ${view.peeked.join(", ")}</span>`}
      <span>${view.deck_size} cards in the deck</span>
      ${view.aside_size > 0 && !view.aside && html`<span>${view.aside_size} cards laid out</span>`}
      ${view.held.map((turn, at) => html`<span key=${at}>waiting: the turn of ${names[turn.player]}</span>`)}
    </p>
  </section>`;
}

/** @param {Observation} view @param {import("../game/cards.js").Book} cards */
function named(view, cards) {
  const seen = [...view.faceup, ...view.calls, ...(view.pool ?? []), ...view.players.flatMap((one) => [...one.revealed, ...(one.characters ?? [])])];
  const all = new Set([...cards.characters.keys(), ...seen]);
  return [...all].map((name) => found(cards, name, "character")).sort((one, other) => (one.number ?? 99) - (other.number ?? 99));
}

/** @param {Observation} view @param {string} name @param {string[]} names */
function stateOf(view, name, names) {
  const holder = view.players.find((player) => player.revealed.includes(name));
  const mine = view.players.find((player) => player.characters?.includes(name));
  if (view.turn?.characters[0] === name) return { look: "now", short: names[view.turn.player], said: `It is the turn of ${names[view.turn.player]}.` };
  if (holder) return { look: "shown", short: holder.name, said: `Shown by ${holder.name}.` };
  if (mine) return { look: "yours", short: "yours", said: "Yours, in secret." };
  if (view.faceup.includes(name)) return { look: "out", short: "faceup", said: "Lies faceup in the middle: nobody has it." };
  const calling = view.turn !== null || view.calls.length > 0;
  if (calling && !view.calls.includes(name)) return { look: "called", short: "called", said: "Was called; nobody has shown it." };
  return { look: "", short: "", said: calling ? "Not called yet." : "" };
}

/** The characters to choose from, and cards that are laid out for this seat. */
export function LaidOut() {
  const { view, cards } = useTable();
  const packet = view.seat === null ? null : view.players[view.seat].packet;
  const pool = [...(view.pool ?? []), ...(packet ?? [])];
  const aside = view.aside ?? [];
  if (!pool.length && !aside.length) return null;
  const shown = [...pool.map((name) => ({ name, kind: /** @type {const} */ ("character") })), ...aside.map((name) => ({ name, kind: /** @type {const} */ ("district") }))];
  return html`<section class="laid-out" aria-label="Laid out for you">
    <h2>${pool.length ? "To choose from" : "Laid out for you"}</h2>
    <${Roving} class="cards" label=${pool.length ? "Characters to choose from" : "Cards laid out for you"}>
      ${shown.map(({ name, kind }, at) => {
        const card = found(cards, name, kind);
        return html`<${Spot} key=${`${name} ${at}`} class="card" thing=${{ at: place(card.kind === "character" ? "character" : "aside", name), label: spoken(card), card }}>
          <${CardFace} card=${card} />
        <//>`;
      })}
    <//>
  </section>`;
}

/** The hand of the seat whose view this is. */
export function Hand() {
  const { view, cards } = useTable();
  const hand = view.seat === null ? null : view.players[view.seat].hand;
  if (!hand) return null;
  return html`<section class="hand" aria-label="Your hand">
    <h2>Your hand</h2>
    ${hand.length === 0 && html`<p class="empty">No cards.</p>`}
    <${Roving} class="cards" label="Your hand" id="hand">
      ${hand.map((name, at) => {
        const card = found(cards, name, "district");
        return html`<${Spot} key=${`${name} ${at}`} class="card" thing=${{ at: place("hand", name), label: spoken(card), card }}><${CardFace} card=${card} /><//>`;
      })}
    <//>
  </section>`;
}

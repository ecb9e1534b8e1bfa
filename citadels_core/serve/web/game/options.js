/** Find for each option of a decision the place on the table where the player can click it. */

import { say } from "../words.js";

/** @typedef {import("../client/protocol.js").Observation} Observation */
/** @typedef {import("../client/protocol.js").OptionView} OptionView */

/** @typedef {Map<string, OptionView[]>} Places the options, by the place names that `place` returns */

/**
 * Return the name of a place on the table. A card in the hand, a laid out card and a character have their name in it, a
 * district its key, a player the seat.
 * @param {"hand" | "aside" | "district" | "character" | "player"} kind
 * @param {string | number} which
 */
export function place(kind, which) {
  return `${kind} ${which}`;
}

/**
 * Return the name of the place for a card in a zone that a pack declares.
 * @param {string} zone the name of the zone
 * @param {number | null | undefined} owner the seat that owns the zone
 * @param {string} card
 */
export function inZone(zone, owner, card) {
  return `zone ${zone} ${owner ?? ""} ${card}`;
}

/**
 * Return the options of the decision by place; an option without a place appears only in the list of options.
 * @param {Observation | null} view
 * @returns {Places}
 */
export function placed(view) {
  /** @type {Places} */
  const places = new Map();
  if (view === null) return places;
  for (const option of view.decision?.options ?? []) {
    const where = standsAt(option, view);
    if (where !== null) places.set(where, [...(places.get(where) ?? []), option]);
  }
  return places;
}

/**
 * @param {OptionView} option
 * @param {Observation} view
 */
function standsAt(option, view) {
  if (present(option.district)) return place("district", option.district);
  if (present(option.chosen_card)) return cardStands(option, option.chosen_card, view);
  if (present(option.character)) return place("character", option.character);
  if (present(option.player)) return place("player", option.player);
  if (present(option.source)) return place("district", option.source);
  if (present(option.card)) return place("character", option.card);
  return null;
}

const UNDECLARED = ["hand", "city", "under", "aside"];

/**
 * Return the name of the place of a card: its zone, the player's hand, or else the laid out cards (also for another hand).
 * @param {OptionView} option
 * @param {string} card
 * @param {Observation} view
 */
function cardStands(option, card, view) {
  if (present(option.zone) && !UNDECLARED.includes(option.zone)) return inZone(option.zone, option.player, card);
  return place(option.zone === "hand" && option.player === view.seat ? "hand" : "aside", card);
}

/**
 * @template T
 * @param {T | null | undefined} value
 * @returns {value is T}
 */
function present(value) {
  return value !== undefined && value !== null;
}

/**
 * Add an option to the chosen options, or remove it, in a decision that asks for several options.
 * @param {string[]} chosen
 * @param {string} id
 */
export function toggled(chosen, id) {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/**
 * Return why the chosen options cannot be sent yet; null if they can.
 * @param {string[]} chosen
 * @param {import("../client/protocol.js").DecisionView} decision
 */
export function missing(chosen, decision) {
  const least = decision.least ?? 0;
  const most = decision.most ?? chosen.length;
  if (chosen.length < least) return say("choose-more", { count: least - chosen.length });
  if (chosen.length > most) return say("choose-fewer", { count: chosen.length - most });
  return null;
}

/** The place on the table of each option, where it can be clicked. */

import { say } from "../words.js";

/** @typedef {import("../protocol.js").Observation} Observation */
/** @typedef {import("../protocol.js").OptionView} OptionView */

/** @typedef {Map<string, OptionView[]>} Places options by the place that `place` names */

/**
 * Return the name of a place: a card in the own hand or laid out, a district by its key, a character by its name, a player
 * by its seat.
 * @param {"hand" | "aside" | "district" | "character" | "player"} kind
 * @param {string | number} which
 */
export function place(kind, which) {
  return `${kind} ${which}`;
}

/**
 * Return the name of the place of a card in a declared zone.
 * @param {string} zone the name of the zone
 * @param {number | null | undefined} owner the seat that owns it
 * @param {string} card
 */
export function inZone(zone, owner, card) {
  return `zone ${zone} ${owner ?? ""} ${card}`;
}

/**
 * Return the options of the decision by place; an option without a place is only in the list.
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
 * Return the place of a card: its declared zone, the own hand, or else the cards laid out (also for another hand).
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
 * Toggle an option of a decision that asks for several.
 * @param {string[]} chosen
 * @param {string} id
 */
export function toggled(chosen, id) {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/**
 * Return why the chosen options cannot be sent yet; null if they can.
 * @param {string[]} chosen
 * @param {import("../protocol.js").DecisionView} decision
 */
export function missing(chosen, decision) {
  const least = decision.least ?? 0;
  const most = decision.most ?? chosen.length;
  if (chosen.length < least) return say("choose-more", { count: least - chosen.length });
  if (chosen.length > most) return say("choose-fewer", { count: chosen.length - most });
  return null;
}

/** Compute the score of each player from the events of a game. */

import { takenBack } from "./log.js";

/** @typedef {{seat: number, reason: string, points: number}} Line */

/**
 * Return the lines of the score: one for each player and reason, with the sum of the points.
 * @param {import("../client/protocol.js").EventView[]} events
 * @returns {Line[]}
 */
export function scored(events) {
  const gone = takenBack(events);
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const { number, name, fields, cause } of events) {
    if (!name.startsWith("points ") || gone.some(([first, last]) => first <= number && number <= last)) continue;
    const seat = Number(fields?.player);
    const reason = String(fields?.reason ?? cause?.card ?? "");
    const before = lines.get(`${seat} ${reason}`)?.points ?? 0;
    lines.set(`${seat} ${reason}`, { seat, reason, points: before + Number(fields?.amount) });
  }
  return [...lines.values()];
}

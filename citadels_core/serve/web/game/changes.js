/** The changes on the table since a player last answered. */

/** @typedef {import("../protocol.js").Observation} Observation */
/** @typedef {{gold: number, hand: number, built: Set<string>, lost: string[]}} Change of one player; built districts by key, lost ones by name */

/**
 * @param {Observation | null} before
 * @param {Observation | null} now
 * @returns {Map<number, Change>} by seat, without unchanged players
 */
export function changes(before, now) {
  /** @type {Map<number, Change>} */
  const found = new Map();
  if (!before || !now || before.players.length !== now.players.length) return found;
  for (const player of now.players) {
    const old = before.players[player.seat];
    const had = new Set(old.city.map((district) => district.key));
    const has = new Set(player.city.map((district) => district.key));
    const change = {
      gold: player.gold - old.gold,
      hand: player.hand_size - old.hand_size,
      built: new Set([...has].filter((key) => !had.has(key))),
      lost: old.city.filter((district) => !has.has(district.key)).map((district) => district.id),
    };
    if (change.gold || change.hand || change.built.size || change.lost.length) found.set(player.seat, change);
  }
  return found;
}

/** @typedef {{occasion: string, view: Observation | null, next: number}} Seen a view to which the player answered, and the number of the first event after it */
/** @typedef {{now: Seen, before: Seen}} Kept the view of the last answer, and that of the occasion before */

/** @type {Seen} */
const NEVER = { occasion: "", view: null, next: 0 };

/** @type {Kept} */
export const NOTHING_KEPT = { now: NEVER, before: NEVER };

/**
 * Return the name of the occasion of an answer: a turn, or the choice of characters.
 * @param {Observation} view
 */
function occasionOf(view) {
  return `${view.round} ${view.turn ? `${view.turn.player} ${view.turn.characters[0]}` : "choice"}`;
}

/**
 * Return what to keep after an answer.
 * @param {Kept} kept
 * @param {Observation} view
 * @param {number} next
 * @returns {Kept}
 */
export function keeping(kept, view, next) {
  const now = { occasion: occasionOf(view), view, next };
  return { now, before: now.occasion === kept.now.occasion ? kept.before : kept.now };
}

/**
 * Return the view to compare with: the last one answered in another occasion than the current one.
 * @param {Kept} kept
 * @param {Observation} view
 * @returns {Seen}
 */
export function lastSeen(kept, view) {
  return occasionOf(view) === kept.now.occasion ? kept.before : kept.now;
}

/** @param {number} amount */
export function signed(amount) {
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

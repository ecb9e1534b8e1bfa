/** The measurement of what a card is worth: short calls, one after the other, until it ends. */

/**
 * @typedef {object} Worth what was measured so far; the worth itself is missing before there is a verdict
 * @property {string} card
 * @property {string} edition
 * @property {number} players
 * @property {number} games
 * @property {boolean} running
 * @property {boolean} waiting whether another page of the workshop is measuring just now
 * @property {boolean} outdated whether the text of the card has changed since
 * @property {string} ended why it ended
 * @property {number} [value] how much more often the player with the card wins, from -1 to 1
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [limit] the worth above which a card is too strong
 * @property {string} [code]
 * @property {string} [verdict]
 */

const PAUSE = 200; // milliseconds between two looks whether another page has ended its portion

export class Measurement {
  /** @param {import("./workshop.js").Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    /** @type {Worth | null} */
    this.worth = null;
    /** Why a card cannot be measured, by the id of the card. @type {{card: string, why: string} | null} */
    this.refusal = null;
    this.count = 0;
  }

  /** @param {string} card */
  async start(card) {
    const mine = ++this.count;
    this.take(null);
    try {
      for (let worth = await this.workshop.call("measure", { card }); mine === this.count; worth = await this.workshop.call("worth", { play: true })) {
        this.take(worth);
        if (!worth.running) return;
        if (worth.waiting) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      if (mine === this.count) this.take(null, { card, why: /** @type {Error} */ (error).message });
    }
  }

  async stop() {
    this.count++;
    this.take(await this.workshop.call("worth", { stop: true }));
  }

  /** Look whether the text of the card has changed. */
  async look() {
    this.refusal = null;
    if (this.worth) this.take(await this.workshop.call("worth"));
  }

  /** @param {Partial<Worth> | null} worth @param {{card: string, why: string} | null} [refusal] */
  take(worth, refusal = null) {
    this.worth = worth?.card ? /** @type {Worth} */ (worth) : null;
    this.refusal = refusal;
    this.workshop.change({});
  }
}

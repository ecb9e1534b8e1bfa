/** The replay of a finished game, moment by moment, with nothing hidden. */

import { html, useEffect, useRef, useState } from "../vendor/htm-preact/standalone.module.js";
import { patched } from "../client/patch.js";
import { NOTHING } from "../client/state.js";
import { Client } from "../net/client.js";
import { ask } from "../net/http.js";
import { Board } from "./board.js";
import { say } from "../words.js";

/** @typedef {import("../client/protocol.js").OpenMoment} Told */
/** @typedef {{version: number, view: import("../client/protocol.js").Observation, next: number}} Moment */

const STEP_WAIT = 900;

/** Number of moments per request; a moment is small, because it is sent as a patch of the moment before. */
const STRETCH = 40;

/** The fetched part of a game: moments by version, and all events up to a number. */
class Known {
  constructor() {
    this.last = 0;
    /** @type {Map<number, Moment>} */
    this.moments = new Map();
    /** @type {import("../client/protocol.js").EventView[]} */
    this.events = [];
  }

  /** The number of the first event that is not fetched yet. */
  get since() {
    return this.events.length ? this.events[this.events.length - 1].number + 1 : 0;
  }

  /** @param {Told} told */
  take({ last, version, view, events, next_event, updates = [] }) {
    this.last = last;
    this.keep({ version, view, next: next_event }, events);
    for (const one of updates) {
      view = patched(view, one.patch);
      this.keep({ version: one.version, view, next: one.next_event }, one.events);
    }
  }

  /** @param {Moment} moment @param {import("../client/protocol.js").EventView[]} events */
  keep(moment, events) {
    const since = this.since;
    this.moments.set(moment.version, moment);
    this.events = [...this.events, ...events.filter((event) => event.number >= since)];
  }
}

/** @param {{id: string}} props */
export function Replay({ id }) {
  const [to, setTo] = useState(0);
  const [moment, setMoment] = useState(/** @type {Moment | null} */ (null));
  const [error, setError] = useState("");
  const [running, setRunning] = useState(false);
  const known = useRef(new Known()).current;
  useEffect(() => {
    let wanted = true;
    /** Show the wanted moment if it is fetched. */
    const show = () => {
      const found = known.moments.get(to);
      if (found && wanted) setMoment(found);
      return found !== undefined;
    };
    if (show()) return undefined;
    /** @param {number} from the first moment to fetch; if the response ends before the wanted moment, fetch that moment to get its error. */
    const fetch = (from) =>
      ask(`api/tables/${encodeURIComponent(id)}/replay?to=${from}&since=${known.since}&updates=${STRETCH}`).then((told) => {
        known.take(told);
        if (!show() && from < to) fetch(to);
      }, (refusal) => wanted && setError(refusal.message));
    const timer = setTimeout(() => show() || fetch(Math.max(to - STRETCH / 2, 0)), moment ? 120 : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [to]);
  const cards = useCards(id);
  const last = known.last;
  useEffect(() => {
    if (!running || !moment) return undefined;
    if (to >= last) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => setTo(to + 1), STEP_WAIT);
    return () => clearTimeout(timer);
  }, [running, moment, to]);
  if (error) return html`<main class="home"><h1>${say("replay-title")}</h1><p class="error" role="alert">${error}</p><p><a href="#/table/${id}">${say("to-table")}</a></p></main>`;
  if (!moment) return html`<p class="loading">${say("replay-looking")}</p>`;
  const told = { ...NOTHING, connection: /** @type {const} */ ("open"), version: moment.version, view: moment.view, events: known.events.filter((event) => event.number < moment.next), next: moment.next, cards };
  return html`<div class="replay">
    <form class="slider" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <button type="button" aria-label=${say("replay-back")} aria-disabled=${to === 0} onClick=${() => setTo(Math.max(to - 1, 0))}>◀</button>
      <input type="range" id="moment" min="0" max=${last} value=${to} aria-label=${say("replay-moment")} aria-valuetext=${say("replay-value", { to, last, round: moment.view.round })} onInput=${(/** @type {any} */ event) => setTo(Number(event.target.value))} />
      <button type="button" aria-label=${say("replay-on")} aria-disabled=${to >= last} onClick=${() => setTo(Math.min(to + 1, last))}>▶</button>
      <button type="button" onClick=${() => setRunning(!running)}>${say(running ? "replay-stop" : "replay-play")}</button>
      <output>${say("replay-place", { to, last })}</output>
    </form>
    <${Board} table=${id} told=${told} client=${null} />
  </div>`;
}

/**
 * Fetch the cards of a table by connecting as a spectator.
 * @param {string} id
 */
function useCards(id) {
  const [cards, setCards] = useState(/** @type {import("../client/protocol.js").Cards | null} */ (null));
  useEffect(() => {
    const client = new Client(id, null, () => setCards(client.told.cards));
    return () => client.close();
  }, [id]);
  return cards;
}

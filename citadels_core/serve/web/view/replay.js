/** A game that is over, moment by moment, with nothing hidden. */

import { html, useEffect, useRef, useState } from "../vendor/htm-preact/standalone.module.js";
import { Client } from "../net/client.js";
import { ask } from "../net/http.js";
import { NOTHING } from "../net/told.js";
import { Board } from "./board.js";
import { say } from "../words.js";

/** @typedef {{version: number, view: import("../protocol.js").Observation, events: import("../protocol.js").EventView[], last: number}} Moment */

const STEP_WAIT = 900;

/** @param {{id: string}} props */
export function Replay({ id }) {
  const [to, setTo] = useState(0);
  const [moment, setMoment] = useState(/** @type {Moment | null} */ (null));
  const [error, setError] = useState("");
  const [running, setRunning] = useState(false);
  const moments = useRef(/** @type {Map<number, Moment>} */ (new Map()));
  useEffect(() => {
    let wanted = true;
    const known = moments.current.get(to);
    if (known) {
      setMoment(known);
      return undefined;
    }
    const timer = setTimeout(() => {
      ask(`api/tables/${encodeURIComponent(id)}/replay?to=${to}`).then((one) => {
        moments.current.set(to, one);
        if (wanted) setMoment(one);
      }, (refusal) => wanted && setError(refusal.message));
    }, moment ? 120 : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [to]);
  const cards = useCards(id);
  const last = moment?.last ?? 0;
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
  const told = { ...NOTHING, line: /** @type {const} */ ("open"), version: moment.version, view: moment.view, events: moment.events, next: 0, cards };
  return html`<div class="replay">
    <form class="slider" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <button type="button" aria-label=${say("replay-back")} disabled=${to === 0} onClick=${() => setTo(to - 1)}>◀</button>
      <input type="range" id="moment" min="0" max=${last} value=${to} aria-label=${say("replay-moment")} aria-valuetext=${say("replay-value", { to, last, round: moment.view.round })} onInput=${(/** @type {any} */ event) => setTo(Number(event.target.value))} />
      <button type="button" aria-label=${say("replay-on")} disabled=${to >= last} onClick=${() => setTo(to + 1)}>▶</button>
      <button type="button" onClick=${() => setRunning(!running)}>${say(running ? "replay-stop" : "replay-play")}</button>
      <output>${say("replay-place", { to, last })}</output>
    </form>
    <${Board} table=${id} told=${told} client=${null} />
  </div>`;
}

/**
 * What the cards of a table say, which onlookers may ask it for.
 * @param {string} id
 */
function useCards(id) {
  const [cards, setCards] = useState(/** @type {import("../protocol.js").Cards | null} */ (null));
  useEffect(() => {
    const client = new Client(id, null, () => setCards(client.told.cards));
    return () => client.close();
  }, [id]);
  return cards;
}

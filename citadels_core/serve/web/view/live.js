/** The live region for screen readers: events of other players, and the current decision. */

import { html, useEffect, useRef, useState } from "../vendor/htm-preact/standalone.module.js";
import { say } from "../words.js";

const MOST = 4;

/**
 * @param {object} props
 * @param {import("../net/client.js").Told} props.told
 * @param {number | null} props.seat
 */
export function Live({ told, seat }) {
  const heard = useRef(told.next);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const events = /** @type {import("../game/log.js").Told[]} */ (told.events);
    const news = events.filter((event) => event.number >= heard.current && event.sentence).map((event) => event.sentence);
    heard.current = told.next;
    const decision = told.view?.decision;
    const asked = decision && decision.seat === seat ? say("you-are-asked", { prompt: decision.prompt ?? "" }) : "";
    const last = news.length > MOST ? [say("happened-before", { count: news.length - MOST }), ...news.slice(-MOST)] : news;
    if (last.length || asked) setSaid([...last, asked].join(" "));
  }, [told.version]);
  return html`<div class="unseen" aria-live="polite" role="status" id="live">${said}</div>`;
}

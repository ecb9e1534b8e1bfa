/** A thing on the table that can be looked at, and chosen where it stands when it is offered. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { useTable } from "./context.js";
import { say } from "../words.js";

/** @typedef {import("./context.js").Thing} Thing */

/**
 * A click shows a thing large, with its options: most answers cannot be taken back, and what lies on the table is there to
 * be looked at. Only a card that lies before the player to be used is chosen at once, by a mouse or a key; a tap shows it,
 * since who has no mouse could not read it otherwise. Where several things are asked for, a click marks what has one option.
 * @param {object} props
 * @param {Thing} props.thing
 * @param {boolean} [props.direct] whether a click chooses it
 * @param {string} [props.class]
 * @param {unknown} props.children
 */
export function Spot({ thing, direct = false, class: look = "", children }) {
  const { places, chosen, busy, choose, open, hint, view } = useTable();
  const options = places.get(thing.at) ?? [];
  const many = view.decision?.many ?? false;
  const picked = options.some((option) => chosen.includes(option.id));
  const offered = options.length > 0 && !busy;
  /** @param {PointerEvent} event */
  const click = (event) => {
    hint(null);
    if (offered && options.length === 1 && (many || (direct && event.pointerType !== "touch"))) choose(options[0]);
    else open(thing);
  };
  const label = offered ? say("offered", { label: thing.label, options: options.map((option) => option.label).join(" ") }) : thing.label;
  return html`<button
    type="button"
    class="spot ${look} ${offered ? "offered" : ""} ${picked ? "picked" : ""}"
    data-spot
    tabindex="-1"
    aria-label=${label}
    aria-pressed=${many && offered ? String(picked) : undefined}
    onClick=${click}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && hint(thing.card ?? null, /** @type {Element} */ (event.currentTarget))}
    onPointerLeave=${() => hint(null)}
    onFocus=${(/** @type {FocusEvent} */ event) => keyed(event) && hint(thing.card ?? null, /** @type {Element} */ (event.currentTarget))}
    onBlur=${() => hint(null)}
  >${children}</button>`;
}

/** @param {FocusEvent} event whether the focus came by a key */
function keyed(event) {
  return /** @type {Element} */ (event.currentTarget).matches(":focus-visible");
}

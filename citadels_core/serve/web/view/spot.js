/** A thing on the table that can be viewed, and chosen in place if it has options. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { useTable } from "./context.js";
import { say } from "../words.js";

/** @typedef {import("./context.js").Thing} Thing */

/**
 * A click opens the large view with the options, since most answers are final. Only a card in the player's hand or laid
 * out for the player is chosen at once by mouse or key. A tap opens such a card, because a touch screen has no other way
 * to read it. In a decision that asks for several things, a click selects a thing that has one option.
 * @param {object} props
 * @param {Thing} props.thing
 * @param {boolean} [props.direct] whether a click chooses the thing
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

/** @param {FocusEvent} event @returns {boolean} whether the focus came by a key */
function keyed(event) {
  return /** @type {Element} */ (event.currentTarget).matches(":focus-visible");
}

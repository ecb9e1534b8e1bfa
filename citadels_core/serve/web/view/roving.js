/** A group of buttons with a roving tabindex: Tab enters the group once, arrow keys move inside it. */

import { html, useLayoutEffect, useRef } from "../vendor/htm-preact/standalone.module.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/**
 * @param {object} props
 * @param {string} props.label the name of the group
 * @param {string} [props.class]
 * @param {string} [props.id]
 * @param {unknown} props.children
 */
export function Roving({ label, class: look = "", id, children }) {
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const all = spots(group.current);
    if (all.length && !all.some((one) => one.tabIndex === 0)) all[0].tabIndex = 0;
  });
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    const all = spots(group.current);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const edge = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : null;
    const to = edge ?? (event.key in STEPS ? (at + STEPS[event.key] + all.length) % all.length : null);
    if (at < 0 || to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[to].focus();
  };
  /** @param {FocusEvent} event */
  const focused = (event) => {
    for (const one of spots(group.current)) one.tabIndex = one === event.target ? 0 : -1;
  };
  return html`<div ref=${group} id=${id} class=${look} role="group" aria-label=${label} onKeyDown=${keyed} onFocusIn=${focused}>
    ${children}
  </div>`;
}

/** @param {HTMLElement | null} group @returns {HTMLElement[]} */
function spots(group) {
  return [...(group?.querySelectorAll("[data-spot]") ?? [])].map((one) => /** @type {HTMLElement} */ (one));
}

/** Show SVG that the back end drew: parsed as XML, and without anything that could run. */

import { html, useLayoutEffect, useRef } from "../../../serve/web/vendor/htm-preact/standalone.module.js";

/** @param {{text: string, class?: string, label?: string}} props */
export function Svg({ text, class: look = "", label = "" }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    for (const one of parsed.querySelectorAll("script, foreignObject, iframe, a")) one.remove();
    for (const one of [parsed, ...parsed.querySelectorAll("*")]) {
      for (const { name } of [...one.attributes]) if (name.startsWith("on")) one.removeAttribute(name);
    }
    if (label) parsed.setAttribute("aria-label", label);
    box.current?.replaceChildren(document.importNode(parsed, true));
  }, [text, label]);
  return html`<div ref=${box} class=${look}></div>`;
}

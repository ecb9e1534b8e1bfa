/** A modal dialog that keeps the focus inside, and gives the focus back when it closes. */

import { html, useLayoutEffect, useRef } from "../vendor/htm-preact/standalone.module.js";

/**
 * @param {object} props
 * @param {string} props.title
 * @param {string} [props.class]
 * @param {() => void} props.close
 * @param {string} [props.closes] the name of the button that closes it
 * @param {boolean} [props.firm] whether only buttons inside the dialog close it
 * @param {unknown} props.children
 */
export function Dialog({ title, class: look = "", close, closes = "Close", firm = false, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const opened = box.current;
    opened?.showModal();
    return () => {
      opened?.close(); // what is below a modal dialog cannot have the focus
      if (before?.isConnected) before.focus();
    };
  }, []);
  /** @param {Event} event */
  const cancelled = (event) => {
    event.preventDefault();
    if (!firm) close();
  };
  /** @param {MouseEvent} event */
  const beside = (event) => event.target === box.current && !firm && close();
  return html`<dialog ref=${box} class=${look} aria-labelledby="dialog-title" onCancel=${cancelled} onMouseDown=${beside}>
    <div class="dialog-body">
      <header>
        <h2 id="dialog-title">${title}</h2>
        ${!firm && html`<button type="button" class="quiet close" aria-label=${closes} onClick=${close}>✕</button>`}
      </header>
      ${children}
    </div>
  </dialog>`;
}

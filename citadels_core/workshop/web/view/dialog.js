/** A modal dialog that keeps the focus inside, and gives the focus back when it closes. */

import { html, useLayoutEffect, useRef } from "../../../serve/web/vendor/htm-preact/standalone.module.js";

/** @param {{title: string, class?: string, close: () => void, children?: unknown}} props */
export function Dialog({ title, class: look = "", close, children }) {
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
  const cancelled = (/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  };
  const beside = (/** @type {MouseEvent} */ event) => {
    if (event.target === box.current) close();
  };
  return html`<dialog ref=${box} class=${look} aria-labelledby="dialog-title" onCancel=${cancelled} onMouseDown=${beside}>
    <div class="dialog-body">
      <header><h2 id="dialog-title">${title}</h2><button type="button" class="close" aria-label="Close" onClick=${close}>✕</button></header>
      ${children}
    </div>
  </dialog>`;
}

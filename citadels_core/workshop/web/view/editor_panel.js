/** The editors of the files of the pack, with a tab for each file. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { makeEditor } from "../editor/editor_view.js";
import { setLineMarks } from "../editor/line_marks.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */

/** @param {{workshop: Workshop}} props */
export function EditorPanel({ workshop }) {
  const [asking, setAsking] = useState(/** @type {null | "new" | "rename" | "file" | "remove"} */ (null));
  const tabs = workshop.files.filter((file) => file.text !== undefined);
  const names = tabs.map((file) => file.path);
  useLayoutEffect(() => document.getElementById(`tab-${workshop.path}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [workshop.path, names.length]);
  const move = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = names[(names.indexOf(workshop.path) + step + names.length) % names.length];
    workshop.show(to);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector('[role="tab"][aria-selected="true"]'))?.focus());
  };
  return html`<section class="editor" aria-label="Files">
    <div class="tabs">
      <div role="tablist" aria-label="Files of the pack" onKeyDown=${move}>
        ${names.map((path) => html`<button type="button" role="tab" key=${path} id=${`tab-${path}`} aria-selected=${path === workshop.path} tabindex=${path === workshop.path ? 0 : -1} onClick=${() => workshop.show(path)}>
          ${path.replace(/\.toml$/, "")}${(workshop.findings.get(path) ?? []).some((one) => one.severity === 1) && html`<span class="dot" aria-label="has errors"></span>`}
        </button>`)}
      </div>
      ${!workshop.shared && html`<button type="button" class="plus" aria-label="New file" title="New file" onClick=${() => setAsking("new")}>+</button>
      ${workshop.path !== "pack.toml" && html`<button type="button" class="plus" aria-label="Rename or remove this file" title="Rename or remove this file" onClick=${() => setAsking("file")}>⋯</button>`}`}
    </div>
    <div class="sheets" role="tabpanel" aria-labelledby=${`tab-${workshop.path}`}>
      ${workshop.conversation && workshop.path && html`<${Sheets} workshop=${workshop} rename=${() => setAsking("rename")} />`}
    </div>
    <p class="keys"><kbd>Ctrl Space</kbd> completes · <kbd>F2</kbd> renames · <kbd>Shift Alt F</kbd> formats · <kbd>F8</kbd> next finding<span class="grow"></span>${workshop.took > 0 && html`<span class="took" title="From the key to findings, picture and scenarios">${Math.round(workshop.took)} ms</span>`}</p>
    ${asking === "new" && html`<${NewFile} workshop=${workshop} close=${() => setAsking(null)} />`}
    ${asking === "file" && html`<${FileDialog} workshop=${workshop} close=${() => setAsking(null)} />`}
    ${asking === "rename" && html`<${RenameDialog} workshop=${workshop} close=${() => setAsking(null)} />`}
  </section>`;
}

/** @param {{workshop: Workshop, rename: () => void}} props */
function Sheets({ workshop, rename }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { views } = workshop.language;
  const { path } = workshop;
  const fresh = workshop.conversation;
  // Layout effects run before the browser handles the next key; other effects run later, and keys would go elsewhere.

  useLayoutEffect(() => {
    for (const view of views.values()) view.destroy();
    views.clear();
  }, [fresh]);

  useLayoutEffect(() => {
    for (const [name, view] of views) {
      if (!workshop.file(name) || workshop.replaced?.has(name)) {
        view.destroy();
        views.delete(name);
      }
    }
    workshop.replaced = undefined;
    const file = workshop.file(path);
    if (box.current && file?.text !== undefined && !views.has(path)) {
      const typed = (/** @type {string} */ text) => workshop.edit(path, text);
      const moved = (/** @type {number} */ line) => line !== workshop.line && workshop.change({ line });
      views.set(path, makeEditor({ parent: box.current, path, text: file.text, client: workshop.language.client, uri: workshop.uri(path), typed, moved, rename }));
    }
    for (const [name, view] of views) view.dom.hidden = name !== path;
    const view = views.get(path);
    if (!view) return;
    workshop.line = view.state.doc.lineAt(view.state.selection.main.head).number;
    if (workshop.goTo?.path === path) {
      const line = view.state.doc.line(Math.min(workshop.goTo.line, view.state.doc.lines));
      workshop.goTo = undefined;
      view.dispatch({ selection: { anchor: line.to }, scrollIntoView: true });
      view.focus();
    }
    view.requestMeasure();
    workshop.language.colour();
  }, [fresh, path, workshop.files, workshop.goTo, workshop.replaced]);

  useLayoutEffect(() => {
    const view = views.get(path);
    if (!view || workshop.busy) return;
    const failed = workshop.stale ? [] : workshop.scenarios.filter((one) => one.path === path && one.failed_line).map((one) => ({ line: one.failed_line ?? 0, message: one.message ?? "" }));
    const uncovered = workshop.stale ? [] : workshop.uncovered.filter((one) => one.path === path).map((one) => one.line);
    setLineMarks(view, failed, [...new Set(uncovered)]);
  }, [fresh, path, workshop.scenarios, workshop.uncovered, workshop.stale, workshop.busy]);

  return html`<div ref=${box} class="views"></div>`;
}

/** @param {{workshop: Workshop, close: () => void}} props */
function NewFile({ workshop, close }) {
  const make = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
    const made = await workshop.attempt(() => workshop.call("start", { source: "empty", name }));
    close();
    if (made) await workshop.takeFiles(made.files);
  };
  return html`<${Dialog} title="A new card" close=${close}>
    <form onSubmit=${make}>
      <label>Its name <input name="name" required autofocus placeholder="Fish Hall" pattern="[A-Za-z][A-Za-z' \\-]*" title="Words such as Fish Hall" /></label>
      <p class="buttons"><button class="go">Make it</button></p>
    </form>
  <//>`;
}

/** @param {{workshop: Workshop, close: () => void}} props */
function FileDialog({ workshop, close }) {
  const { path } = workshop;
  const [removing, setRemoving] = useState(false);
  const rename = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const to = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("to")).trim();
    close();
    if (await workshop.attempt(() => workshop.call("rename", { path, to }))) await workshop.takeFiles([{ path: to }]);
  };
  const remove = async () => {
    close();
    if (await workshop.attempt(() => workshop.call("remove", { path }))) await workshop.takeFiles([]);
  };
  if (removing) {
    return html`<${Dialog} key="remove" title=${`Remove ${path}?`} close=${close}>
      <p>The file and its cards go. This cannot be undone.</p>
      <p class="buttons"><button type="button" autofocus onClick=${close}>Keep it</button> <button type="button" class="danger" onClick=${remove}>Remove it</button></p>
    <//>`;
  }
  return html`<${Dialog} key="file" title=${path} close=${close}>
    <form onSubmit=${rename}>
      <label>Another name <input name="to" required value=${path} autofocus /></label>
      <p class="buttons"><button class="go">Rename it</button> <button type="button" class="danger" onClick=${() => setRemoving(true)}>Remove the file …</button></p>
    </form>
  <//>`;
}

/** @param {{workshop: Workshop, close: () => void}} props */
function RenameDialog({ workshop, close }) {
  const [name, setName] = useState("");
  const view = workshop.language.views.get(workshop.path);
  const refused = (/** @type {{message: string}} */ error) => {
    close();
    workshop.change({ notice: error.message });
    view?.focus();
  };
  useEffect(() => {
    workshop.language.nameAt(view).then((found) => setName((typed) => typed || found), refused);
  }, []);
  const rename = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const edit = await workshop.language.rename(view, name.trim()).catch(refused);
    if (!edit) return;
    close();
    workshop.change({ notice: "" });
    workshop.language.apply(edit);
    view?.focus();
  };
  return html`<${Dialog} title="Rename everywhere" close=${close}>
    <form onSubmit=${rename}>
      <label>New name <input name="name" required autofocus value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
      <p class="buttons"><button class="go">Rename</button></p>
    </form>
  <//>`;
}

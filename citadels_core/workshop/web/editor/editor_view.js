/** Make the editor of one file. */

import {
  EditorState,
  EditorView,
  bracketMatching,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  formatDocument,
  highlightActiveLine,
  highlightActiveLineGutter,
  history,
  historyKeymap,
  indentOnInput,
  indentUnit,
  jumpToDefinition,
  keymap,
  lineNumbers,
  lintKeymap,
  search,
  searchKeymap,
} from "../vendor/codemirror.js";
import { colourField } from "./colours.js";
import { lineField } from "./line_marks.js";

/**
 * @param {object} of
 * @param {HTMLElement} of.parent
 * @param {string} of.path
 * @param {string} of.text
 * @param {any} of.client the client of the language server; null for files that it does not know
 * @param {string} of.uri
 * @param {(text: string) => void} of.typed
 * @param {(line: number) => void} of.moved
 * @param {() => void} of.rename
 */
export function makeEditor({ parent, path, text, client, uri, typed, moved, rename }) {
  const extensions = [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(false),
    indentUnit.of("    "),
    indentOnInput(),
    bracketMatching(),
    search({ top: true }),
    colourField,
    lineField,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": path, spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
    keymap.of([
      { key: "F2", run: () => (rename(), true) },
      { key: "F12", run: jumpToDefinition },
      { key: "Shift-Alt-f", run: formatDocument },
      { key: "Mod-s", run: () => true, preventDefault: true }, // every change is saved already
      ...completionKeymap, // the tab key is not bound: it leaves the editor, as everywhere on the page
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((/** @type {any} */ update) => {
      if (update.docChanged) typed(update.state.doc.toString());
      if (update.docChanged || update.selectionSet) moved(update.state.doc.lineAt(update.state.selection.main.head).number);
    }),
    client && path.endsWith(".card") ? client.plugin(uri, "citadels") : [],
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

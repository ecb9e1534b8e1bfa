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

/** Lines of a card that have a block below them. */
const OPENS = /^(\S.*|\s+(when|as soon as|instead of|action|must|for each|if|otherwise|repeat|while|procedure|at scoring|may)\b.*)$/;

/** Begin a new line, indented for the block that the line opens. @param {any} view */
function newLine(view) {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || main.head !== line.to || !OPENS.test(line.text) || line.text.startsWith("#")) return false;
  let head = line;
  while (head.number > 1 && !/^\S/.test(head.text)) head = state.doc.line(head.number - 1);
  if (head !== line && head.text.startsWith("scenario ")) return false; // the steps of a scenario have no blocks
  const below = " ".repeat(line.text.length - line.text.trimStart().length + 4);
  view.dispatch({ changes: { from: main.head, insert: `\n${below}` }, selection: { anchor: main.head + 1 + below.length }, scrollIntoView: true, userEvent: "input" });
  return true;
}

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
      { key: "Enter", run: (/** @type {any} */ view) => path.endsWith(".card") && newLine(view) },
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

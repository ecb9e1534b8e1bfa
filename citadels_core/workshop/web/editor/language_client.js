/** The client of the language server: texts, findings, fixes, names, and the colours of words. */

import { LSPClient, LSPPlugin, hoverTooltips, serverCompletion, serverDiagnostics } from "../vendor/codemirror.js";
import { sanitized } from "./sanitized.js";
import { setColours } from "./colours.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */
/** @typedef {import("../model/workshop.js").Finding} Finding */
/** @typedef {{range: {start: {line: number, character: number}, end: {line: number, character: number}}, newText: string}} TextEdit */

const PATIENCE = 20_000;

export class LanguageClient {
  /** @param {Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    /** @type {any} */
    this.client = null;
    /** @type {Map<string, any>} the open editors by path */
    this.views = new Map();
    /** @type {((text: string) => void) | null} */
    this.listener = null;
  }

  /** Begin a new conversation with the language server. */
  connect() {
    const { workshop } = this;
    this.client = new LSPClient({
      rootUri: workshop.root,
      timeout: PATIENCE,
      sanitizeHTML: sanitized,
      extensions: [serverCompletion(), hoverTooltips({ hoverTime: 250 }), serverDiagnostics()],
      notificationHandlers: {
        "textDocument/publishDiagnostics": (/** @type {any} */ _, /** @type {any} */ params) => this.publish(params),
        "window/logMessage": () => true,
      },
    });
    this.client.connect({
      send: (/** @type {string} */ text) => workshop.backend.send({ lsp: text }),
      subscribe: (/** @type {(text: string) => void} */ listener) => (this.listener = listener),
      unsubscribe: () => (this.listener = null),
    });
    workshop.change({ conversation: this.client });
  }

  /** @param {string} text */
  receive(text) {
    this.listener?.(text);
  }

  /** @param {{uri: string, diagnostics: Finding[]}} params */
  publish({ uri, diagnostics }) {
    const findings = new Map(this.workshop.findings);
    const path = this.workshop.pathOf(uri);
    if (diagnostics.length) findings.set(path, diagnostics);
    else findings.delete(path);
    this.workshop.change({ findings });
    return false; // the editor marks the findings, too
  }

  /** Send what was typed, so that the back end compiles it once. */
  sync() {
    this.client?.sync();
  }

  /** Colour the words of the file that is shown. */
  async colour() {
    const path = this.workshop.path;
    const view = this.views.get(path);
    if (!view || !path.endsWith(".card") || !this.client) return;
    this.sync();
    const doc = view.state.doc;
    try {
      const tokens = await this.client.request("textDocument/semanticTokens/full", { textDocument: { uri: this.workshop.uri(path) } });
      const legend = this.client.serverCapabilities?.semanticTokensProvider?.legend;
      if (tokens && legend && view.state.doc.eq(doc)) setColours(view, tokens.data, legend);
    } catch {
      // The colours come with the next change.
    }
  }

  /** The changes that mend a finding. @param {string} path @param {Finding} finding @returns {Promise<{title: string, edit: any}[]>} */
  async fixes(path, finding) {
    this.sync();
    const params = { textDocument: { uri: this.workshop.uri(path) }, range: finding.range, context: { diagnostics: [finding], only: ["quickfix"] } };
    return ((await this.client?.request("textDocument/codeAction", params)) ?? []).filter((/** @type {any} */ one) => one.edit);
  }

  /** Where the cursor of an editor is, as the language server names it. @param {any} view */
  place(view) {
    this.sync();
    const plugin = LSPPlugin.get(view);
    return { textDocument: { uri: plugin?.uri }, position: plugin?.toPosition(view.state.selection.main.head) };
  }

  /** The name at the cursor. @param {any} view @returns {Promise<string>} */
  async nameAt(view) {
    const range = await this.client?.request("textDocument/prepareRename", this.place(view));
    const at = (/** @type {{line: number, character: number}} */ place) => view.state.doc.line(place.line + 1).from + place.character;
    return range ? view.state.sliceDoc(at(range.start), at(range.end)) : "";
  }

  /** The changes that rename what is at the cursor. @param {any} view @param {string} newName @returns {Promise<any>} */
  async rename(view, newName) {
    return this.client?.request("textDocument/rename", { ...this.place(view), newName });
  }

  /** Apply changes of the language server to open and other files. @param {any} edit */
  apply(edit) {
    /** @type {[string, TextEdit[]][]} */
    const changes = edit.changes ? Object.entries(edit.changes) : edit.documentChanges.map((/** @type {any} */ one) => [one.textDocument.uri, one.edits]);
    for (const [uri, edits] of changes) {
      const path = this.workshop.pathOf(uri);
      const view = this.views.get(path);
      const file = this.workshop.file(path);
      if (view) {
        const at = (/** @type {{line: number, character: number}} */ place) => view.state.doc.line(place.line + 1).from + place.character;
        view.dispatch({ changes: edits.map(({ range, newText }) => ({ from: at(range.start), to: at(range.end), insert: newText })) });
      } else if (file?.text !== undefined) {
        const rows = file.text.split("\n");
        const at = (/** @type {{line: number, character: number}} */ place) => rows.slice(0, place.line).reduce((sum, row) => sum + row.length + 1, 0) + place.character;
        let text = file.text;
        for (const { range, newText } of [...edits].sort((one, other) => at(other.range.start) - at(one.range.start))) {
          text = text.slice(0, at(range.start)) + newText + text.slice(at(range.end));
        }
        this.workshop.edit(path, text);
      }
    }
  }
}

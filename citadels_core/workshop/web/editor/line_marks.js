/** Mark lines of the editor: the failed step of a scenario, and lines that no scenario covers. */

import { Decoration, EditorView, RangeSetBuilder, StateEffect, StateField, WidgetType } from "../vendor/codemirror.js";

const lines = StateEffect.define();

class Remark extends WidgetType {
  /** @param {string} text */
  constructor(text) {
    super();
    this.text = text;
  }

  /** @param {Remark} other */
  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    const box = document.createElement("div");
    box.className = "line-remark";
    box.textContent = this.text;
    return box;
  }
}

export const lineField = StateField.define({
  create: () => Decoration.none,
  update(/** @type {any} */ marks, /** @type {any} */ transaction) {
    let now = marks.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(lines)) now = effect.value;
    return now;
  },
  provide: (/** @type {any} */ field) => EditorView.decorations.from(field),
});

/**
 * @param {any} view
 * @param {{line: number, message: string}[]} failed
 * @param {number[]} uncovered
 */
export function setLineMarks(view, failed, uncovered) {
  const { doc } = view.state;
  const marks = new RangeSetBuilder();
  const all = [...failed.map((one) => ({ ...one, failed: true })), ...uncovered.map((line) => ({ line, message: "", failed: false }))];
  const placed = all.filter(({ line }) => line >= 1 && line <= doc.lines).sort((one, other) => one.line - other.line || Number(one.failed) - Number(other.failed));
  for (const { line, message, failed: bad } of placed) {
    const row = doc.line(line);
    marks.add(row.from, row.from, Decoration.line({ class: bad ? "line-failed" : "line-uncovered" }));
    if (bad) marks.add(row.to, row.to, Decoration.widget({ widget: new Remark(message), side: 1, block: true }));
  }
  view.dispatch({ effects: lines.of(marks.finish()) });
}

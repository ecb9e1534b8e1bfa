/** Colour the words of a file by the semantic tokens of the language server; the colours move with edits. */

import { Decoration, EditorView, RangeSetBuilder, StateEffect, StateField } from "../vendor/codemirror.js";

const colours = StateEffect.define();

export const colourField = StateField.define({
  create: () => Decoration.none,
  update(/** @type {any} */ marks, /** @type {any} */ transaction) {
    let now = marks.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(colours)) now = effect.value;
    return now;
  },
  provide: (/** @type {any} */ field) => EditorView.decorations.from(field),
});

/**
 * @param {any} view
 * @param {number[]} data five numbers for each word, as the language server protocol says
 * @param {{tokenTypes: string[]}} legend
 */
export function setColours(view, data, legend) {
  const marks = new RangeSetBuilder();
  const { doc } = view.state;
  let line = 0;
  let start = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    line += data[at];
    start = data[at] ? data[at + 1] : start + data[at + 1];
    if (line >= doc.lines) break;
    const row = doc.line(line + 1);
    const from = row.from + start;
    const to = from + data[at + 2];
    if (to > row.to) break;
    marks.add(from, to, Decoration.mark({ class: `word-${legend.tokenTypes[data[at + 3]]}${data[at + 4] & 1 ? " word-declared" : ""}` }));
  }
  view.dispatch({ effects: colours.of(marks.finish()) });
}

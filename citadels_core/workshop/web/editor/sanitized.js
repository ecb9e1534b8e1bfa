/** Keep only plain text elements of HTML that was made from the words of a card. */

const KEPT = new Set(["P", "BR", "B", "STRONG", "EM", "I", "CODE", "PRE", "UL", "OL", "LI", "HR", "H1", "H2", "H3", "H4", "BLOCKQUOTE"]);

/** @param {string} text @returns {string} */
export function sanitized(text) {
  const from = new DOMParser().parseFromString(text, "text/html").body;
  const to = document.createElement("div");
  copy(from, to);
  return to.innerHTML;
}

/** @param {Node} from @param {Node} to */
function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.textContent ?? ""));
    if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE"].includes(node.nodeName)) continue;
    if (KEPT.has(node.nodeName)) copy(node, to.appendChild(document.createElement(node.nodeName)));
    else copy(node, to);
  }
}

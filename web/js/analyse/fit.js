/**
 * @file Lists that are drawn anew several times a second while people point at
 * them: nodes are kept and filled again, so that focus and hover stay.
 */

/**
 * Makes a parent have as many children as there are things, and fills each.
 * @template T
 * @template {Element} N
 * @param {Element} parent
 * @param {readonly T[]} things
 * @param {(index: number) => N} make
 * @param {(node: N, thing: T, index: number) => void} fill
 */
export function fit(parent, things, make, fill) {
  while (parent.childElementCount > things.length) parent.lastElementChild?.remove();
  things.forEach((thing, index) => {
    const node = /** @type {N} */ (parent.children[index] ?? parent.appendChild(make(index)));
    fill(node, thing, index);
  });
}

/**
 * Writes a text only where it differs: what does not change costs nothing.
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

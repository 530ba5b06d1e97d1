/**
 * @file What the keys do in a tree, as everywhere (the tree pattern of WAI-ARIA):
 * up and down from row to row, right opens and goes in, left closes and goes
 * out, Home and End to the ends, Enter and the space bar press. No DOM.
 */

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {{does: "go"|"open"|"close"|"press", row: Row}} Action */

/** @type {Record<string, (rows: Row[], at: number) => Action|null>} */
const KEYS = {
  ArrowDown: (rows, at) => goTo(rows[at + 1]),
  ArrowUp: (rows, at) => goTo(rows[at - 1]),
  Home: (rows) => goTo(rows[0]),
  End: (rows) => goTo(rows.at(-1)),
  ArrowRight: goIn,
  ArrowLeft: goOut,
  Enter: (rows, at) => ({ does: "press", row: rows[at] }),
  " ": (rows, at) => ({ does: "press", row: rows[at] }),
};

/**
 * @param {string} key
 * @param {Row[]} rows in sight
 * @param {string|null} current the key of the row one is at
 * @returns {Action|null}
 */
export function actionOf(key, rows, current) {
  const at = rows.findIndex((row) => row.key === current);
  return at < 0 || !Object.hasOwn(KEYS, key) ? null : KEYS[key](rows, at);
}

/** @param {Row|undefined} row @returns {Action|null} */
function goTo(row) {
  return row ? { does: "go", row } : null;
}

/** @param {Row[]} rows @param {number} at @returns {Action|null} */
function goIn(rows, at) {
  const row = rows[at];
  if (!canExpand(row)) return null;
  if (!row.isExpanded) return { does: "open", row };
  return rows[at + 1]?.parent === row.key ? goTo(rows[at + 1]) : null;
}

/** @param {Row[]} rows @param {number} at @returns {Action|null} */
function goOut(rows, at) {
  const row = rows[at];
  if (canExpand(row) && row.isExpanded) return { does: "close", row };
  return goTo(rows.find(({ key }) => key === row.parent));
}

/**
 * @param {Row} row
 * @returns {row is import("./rows.js").NodeRow|import("./rows.js").GhostRow}
 */
export function canExpand(row) {
  return row.kind !== "more" && row.isExpandable;
}

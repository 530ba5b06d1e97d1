// Builds nodes from data, so that no text ever becomes markup. Everything the page draws is made here.

const SVG = "http://www.w3.org/2000/svg";

/**
 * A child of a node; null, undefined and false are skipped, so that `condition && node` can be written.
 * @typedef {Node|string|number|null|undefined|false|Child[]} Child
 */
/**
 * Attributes by name. `class` may be a list, `on` holds listeners, `data` the data-* attributes; true sets an
 * empty attribute, and null, undefined and false set none.
 * @typedef {{class?: string|(string|null|undefined|false)[], on?: Record<string, (event: any) => void>,
 *   data?: Record<string, string|number|null|undefined>, [attribute: string]: any}} Props
 */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props|null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  dress(node, props ?? {});
  append(node, children);
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props|null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, props ?? {});
  append(node, children);
  return node;
}

/**
 * Removes all children, and puts others in their place.
 * @template {Element} T
 * @param {T} node
 * @param {...Child} children
 * @returns {T}
 */
export function clear(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

/**
 * Makes these the children, in this order. Those that are there already are not touched where others come in between
 * or after them, so that focus and a press under way survive.
 * @param {Element} node
 * @param {Element[]} children
 */
export function arrange(node, children) {
  children.forEach((child, i) => {
    const there = node.children[i] ?? null;
    if (there !== child) node.insertBefore(child, there);
  });
  while (node.childElementCount > children.length) node.lastElementChild?.remove();
}

/**
 * The node that was drawn for this key, for those who arrange them; it is drawn where there is none yet.
 * @template K
 * @template {Element} N
 * @param {Map<K, N>} nodes
 * @param {K} key
 * @param {() => N} draw
 * @returns {N}
 */
export function kept(nodes, key, draw) {
  const node = nodes.get(key) ?? draw();
  nodes.set(key, node);
  return node;
}

/** @param {Element} node @param {Props} props */
function dress(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") listen(node, value);
    else if (name === "data") setData(node, value);
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, text(value));
    }
  }
}

/** @param {unknown} value */
function text(value) {
  if (value === true) return "";
  return Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value);
}

/** @param {Element} node @param {Record<string, (event: any) => void>} listeners */
function listen(node, listeners) {
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
}

/** @param {Element} node @param {Record<string, string|number|null|undefined>} data */
function setData(node, data) {
  for (const [name, value] of Object.entries(data)) {
    if (value !== null && value !== undefined) node.setAttribute(`data-${name}`, String(value));
  }
}

/** @param {Element} node @param {Child[]} children */
function append(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(node, child);
    else if (child !== null && child !== undefined && child !== false) {
      node.append(child instanceof Node ? child : String(child));
    }
  }
}

let given = 0;

/**
 * A name for a part that another points at (labels, help, groups of radio buttons): several forms of a kind can be on
 * one page.
 * @param {string} word
 * @returns {string} never given before
 */
export function freshId(word) {
  given += 1;
  return `${word}-${given}`;
}

/**
 * A listener whose work takes a while: what is pressed again meanwhile does nothing.
 * @template {unknown[]} A
 * @param {(...args: A) => Promise<void>} work
 * @returns {(...args: A) => Promise<void>}
 */
export function oneAtATime(work) {
  let isUnderWay = false;
  return async (...args) => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work(...args);
    } finally {
      isUnderWay = false;
    }
  };
}

/**
 * A notice from what the first page is made of: dialog.js comes only now that there is something to tell. Where it does
 * not come either, the words stand in its place by themselves.
 * @param {string} text
 */
export async function tellTrouble(text) {
  try {
    const { toast } = await import("./dialog.js");
    toast(text, "bad");
  } catch {
    document.getElementById("toasts")?.replaceChildren(h("div", { class: "toast bad" }, text));
  }
}

// What the tests look at on a page: what axe finds, whether it fits, and its words.

import { expect } from "@playwright/test";
import axe from "axe-core";

/** @typedef {import("@playwright/test").Page} Page */

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Axe is run in the page itself, which is much quicker than its own driver, and enough for pages without frames. @param {Page} page */
export async function expectAccessible(page) {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const axe = /** @type {typeof import("axe-core")} */ (Reflect.get(window, "axe"));
    const found = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`) }));
  }, STANDARDS);
  expect(violations).toEqual([]);
}

/** Nothing reaches over the edge: neither the page scrolls sideways, nor is anything cut off. @param {Page} page */
export async function expectToFit(page) {
  const { width, reaches, culprits } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    /** @type {(node: Element|null) => boolean} */
    const scrolls = (node) => node !== null && (/auto|scroll/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    const culprits = [...document.body.querySelectorAll("*")]
      .filter((node) => node.getBoundingClientRect().right > clientWidth + 1 && !scrolls(node.parentElement))
      .map((node) => `${node.tagName} ${node.getAttribute("class")}`);
    return { width: clientWidth, reaches: scrollWidth, culprits: culprits.slice(0, 5) };
  });
  expect({ reaches, culprits }).toEqual({ reaches: width, culprits: [] });
}

/** Every text that is on the page or said of it, one in each piece, but not what was announced once. @param {Page} page @returns {Promise<string[]>} */
export function wordsOf(page) {
  return page.evaluate(() => {
    const isNone = (/** @type {Element|null} */ node) => node?.closest("code, kbd, .mono, noscript, #announcer, #toasts") !== null;
    const words = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!isNone(walker.currentNode.parentElement)) words.push(walker.currentNode.textContent ?? "");
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"]) {
      for (const node of document.body.querySelectorAll(`[${name}]`)) words.push(node.getAttribute(name) ?? "");
    }
    return words.map((text) => text.trim()).filter(Boolean);
  });
}

/** A key that no language has, a place that nothing filled, a value that is no text. */
const NO_WORDS = /\b(common|play|analyse|tournaments|rules|catalogue|lab|xray)\.[a-z_]+|\{\w+\}|undefined|\bNaN\b|\[object/;

/** @param {string[]} words */
export function withoutWords(words) {
  return words.filter((text) => NO_WORDS.test(text));
}

/** Texts long enough to be sentences of a language, not names or figures. @param {string[]} words */
export function sentences(words) {
  return words.filter((text) => (text.match(/\p{L}{2,}/gu) ?? []).length >= 4);
}

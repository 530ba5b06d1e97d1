/**
 * @file Names for the parts of a form that point at each other (labels, help,
 * groups of radio buttons): several forms of a kind can be on one page.
 */

let given = 0;

/**
 * @param {string} word
 * @returns {string} never given before
 */
export function freshId(word) {
  given += 1;
  return `${word}-${given}`;
}

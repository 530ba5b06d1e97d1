// Tells screen readers what happened, through the polite live region of index.html.

/** @type {string[]} */
let waiting = [];

/**
 * Says `text` as soon as the reader is silent. What is said within a blink is said together, and the same
 * words said twice are heard twice.
 * @param {string} text
 */
export function say(text) {
  waiting.push(text);
  if (waiting.length === 1) setTimeout(speak, 60);
}

function speak() {
  const region = document.getElementById("announcer");
  const line = waiting.join(" ");
  waiting = [];
  if (!region) return;
  // A no-break space makes equal texts differ: readers only speak of changes.
  region.textContent = region.textContent === line ? `${line}\u00a0` : line;
}

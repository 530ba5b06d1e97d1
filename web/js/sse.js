// Reads server-sent events out of a body that arrives in pieces. No DOM, no network: live.js feeds it.

/** @typedef {{event: string, id: string|null, data: string}} SentEvent */

/**
 * A reader that is fed text as it comes and gives back the events that are complete.
 * @returns {(chunk: string) => SentEvent[]}
 */
export function createReader() {
  let rest = "";
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.map(parse).filter((event) => event !== null);
  };
}

/**
 * @param {string} block the lines of one event
 * @returns {SentEvent|null} null for comments
 */
function parse(block) {
  const lines = block.split("\n").map(field);
  const data = lines.filter(([name]) => name === "data").map(([, value]) => value);
  if (data.length === 0) return null;
  const last = (/** @type {string} */ wanted) => lines.findLast(([name]) => name === wanted)?.[1];
  return { event: last("event") ?? "message", id: last("id") ?? null, data: data.join("\n") };
}

/** @param {string} line @returns {[string, string]} */
function field(line) {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

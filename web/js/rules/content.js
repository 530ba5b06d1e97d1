// What a rules page says: its words in one language and its example boards, which all languages share. Both are
// read only when the page is opened. No DOM.

/**
 * A board to try things on: a position and the moves that "Step" plays.
 * @typedef {{game: string, start?: string, line: string[], marks?: Record<string, string>}} Example
 */
/**
 * A part of a section; its one key tells what it is. In texts, *stars* make words strong and `backticks` make code.
 * @typedef {{p: string}|{ul: string[]}|{ol: string[]}|{table: Table}|BoardBlock|OptionBlock} Block
 */
/** @typedef {{head: string[], rows: string[][]}} Table */
/**
 * An example with a caption, and with the text after each move of its line.
 * @typedef {{board: string, caption: string, steps: string[]}} BoardBlock
 */
/**
 * An option of the game, by its name, and why one would change it.
 * @typedef {{option: string, p: string}} OptionBlock
 */
/** @typedef {{id: string, title: string, blocks: Block[]}} Section */
/** @typedef {{lead: string, sections: Section[]}} Article */
/** @typedef {{kind: "text"|"strong"|"code", text: string}} Span */

/**
 * @param {string} game
 * @param {string} language
 * @param {AbortSignal} signal
 * @returns {Promise<{article: Article, examples: Record<string, Example>}>}
 */
export async function readRules(game, language, signal) {
  const [article, examples] = await Promise.all([
    readFile(`/rules/${language}/${game}.json`, signal),
    readFile(`/rules/boards/${game}.json`, signal),
  ]);
  return { article, examples };
}

/** @param {string} path @param {AbortSignal} signal */
async function readFile(path, signal) {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
  return answer.json();
}

/**
 * A text in spans of one kind each.
 * @param {string} text
 * @returns {Span[]}
 */
export function spans(text) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).filter(Boolean).map((part) => {
    if (part.startsWith("*")) return { kind: "strong", text: part.slice(1, -1) };
    if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
    return { kind: "text", text: part };
  });
}

/**
 * The blocks for the column of words, and those for the column of boards beside it.
 * @param {Section} section
 * @returns {{words: Block[], boards: BoardBlock[]}}
 */
export function columns({ blocks }) {
  return {
    words: blocks.filter((block) => !("board" in block)),
    boards: blocks.filter((block) => "board" in block),
  };
}

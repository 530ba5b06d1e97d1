// The board that every page uses: it shows what the server says and turns clicks, drags, keys and typed words
// into the texts of legal moves. It knows no rules; see input.js for how clicks narrow the moves.

import { BoardControl } from "./control.js";

export { createMoveInput } from "./move_input.js";

/** @typedef {import("../types.js").Board} BoardCells */
/** @typedef {import("../types.js").MoveView} MoveView */
/** @typedef {import("../types.js").Side} Side */
/**
 * @typedef {object} BoardOptions
 * @property {string} [game]      its name or whole text: gives the pieces their colours and sides their names
 * @property {string[]} [labels]  names of the two sides, where they are not the game's usual ones
 * @property {(text: string) => void} [onMove]    a whole move was chosen; show() what came of it, or clearSelection()
 * @property {(square: string) => void} [onPick]  any square was picked: for editors, instead of choosing moves
 * @property {boolean} [readOnly]
 * @property {"small"} [size]     a picture only: no coordinates, no keyboard
 * @property {string} [name]      what screen readers call it
 * @property {boolean} [announce] says moves that were played aloud (true unless small)
 * @property {boolean} [flipped]
 */
/**
 * @typedef {object} Shown
 * @property {BoardCells} board
 * @property {MoveView[]} [moves]
 * @property {{side?: Side, text?: string, path: string[]}|null} [last]  the last move: marked, and announced when it is news
 * @property {string[]|null} [path]            what the animation follows; the last move's path unless told
 * @property {BoardCells|null} [animateFrom]   the board before the last move, when that move is to be seen
 * @property {boolean} [interactive]           whether moves can be chosen; true where there are any
 * @property {string} [game]
 */
/**
 * @typedef {object} BoardWidget
 * @property {HTMLElement} node
 * @property {(shown: Shown) => void} show
 * @property {() => void} flip
 * @property {() => boolean} isFlipped
 * @property {(arrows: import("./arrows.js").Arrow[]) => void} setArrows  they stay until others are set
 * @property {(marks: Record<string, import("./arrows.js").Mark>) => void} setMarks
 * @property {(preview: {board: BoardCells, path?: string[]}|null) => void} preview  shows another board for a while
 * @property {() => void} clearSelection  also after a move that was refused
 * @property {() => MoveView[]} moves     that can be chosen now
 * @property {(text: string) => void} play  chooses a move by its text
 * @property {() => void} focus
 * @property {() => void} destroy
 */

/**
 * @param {BoardOptions} [options]
 * @returns {BoardWidget}
 */
export function createBoard(options = {}) {
  return new BoardControl(options);
}

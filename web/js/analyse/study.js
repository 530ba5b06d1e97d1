/**
 * @file What is being analysed: a game, a tree of variations, and the place in
 * it that is shown. It asks the server for the position at each place and
 * notifies its listener when something has changed. It knows no DOM.
 */

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").RecordedGame} RecordedGame */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./address.js").Source} Source */
/** @typedef {import("./address.js").Stored} Stored */
/** @typedef {import("./address.js").Branch} Branch */

import {
  addLine, childWith, isWithin, lineThrough, makeMain, makeTree, movesTo, nodeAt, pathTo, promote, remove,
} from "./tree.js";

/**
 * What has changed: another game was opened, the tree has other moves or
 * another order, one went to another node, or the position there has arrived.
 * @typedef {"game"|"tree"|"node"|"position"} Change
 */

/**
 * Asks for a position; throws where the server refuses.
 * @typedef {(body: {game: string, start: string|null, moves: string[]}, signal?: AbortSignal) => Promise<Position>} AskPosition
 */

/** Positions kept; one can list thousands of moves. */
const REMEMBERED = 100;

/** A study of one game at a time. */
export class Study {
  /** @type {string} */
  game = "";
  /** @type {string|null} */
  start = null;
  /** @type {Record<string, string>} */
  tags = {};
  /** How the record says that it ended; "*" where it does not. */
  result = "*";
  /** @type {Tree} */
  tree = makeTree();
  /** @type {Node} */
  node = this.tree.root;
  /** Where the main line came from, if it is stored somewhere. @type {Stored|null} */
  origin = null;
  /** @type {Map<number, Position>} */
  #positions = new Map();
  /** @type {AbortController} */
  #asking = new AbortController();
  /** @type {AskPosition} */
  #ask;
  /** @type {Set<(change: Change) => void>} */
  #listeners = new Set();
  /** The last node of what came from the origin. @type {Node} */
  #originEnd = this.tree.root;

  /** @param {AskPosition} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * @param {(change: Change) => void} listener
   * @param {AbortSignal} [signal] ends it
   */
  listen(listener, signal) {
    this.#listeners.add(listener);
    signal?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  /** @returns {Position|null} the position shown, once it is here */
  get position() {
    return this.#positions.get(this.node.id) ?? null;
  }

  /**
   * Opens a record. Nothing changes where the server refuses it.
   * @param {Pick<RecordedGame, "game"|"start"|"moves"> & Partial<RecordedGame>} record
   * @param {{origin?: Stored|null, ply?: number}} [how]
   */
  async open(record, { origin = null, ply = 0 } = {}) {
    const { game, start, moves } = record;
    const last = await this.#ask({ game, start, moves });
    const [before = null, ...remarks] = remarksOf(record);
    this.game = last.game;
    this.start = start;
    this.tags = record.tags ?? {};
    this.result = record.result ?? "*";
    this.tree = makeTree(before);
    const end = addLine(this.tree, this.tree.root, last.played, remarks);
    this.origin = origin;
    this.#originEnd = end;
    this.#positions = new Map([[end.id, last]]);
    this.node = nodeAt(this.tree, ply);
    await this.reopen();
  }

  /** Sends everything to a new listener. */
  async reopen() {
    this.#tell("game");
    await this.go(this.node);
  }

  /**
   * Shows a node.
   * @param {Node} node
   */
  async go(node) {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.node = node;
    this.#tell("node");
    const { signal } = this.#asking;
    await this.positionOf(node, signal).catch(unlessAborted);
    if (!signal.aborted && this.node === node) this.#tell("position");
  }

  /**
   * The position at a node, asked for once.
   * @param {Node} node
   * @param {AbortSignal} [signal]
   * @returns {Promise<Position>}
   */
  async positionOf(node, signal) {
    const known = this.#positions.get(node.id);
    if (known) return known;
    const positions = this.#positions;
    const position = await this.#ask(this.place(movesTo(node)), signal);
    keep(positions, node.id, position);
    return position;
  }

  /**
   * What the server must know to stand somewhere in this game.
   * @param {string[]} moves from the start
   */
  place(moves) {
    return { game: this.game, start: this.start, moves };
  }

  /**
   * Plays a move where one stands, and goes there.
   * @param {string} text
   */
  async play(text) {
    await this.playLine(this.node, [text]);
  }

  /**
   * Adds moves after a node, and goes to the last of them.
   * @param {Node} from
   * @param {string[]} texts
   */
  async playLine(from, texts) {
    const known = texts.length === 1 ? childWith(from, texts[0]) : null;
    if (known) return this.go(known);
    const { tree } = this;
    const last = await this.#ask(this.place([...movesTo(from), ...texts]));
    // Another game may have been opened in the meantime.
    if (this.tree !== tree) return undefined;
    const end = addLine(tree, from, last.played.slice(from.ply));
    keep(this.#positions, end.id, last);
    this.#tell("tree");
    return this.go(end);
  }

  /** @param {Node} node whose variation is to stand before its brother */
  promote(node) {
    if (promote(node)) this.#tell("tree");
  }

  /** @param {Node} node whose line is to be the main one */
  makeMain(node) {
    makeMain(node);
    this.#tell("tree");
  }

  /**
   * Takes a node away with all after it; a reader who stood there stands before it.
   * @param {Node} node
   */
  async remove(node) {
    const wasWithin = isWithin(this.node, node);
    const parent = remove(node);
    this.#tell("tree");
    if (wasWithin) await this.go(parent);
  }

  /**
   * Goes to a ply of a line that leaves the main one.
   * @param {Branch} branch
   * @param {number} ply
   */
  async openBranch({ from, moves }, ply) {
    await this.playLine(nodeAt(this.tree, from), moves);
    const way = [this.tree.root, ...pathTo(this.node)];
    if (ply < this.node.ply) await this.go(way[ply]);
  }

  /**
   * Where one stands, for the address: the origin, with the moves by which the
   * line shown leaves what came from there; else the line itself.
   * @returns {Source}
   */
  get source() {
    const line = lineThrough(this.node);
    if (!this.origin) return { kind: "line", game: this.game, start: this.start, moves: texts(line) };
    const original = pathTo(this.#originEnd);
    const parting = line.findIndex((node, index) => node !== original[index]);
    return parting < 0 ? this.origin : { ...this.origin, branch: { from: parting, moves: texts(line.slice(parting)) } };
  }

  /** @param {Change} change */
  #tell(change) {
    for (const listener of this.#listeners) listener(change);
  }
}

/**
 * A record's remarks, the first being what stands before the moves.
 * @param {Partial<RecordedGame>} record
 * @returns {(string|null)[]}
 */
function remarksOf({ comment = null, comments = [] }) {
  return [comment, ...comments].map((remark) => remark?.trim() || null);
}

/** @param {Node[]} line */
function texts(line) {
  return line.map((node) => node.text);
}

/**
 * @param {Map<number, Position>} positions
 * @param {number} id
 * @param {Position} position
 */
function keep(positions, id, position) {
  positions.set(id, position);
  const [oldest] = positions.keys();
  if (positions.size > REMEMBERED) positions.delete(oldest);
}

/** @param {unknown} error */
function unlessAborted(error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

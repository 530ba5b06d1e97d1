/**
 * @file The analysis as a whole: the study, the board, the engine, the sweep
 * and the explorer, and what each tells the others. How they lie on the page
 * is in layout.js.
 */

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").KnownPosition} KnownPosition */
/** @typedef {import("./tree.js").Node} TreeNode */
/** @typedef {import("./study.js").Change} Change */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./opinions.js").Opinions} Opinions */
/** @typedef {import("./worth.js").Worth} Worth */

import { say } from "../announce.js";
import { post } from "../api.js";
import { createBoard } from "../board/index.js";
import { gameName, sideWithin } from "../catalogue.js";
import { complain } from "../dialog.js";
import { evaluationsOf } from "../forms/evaluations.js";
import { playersOf } from "../forms/menu.js";
import { t } from "../i18n.js";
import { stream } from "../live.js";
import { createBar } from "./bar.js";
import { createControls, createVariationTools } from "./controls.js";
import { Engine } from "./engine.js";
import { createEnginePanel } from "./engine_panel.js";
import { createWishes, storedSwitch, storedWishes, storeSwitch } from "./engine_wishes.js";
import { ExplorerFeed } from "./explorer_feed.js";
import { createExplorer } from "./explorer_panel.js";
import { worthOfPlace } from "./faults.js";
import { createKnownFeed } from "./known_feed.js";
import { pickedPath, squareMarks } from "./marks.js";
import { createMoveList } from "./move_list.js";
import { arrowsOf, opinionsOf } from "./opinions.js";
import { watchPicked } from "./picked.js";
import { createPreviewer } from "./previewer.js";
import { createRecordPanel } from "./record_panel.js";
import { createScores } from "./scores_panel.js";
import { Sweep } from "./sweep.js";
import { createSweepPanel } from "./sweep_panel.js";
import { createTerms } from "./terms_panel.js";
import { isWithin, lineThrough, movesTo } from "./tree.js";
import { outcomeWords, shortWorth, worthWords } from "./words.js";
import { worthOfOutcome } from "./worth.js";

/** Everything that lives as long as the page. */
export class Analysis {
  /** The position on the board, which lags behind the study's node while it is fetched. @type {Position|null} */
  shown = null;
  /** @type {TreeNode|null} */
  #shownNode = null;
  /** @type {Opinions|null} */
  #opinions = null;
  /** What is known of the position without a search. @type {KnownPosition|undefined} */
  #known;
  /** The squares picked on the board so far. @type {string[]} */
  #picked = [];
  /** Whether something else lies in its place, such as the editor. */
  #isCovered = false;
  /** Whether the explorer can be seen; the layout knows. */
  isExploring = () => false;
  /** Whether the terms of the evaluation can be seen. */
  isExplaining = () => false;

  /**
   * @param {Study} study
   * @param {GameEntry[]} games
   * @param {AbortSignal} signal
   * @param {Sweep} [sweep] what is known already of the study's game
   */
  constructor(study, games, signal, sweep = new Sweep({ stream })) {
    this.study = study;
    this.games = games;
    this.signal = signal;
    const go = (/** @type {TreeNode} */ node) => this.go(node);
    this.board = createBoard({ onMove: (text) => this.play([text]) });
    this.bar = createBar();
    this.engine = new Engine(storedWishes(), { stream, onChange: () => this.#thought() });
    this.wishes = createWishes(this.engine.wishes, (changed) => this.engine.wish(changed));
    this.enginePanel = createEnginePanel({ isOn: storedSwitch(), wishes: this.wishes.node, handlers: this.#engineHandlers() });
    this.scores = createScores(this.#lineHandlers());
    this.explorer = createExplorer(this.#lineHandlers());
    this.explorerFeed = this.#createFeed();
    this.knownFeed = createKnownFeed({
      ask: (/** @type {ReturnType<Study["place"]>} */ place, signal) => post("/api/known", place, { signal }),
      show: (known) => this.#knows(known),
    });
    this.terms = createTerms({
      ask: (question, signal) => post("/api/evaluate", question, { signal }),
      evaluations: async (game) => evaluationsOf(await playersOf(game)),
    });
    this.moveList = createMoveList(go);
    this.record = createRecordPanel(study);
    this.controls = createControls({ study, go, onFlip: () => this.#flip() });
    this.variations = createVariationTools(study, { onRemove: (node) => this.#remove(node) });
    this.sweep = sweep;
    this.sweepPanel = createSweepPanel(this.#sweepHandlers());
    this.previewer = createPreviewer({ ask: (moves) => post("/api/positions", study.place(moves)), show: (position) => this.#preview(position) });
    this.#begin();
  }

  /** Listens from now on: everything that can be told something is there. */
  #begin() {
    this.study.listen((change) => this.#changed(change), this.signal);
    this.sweep.listen(() => this.#sweptOn());
    document.addEventListener("visibilitychange", () => this.#hide(), { signal: this.signal });
    this.signal.addEventListener("abort", () => this.#end(), { once: true });
    watchPicked(this.board.node, { signal: this.signal, onChange: (indices) => this.#pick(indices) });
    this.#hide();
    this.engine.switch(storedSwitch());
    this.#drawSweep();
  }

  /** @param {boolean} isCovered whether nobody can see what the engine says */
  cover(isCovered) {
    this.#isCovered = isCovered;
    this.#hide();
  }

  /** Whether nobody can see the page, or what belongs to the board. */
  #isHidden() {
    return document.hidden || this.#isCovered;
  }

  /** What nobody sees is not asked for. */
  #hide() {
    this.engine.hide(this.#isHidden());
    this.look();
  }

  #engineHandlers() {
    return { ...this.#lineHandlers(), onSwitch: (/** @type {boolean} */ isOn) => this.#switch(isOn), onAgain: () => this.engine.again() };
  }

  #sweepHandlers() {
    return {
      onBegin: (/** @type {number} */ moveMs) => this.#beginSweep(moveMs),
      onCancel: () => this.sweep.cancel(),
      onGo: (/** @type {number} */ ply) => this.sweep.nodes[ply] && this.go(this.sweep.nodes[ply]),
    };
  }

  #lineHandlers() {
    return {
      onPlay: (/** @type {string[]} */ moves) => this.play(moves),
      onPreview: (/** @type {string[]|null} */ moves) =>
        this.previewer.point(moves && this.#shownNode && [...movesTo(this.#shownNode), ...moves]),
    };
  }

  // What people do.

  /** @param {TreeNode} node */
  go(node) {
    void this.study.go(node).catch(complain);
  }

  /** Plays moves from where the board is. @param {string[]} moves */
  play(moves) {
    this.previewer.point(null);
    void this.study.playLine(this.#shownNode ?? this.study.node, moves).catch((error) => {
      this.board.clearSelection();
      complain(error);
    });
  }

  /** @param {TreeNode} node */
  #remove(node) {
    if (this.sweep.nodes.some((swept) => isWithin(swept, node))) this.sweep.forget();
    void this.study.remove(node).catch(complain);
  }

  /** @param {boolean} isOn */
  #switch(isOn) {
    storeSwitch(isOn);
    this.engine.switch(isOn);
  }

  #flip() {
    this.board.flip();
    this.bar.flip(this.board.isFlipped());
  }

  /** @param {number[]} indices of the cells picked on the board */
  #pick(indices) {
    const { board, moves } = this.shown ?? { board: { cells: [] }, moves: [] };
    this.#picked = pickedPath(moves, indices.flatMap((index) => board.cells[index]?.name ?? []));
    this.#drawMarks();
  }

  /** @param {Position|null} position */
  #preview(position) {
    this.board.preview(position && { board: position.board, path: position.played.at(-1)?.path ?? [] });
  }

  /** @param {number} moveMs */
  #beginSweep(moveMs) {
    const line = lineThrough(this.study.node);
    const wishes = { player: this.engine.wishes.player, move_ms: moveMs };
    void this.sweep.begin(this.study.place(line.map((node) => node.text)), wishes, [this.study.tree.root, ...line]);
  }

  // What happens then.

  /** @param {Change} change */
  #changed(change) {
    if (change === "game") this.#opened();
    if (change === "game" || change === "tree") this.#drawMoves();
    if (change === "node") this.#left();
    if (change === "position") this.#arrived();
    this.controls.show();
    this.variations.show();
    this.sweepPanel.mark(this.#sweptPly());
    this.sweepPanel.allow(this.study.tree.root.children.length > 0);
  }

  #opened() {
    this.shown = null;
    this.#shownNode = null;
    this.look();
    // A study that is opened again, as in another language, still has the tree that was swept.
    if (this.sweep.nodes[0] !== this.study.tree.root) this.sweep.forget();
    this.previewer.forget();
    this.wishes.setGame(this.study.game);
    const entry = this.games.find((game) => game.name === gameName(this.study.game));
    this.record.setFormats(entry?.formats ?? []);
  }

  /** One stands elsewhere, and its position is on its way: until it comes, moves are played where the board is. */
  #left() {
    this.moveList.mark(this.study.node);
    this.board.node.ariaBusy = String(this.#shownNode !== this.study.node);
  }

  /** The position of the study's node is here. */
  #arrived() {
    const { position, node } = this.study;
    if (!position) return;
    this.board.node.ariaBusy = "false";
    const isNext = node.parent !== null && node.parent === this.#shownNode;
    const isFirst = this.#shownNode === null;
    this.shown = position;
    this.#shownNode = node;
    this.#picked = [];
    this.board.setArrows([]);
    this.board.setMarks({});
    this.board.show({
      game: position.game, board: position.board, moves: position.moves, last: position.played.at(-1) ?? null,
      animateFrom: isNext ? position.last_board : null, interactive: position.outcome === null,
    });
    if (!isFirst) this.#announce(position, isNext);
    this.#knows(undefined);
    if (position.outcome) this.knownFeed.stop();
    else this.knownFeed.follow(this.study.place(movesTo(node)));
    this.engine.follow(position.outcome ? null : placeOf(this.study.place(movesTo(node))));
    this.look();
    this.record.show();
  }

  /** The board tells a move that is played by itself. @param {Position} position @param {boolean} isNext */
  #announce({ game, played, outcome }, isNext) {
    const last = played.at(-1);
    if (!last) say(t("analyse.start"));
    else if (!isNext) say(t("analyse.after", { n: played.length, side: sideWithin(game, last.side), move: last.text }));
    if (outcome) say(outcomeWords(game, outcome));
  }

  /** @param {KnownPosition|undefined} known what is known of the position on the board */
  #knows(known) {
    const { shown } = this;
    this.#known = known;
    if (shown) this.explorer.showKnown(shown.game, shown.side, known ?? { known: null, moves: [] });
    if (known) this.#thought();
  }

  /** The engine has something new, or thinks of something else. */
  #thought() {
    const { view } = this.engine;
    const { shown } = this;
    this.#opinions = shown && !shown.outcome ? opinionsOf(view.thought, shown, this.#known) : null;
    this.enginePanel.show(this.study.game, view, this.#opinions);
    this.#drawWorth();
    this.#drawMarks();
    this.scores.show(this.#opinions && shown
      ? { game: shown.game, side: shown.side, moves: this.#opinions.moves, count: shown.moves.length } : null);
    if (view.state === "done" && this.#opinions) say(t("analyse.best_is", {
      move: this.#opinions.lines[0]?.moves[0] ?? "", worth: worthWords(this.study.game, this.#opinions.best),
    }));
  }

  #sweptOn() {
    this.#drawSweep();
    if (this.sweep.state === "done") say(t("analyse.sweep_done"));
  }

  #drawSweep() {
    this.sweepPanel.show(this.study.game, this.sweep);
    this.sweepPanel.mark(this.#sweptPly());
    this.#drawMoves();
    if (this.#opinions === null) this.#drawWorth();
  }

  /** Asks for what the panels that can be seen tell of this position. */
  look() {
    this.#explore();
    this.#explain();
  }

  /** What an evaluation says of it. */
  #explain() {
    const { shown } = this;
    const node = this.#shownNode;
    if (!shown || !node || !this.isExplaining() || this.#isHidden()) this.terms.stop();
    else if (shown.outcome) this.terms.over();
    else this.terms.follow(this.study.place(movesTo(node)), shown.side);
  }

  /** What was played from here. */
  #explore() {
    const node = this.#shownNode;
    if (node && this.isExploring() && !this.#isHidden()) this.explorerFeed.follow({ ...this.study.place(movesTo(node)), ply: node.ply });
    else this.explorerFeed.stop();
  }

  /** @returns {ExplorerFeed<ReturnType<Study["place"]> & {ply: number}>} */
  #createFeed() {
    return new ExplorerFeed({
      ask: ({ ply: _, ...place }, signal) => post("/api/explorer", place, { signal }),
      show: ({ game, ply }, explored) => this.explorer.show(game, explored, ply),
      fail: (_, error) => this.explorer.fail(messageOf(error)),
    });
  }

  // Drawing.

  #drawMoves() {
    this.moveList.draw(this.study.tree, (node) => {
      const ply = this.sweep.nodes.indexOf(node);
      const place = ply > 0 ? this.sweep.places[ply] : undefined;
      const worth = place && worthOfPlace(place);
      return { fault: this.sweep.judgements[ply]?.fault ?? null, worth: worth ? shortWorth(worth) : null };
    });
    this.moveList.mark(this.study.node);
  }

  #drawWorth() {
    this.bar.show(this.study.game, this.#opinions?.best ?? this.#certainWorth());
  }

  /** What is known without the engine: how the game ended, or what the sweep said. @returns {Worth|null} */
  #certainWorth() {
    if (this.shown?.outcome) return worthOfOutcome(this.shown.outcome);
    const place = this.#shownNode ? this.sweep.places[this.sweep.nodes.indexOf(this.#shownNode)] : undefined;
    return (place && worthOfPlace(place)) ?? null;
  }

  /** Scores and arrows on the board. */
  #drawMarks() {
    const { shown } = this;
    this.board.setArrows(this.#opinions ? arrowsOf(this.#opinions, this.#picked) : []);
    const marks = this.#opinions && shown ? squareMarks(this.#opinions.moves, this.#picked, shown.side) : [];
    this.board.setMarks(Object.fromEntries(marks.map(({ square, move, tone }) => [square, {
      label: shortWorth(move.worth), tone, title: `${move.text}: ${worthWords(this.study.game, move.worth)}`,
    }])));
  }

  /** @returns {number|null} where one stands on the line that was swept */
  #sweptPly() {
    const ply = this.sweep.nodes.indexOf(this.study.node);
    return ply >= 0 ? ply : null;
  }

  #end() {
    this.explorerFeed.stop();
    this.knownFeed.stop();
    this.terms.stop();
    this.engine.stop();
    this.sweep.listen(() => {});
    this.sweep.cancel();
    this.board.destroy();
  }
}

/** @param {ReturnType<Study["place"]>} place */
function placeOf(place) {
  return { name: JSON.stringify(place), ...place };
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

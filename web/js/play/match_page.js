/**
 * @file A match on the page: joins what the server says (session), where one
 * looks (cursor) and what is drawn (parts).
 */

import { otherSide } from "../analyse/worth.js";
import { get, post } from "../api.js";
import { createBoard } from "../board/index.js";
import { gameTitle } from "../catalogue.js";
import { ask, complain, toast } from "../dialog.js";
import { t } from "../i18n.js";
import { follow as followStream } from "../live.js";
import { removeButton } from "../operator.js";
import { noteOf, sayPlace, tell } from "./announcements.js";
import { follow, lookAt, move } from "./cursor.js";
import { Lookback } from "./lookback.js";
import { orientationFor } from "./orientation.js";
import { Parts } from "./parts.js";
import { pictureOf } from "./pictures.js";
import { rightsOf } from "./rights.js";
import { Session } from "./session.js";
import { playSound } from "./sounds.js";
import { listenToSteps } from "./step_keys.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").PageContext} PageContext */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./changes.js").Changes} Changes */
/** @typedef {import("./seat_keys.js").SeatKeys} SeatKeys */

const LINE = { get, post, follow: followStream };

/** What each button of a player asks of the server. */
const SENT = /** @type {const} */ ({ takeBack: "take-back", draw: "offer-draw", pause: "pause", resume: "resume" });

/** One match, from its first view until the page is left. */
export class MatchPage {
  /** @type {MatchView | null} */
  view = null;
  cursor = lookAt(0, 0);
  /** @type {Parts | null} */
  parts = null;
  /** @type {Side} */
  bottom = "first";
  /** What the board shows, in words that can be compared. */
  drawn = "";

  /**
   * @param {PageContext} context
   * @param {SeatKeys} seats
   */
  constructor(context, seats) {
    this.context = context;
    this.seats = seats;
    this.id = context.params.id;
    this.session = new Session({
      id: this.id,
      keys: seats.of(this.id).keys,
      line: LINE,
      signal: context.signal,
      listener: {
        view: (view, changes) => this.onView(view, changes),
        thinking: (thinking) => this.parts?.bars[thinking.side].think(thinking),
        state: (state) => this.onState(state),
        stale: () => this.onStale(),
        trouble: (message) => this.onTrouble(message),
      },
    });
    this.lookback = new Lookback((moves) => {
      const { game, position } = /** @type {MatchView} */ (this.view);
      return pictureOf({ game, start: position.start, moves }, context.signal);
    });
  }

  /**
   * The first view is needed to know what to draw.
   * @param {{formatsOf: (game: string) => string[], startOf: (game: string) => Promise<Position>}} known
   * @returns {Promise<Node>}
   */
  async open({ formatsOf, startOf }) {
    await this.session.open();
    const view = /** @type {MatchView} */ (this.view);
    const start = await startOf(view.game);
    const { bottom, turned } = orientationFor(start.board, view.you);
    // What is played is said here (announcements.js), also while one looks back.
    const board = createBoard({ game: view.game, flipped: turned, announce: false, onMove: (text) => void this.session.play(text) });
    this.board = board;
    this.bottom = bottom;
    this.parts = new Parts({ id: this.id, game: view.game, formats: formatsOf(view.game), links: this.seats.of(this.id).links, board }, this.handlers(start));
    this.parts.arrange(bottom);
    this.show(this.view ?? view);
    listenToSteps((step) => this.look(move(this.cursor, step, this.plies())), this.context.signal);
    return this.parts.node;
  }

  /** @param {Position} start */
  handlers(start) {
    return {
      onAction: (/** @type {import("./actions.js").ActionName} */ action) => void this.act(action),
      onAnswer: (/** @type {import("./session.js").Action} */ action) => void this.session.act(action),
      onPick: (/** @type {number} */ ply) => this.look(lookAt(ply, this.plies())),
      onStep: (/** @type {import("./cursor.js").Step} */ step) => this.look(move(this.cursor, step, this.plies())),
      onReturn: () => this.look(lookAt(this.plies(), this.plies())),
      onRematch: () => void this.rematch(() => this.session.rematch()),
      onJoin: () => void this.rematch(() => this.session.join()),
      onShare: () => void this.share(),
      // Stones fall down: a board of columns is never turned.
      onFlip: start.board.labels === "columns" ? null : () => this.flip(),
      onLow: (/** @type {Side} */ side) => this.view?.you.includes(side) && playSound("low"),
      remove: removeButton({
        path: `/api/matches/${this.id}`, title: t("common.operator.remove_match"), then: () => this.context.navigate("/matches"),
      }),
    };
  }

  plies() {
    return this.view?.position.played.length ?? 0;
  }

  /**
   * @param {MatchView} view
   * @param {Changes} changes
   */
  onView(view, changes) {
    const first = this.view === null;
    this.view = view;
    this.cursor = first ? lookAt(this.plies(), this.plies()) : follow(this.cursor, this.plies());
    this.seats.settle(this.id, view.you);
    this.seats.mark(this.id, view.ending !== null);
    if (!this.parts) return;
    this.show(view, changes.played.length > 0 ? "moved" : "still");
    this.parts.tell(noteOf(view));
    tell(view, changes);
  }

  /** A move that came too late is taken off the board: the newer view may look just like the one before. */
  onStale() {
    this.board?.clearSelection();
    toast(t("play.stale"));
  }

  /**
   * A move that was refused is taken off the board.
   * @param {string} message
   */
  onTrouble(message) {
    this.board?.clearSelection();
    toast(message, "bad");
  }

  /** @param {"open" | "lost"} state */
  onState(state) {
    if (this.parts) this.parts.lost.hidden = state === "open";
  }

  /**
   * @param {MatchView} view
   * @param {"moved" | "still"} how
   */
  show(view, how = "still") {
    this.parts?.show(view, this.cursor);
    document.title = `${this.title()} · Ludens`;
    if (this.cursor.following) this.showPosition(view.position, how);
    else void this.showEarlier("still");
  }

  /** Whose turn it is can be seen from another tab. */
  title() {
    const game = gameTitle(this.view?.game ?? "");
    return this.view && rightsOf(this.view).move ? `${t("play.your_turn")} · ${game}` : game;
  }

  /**
   * A view that leaves the board as it is must not disturb who is just choosing
   * a move, nor take away a hint.
   * @param {Position} position
   * @param {"moved" | "still"} how a position that was just reached is animated
   */
  showPosition(position, how) {
    const mayMove = this.view !== null && this.cursor.following && rightsOf(this.view).move;
    const state = JSON.stringify([position.played.map(({ text }) => text), mayMove]);
    if (state === this.drawn) return;
    this.drawn = state;
    this.board?.show({
      board: position.board,
      moves: mayMove ? position.moves : [],
      last: position.played.at(-1) ?? null,
      animateFrom: how === "moved" ? position.last_board : null,
    });
    this.board?.setArrows([]);
  }

  /** @param {"moved" | "still"} how */
  async showEarlier(how) {
    const { ply } = this.cursor;
    const moves = this.view?.position.played.map(({ text }) => text) ?? [];
    try {
      const position = await this.lookback.at(moves, ply);
      if (this.cursor.ply === ply && !this.cursor.following) this.showPosition(position, how);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {import("./cursor.js").Cursor} cursor */
  look(cursor) {
    if (!this.view || cursor.ply === this.cursor.ply) return;
    const how = cursor.ply === this.cursor.ply + 1 ? "moved" : "still";
    this.cursor = cursor;
    this.parts?.show(this.view, cursor);
    sayPlace(this.view, cursor);
    if (cursor.following) this.showPosition(this.view.position, how);
    else void this.showEarlier(how);
  }

  flip() {
    this.board?.flip();
    this.bottom = otherSide(this.bottom);
    this.parts?.arrange(this.bottom);
  }

  /** @param {import("./actions.js").ActionName} action */
  async act(action) {
    if (action === "hint") return this.hint();
    if (action !== "resign") return this.session.act(SENT[action]);
    const answer = await ask({
      title: t("play.resign_sure"),
      buttons: [
        { value: "no", label: t("play.resign_no") },
        { value: "yes", label: t("play.action_resign"), kind: "danger" },
      ],
    });
    return answer === "yes" ? this.session.act("resign") : undefined;
  }

  /** Shows the move a strong player would make, unless the game has gone on. */
  async hint() {
    const version = this.view?.version;
    try {
      const thought = await this.session.hint();
      const path = this.view?.position.moves.find(({ text }) => text === thought.move)?.path;
      if (!path || this.view?.version !== version) return;
      this.board?.setArrows(path.length === 1 ? [{ from: null, to: path[0], rank: 1 }] : arrowsAlong(path));
      this.parts?.tell(t("play.hint", { move: thought.move ?? "" }));
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * Goes to the next match, with the keys of the seats one has there: the sides are exchanged.
   * @param {() => Promise<Pick<import("../types.js").BegunMatch, "id" | "keys">>} make
   */
  async rematch(make) {
    try {
      const { id, keys } = await make();
      const held = (this.view?.you ?? []).map((side) => keys[otherSide(side)]).filter((key) => key !== null && key !== undefined);
      const links = Object.fromEntries(Object.entries(keys).filter(([, key]) => key));
      this.seats.keep(id, held, links);
      this.context.navigate(`/match/${id}`);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {unknown} error */
  complain(error) {
    complain(error, this.context.signal);
  }

  async share() {
    const { share } = await import("./share.js");
    if (this.view) await share(this.view, this.seats.of(this.id).links);
  }

  leave() {
    this.parts?.stop();
    this.board?.destroy();
  }
}

/** @param {string[]} path */
function arrowsAlong(path) {
  return path.slice(1).map((to, i) => ({ from: path[i], to, rank: 1 }));
}

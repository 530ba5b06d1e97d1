/**
 * @file The parts of a match's page and where they lie: the board between the
 * two sides, and beside it how it stands, the moves, and what one can do.
 */

import { otherSide } from "../analyse/worth.js";
import { createMoveInput } from "../board/index.js";
import { gameWithOptions } from "../catalogue.js";
import { h } from "../dom.js";
import { plural, t } from "../i18n.js";
import { createActions } from "./actions.js";
import { createBanner } from "./banner.js";
import { createBar } from "./bar.js";
import { createDownloads } from "./downloads.js";
import { icon } from "./icons.js";
import { createInvitation } from "./invitation.js";
import { createMovesView } from "./moves_view.js";
import { createOffers } from "./offers.js";
import { mayAnalyse } from "./rights.js";
import { createStepper } from "./stepper.js";
import { createTools } from "./tools.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./cursor.js").Cursor} Cursor */
/** @typedef {ReturnType<typeof import("../board/index.js").createBoard>} BoardView */
/**
 * @typedef {object} Handlers
 * @property {(action: import("./actions.js").ActionName) => void} onAction
 * @property {(action: import("./session.js").Action) => void} onAnswer
 * @property {(ply: number) => void} onPick
 * @property {(step: import("./cursor.js").Step) => void} onStep
 * @property {() => void} onRematch
 * @property {() => void} onJoin
 * @property {() => void} onReturn
 * @property {() => void} onShare
 * @property {(() => void) | null} onFlip
 * @property {(side: Side) => void} onLow
 * @property {HTMLElement | null} remove  the operator's button, who has the key
 */
/**
 * @typedef {object} Given what the page knows before the first view is shown
 * @property {string} id
 * @property {string} game
 * @property {string[]} formats
 * @property {import("./seat_keys.js").SeatLinks} links
 * @property {BoardView} board
 */

/** All parts of the page, drawn together. */
export class Parts {
  /**
   * @param {Given} given
   * @param {Handlers} handlers
   */
  constructor(given, handlers) {
    this.board = given.board;
    this.bars = {
      first: createBar("first", { onLow: () => handlers.onLow("first") }),
      second: createBar("second", { onLow: () => handlers.onLow("second") }),
    };
    this.banner = createBanner(handlers);
    this.offers = createOffers(handlers.onAnswer);
    this.invitation = createInvitation(given.links);
    this.moves = createMovesView(handlers);
    this.stepper = createStepper(handlers.onStep);
    this.actions = createActions(handlers.onAction);
    this.tools = createTools(handlers);
    this.typed = createMoveInput(given.board);
    this.watchers = h("span", { class: "watchers soft" });
    this.lost = h("p", { class: "notice warn", role: "status", hidden: true }, t("play.lost"));
    this.note = h("p", { class: "notice info", role: "status", hidden: true });
    this.analyse = h("a", { class: "button quiet small", href: `/analyse?match=${given.id}` }, icon("analyse"), t("play.analyse"));
    this.place = h("div", { class: "match-board" });
    this.node = h("div", { class: "page wide match" }, this.#head(given), this.place, this.#side(given));
  }

  /** @param {Given} given */
  #head({ game }) {
    return h("header", { class: "match-head" },
      h("h1", null, gameWithOptions(game)), h("div", { class: "match-tools" }, this.watchers, this.tools.node));
  }

  /** @param {Given} given */
  #side({ id, game, formats }) {
    const links = h("div", { class: "match-links" },
      createDownloads(id, formats),
      this.analyse,
      h("a", { class: "button quiet small", href: `/new?game=${encodeURIComponent(game)}` }, icon("again"), t("play.new_game")));
    return h("div", { class: "match-side" },
      this.lost, this.banner.node, this.offers.node, this.note, this.invitation.node,
      h("div", { class: "card moves-card" }, this.moves.node, this.stepper.node),
      this.actions.node, this.typed, links);
  }

  /**
   * Puts the board between the two sides.
   * @param {Side} bottom
   */
  arrange(bottom) {
    const board = h("div", { class: "board-place" }, this.board.node);
    this.place.replaceChildren(this.bars[otherSide(bottom)].node, board, this.bars[bottom].node);
  }

  /**
   * @param {MatchView} view
   * @param {Cursor} cursor
   */
  show(view, cursor) {
    for (const part of [this.bars.first, this.bars.second, this.offers, this.invitation, this.actions]) part.show(view);
    this.banner.show(view, cursor);
    this.moves.show(view, cursor.ply);
    this.stepper.show(cursor);
    this.analyse.hidden = !mayAnalyse(view);
    this.typed.hidden = view.you.length === 0 || view.ending !== null || !cursor.following;
    const words = plural("play.watching", view.watchers);
    this.watchers.title = words;
    this.watchers.replaceChildren(icon("eye"), h("span", { "aria-hidden": "true" }, view.watchers), h("span", { class: "visually-hidden" }, words));
    this.watchers.hidden = view.watchers === 0;
  }

  /**
   * Says something beside the board, where it covers nothing; "" takes it away.
   * @param {string} text
   */
  tell(text) {
    this.note.textContent = text;
    this.note.hidden = text === "";
  }

  stop() {
    this.bars.first.stop();
    this.bars.second.stop();
    this.tools.stop();
  }
}

/**
 * @file While a match waits for a person elsewhere, the link that person needs
 * is in plain sight.
 */

import { sideName } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { seatLinks } from "./links.js";
import { seatOf } from "./names.js";
import { linkField } from "./share.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./seat_keys.js").SeatLinks} SeatLinks */

/** @param {SeatLinks} links */
export function createInvitation(links) {
  const node = h("div", { hidden: true });
  let drawn = false;
  const show = (/** @type {MatchView} */ view) => {
    const seats = seatLinks(location.origin, view, links).filter(({ side, mine }) => !mine && seatOf(view, side).kind === "person");
    node.hidden = seats.length === 0 || view.position.played.length > 1 || view.ending !== null;
    if (drawn || node.hidden) return;
    drawn = true;
    clear(node, h("section", { class: "invitation stack tight", "aria-label": t("play.invite") },
      h("h2", null, t("play.invite")),
      seats.map(({ side, url }) => linkField(t("play.link_other", { side: sideName(view.game, side) }), url, t("play.link_other_help")))));
  };
  return { node, show };
}

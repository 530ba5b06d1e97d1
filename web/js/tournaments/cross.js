// The cross table and what each entrant did with each side.

import { h } from "../dom.js";
import { number, percent, t } from "../i18n.js";
import { crossRows } from "./cross_table.js";
import { eloText, gamesOf, NONE, pointsText, shareOf, tallyText } from "./figures.js";
import { entrantText } from "./title.js";

/** @typedef {import("./cross_table.js").Met} Met */
/** @typedef {import("./shapes.js").Table} Table */
/** @typedef {import("./shapes.js").Tally} Tally */

/** @param {Table} table @returns {HTMLElement} */
export function crossTable(table) {
  const rows = crossRows(table);
  const head = h("tr", null, h("th", { scope: "col" }, t("tournaments.col.player")),
    rows.map(({ rank, name }) => h("th", { scope: "col", class: "num", title: entrantText(name) }, rank,
      h("span", { class: "visually-hidden" }, ` ${entrantText(name)}`))));
  const body = rows.map(({ rank, name, cells }) => h("tr", null,
    h("th", { scope: "row" }, h("span", { class: "cross-rank nums" }, rank), " ", entrantText(name)),
    cells.map(cell)));
  return h("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": t("tournaments.cross") },
    h("table", { class: "table cross" }, h("thead", null, head), h("tbody", null, body)));
}

/** @param {Met|"self"|null} met */
function cell(met) {
  if (met === "self") return h("td", { class: "num self", "aria-label": t("tournaments.self") });
  if (met === null) return h("td", { class: "num faint" }, NONE);
  const { tally, share } = met;
  const node = h("td", { class: "num met", title: tallyText(tally) },
    pointsText(tally.wins + tally.draws / 2), h("span", { class: "met-of" }, `/${number(gamesOf(tally))}`));
  // The tint says who had the better of it: from one colour for 0 to another for all points.
  node.style.setProperty("--share", String(share));
  node.classList.add(share > 0.5 ? "better" : "worse");
  return node;
}

/** @param {Table} table @returns {HTMLElement} */
export function colourTable({ colours, first_player: whole }) {
  const head = ["player", "as_first", "as_second"].map((name) =>
    h("th", { scope: "col", class: [name !== "player" && "num"] }, t(`tournaments.col.${name}`)));
  const body = colours.map(({ name, first, second }) => h("tr", null,
    h("th", { scope: "row" }, entrantText(name)), [first, second].map(shareCell)));
  return h("div", { class: "stack tight" },
    h("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": t("tournaments.colours") },
      h("table", { class: "table" }, h("thead", null, h("tr", null, head)), h("tbody", null, body))),
    whole.share !== null && h("p", { class: "hint" }, t("tournaments.first_player", { share: percent(whole.share, 1), elo: eloText(whole) })));
}

/** @param {Tally} tally */
function shareCell(tally) {
  const share = shareOf(tally);
  return h("td", { class: "num", title: tallyText(tally) }, share === null ? NONE : percent(share));
}

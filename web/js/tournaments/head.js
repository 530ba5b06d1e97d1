// The head of a tournament's page: its name, state and progress, stop and resume, and the files.

import { post } from "../api.js";
import { complain } from "../dialog.js";
import { clear, h, oneAtATime } from "../dom.js";
import { knownGame } from "../games.js";
import { t } from "../i18n.js";
import { removeButton } from "../operator.js";
import { phaseBadge, progressBar, progressText } from "./badge.js";
import { durationText, failedText } from "./figures.js";
import { Pace } from "./pace.js";
import { actionOf, phaseOf } from "./state.js";
import { titleText } from "./title.js";

/** @typedef {import("./shapes.js").View} View */

/** The files of records that a tournament can be written in. */
const RECORDS = ["pgn", "pdn"];

/**
 * @param {string} run
 * @param {(view: View) => void} onView what the server answers to stop and resume
 * @param {() => void} onRemoved
 * @returns {{node: HTMLElement, show: (view: View) => void, setLost: (lost: boolean) => void}}
 */
export function tournamentHead(run, onView, onRemoved) {
  const title = h("h1");
  const badge = h("span");
  const progress = h("div", { class: "stack tight" });
  const failed = h("div");
  const trouble = h("div");
  const lost = h("p", { class: "notice warn", hidden: true, role: "status" }, t("tournaments.lost"));
  const button = actionButton(run, onView);
  const pace = new Pace();
  const remove = removeButton({ path: `/api/tournaments/${run}`, title: t("common.operator.remove_run"), then: onRemoved });
  const files = h("div", { class: "record-files", role: "group", "aria-label": t("tournaments.download"), hidden: true });
  const node = h("header", { class: "stack" },
    h("nav", { class: "crumbs", "aria-label": t("tournaments.crumbs") }, h("a", { class: "faint", href: "/tournaments" }, `← ${t("tournaments.title")}`)),
    h("div", { class: "row spread" }, h("div", { class: "row" }, title, badge),
      h("div", { class: "button-row" }, button.node, files, remove)),
    failed, progress, trouble, lost);

  const show = (/** @type {View} */ view) => {
    const phase = phaseOf({ state: view.table.state, waiting: view.waiting, active: view.active });
    clear(title, titleText(view.table.title));
    clear(badge, phaseBadge(phase));
    clear(failed, failedParts(view.table));
    clear(progress, progressParts(view, pace));
    clear(trouble, view.failure && h("p", { class: "notice bad" }, view.failure));
    button.show(actionOf(phase));
    // There is nothing to write before the first game has ended.
    if (files.hidden && view.table.games > 0) clear(files, fileLinks(run, view.table.games_played)).hidden = false;
  };
  return { node, show, setLost: (isLost) => void (lost.hidden = !isLost) };
}

/** A match that one side lost by failing says so at once; in a larger field the table tells it. @param {View["table"]} table */
function failedParts({ failed, standings }) {
  return standings.length > 2 ? [] : failed.map((one) => h("p", { class: ["notice", one.decides ? "bad" : "warn"] }, failedText(one)));
}

/** @param {View} view @param {Pace} pace */
function progressParts({ table: { games, planned }, active }, pace) {
  if (active) pace.add(performance.now(), games);
  else pace.forget();
  const left = pace.secondsLeft(planned);
  return [progressBar(games, planned), h("div", { class: "row spread faint nums" },
    h("span", null, progressText(games, planned)),
    left !== null && h("span", null, t("tournaments.left", { time: durationText(left) })))];
}

/** @param {string} run @param {(view: View) => void} onView */
function actionButton(run, onView) {
  /** @type {"stop"|"resume"|null} */
  let action = null;
  const node = h("button", { class: "button", type: "button", hidden: true });
  const show = (/** @type {"stop"|"resume"|null} */ now) => {
    action = now;
    node.hidden = now === null;
    node.className = now === "resume" ? "button primary" : "button danger";
    if (now) clear(node, t(`tournaments.${now}`));
  };
  node.addEventListener("click", oneAtATime(async () => {
    node.disabled = true;
    try {
      onView(await post(`/api/tournaments/${run}/actions`, { action }));
    } catch (error) {
      complain(error);
    }
    node.disabled = false;
  }));
  return { node, show };
}

/** @param {string} run @param {string[]} games */
function fileLinks(run, games) {
  return [h("span", { class: "faint", "aria-hidden": "true" }, t("tournaments.download")), formatsOf(games).map((format) => h("a", {
    class: "button small", href: `/api/tournaments/${run}/record?format=${format}`, download: `${run}.${format}`,
    "aria-label": t("tournaments.download_as", { format: format.toUpperCase() }),
  }, format.toUpperCase()))];
}

/** The files of records in which all these games can be written, and the tables. @param {string[]} games */
function formatsOf(games) {
  const holdsAll = (/** @type {string} */ format) => games.every((game) => knownGame(game)?.formats.includes(format));
  return [...RECORDS.filter(holdsAll), "csv", "json"];
}

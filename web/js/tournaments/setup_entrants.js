// Who takes part: levels and well-known players with one click, any other with its options.

import { playerText, summaryOf } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { playersOf } from "../forms/menu.js";
import { createPlayerForm } from "../forms/player_form.js";
import { plural, t } from "../i18n.js";
import { formCard } from "./setup_parts.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").DraftEntrant} DraftEntrant */
/** @typedef {"up"|"remove"} Tool */
/** @typedef {(place: number, tool: Tool) => void} OnMove the entrants have changed; place: where one goes on */

const LEVELS = Array.from({ length: 10 }, (_, i) => `level:${i + 1}`);
/** Players that need no options, and are in every game. */
const PLAIN = ["best", "pvs", "mcts", "greedy", "random"];

/**
 * @param {Draft} draft
 * @param {() => void} onChange
 * @returns {{node: HTMLElement, follow: () => void}} follow: something else of the draft has changed
 */
export function entrantsCard(draft, onChange) {
  const list = h("ol", { class: "entrants" });
  const count = h("p", { class: "hint", role: "status" });
  const draw = () => {
    clear(list, draft.entrants.map((entrant, i) => entrantRow(draft, entrant, i, { onRename: onChange, onMove })));
    clear(count, draft.entrants.length === 0 ? t("tournaments.no_entrants") : plural("tournaments.entrant_count", draft.entrants.length));
  };
  const change = () => {
    draw();
    onChange();
  };
  /** The list is drawn anew, so the focus goes to the successor of what was pressed. @type {OnMove} */
  const onMove = (place, tool) => {
    change();
    const row = list.children[Math.min(place, list.children.length - 1)];
    const next = row?.querySelector(`[data-tool=${tool}]`) ?? row?.querySelector("input");
    if (next instanceof HTMLElement) next.focus();
  };
  const add = (/** @type {string} */ player) => {
    draft.entrants.push({ name: "", player });
    change();
  };
  const any = anyPlayer(draft, add);
  draw();
  const node = formCard(t("tournaments.entrants"), quickAdd(draft, add), any.node, list, count);
  return { node, follow: () => (draw(), any.follow()) };
}

/** @param {Draft} draft @param {(player: string) => void} add */
function quickAdd(draft, add) {
  const button = (/** @type {string} */ player, /** @type {string} */ text) =>
    h("button", { class: "button small", type: "button", "aria-label": t("tournaments.add_player", { player: playerText(player) }), on: { click: () => add(player) } }, text);
  const plain = h("div", { class: "button-row" }, PLAIN.map((player) => button(player, playerText(player))));
  void explain(draft, plain);
  return h("div", { class: "stack tight" },
    h("h3", { class: "quick-title" }, t("tournaments.quick_levels")),
    h("div", { class: "button-row levels-row" }, LEVELS.map((player, i) => button(player, String(i + 1)))),
    h("h3", { class: "quick-title" }, t("tournaments.quick_players")), plain);
}

/** What each plain player is, where a pointer rests on it. @param {Draft} draft @param {HTMLElement} row */
async function explain(draft, row) {
  const players = await playersOf(draft.games[0].game).catch(() => []);
  [...row.children].forEach((button, i) => {
    const entry = players.find(({ name }) => name === PLAIN[i]);
    if (entry) button.setAttribute("title", summaryOf(entry));
  });
}

/** A player with options of its own, made when it is first asked for. @param {Draft} draft @param {(player: string) => void} add */
function anyPlayer(draft, add) {
  const place = h("div", { class: "stack" });
  /** @type {import("../forms/player_form.js").PlayerForm|null} */
  let form = null;
  const node = h("details", { class: "any-player" }, h("summary", null, t("tournaments.any_with_options")), place);
  const game = () => draft.games[0].game;
  node.addEventListener("toggle", async () => {
    if (!node.open || form) return;
    form = await createPlayerForm({ game: game(), text: "alphabeta:depth=4" });
    const button = h("button", { class: "button", type: "button" }, t("tournaments.add_this"));
    button.addEventListener("click", () => form && add(form.text()));
    clear(place, form.node, h("div", { class: "row" }, button));
  });
  return { node, follow: () => void form?.setGame(game()).catch(() => {}) };
}

/**
 * @param {Draft} draft
 * @param {DraftEntrant} entrant
 * @param {number} place
 * @param {{onRename: () => void, onMove: OnMove}} handlers
 */
function entrantRow(draft, entrant, place, { onRename, onMove }) {
  const shown = playerText(entrant.player);
  const name = h("input", {
    type: "text", value: entrant.name, placeholder: shown, maxlength: 60, autocomplete: "off", "aria-label": t("tournaments.name_of", { player: shown }),
    on: { input: () => ((entrant.name = name.value), onRename()) },
  });
  const up = () => (swap(draft.entrants, place), onMove(place - 1, "up"));
  const remove = () => (draft.entrants.splice(place, 1), onMove(place, "remove"));
  const isLeader = draft.format === "gauntlet" && place === 0;
  return h("li", { class: "entrant-row" },
    h("div", { class: "entrant-who" }, h("span", { class: shown === entrant.player ? "mono" : "" }, shown), isLeader && h("span", { class: "badge accent" }, t("tournaments.challenger"))),
    name,
    h("div", { class: "entrant-tools" },
      place > 0 && toolButton("up", "↑", t("tournaments.move_up", { player: shown }), up),
      toolButton("remove", "×", t("tournaments.remove", { player: shown }), remove)));
}

/** @param {Tool} tool @param {string} sign @param {string} label @param {() => void} act */
function toolButton(tool, sign, label, act) {
  return h("button", { class: "button quiet small icon", type: "button", "aria-label": label, title: label, data: { tool }, on: { click: act } }, sign);
}

/** @param {DraftEntrant[]} entrants @param {number} place */
function swap(entrants, place) {
  const [moved] = entrants.splice(place, 1);
  if (moved) entrants.splice(place - 1, 0, moved);
}

/** @file A new match with everything that can be chosen about it. */

import { readMoves } from "../analyse/address.js";
import { complain, toast } from "../dialog.js";
import { h, oneAtATime } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { levelText } from "../forms/player_text.js";
import { language, t } from "../i18n.js";
import { createMatch } from "../play/create.js";
import { keptSeats } from "../play/kept_seats.js";
import { createSetupForm } from "../play/setup_form.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../play/setup.js").Setup} Setup */

const USUAL_LEVEL = 4;

/**
 * The form as it was left: a change of language builds it anew, and must not throw away what was chosen.
 * @type {{setup: Setup, address: string, language: string}|null}
 */
let left = null;

/**
 * @param {import("../types.js").PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page({ query, navigate, signal }) {
  const games = await allGames();
  const here = { address: String(query), language: language() };
  const isTranslated = left !== null && left.address === here.address && left.language !== here.language;
  const setup = isTranslated && left ? left.setup : setupAsked(games, query);
  const form = await createSetupForm({ games, setup, signal, onSubmit: () => void submit() });
  const submit = oneAtATime(async () => {
    if (!form.isSound()) return toast(t("play.setup_unsound"), "bad");
    try {
      navigate(await createMatch(form.setup(), keptSeats()));
    } catch (error) {
      complain(error, signal);
    }
    return undefined;
  });
  const node = h("div", { class: "page wide" }, h("h1", { class: "page-title" }, t("play.new_game")), form.node);
  const leave = () => {
    left = { ...here, setup: form.setup() };
    form.stop();
  };
  return { title: t("play.new_game"), node, leave };
}

/**
 * The address may name the game, a position, moves, and the machine to play against.
 * @param {GameEntry[]} games
 * @param {URLSearchParams} query
 * @returns {Setup}
 */
function setupAsked(games, query) {
  return {
    game: gameAsked(games, query.get("game") ?? ""),
    start: query.get("start") ?? "",
    moves: readMoves(query.get("moves") ?? ""),
    seats: [{ who: "here", name: "" }, { who: "machine", player: query.get("player") ?? levelText(USUAL_LEVEL) }],
    random: false,
    clock: { kind: "none" },
    takeBacks: true,
  };
}

/**
 * The game of the address if there is such a game, else the first there is.
 * @param {GameEntry[]} games
 * @param {string} text
 */
function gameAsked(games, text) {
  return games.some(({ name }) => name === text.split(":", 1)[0]) ? text : games[0].name;
}

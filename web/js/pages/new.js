/** @file A new match with everything that can be chosen about it. */

import { readMoves } from "../analyse/address.js";
import { complain, toast } from "../dialog.js";
import { h, oneAtATime } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { levelText } from "../forms/player_text.js";
import { t } from "../i18n.js";
import { createMatch } from "../play/create.js";
import { keptSeats } from "../play/kept_seats.js";
import { createSetupForm } from "../play/setup_form.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */

const USUAL_LEVEL = 4;

/**
 * The address may name the game, a position, moves, and the machine to play against.
 * @param {import("../types.js").PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page({ query, navigate, signal }) {
  const games = await allGames();
  const form = await createSetupForm({
    games,
    game: gameAsked(games, query.get("game") ?? ""),
    seats: [{ who: "here", name: "" }, { who: "machine", player: query.get("player") ?? levelText(USUAL_LEVEL) }],
    beginning: { start: query.get("start") ?? "", moves: readMoves(query.get("moves") ?? "") },
    signal,
    onSubmit: () => void submit(),
  });
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
  return { title: t("play.new_game"), node, leave: () => form.stop() };
}

/**
 * The game of the address if there is such a game, else the first there is.
 * @param {GameEntry[]} games
 * @param {string} text
 */
function gameAsked(games, text) {
  return games.some(({ name }) => name === text.split(":", 1)[0]) ? text : games[0].name;
}

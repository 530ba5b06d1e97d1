// /rules: all games; /rules/GAME: the rules of one of them.

import { gameWithin } from "../catalogue.js";
import { allGames } from "../forms/menu.js";
import { language, t } from "../i18n.js";
import { articleNode } from "../rules/article.js";
import { readRules } from "../rules/content.js";
import { shelfNode } from "../rules/shelf.js";

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ params, signal }) {
  const games = await allGames();
  const game = games.find(({ name }) => name === params.game);
  if (!game) return { title: t("rules.title"), node: shelfNode(games, signal) };
  const rules = await readRules(game.name, language(), signal);
  const title = t("rules.title_of", { game: gameWithin(game) });
  return { title, node: articleNode(rules.article, { game, examples: rules.examples, signal }) };
}

// /rules: all games; /rules/GAME: the rules of one of them.

import { gameWithin } from "../catalogue.js";
import { allGames } from "../forms/menu.js";
import { language, t } from "../i18n.js";
import { articleNode } from "../rules/article.js";
import { GAMES, readRules } from "../rules/content.js";
import { shelfNode } from "../rules/shelf.js";

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ params, signal }) {
  const wanted = GAMES.find((name) => name === params.game);
  const [games, rules] = await Promise.all([allGames(), wanted ? readRules(wanted, language(), signal) : null]);
  const game = games.find(({ name }) => name === wanted);
  if (!game || !rules) {
    const known = games.filter(({ name }) => GAMES.includes(name));
    return { title: t("rules.title"), node: shelfNode(known, signal) };
  }
  const title = t("rules.title_of", { game: gameWithin(game) });
  return { title, node: articleNode(rules.article, { game, examples: rules.examples, signal }) };
}

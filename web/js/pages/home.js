/** @file The first page: the games, one click from being played; one's games in progress; games to watch. */

import { h, oneAtATime, tellTrouble } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";
import { createGameCard } from "../play/game_card.js";
import { createTips } from "../play/tips.js";

/** @typedef {import("../types.js").PageContext} PageContext */

/** The games are on their way while the page's words still come. */
export const warm = allGames;

/**
 * @param {PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page(context) {
  const levelPlace = h("div", { class: "quick-level" });
  const quick = onceItCan(async () => {
    const { createQuickMatch } = await import("../play/quick_match.js");
    const made = createQuickMatch(context);
    levelPlace.append(...made.nodes);
    return made;
  });
  const begin = oneAtATime(async (/** @type {string} */ game, /** @type {import("../types.js").Side} */ side) => {
    const made = await quick().catch(() => null);
    if (!made) return tellTrouble(t("common.unreachable"));
    return made.begin(game, side);
  });
  const cards = (await allGames()).map((game) => createGameCard(game, { signal: context.signal, onPlay: begin }));
  /** @type {(() => void)[]} */
  const endings = cards.map(({ destroy }) => destroy);
  const [mine, recent] = [h("div"), h("div")];

  // What a click needs comes behind the page, before anybody can click; what fails is tried again then.
  quick().catch(() => {});
  import("../play/home_lists.js").then(({ showMine, showRecent }) => {
    void showMine(mine, context, endings);
    void showRecent(recent, context);
  }, () => {
    // The games can be played without these lists.
  });
  const node = h("div", { class: "page home" },
    h("header", { class: "hero" }, h("h1", null, t("play.headline")), h("p", { class: "soft" }, t("play.what_it_is"))),
    createTips(), mine,
    h("section", { class: "stack", "aria-labelledby": "games-title" },
      h("div", { class: "row spread home-games-head" }, h("h2", { id: "games-title" }, t("play.choose_game")), levelPlace),
      h("div", { class: "game-cards" }, cards.map((card) => card.node))),
    recent);
  return { title: "Ludens", node, leave: () => endings.forEach((end) => end()) };
}

/**
 * Does something once; what fails is done again when it is next asked for.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>}
 */
function onceItCan(work) {
  /** @type {Promise<T>|null} */
  let done = null;
  return () => {
    done ??= work().catch((error) => {
      done = null;
      throw error;
    });
    return done;
  };
}

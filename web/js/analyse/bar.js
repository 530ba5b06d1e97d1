/**
 * @file The bar of win probability beside the board. The first player's part
 * grows from its own end; where nobody can tell, the bar is grey.
 */

/** @typedef {import("./worth.js").Worth} Worth */

import { sideName } from "../catalogue.js";
import { h } from "../dom.js";
import { percent, t } from "../i18n.js";
import { write } from "./fit.js";
import { shortWorth, worthWords } from "./words.js";

/** @returns {{node: HTMLElement, show: (game: string, worth: Worth|null) => void, flip: (isFlipped: boolean) => void}} */
export function createBar() {
  const label = h("span", { class: "win-bar-label nums" });
  const part = h("div", { class: "win-bar-first" });
  const node = h("div", {
    class: "win-bar", role: "meter", "aria-label": t("analyse.win_chance"), "aria-valuemin": 0, "aria-valuemax": 100,
  }, part, label);

  /** @param {string} game @param {Worth|null} worth */
  const show = (game, worth) => {
    const chance = worth?.chance ?? null;
    node.classList.toggle("is-unknown", chance === null);
    node.classList.toggle("is-first", (chance ?? 0.5) >= 0.5);
    part.style.setProperty("--chance", String(chance ?? 0.5));
    write(label, worth ? barLabel(worth) : "");
    node.setAttribute("aria-valuenow", String(Math.round((chance ?? 0.5) * 100)));
    node.setAttribute("aria-valuetext", worth ? worthWords(game, worth) : t("analyse.unknown"));
    node.title = chance === null ? "" : t("analyse.chances_of_both", {
      first: sideName(game, "first"), a: percent(chance), second: sideName(game, "second"), b: percent(1 - chance),
    });
  };
  return { node, show, flip: (isFlipped) => node.classList.toggle("is-flipped", isFlipped) };
}

/**
 * The bar is narrow: a chance, or the signs of what is proven.
 * @param {Worth} worth
 */
function barLabel(worth) {
  if (worth.proven || worth.chance === null) return shortWorth(worth);
  return percent(Math.max(worth.chance, 1 - worth.chance)).replace(/\s/, "");
}

/**
 * @file The engine as people see it: a switch, what the position is worth, how
 * deep it looked, the best lines, and a form for what it is asked.
 */

/** @typedef {import("./engine.js").EngineView} EngineView */
/** @typedef {import("./opinions.js").Opinions} Opinions */
/** @typedef {import("../types.js").Thought} Thought */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { write } from "./fit.js";
import { createLines } from "./lines_view.js";
import { compact, duration, provenWords, shortWorth } from "./words.js";

/**
 * @typedef {object} EngineHandlers
 * @property {(isOn: boolean) => void} onSwitch
 * @property {() => void} onAgain
 * @property {(moves: string[]) => void} onPlay
 * @property {(moves: string[]|null) => void} onPreview
 */

/**
 * @param {{isOn: boolean, wishes: HTMLElement, handlers: EngineHandlers}} how
 * @returns {{node: HTMLElement, show: (game: string, view: EngineView, opinions: Opinions|null) => void}}
 */
export function createEnginePanel({ isOn, wishes, handlers }) {
  const lines = createLines(handlers);
  const onOff = h("input", { type: "checkbox", class: "switch", role: "switch", checked: isOn, on: { change: () => handlers.onSwitch(onOff.checked) } });
  const worth = h("strong", { class: "engine-worth nums" });
  const words = h("span", { class: "engine-words" });
  const figures = h("p", { class: "engine-figures faint nums" });
  const problem = createProblem(handlers.onAgain);
  const node = h("div", { class: "engine stack tight" },
    h("div", { class: "engine-head" },
      h("label", { class: "check" }, onOff, h("span", { class: "engine-name" }, t("analyse.engine"))),
      h("div", { class: "engine-verdict" }, worth, words)),
    figures, problem.node, lines.node,
    h("details", { class: "engine-settings" }, h("summary", null, t("analyse.engine_settings")), wishes));

  /** @param {string} game @param {EngineView} view @param {Opinions|null} opinions */
  const show = (game, view, opinions) => {
    node.classList.toggle("is-thinking", view.state === "thinking" || view.state === "waiting");
    write(worth, opinions ? shortWorth(opinions.best) : "");
    worth.classList.toggle("is-proven", opinions?.best.proven !== null && opinions !== null);
    write(words, opinions ? provenWords(game, opinions.best) : "");
    write(figures, figuresOf(view));
    problem.show(view);
    lines.show(game, opinions?.side ?? "first", opinions?.lines ?? []);
  };
  return { node, show };
}

/**
 * What went wrong, with a way to try again.
 * @param {() => void} onAgain
 */
function createProblem(onAgain) {
  const text = h("span");
  const again = h("button", { class: "button small", type: "button", on: { click: onAgain } }, t("common.try_again"));
  const node = h("div", { class: "notice bad engine-problem", role: "alert", hidden: true }, text, again);
  /** @param {EngineView} view */
  const show = ({ state, problem }) => {
    node.hidden = state !== "problem";
    write(text, problem || t("analyse.broken_off"));
  };
  return { node, show };
}

/**
 * "depth 12/18 · 1.2M nodes · 800K nodes/s · 1.5 s", or what it waits for.
 * @param {EngineView} view
 */
function figuresOf({ state, thought }) {
  if (state === "off") return t("analyse.engine_off");
  if (!thought) return state === "done" || state === "problem" ? "" : t(`analyse.state_${state}`);
  const told = [depthOf(thought), t("analyse.nodes", { n: compact(thought.nodes) }),
    t("analyse.nps", { n: compact(thought.nps) }), duration(thought.time_ms)];
  return [...told, ...(state === "paused" ? [t("analyse.state_paused")] : [])].join(" · ");
}

/** @param {Thought} thought */
function depthOf({ depth, selective_depth }) {
  return t("analyse.depth", { n: selective_depth > depth ? `${depth}/${selective_depth}` : String(depth) });
}

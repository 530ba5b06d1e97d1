// What each move may cost, how long it goes on, and the test that may end it sooner.

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { canTest, hasTest } from "./draft.js";
import { choiceBar, formCard, numberField } from "./setup_parts.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").DraftLimits} DraftLimits */

const PACES = /** @type {const} */ (["own", "move", "nodes", "depth", "clock"]);

/** A field that writes one figure of an object. @param {any} target @param {string} name @param {() => void} onChange @param {{min?: number, max?: number, step?: number|"any", hint?: string}} [how] */
function figure(target, name, onChange, how = {}) {
  const onInput = (/** @type {number} */ value) => {
    target[name] = value;
    onChange();
  };
  return numberField({ label: t(`tournaments.field.${name}`), value: target[name], onInput, ...how });
}

/** @param {Draft} draft @param {() => void} onChange @returns {HTMLElement} */
export function limitsCard({ limits }, onChange) {
  const place = h("div", { class: "fields" });
  const draw = () => clear(place, limitFields(limits, onChange));
  const bar = choiceBar({
    legend: t("tournaments.limits"), values: PACES, chosen: limits.pace,
    label: (pace) => t(`tournaments.pace.${pace}`),
    onChoose: (pace) => {
      limits.pace = pace;
      draw();
      onChange();
    },
  });
  draw();
  return formCard(t("tournaments.limits"), bar, place);
}

/** @param {DraftLimits} limits @param {() => void} onChange */
function limitFields(limits, onChange) {
  switch (limits.pace) {
    case "move": return [figure(limits, "seconds", onChange, { min: 0.01, max: 60, step: "any" })];
    case "nodes": return [figure(limits, "nodes", onChange, { min: 1 })];
    case "depth": return [figure(limits, "depth", onChange, { min: 1, max: 200 })];
    case "clock": return [
      figure(limits, "base", onChange, { min: 0.1, max: 600, step: "any" }),
      figure(limits, "increment", onChange, { min: 0, max: 10, step: "any" }),
    ];
    default: return [h("p", { class: "hint" }, t("tournaments.pace_hint.own"))];
  }
}

/**
 * @param {Draft} draft
 * @param {() => void} onChange
 * @returns {{node: HTMLElement, follow: () => void}}
 */
export function lengthCard(draft, onChange) {
  const rounds = figure(draft, "rounds", onChange, { min: 1, hint: t("tournaments.rounds_hint") });
  const node = formCard(t("tournaments.length"), h("div", { class: "fields" }, rounds,
    figure(draft, "concurrency", onChange, { min: 1, max: 16, hint: t("tournaments.concurrency_hint") }),
    figure(draft, "seed", onChange, { min: 0, hint: t("tournaments.seed_hint") })));
  return { node, follow: () => void (rounds.hidden = hasTest(draft)) };
}

/**
 * @param {Draft} draft
 * @param {() => void} onChange
 * @returns {{node: HTMLElement, follow: () => void}} the card is there only while two players take part
 */
export function testCard(draft, onChange) {
  const { sprt } = draft;
  const fields = h("div", { class: "fields" },
    figure(sprt, "elo0", onChange, { min: -200, max: 200, step: "any" }), figure(sprt, "elo1", onChange, { min: -200, max: 200, step: "any" }),
    figure(sprt, "alpha", onChange, { min: 0.001, max: 0.5, step: "any" }), figure(sprt, "beta", onChange, { min: 0.001, max: 0.5, step: "any" }),
    figure(sprt, "mostGames", onChange, { min: 2 }));
  const normalised = check("normalised", sprt.normalised, (on) => (sprt.normalised = on));
  const more = h("div", { class: "stack" }, fields, normalised);
  const isOn = check("test_on", sprt.on, (on) => (sprt.on = on));
  const node = formCard(t("tournaments.test"), h("p", { class: "soft" }, t("tournaments.test_hint")), isOn, more);
  const follow = () => {
    node.hidden = !canTest(draft);
    more.hidden = !sprt.on;
  };

  /** @param {string} name @param {boolean} checked @param {(on: boolean) => void} set */
  function check(name, checked, set) {
    const box = h("input", { type: "checkbox", class: "switch", checked, on: { change: () => (set(box.checked), follow(), onChange()) } });
    return h("label", { class: "check" }, box, h("span", null, t(`tournaments.${name}`)));
  }
  follow();
  return { node, follow };
}

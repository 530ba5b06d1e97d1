/**
 * @file The buttons, the slider and the words with which one goes through a
 * search step by step.
 */

import { freshId, h, svg } from "../dom.js";
import { number, t } from "../i18n.js";
import { SPEEDS } from "./playback.js";

/** @typedef {"first"|"back"|"play"|"forward"|"last"} Way */
/** @typedef {{step: number, isPlaying: boolean, words: string}} StepperState  step: among the ends */
/** @typedef {{ends: {first: number, last: number}, onWay: (way: Way) => void, onStep: (step: number) => void, onSpeed: (speed: number) => void}} StepperOptions */

/** Drawings in a square of 24. */
const ICONS = {
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  play: "M8 5l11 7-11 7Z",
  pause: "M8 5v14M16 5v14",
  forward: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
};

/** @type {Way[]} */
const WAYS = ["first", "back", "play", "forward", "last"];

/**
 * @param {StepperOptions} how
 * @returns {{node: HTMLElement, show: (state: StepperState) => void}}
 */
export function createStepper({ ends, onWay, onStep, onSpeed }) {
  const buttons = new Map(WAYS.map((way) => [way, wayButton(way, () => onWay(way))]));
  const slider = h("input", {
    type: "range", class: "xray-slider", min: ends.first, max: ends.last, step: 1, "aria-label": t("xray.steps.slider"),
    on: { input: () => onStep(Number(slider.value)) },
  });
  const counter = h("output", { class: "nums xray-counter" });
  const words = h("p", { class: "xray-step-words" });

  /** @param {StepperState} state */
  const show = ({ step, isPlaying, words: told }) => {
    const place = t("xray.steps.counter", { n: number(step - ends.first + 1), all: number(ends.last - ends.first + 1) });
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", place);
    counter.textContent = place;
    words.textContent = told;
    dressPlay(buttons.get("play"), isPlaying);
    for (const [way, isThere] of endsAt(step, ends)) buttons.get(way)?.setAttribute("aria-disabled", String(isThere));
  };
  const node = h("section", { class: "card xray-stepper", "aria-label": t("xray.steps.title") },
    h("div", { class: "xray-step-row" },
      h("div", { class: "xray-buttons", role: "group", "aria-label": t("xray.steps.buttons") }, [...buttons.values()]),
      slider, counter, speedField(onSpeed)),
    words, keysHint());
  return { node, show };
}

/** @param {Way} way @param {() => void} press */
function wayButton(way, press) {
  const button = h("button", { type: "button", class: "button quiet icon", on: { click: press } });
  dress(button, way, t(`xray.steps.${way}`));
  return button;
}

/** @param {HTMLElement} button @param {keyof typeof ICONS} icon @param {string} label */
function dress(button, icon, label) {
  button.title = label;
  button.ariaLabel = label;
  button.replaceChildren(svg("svg", { class: "icon-drawing", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[icon] })));
}

/** @param {HTMLElement|undefined} button @param {boolean} isPlaying */
function dressPlay(button, isPlaying) {
  if (button) dress(button, isPlaying ? "pause" : "play", t(isPlaying ? "xray.steps.pause" : "xray.steps.play"));
}

/**
 * Which ways lead nowhere. They are not disabled, which would throw away the focus of who presses one again and again.
 * @param {number} step
 * @param {StepperOptions["ends"]} ends
 * @returns {[Way, boolean][]}
 */
function endsAt(step, { first, last }) {
  return [["first", step <= first], ["back", step <= first], ["forward", step >= last], ["last", step >= last]];
}

/** @param {(speed: number) => void} onSpeed */
function speedField(onSpeed) {
  const id = freshId("speed");
  const list = h("select", { id, on: { change: () => onSpeed(Number(list.value)) } },
    SPEEDS.map((speed) => h("option", { value: speed, selected: speed === 1 }, t("xray.steps.per_second", { n: number(speed) }))));
  return h("div", { class: "xray-speed" }, h("label", { for: id, class: "visually-hidden" }, t("xray.steps.speed")), list);
}

function keysHint() {
  const key = (/** @type {string} */ name) => h("kbd", null, name);
  return h("p", { class: "keys-hint faint" }, key(","), key("."), t("xray.steps.keys_step"), key("p"), t("xray.steps.keys_play"), key("b"), t("xray.steps.keys_best"));
}

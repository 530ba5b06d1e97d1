/** @file The clock of a new match: none, one of the common ones, or any other. */

import { freshId, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { CLOCK_BOUNDS, CLOCKS, isClockSound } from "./setup.js";

/** @typedef {import("./setup.js").ClockChoice} ClockChoice */
/** @typedef {keyof typeof CLOCK_BOUNDS} Amount */

/**
 * @param {ClockChoice} begun what is chosen to begin with
 * @returns {{node: HTMLElement, choice: () => ClockChoice, isSound: () => boolean}}
 */
export function createClockForm(begun) {
  const common = CLOCKS.findIndex((clock) => JSON.stringify(clock) === JSON.stringify(begun));
  const own = createOwnClock(common < 0 ? begun : null);
  const group = freshId("clock");
  const inputs = [...CLOCKS, null].map((clock, i) => h("input", {
    type: "radio", name: group, value: i, checked: clock ? i === common : common < 0,
    on: { change: () => void (own.node.hidden = clock !== null) },
  }));
  const labels = [...CLOCKS, null].map((clock, i) => h("label", { class: "chip" }, inputs[i], h("span", null, clock ? clockText(clock) : t("play.clock_own"))));
  const node = h("div", { class: "stack tight" },
    h("fieldset", { class: "chips", "aria-label": t("play.clock") }, labels), own.node);
  const choice = () => CLOCKS[inputs.findIndex((input) => input.checked)] ?? own.choice();
  return { node, choice, isSound: () => isClockSound(choice()) };
}

/**
 * "5 min + 3 s", "10 s a move".
 * @param {ClockChoice} clock
 */
function clockText(clock) {
  switch (clock.kind) {
    case "none":
      return t("play.clock_none");
    case "move":
      return t("play.clock_move", { seconds: number(clock.seconds) });
    case "game":
      return clock.increment === 0
        ? t("play.clock_game", { minutes: number(clock.minutes) })
        : t("play.clock_game_more", { minutes: number(clock.minutes), increment: number(clock.increment) });
  }
}

/** What a clock set by hand begins with. */
const USUAL = { minutes: 5, increment: 0, seconds: 15 };

/** @param {ClockChoice|null} begun null where another clock is chosen */
function createOwnClock(begun) {
  const kind = h("select", { on: { change: () => draw() } },
    h("option", { value: "game" }, t("play.clock_own_game")),
    h("option", { value: "move", selected: begun?.kind === "move" }, t("play.clock_own_move")));
  const told = { ...USUAL, ...begun };
  const amounts = {
    minutes: createAmount("minutes", told.minutes), increment: createAmount("increment", told.increment), seconds: createAmount("seconds", told.seconds),
  };
  const draw = () => {
    amounts.minutes.node.hidden = amounts.increment.node.hidden = kind.value === "move";
    amounts.seconds.node.hidden = kind.value === "game";
  };
  draw();
  const node = h("div", { class: "options own-clock", hidden: begun === null },
    h("label", { class: "field" }, h("span", null, t("play.clock_kind")), kind), Object.values(amounts).map((amount) => amount.node));
  /** @returns {ClockChoice} */
  const choice = () =>
    kind.value === "game"
      ? { kind: "game", minutes: amounts.minutes.get(), increment: amounts.increment.get() }
      : { kind: "move", seconds: amounts.seconds.get() };
  return { node, choice };
}

/**
 * @param {Amount} name
 * @param {number} usual
 */
function createAmount(name, usual) {
  const { min, max } = CLOCK_BOUNDS[name];
  const input = h("input", { type: "number", min, max, step: "any", value: usual });
  input.addEventListener("input", () => input.setAttribute("aria-invalid", String(!input.validity.valid)));
  return { node: h("label", { class: "field" }, h("span", null, t(`play.clock_${name}`)), input), get: () => input.valueAsNumber };
}

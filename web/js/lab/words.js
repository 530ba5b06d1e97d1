// What experiments say, in the reader's language. Their files are English; as in catalogue.js a sentence is looked up
// by its own words, so that a new one is read in English rather than as something else. No DOM.

import { gameTitle, gameWithOptions, slug } from "../catalogue.js";
import { has, t } from "../i18n.js";

/** @typedef {import("../types.js").LabRun} LabRun */
/** @typedef {import("../types.js").LabScale} LabScale */

/** A sentence of an experiment's file. @param {string} english @returns {string} */
export function sentenceText(english) {
  return known(english) ?? english;
}

/**
 * A claim's sentence. Its numbers and names come from what was compared: they take the places of the translation,
 * too, and it begins with a capital again.
 * @param {{says: string, template: string, values: Record<string, string>}} claim
 * @returns {string}
 */
export function claimText({ says, template, values }) {
  const text = known(template);
  if (!text) return says;
  const filled = text.replace(/\{([\w.]+)\}/g, (place, name) => values[name] ?? place);
  return filled.charAt(0).toLocaleUpperCase() + filled.slice(1);
}

/**
 * A title where the game is named already: "What pruning saves" for "GAME: what pruning saves".
 * @param {string} title
 */
export function shortTitle(title) {
  const whole = sentenceText(title);
  const rest = whole.slice(whole.indexOf(": ") + 1).trim();
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

/** A part that is there for several games has its game at the end. @param {string} title @returns {string} */
export function partText(title) {
  const whole = known(title);
  if (whole) return whole;
  const [, words = "", game = ""] = /^(.+): ([a-z]\S*)$/.exec(title) ?? [];
  const found = known(words);
  return found ? `${found}: ${gameWithOptions(game)}` : title;
}

/** Such as "study 000 (GAME), L1"; the game is named elsewhere. @param {string} study @returns {string} */
export function studyText(study) {
  const [, number = "", experiment = ""] = /^study (\d+) \(.*\), (\S+)$/.exec(study) ?? [];
  return number ? t("lab.study", { number, experiment }) : study;
}

/** The rules where they are not the usual ones, without the game's title: "Board size: 8x8". @param {string} game @returns {string} */
export function rulesText(game) {
  return gameWithOptions(game).slice(gameTitle(game).length).replace(/^ · /, "");
}

/** Who says a claim; whose author is not named is ours. @param {string|null} by @returns {string} */
export function claimantText(by) {
  if (by === null || by === "us") return t("lab.by.us");
  return by === "the study" ? t("lab.by.study") : t("lab.by.other", { who: by });
}

/** @param {string} name @param {LabScale} scale @returns {string} the same run in a terminal */
export function commandOf(name, scale) {
  return scale === "standard" ? `ludens lab run ${name}` : `ludens lab run ${name} --scale ${scale}`;
}

/** @param {LabScale} scale @returns {string} as in "at quick scale" */
export function scaleText(scale) {
  return t(`lab.at_scale.${scale}`);
}

/** What became of a run, as it is announced. @param {LabRun} run @returns {string} */
export function changeText({ title, scale, state }) {
  return t("lab.changed", { title: sentenceText(title), scale: scaleText(scale), state: t(`lab.state.${state}`) });
}

/** @param {string} english @returns {string|null} */
function known(english) {
  const key = `lab.text.${slug(english)}`;
  return has(key) ? t(key) : null;
}

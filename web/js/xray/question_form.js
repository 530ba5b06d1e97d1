/**
 * @file The form that asks for an X-ray: which position of which game, who
 * searches, how much, and whether it is compared with a search that prunes
 * nothing. Once there is an answer it folds away, to one line that says it all.
 */

import { gameTitle, gameWithOptions, playerText } from "../catalogue.js";
import { freshId, h } from "../dom.js";
import { createGameOptions } from "../forms/game_form.js";
import { number, plural, t } from "../i18n.js";
import { StartForm } from "../play/start_form.js";
import { PlayerField } from "./player_field.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./address.js").Question} Question */
/**
 * @typedef {object} QuestionForm
 * @property {HTMLDetailsElement} node
 * @property {() => void} fold
 * @property {(isBusy: boolean) => void} setBusy
 * @property {(message: string) => void} complain
 */

/** What the server keeps at most, and makes unless told. */
const MOST_VISITS = 1_000_000;
const MOST_SIMULATIONS = 200_000;
const USUAL_SIMULATIONS = 2000;

/**
 * @param {{games: GameEntry[], question: Question, signal: AbortSignal, onAsk: (question: Question) => void}} how
 * @returns {Promise<QuestionForm>}
 */
export async function createQuestionForm({ games, question, signal, onAsk }) {
  const nodes = createNodesField(question.nodes);
  const compare = createCompare(question.compare);
  const player = new PlayerField({ text: question.player, onChange: () => follow() });
  const start = new StartForm({ game: question.game, beginning: { start: question.start ?? "", moves: question.moves }, signal });
  const game = createGameChoice(games, question.game, (text) => {
    start.setGame(text);
    void player.setGame(text).catch((error) => complain(error.message));
  });
  const follow = () => {
    nodes.show(player.isSimulating);
    compare.node.hidden = player.isSimulating;
  };
  await player.setGame(game.text());

  /** @returns {Question} */
  const asked = () => {
    const { start: text, moves } = start.beginning();
    return { game: game.text(), start: text || null, moves, player: player.text, nodes: nodes.value(), compare: compare.input.checked && !player.isSimulating };
  };
  const isSound = () => game.isSound() && start.sound && player.isSound() && nodes.isSound();
  const { node, trouble, submit, about } = layOut({ game, start, player, nodes, compare });
  const complain = (/** @type {string} */ message) => {
    trouble.textContent = message;
    if (message) node.open = true;
  };
  const tell = () => void (about.textContent = questionWords(asked()));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-disabled") === "true") return;
    complain(isSound() ? "" : t("play.setup_unsound"));
    if (isSound()) onAsk(asked());
  });
  signal.addEventListener("abort", () => start.stop(), { once: true });
  const setBusy = (/** @type {boolean} */ isBusy) => {
    // Not disabled, which would throw away the focus of who has pressed it.
    submit.setAttribute("aria-disabled", String(isBusy));
    submit.textContent = t(isBusy ? "xray.form.busy" : "xray.form.submit");
    tell();
  };
  return { node, fold: () => void (node.open = false), setBusy, complain };
}

/**
 * What is asked, in one line.
 * @param {Question} question
 */
function questionWords({ game, moves, player }) {
  const after = moves.length > 0 && plural("xray.form.after", moves.length);
  return [gameWithOptions(game), after, playerText(player)].filter(Boolean).join(" · ");
}

/**
 * The game from a list, its options a click away.
 * @param {GameEntry[]} games
 * @param {string} text
 * @param {(text: string) => void} onChange
 */
function createGameChoice(games, text, onChange) {
  const id = freshId("game");
  const list = h("select", { id }, games.map((game) => h("option", { value: game.name }, gameTitle(game))));
  const change = (/** @type {string} */ now) => {
    list.value = now.split(":", 1)[0];
    onChange(now);
  };
  const options = createGameOptions({ games, text, onChange: change });
  list.value = options.text().split(":", 1)[0];
  list.addEventListener("change", () => {
    options.set(list.value);
    onChange(options.text());
  });
  const node = h("div", { class: "stack" }, h("div", { class: "field" }, h("label", { for: id }, t("play.form.game")), list),
    h("details", { class: "game-details" }, h("summary", null, t("play.game_options")), options.node));
  return { node, text: options.text, isSound: options.isSound };
}

/**
 * How much is searched at most: visits, or simulations.
 * @param {number|null} given
 */
function createNodesField(given) {
  const id = freshId("nodes");
  const input = h("input", { id, type: "number", min: 1, inputmode: "numeric", value: given, "aria-describedby": `${id}-hint` });
  const label = h("label", { for: id });
  const hint = h("small", { class: "hint", id: `${id}-hint` });
  const show = (/** @type {boolean} */ isSimulating) => {
    const most = isSimulating ? MOST_SIMULATIONS : MOST_VISITS;
    input.max = String(most);
    input.placeholder = number(isSimulating ? USUAL_SIMULATIONS : MOST_VISITS);
    label.textContent = t(isSimulating ? "xray.form.simulations" : "xray.form.nodes");
    hint.textContent = t("xray.form.most", { n: number(most) });
  };
  return {
    node: h("div", { class: "field" }, label, input, hint), show,
    value: () => (input.value === "" ? null : Number(input.value)),
    isSound: () => input.validity.valid,
  };
}

/** @param {boolean} isOn */
function createCompare(isOn) {
  const id = freshId("compare");
  const input = h("input", { id, type: "checkbox", class: "switch", checked: isOn, "aria-describedby": `${id}-hint` });
  const node = h("div", { class: "field" }, h("label", { class: "check", for: id }, input, h("span", null, t("xray.form.compare"))),
    h("small", { class: "hint", id: `${id}-hint` }, t("xray.form.compare_hint")));
  return { node, input };
}

/**
 * @typedef {{node: HTMLElement}} Part
 * @param {{game: Part, start: StartForm, player: PlayerField, nodes: Part, compare: Part}} parts
 */
function layOut({ game, start, player, nodes, compare }) {
  const submit = h("button", { type: "submit", class: "button primary large" }, t("xray.form.submit"));
  const trouble = h("p", { class: "error", role: "alert" });
  const about = h("span", { class: "soft" });
  const form = h("form", { class: "xray-form", novalidate: true },
    h("div", { class: "stack" }, game.node, start.node, start.preview),
    h("div", { class: "stack" }, player.node),
    h("div", { class: "stack" }, h("div", { class: "xray-limits" }, player.depthField, nodes.node), compare.node, submit, trouble));
  const node = h("details", { class: "card xray-question", open: true },
    h("summary", null, h("span", { class: "xray-question-title" }, t("xray.question")), " ", about), form);
  return { node, trouble, submit, about };
}

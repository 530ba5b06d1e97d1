/**
 * @file A player of a game: a level with one click, a study's heuristic at a
 * fixed depth, or any player with all its options; and its text under
 * "Advanced". The text is what counts: the rest only writes it.
 */

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { createAsText } from "./as_text.js";
import { complaintText } from "./complaints.js";
import { evaluationsOf } from "./evaluations.js";
import { playerField, readValues } from "./fields.js";
import { playersOf } from "./menu.js";
import { createHeuristic } from "./player_heuristic.js";
import { createLevels } from "./player_levels.js";
import { createAnyPlayer } from "./player_options.js";
import { levelOf, levelText, playerName, wayOf } from "./player_text.js";
import { createWays } from "./player_ways.js";

/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */
/** @typedef {import("./player_text.js").Way} Way */
/**
 * What each way of choosing is: it can show a text, and tells of another.
 * @typedef {{node: HTMLElement, show: (text: string) => void, first: () => string}} Chooser
 */
/**
 * @typedef {object} PlayerForm
 * @property {HTMLElement} node
 * @property {() => string} text the last that was sound
 * @property {(text: string) => Promise<void>} set leaves a text alone that names no player of the game
 * @property {() => boolean} isSound whether what is typed can be read
 * @property {(game: string) => Promise<void>} setGame
 */

const USUAL_LEVEL = 4;

/**
 * @param {{game: string, text?: string, onChange?: (text: string) => void}} how
 * @returns {Promise<PlayerForm>}
 */
export async function createPlayerForm({ game, text = levelText(USUAL_LEVEL), onChange = () => {} }) {
  const form = new Form(onChange);
  await form.setGame(game);
  await form.set(text);
  return {
    node: form.node,
    text: () => form.current,
    set: (other) => form.set(other),
    isSound: form.asText.isSound,
    setGame: (other) => form.setGame(other),
  };
}

/**
 * The form's state: the game's players, and the text. The players are asked
 * for only when something else than a level is wanted: there is much to tell
 * of them.
 */
class Form {
  game = "";
  /** @type {PlayerEntry[]} */
  players = [];
  current = levelText(USUAL_LEVEL);
  /** @type {Map<Way, Chooser>} */
  choosers = new Map();

  /** @param {(text: string) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.place = h("div", { class: "player-way" });
    this.ways = createWays((way) => this.attempt(this.offer(way)));
    this.asText = createAsText({ label: t("play.form.player_as_text"), onInput: (text) => this.attempt(this.read(text)) });
    this.node = h("div", { class: "player-form" }, this.ways.node, this.place, this.asText.node);
  }

  /**
   * A player that the new game does not have gives way to a level.
   * @param {string} game
   */
  async setGame(game) {
    if (game === this.game) return;
    this.game = game;
    this.players = [];
    this.choosers = new Map();
    const complaint = await this.complaintOf(this.current);
    if (game !== this.game) return;
    if (complaint === null) this.show(this.current);
    else this.choose(levelText(USUAL_LEVEL));
  }

  /** @param {string} text */
  async set(text) {
    if ((await this.complaintOf(text)) === null) this.show(text);
  }

  /**
   * Begins with another way of choosing.
   * @param {Way} way
   */
  async offer(way) {
    if (way !== "level") await this.load();
    const unjudged = way === "heuristic" && evaluationsOf(this.players).length === 0;
    this.choose(this.chooser(unjudged ? "any" : way).first());
  }

  /**
   * Says so where the server could not be asked.
   * @param {Promise<void>} work
   */
  attempt(work) {
    work.catch((error) => this.asText.complain(error instanceof Error ? error.message : String(error)));
  }

  async load() {
    const { game } = this;
    const players = await playersOf(game);
    if (game === this.game) this.players = players;
  }

  /**
   * What the person chose in the form.
   * @param {string} text
   */
  choose(text) {
    this.show(text);
    this.onChange(text);
  }

  /**
   * What the person typed.
   * @param {string} text
   */
  async read(text) {
    const complaint = await this.complaintOf(text);
    if (complaint !== null) this.asText.complain(complaint);
    else this.choose(text);
  }

  /** @param {string} text */
  show(text) {
    this.current = text;
    const way = wayOf(text);
    const chooser = this.chooser(way);
    if (this.place.firstChild !== chooser.node) clear(this.place, chooser.node);
    this.ways.show(way);
    chooser.show(text);
    this.asText.show(text);
  }

  /**
   * @param {Way} way
   * @returns {Chooser}
   */
  chooser(way) {
    const made = this.choosers.get(way) ?? this.make(way);
    this.choosers.set(way, made);
    return made;
  }

  /**
   * @param {Way} way
   * @returns {Chooser}
   */
  make(way) {
    const choose = (/** @type {string} */ text) => this.choose(text);
    if (way === "level") return createLevels(choose);
    if (way === "heuristic") return createHeuristic(evaluationsOf(this.players), choose);
    return createAnyPlayer(this.players, choose);
  }

  /**
   * What is wrong with a text, as far as the page can know.
   * @param {string} text
   * @returns {Promise<string | null>}
   */
  async complaintOf(text) {
    if (levelOf(text) !== null) return null;
    await this.load();
    const name = playerName(text);
    const entry = this.players.find((player) => player.name === name);
    if (!entry) return t("play.form.no_player", { name, known: this.players.map((player) => player.name).join(", ") });
    const { complaint } = readValues(text, entry.options.map(playerField));
    return complaint && complaintText(complaint);
  }
}

// The runs of the lab, kept fresh by the server's stream, and what one can have done with them.

import { say } from "../announce.js";
import { get, post, send } from "../api.js";
import { follow } from "../live.js";
import { Newest, withRun, withoutRun } from "./newest.js";
import { changedRuns } from "./state.js";
import { changeText } from "./words.js";

/** @typedef {import("../types.js").LabRun} LabRun */
/** @typedef {import("../types.js").LabScale} LabScale */
/**
 * @typedef {object} Watching
 * @property {AbortSignal} signal the page's
 * @property {(runs: LabRun[]) => void} onRuns called at once, and after each change
 * @property {(isLost: boolean) => void} onLost the line to the server
 * @property {(id: string) => void} [onRemoved] by this page, before its runs are told
 */

export class Runs {
  #newest;
  #watching;

  /** @param {LabRun[]} runs as they were when the page was opened @param {Watching} watching */
  constructor(runs, watching) {
    this.#newest = new Newest(runs);
    this.#watching = watching;
  }

  /** Shows them from now on, until the page is left. */
  watch() {
    const { signal, onRuns, onLost } = this.#watching;
    onRuns(this.#newest.runs);
    void follow("/api/lab/events", {
      signal,
      on: { lab: ({ runs }) => this.#change(() => this.#newest.hear(runs)) },
      onState: (state) => {
        onLost(state === "lost");
        if (state === "open") void this.#catchUp();
      },
    });
  }

  /** Begins a run, or goes on with it. @param {string} name of the experiment @param {LabScale} scale */
  start(name, scale) {
    return this.#ask(async () => withRun(await post("/api/lab/runs", { name, scale })));
  }

  /** @param {string} id */
  stop(id) {
    return this.#ask(async () => withRun(await post(`/api/lab/runs/${encodeURIComponent(id)}/stop`, {})));
  }

  /** @param {string} id */
  remove(id) {
    return this.#ask(async () => {
      await send(`/api/lab/runs/${encodeURIComponent(id)}`, { method: "DELETE" }, {});
      this.#watching.onRemoved?.(id);
      return withoutRun(id);
    });
  }

  /** The stream tells changes; what happened while there was no line has to be asked for. A miss is no news. */
  #catchUp() {
    const { signal } = this.#watching;
    const question = async () => {
      const { runs } = await get("/api/lab", { signal });
      return () => runs;
    };
    return this.#ask(question).catch(() => {});
  }

  /** @param {Parameters<Newest["ask"]>[0]} question */
  async #ask(question) {
    const before = this.#newest.runs;
    if (await this.#newest.ask(question)) this.#tell(before);
  }

  /** @param {() => void} change */
  #change(change) {
    const before = this.#newest.runs;
    change();
    this.#tell(before);
  }

  /** @param {LabRun[]} before */
  #tell(before) {
    if (this.#watching.signal.aborted) return;
    for (const run of changedRuns(before, this.#newest.runs)) say(changeText(run));
    this.#watching.onRuns(this.#newest.runs);
  }
}

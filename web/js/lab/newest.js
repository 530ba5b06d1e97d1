// The runs as they were told last. The stream and the answers to what was asked can overtake each other: what the
// stream says is always newer than a question that was asked before. No DOM.

/** @typedef {import("../types.js").LabRun} LabRun */

export class Newest {
  /** How often the stream has spoken. */
  #heard = 0;

  /** @param {LabRun[]} runs */
  constructor(runs) {
    this.runs = runs;
  }

  /** From the stream. @param {LabRun[]} runs */
  hear(runs) {
    this.#heard += 1;
    this.runs = runs;
  }

  /**
   * Asks, and takes the answer unless the stream has spoken meanwhile.
   * @param {() => Promise<(runs: LabRun[]) => LabRun[]>} question gives what the answer makes of the runs
   * @returns {Promise<boolean>} whether it was taken
   */
  async ask(question) {
    const heard = this.#heard;
    const change = await question();
    if (this.#heard !== heard) return false;
    this.runs = change(this.runs);
    return true;
  }
}

/** @param {LabRun} run @returns {(runs: LabRun[]) => LabRun[]} with this one as it is now */
export function withRun(run) {
  return (runs) => [...runs.filter(({ id }) => id !== run.id), run];
}

/** @param {string} gone its id @returns {(runs: LabRun[]) => LabRun[]} */
export function withoutRun(gone) {
  return (runs) => runs.filter(({ id }) => id !== gone);
}

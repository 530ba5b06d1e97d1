/**
 * @file The analysis page: opens what its address names, and keeps the address
 * up to date so that it can be shared.
 */

/** @typedef {import("../types.js").PageContext} PageContext */
/** @typedef {import("../types.js").Page} Page */
/** @typedef {import("../analyse/address.js").Address} Address */
/** @typedef {import("../analyse/source.js").Opened} Opened */

import { readAddress, writeAddress } from "../analyse/address.js";
import { Analysis } from "../analyse/analysis.js";
import { layOut } from "../analyse/layout.js";
import { recordOf } from "../analyse/source.js";
import { Study } from "../analyse/study.js";
import { get, post } from "../api.js";
import { complain } from "../dialog.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";

/** Browsers stop pages that change their address too often. */
const ADDRESS_REST_MS = 350;

/**
 * The study last seen: who comes back, or changes the language, finds again
 * what the address does not hold, the variations and what a sweep has found.
 * @type {Pick<Analysis, "study"|"sweep">|null}
 */
let kept = null;

/**
 * @param {PageContext} context
 * @returns {Promise<Page>}
 */
export default async function page(context) {
  const games = await allGames();
  const usual = { game: games[0].name, start: null, moves: [] };
  const again = kept && addressOf(kept.study) === location.pathname + location.search ? kept : null;
  const address = readAddress(context.query);
  // What is not there has no board: the page says so instead.
  const record = again || !address.source ? usual : await recordOf(address.source, (path) => get(path, { signal: context.signal }));
  // A reader who has gone on leaves no search running that nobody sees.
  context.signal.throwIfAborted();
  const study = again?.study ?? new Study((body, signal) => post("/api/positions", body, { ...(signal && { signal }) }));
  const analysis = new Analysis(study, games, context.signal, again?.sweep);
  const node = layOut(analysis, context);
  if (again) await study.reopen();
  else await openRecord(study, record, address).catch((error) => openAfterAll(study, usual, { error, signal: context.signal }));
  context.signal.throwIfAborted();
  kept = { study, sweep: analysis.sweep };
  keepAddress(study, context);
  return { title: t("analyse.title"), node };
}

/**
 * @param {Study} study
 * @param {Opened} record
 * @param {Address} address where it came from, and what is to be seen of it
 */
async function openRecord(study, record, { source, ply }) {
  if (!source || source.kind === "line") return study.open(record, { ply });
  const { branch, ...origin } = source;
  await study.open(record, { origin, ply });
  if (branch) await study.openBranch(branch, ply);
  return undefined;
}

/**
 * Where the server refuses a line that is shown, and there is still something to
 * begin with: the game that the line left, or the usual one.
 * @param {Study} study
 * @param {Opened} usual
 * @param {{error: unknown, signal: AbortSignal}} refusal
 */
async function openAfterAll(study, usual, { error, signal }) {
  if (signal.aborted) throw error;
  complain(error);
  if (study.game === "") await study.open(usual);
}

/** @param {Study} study */
function addressOf(study) {
  return writeAddress(study.source, study.node.ply);
}

/**
 * @param {Study} study
 * @param {PageContext} context
 */
function keepAddress(study, { rewrite, signal }) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;
  const write = () => rewrite(addressOf(study));
  study.listen(() => {
    clearTimeout(resting);
    resting = setTimeout(write, ADDRESS_REST_MS);
  }, signal);
  signal.addEventListener("abort", () => clearTimeout(resting), { once: true });
}

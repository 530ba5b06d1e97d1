/**
 * @file The analysis page: opens what its address names, and keeps the address
 * up to date so that it can be shared.
 */

/** @typedef {import("../types.js").PageContext} PageContext */
/** @typedef {import("../types.js").Page} Page */

import { readAddress, writeAddress } from "../analyse/address.js";
import { Analysis } from "../analyse/analysis.js";
import { layOut } from "../analyse/layout.js";
import { recordOf } from "../analyse/source.js";
import { Study } from "../analyse/study.js";
import { get, post } from "../api.js";
import { complain } from "../dialog.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";

/** What is shown where the address asks for nothing. */
const USUAL_GAME = "connect4";

/** Browsers stop pages that change their address too often. */
const ADDRESS_REST_MS = 350;

/**
 * The study last seen: who comes back, or changes the language, finds the
 * variations again, which the address does not hold.
 * @type {Study|null}
 */
let kept = null;

/**
 * @param {PageContext} context
 * @returns {Promise<Page>}
 */
export default async function page(context) {
  const games = await allGames();
  // Whoever has gone on must not be followed by a search that nobody sees.
  context.signal.throwIfAborted();
  const isKept = kept !== null && addressOf(kept) === location.pathname + location.search;
  const study = isKept && kept ? kept : new Study((body, signal) => post("/api/positions", body, { ...(signal && { signal }) }));
  const analysis = new Analysis(study, games, context.signal);
  const node = layOut(analysis, context);
  if (isKept) await study.reopen();
  else await openAddress(study, context);
  context.signal.throwIfAborted();
  kept = study;
  keepAddress(study, context);
  return { title: t("analyse.title"), node };
}

/**
 * What the address names; where the server refuses that, it is told, and there
 * is still something to begin with.
 * @param {Study} study
 * @param {PageContext} context
 */
async function openAddress(study, { query, signal }) {
  const { source, ply } = readAddress(query);
  const origin = source?.kind === "line" ? null : source;
  try {
    if (source) return await study.open(await recordOf(source, (path) => get(path, { signal })), { origin, ply });
  } catch (error) {
    if (signal.aborted) throw error;
    complain(error);
  }
  return study.open({ game: USUAL_GAME, start: null, moves: [] });
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

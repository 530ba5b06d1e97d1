// Which page answers to which path, and which words and styles it needs. No DOM: main.js shows what is found here.

/**
 * @typedef {object} Route
 * @property {string} path  parts that begin with a colon are named parameters
 * @property {string} page  the module in js/pages
 * @property {string|null} part  its words and its style sheet, beside those that are always loaded
 * @property {Section|null} section  the entry of the navigation it belongs to
 */
/** @typedef {"play"|"analyse"|"tournaments"|"lab"|"rules"} Section */

/** The navigation: where each section begins. @type {[Section, string][]} */
export const SECTIONS = [
  ["play", "/new"],
  ["analyse", "/analyse"],
  ["tournaments", "/tournaments"],
  ["lab", "/lab"],
  ["rules", "/rules"],
];

/** @type {Route[]} */
const ROUTES = [
  { path: "/", page: "home", part: null, section: null },
  { path: "/new", page: "new", part: null, section: "play" },
  { path: "/match/:id", page: "match", part: null, section: "play" },
  { path: "/matches", page: "matches", part: null, section: "play" },
  { path: "/analyse", page: "analyse", part: "analyse", section: "analyse" },
  { path: "/xray", page: "xray", part: "xray", section: "analyse" },
  { path: "/tournaments", page: "tournaments", part: "tournaments", section: "tournaments" },
  { path: "/tournaments/new", page: "new_tournament", part: "tournaments", section: "tournaments" },
  { path: "/tournaments/:run", page: "tournament", part: "tournaments", section: "tournaments" },
  { path: "/lab", page: "lab", part: "lab", section: "lab" },
  { path: "/lab/runs/:run", page: "lab_run", part: "lab", section: "lab" },
  { path: "/rules", page: "rules", part: "rules", section: "rules" },
  { path: "/rules/:game", page: "rules", part: "rules", section: "rules" },
  { path: "/about", page: "about", part: "rules", section: null },
];

/**
 * The route of a path with its parameters; earlier routes win.
 * @param {string} path
 * @returns {{route: Route, params: Record<string, string>}|null}
 */
export function findRoute(path) {
  const parts = split(path);
  for (const route of ROUTES) {
    const params = matchParts(split(route.path), parts);
    if (params) return { route, params };
  }
  return null;
}

/** @param {string} path */
function split(path) {
  return path.split("/").filter(Boolean);
}

/** @param {string[]} pattern @param {string[]} parts @returns {Record<string, string>|null} */
function matchParts(pattern, parts) {
  if (pattern.length !== parts.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [i, want] of pattern.entries()) {
    if (want.startsWith(":")) params[want.slice(1)] = decode(parts[i]);
    else if (want !== parts[i]) return null;
  }
  return params;
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// Light or dark: the setting, or what the system asks. The colours themselves are in tokens.css.

import { get, onChange, set } from "./settings.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light"|"dark"} what is seen now */
export function theme() {
  const wanted = get("theme");
  if (wanted !== "system") return wanted;
  return dark.matches ? "dark" : "light";
}

/** Shows the other theme, and remembers it. */
export function toggleTheme() {
  set("theme", theme() === "dark" ? "light" : "dark");
}

/** @param {() => void} listener called whenever another theme may be seen: by a choice here or in the system */
export function onTheme(listener) {
  onChange((name) => name === "theme" && listener());
  dark.addEventListener("change", listener);
}

/** Keeps the page in the theme that the settings ask for. */
export function startTheme() {
  apply();
  onChange((name) => name === "theme" && apply());
}

function apply() {
  const wanted = get("theme");
  if (wanted === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
}

// The head of every page: the name, the navigation, language, theme and settings.

import { clear, h, svg, tellTrouble } from "./dom.js";
import { LANGUAGES, language, setLanguage, t } from "./i18n.js";
import { SECTIONS } from "./routes.js";
import { get, onChange, set } from "./settings.js";
import { onTheme, theme, toggleTheme } from "./theme.js";

/** @typedef {import("./routes.js").Section} Section */
/** @typedef {import("./settings.js").Settings} Settings */

const ICONS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2M4.6 4.6 6 6M18 18l1.4 1.4M4.6 19.4 6 18M18 6l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
};

let drawnIn = "";

/**
 * Each brings a part of the header in line with the settings, which are also changed elsewhere: by other parts of the
 * page, and the theme by the system.
 * @type {(() => void)[]}
 */
let followers = [];
const followSettings = () => followers.forEach((follow) => follow());
onChange(followSettings);
onTheme(followSettings);

/**
 * Draws the header, or only moves the mark of the present section where it is drawn already.
 * @param {Section|null} section
 */
export function drawHeader(section) {
  const header = /** @type {HTMLElement} */ (document.getElementById("header"));
  if (drawnIn !== language()) {
    drawnIn = language();
    followers = [];
    clear(header, skipLink(), brand(), navigation(), tools());
  }
  closeMenus();
  for (const link of header.querySelectorAll(".nav-link")) {
    if (link.getAttribute("data-section") === section) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function skipLink() {
  return h("a", { class: "skip", href: "#page" }, t("common.skip"));
}

function brand() {
  const mark = h("img", { class: "brand-mark", src: "/icon.svg", alt: "", width: 28, height: 28 });
  return h("a", { class: "brand", href: "/" }, mark, "Ludens");
}

/** The links: a row where there is room, else a popover that the menu button opens. */
function navigation() {
  const links = SECTIONS.map(([section, href]) =>
    h("a", { class: "nav-link", href, data: { section } }, t(`common.nav.${section}`)));
  return h("nav", { id: "nav", class: "nav", popover: "auto", "aria-label": t("common.nav") }, links);
}

function closeMenus() {
  for (const menu of document.querySelectorAll(".header :popover-open")) {
    if (menu instanceof HTMLElement) menu.hidePopover();
  }
}

function tools() {
  return h("div", { class: "header-tools" }, languageMenu(), themeButton(),
    iconButton("settings", t("common.settings"), { popovertarget: "settings" }), settingsPanel(),
    iconButton("menu", t("common.menu"), { popovertarget: "nav", class: "button quiet icon menu-button" }));
}

function languageMenu() {
  const entries = Object.entries(LANGUAGES).map(([code, name]) =>
    h("option", { value: code, selected: code === language(), lang: code }, name));
  let cameByPointer = false;
  return h("select", {
    class: "language", "aria-label": t("common.language"),
    on: {
      pointerdown: () => void (cameByPointer = true),
      keydown: () => void (cameByPointer = false),
      change: (/** @type {any} */ event) => void changeLanguage(event.target.value, !cameByPointer),
    },
  }, entries);
}

/**
 * The header is drawn anew in the new language, so the focus of who uses the keyboard goes to the menu's successor. Who
 * pressed it leaves it: the arrow keys are for the page again.
 * @param {import("./i18n.js").Language} code
 * @param {boolean} keepsFocus
 */
async function changeLanguage(code, keepsFocus) {
  const trouble = await setLanguage(code).then(() => null, (error) => error);
  const menu = document.querySelector(".language");
  if (!(menu instanceof HTMLSelectElement)) return;
  if (keepsFocus) menu.focus();
  else menu.blur();
  if (!trouble) return;
  // The page still speaks as before.
  menu.value = language();
  await tellTrouble(trouble.message);
}

function themeButton() {
  const button = h("button", { class: "button quiet icon theme-button", type: "button", on: { click: toggleTheme } });
  const dress = () => {
    const other = theme() === "dark" ? "light" : "dark";
    const words = t(`common.theme.to_${other}`);
    button.title = words;
    button.ariaLabel = words;
    clear(button, icon(other === "light" ? "sun" : "moon"));
  };
  dress();
  followers.push(dress);
  return button;
}

/** @param {keyof typeof ICONS} name @param {string} label @param {import("./dom.js").Props} props */
function iconButton(name, label, props) {
  return h("button", { class: "button quiet icon", type: "button", "aria-label": label, title: label, ...props }, icon(name));
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon-drawing", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

function settingsPanel() {
  return h("div", { id: "settings", class: "settings card stack", popover: "auto", role: "dialog", "aria-label": t("common.settings") },
    h("h2", { class: "settings-title" }, t("common.settings")),
    choice("theme", ["system", "light", "dark"]),
    choice("animation", ["normal", "fast", "off"]),
    toggle("coordinates"), toggle("arrows"), toggle("sounds"),
    h("a", { href: "/about", class: "settings-about" }, t("common.about")));
}

/**
 * @template {"theme"|"animation"} K
 * @param {K} name @param {Settings[K][]} values
 */
function choice(name, values) {
  const entries = values.map((value) => {
    const input = h("input", {
      type: "radio", name: `setting-${name}`, value, checked: get(name) === value,
      on: { change: () => set(name, value) },
    });
    followers.push(() => void (input.checked = get(name) === value));
    return h("label", null, input, h("span", null, t(`common.${name}.${value}`)));
  });
  return h("fieldset", { class: "segmented" }, h("legend", null, t(`common.${name}`)), entries);
}

/** @param {"coordinates"|"arrows"|"sounds"} name */
function toggle(name) {
  const input = h("input", {
    type: "checkbox", class: "switch", checked: get(name),
    on: { change: () => set(name, input.checked) },
  });
  followers.push(() => void (input.checked = get(name)));
  return h("label", { class: "check" }, input, h("span", null, t(`common.setting.${name}`)));
}

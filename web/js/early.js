// Runs before the first paint. A chosen theme must not flash in the other one, and the words and the games, which
// modules would ask for only when all of them are there, come along with them. A classic script, because modules wait for the whole
// document; theme.js and i18n.js do the rest.
{
  /** What is stored can be anything. @type {{theme?: unknown, language?: unknown}|null} */
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("ludens.settings") ?? "{}");
  } catch {
    // Without storage the system's theme and language are right.
  }
  const { theme, language } = chosen ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  const tags = [typeof language === "string" ? language : "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  const code = tags.find((tag) => ["en", "ca", "es"].includes(tag)) ?? "en";
  const early = [`/lang/${code}/start.json`, "/api/games"];
  for (const href of early) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }));
  }
}

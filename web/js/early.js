// Runs before the first paint, so that a chosen theme does not flash in the other one. A classic script,
// because modules wait for the whole document; theme.js does the rest.
try {
  const { theme } = JSON.parse(localStorage.getItem("ludens.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme is right.
}

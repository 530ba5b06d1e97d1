// What the linter asks of the page: the recommended rules, and those that keep data out of markup.

import js from "@eslint/js";
import globals from "globals";

/** Ways of turning text into markup or code; the page builds its nodes with h() instead. */
const MARKUP = ["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
  property,
  message: "Build nodes with h() from dom.js.",
}));

export default [
  // api-types.js is made by a program.
  { ignores: ["node_modules/", "test-results/", "js/api-types.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-restricted-properties": ["error", ...MARKUP],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 60],
      complexity: ["error", 15],
    },
  },
  { files: ["js/**"], languageOptions: { globals: globals.browser } },
  {
    files: ["tests/**", "playwright.config.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { "max-lines-per-function": "off" },
  },
];

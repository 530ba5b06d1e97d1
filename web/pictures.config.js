// How `npm run pictures` runs tests/pictures.spec.js: as the tests of the page, one after the other.

import { defineConfig } from "@playwright/test";
import browser from "./playwright.config.js";

export default defineConfig({
  ...browser,
  testDir: "tests",
  testMatch: "pictures.spec.js",
  workers: 1,
  timeout: 300_000,
});

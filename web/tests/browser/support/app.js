// A running app for each worker, and a way to end it and start it again on the same store.

import { test as base, expect } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = process.env.LUDENS ?? fileURLToPath(new URL("../../../../target/debug/ludens", import.meta.url));

/** The program with a store of its own. */
export class App {
  /** @param {string} folder @param {{name?: string, more?: string[]}} [how] its store's name, and more arguments */
  constructor(folder, { name = "app.db", more = [] } = {}) {
    this.db = join(folder, name);
    this.more = more;
    this.url = "";
    this.port = 0;
    /** @type {import("node:child_process").ChildProcess | null} */
    this.process = null;
  }

  /** Starts it, on the same port if it ran before: pages find it again. */
  async start() {
    const listen = `127.0.0.1:${this.port}`;
    const arguments_ = ["serve", "--listen", listen, "--db", this.db, "--rate", "10000", ...this.more];
    const child = spawn(PROGRAM, arguments_, { stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
    if (!found) throw new Error(`no address in ${line}`);
    [this.url, this.port] = [found[0].slice(0, -1), Number(found[1])];
  }

  /** @param {NodeJS.Signals} [signal] */
  async end(signal = "SIGTERM") {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  /**
   * Asks the API as a program would.
   * @param {string} path
   * @param {object} [body]
   * @param {string[]} [keys]
   */
  async ask(path, body, keys = []) {
    /** @type {Record<string, string>} */
    const headers = { "Content-Type": "application/json" };
    if (keys.length > 0) headers.Authorization = `Bearer ${keys.join(",")}`;
    const method = body ? "POST" : "GET";
    const answer = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** @typedef {import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions} Given */
/** @typedef {import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions} GivenOnce */

/** @type {import("@playwright/test").Fixtures<{quiet: void}, {app: App}, Given, GivenOnce>} */
const FIXTURES = {
  app: [
    // Playwright reads from the pattern which fixtures are wanted; this one needs none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "ludens-"));
      const app = new App(folder);
      await app.start();
      await use(app);
      await app.end();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  /** Whatever a page writes as an error, or asks of another host, fails its test. */
  quiet: [
    async ({ context, baseURL }, use) => {
      /** @type {string[]} */
      const complaints = [];
      context.on("weberror", (error) => complaints.push(`error: ${error.error()}`));
      context.on("console", (message) => {
        const isNetwork = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isNetwork) complaints.push(message.text());
      });
      context.on("request", (request) => {
        const isOurs = request.url().startsWith(baseURL ?? "") || /^(data|blob|about):/.test(request.url());
        if (!isOurs) complaints.push(`asked ${request.url()}`);
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
};

export const test = base.extend(FIXTURES);

export { expect };

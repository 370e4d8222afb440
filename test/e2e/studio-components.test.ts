// @module-tag full
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import axe, { type AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser, openPage } from "./browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
const pages = readdirSync(path.join(root, "studio/dev/pages")).map((file) => path.parse(file).name);
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const origin = "http://localhost:4999";

const whenFinished = afterTests();
let browser: Browser;
let page: Page;
let faults: readonly string[];
beforeAll(async () => {
  const built = tempFolder({}, whenFinished);
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const config = path.join(root, "studio/dev/vite.config.ts");
  execFileSync(process.execPath, [vite, "build", "--config", config, "--outDir", built, "--logLevel", "error"]);
  browser = await openBrowser();
  ({ page, faults } = await openPage(browser));
  whenFinished(() => browser.close());
  // Its files come from the folder: no server is needed.
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(built, pathname === "/" ? "index.html" : pathname);
    return route.fulfill({ body: readFileSync(file), contentType: types[path.extname(file)] ?? "text/plain" });
  });
  // Once for all: it is longer than all that is shown.
  await page.addInitScript({ content: axe.source });
  await page.goto(origin);
});

test("every component has a page", () => {
  const files = readdirSync(path.join(root, "studio/src"), { recursive: true, encoding: "utf8" });
  const components = files
    .filter((file) => file.endsWith(".tsx") && file.includes("/"))
    .map((file) => file.replace(".tsx", ""));
  expect(components.filter((file) => !pages.includes(path.basename(file)))).toEqual([]);
});

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

/** What is wrong with what is shown: rules that are broken, and what is wider than the page. */
async function faultsOf(): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ resultTypes: ["violations"], selectors: false, iframes: false })})`,
  );
  const wider = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
  return wider > 0 ? [...broken, `${String(wider)} px too wide`] : broken;
}

test.each(pages)(
  "%s is readable in both themes and widths, in each of its states, with what folds open",
  async (component) => {
    await page.evaluate("void (location.hash = '')");
    await page.locator(`a[href^="#${component}/"]`).first().waitFor();
    const states = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('a[href^="#${component}/"]')].map((link) => link.getAttribute("href"))`,
    );
    expect(states).not.toEqual([]);
    const found: string[] = [];
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate("void (location.hash = '')");
      // Colours follow with the next frame.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      for (const state of states) {
        await page.evaluate(`void (location.hash = ${JSON.stringify(state)})`);
        await page.locator("h1:text-is('Components')").waitFor({ state: "detached" });
        await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
        for (const fault of await faultsOf())
          found.push(`${decodeURIComponent(state)}, ${colorScheme}, ${String(width)}: ${fault}`);
      }
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  },
);

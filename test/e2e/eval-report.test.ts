import path from "node:path";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../scenarios/run-scenario.ts";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser, openPage } from "./browser.ts";

let browser: Browser;
const file = path.join(tempFolder({}, afterAll), "report.html");

beforeAll(async () => {
  browser = await openBrowser();
  const desk = path.join(repository, "examples/support-desk");
  expect(await runCommand(["eval", "--replay", "--format", "html", "--out", file], desk)).toMatchObject({ exit: 0 });
});

afterAll(() => browser.close());

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

test.each([
  ["light", 1280],
  ["dark", 390],
] as const)(
  "the report of the support desk is accessible and fits the window, %s at %i px",
  async (colorScheme, width) => {
    const opened = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
    const { page, faults } = opened;
    await page.goto(pathToFileURL(file).href);
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(await page.locator("details.case").count()).toBe(60);
    expect(await page.locator("td", { hasText: "60 of 60, 100 % (94–100 %)" }).count()).toBe(2);
    // The page is all that was asked for.
    expect(faults).toEqual([`leaves this machine: ${pathToFileURL(file).href}`]);
    await opened.close();
  },
);

test("each transcript opens by the keyboard and shows what the model called", async () => {
  const opened = await openPage(browser);
  const { page } = opened;
  await page.goto(pathToFileURL(file).href);
  const first = page.locator("details.case").first();
  await first.locator("> summary").focus();
  await page.keyboard.press("Enter");
  const run = first.locator("details.run");
  await run.locator("> summary").focus();
  await page.keyboard.press("Enter");
  expect(await run.locator(".entry").first().isVisible()).toBe(true);
  await opened.close();
});

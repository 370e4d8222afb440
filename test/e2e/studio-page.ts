// Shared by the browser tests of the studio.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { runningToolwright } from "../support/running-toolwright.ts";
import { openPage } from "./browser.ts";

/** The studio in a page; what goes wrong in the page fails the test. */
export async function studioPage(
  browser: Browser,
  { args, root, ...options }: { readonly args: readonly string[]; readonly root: string } & BrowserContextOptions,
): Promise<Page> {
  const running = runningToolwright(["dev", "--port", "0", ...args], root);
  const [address = ""] = /http:\S+/.exec(await running.until(/^Studio at .+ until Ctrl\+C\.$/m)) ?? [];
  const opened = await openPage(browser, options);
  const { page, faults } = opened;
  onTestFinished(async () => {
    await opened.close();
    expect(faults).toEqual([]);
  });
  await page.goto(address);
  return page;
}

/** What axe finds. */
export const axe = async (page: Page): Promise<readonly string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);

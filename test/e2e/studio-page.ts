// Shared by the browser tests of the studio.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { runningToolwright } from "../support/running-toolwright.ts";
import { openPage } from "./browser.ts";

export interface StudioPageOptions extends BrowserContextOptions {
  /** Of `toolwright dev`, besides its port. */
  readonly args: readonly string[];
  readonly root: string;
  /** The path of the API that the test expects to refuse something. */
  readonly refused?: string;
}

/** The studio in a page; what goes wrong in the page fails the test. */
export async function studioPage(
  browser: Browser,
  { args, root, refused, ...options }: StudioPageOptions,
): Promise<Page> {
  const running = runningToolwright(["dev", "--port", "0", ...args], root);
  const [address = ""] = /http:\S+/.exec(await running.until(/^Studio at .+ until Ctrl\+C\.$/m)) ?? [];
  const opened = await openPage(browser, options);
  const { page, faults } = opened;
  onTestFinished(async () => {
    await opened.close();
    const isExpected = (fault: string): boolean =>
      refused !== undefined && (fault.endsWith(refused) || fault.includes("status of 409"));
    expect(faults.filter((fault) => !isExpected(fault))).toEqual([]);
  });
  await page.goto(address);
  return page;
}

/** What axe finds. */
export const axe = async (page: Page): Promise<readonly string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);

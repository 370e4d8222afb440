// Shared by the browser tests of the studio.
import axeCore, { type AxeResults, type RunOptions } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { runningToolwright } from "../support/running-toolwright.ts";
import { colours, openPage } from "./browser.ts";

interface StudioPageOptions extends BrowserContextOptions {
  /** API addresses that the test expects to refuse a request. */
  readonly refused?: RegExp;
}

/** Starts `toolwright dev` with these options in addition to its port. */
export async function startStudio(
  root: string,
  args: readonly string[] = [],
  whenFinished?: Parameters<typeof runningToolwright>[2],
) {
  const running = runningToolwright(["dev", "--port", "0", ...args], root, whenFinished);
  const [address = ""] = /http:\S+/.exec(await running.until(/^Studio at .+ until Ctrl\+C\.$/m)) ?? [];
  return { ...running, address };
}

/** The studio in a page; any page error fails the test. */
export async function studioPage(
  browser: Browser,
  address: string,
  { refused, ...options }: StudioPageOptions = {},
): Promise<Page> {
  const opened = await openPage(browser, options);
  const { page, faults } = opened;
  onTestFinished(async () => {
    await opened.close();
    const isExpected = (fault: string): boolean =>
      refused !== undefined && (refused.test(fault) || /status of 40[49]/.test(fault));
    expect(faults.filter((fault) => !isExpected(fault))).toEqual([]);
  });
  await page.goto(address);
  return page;
}

/** Axe findings in the light theme, and the theme-dependent ones in the dark theme. Frames are excluded. */
export async function axe(page: Page): Promise<readonly string[]> {
  const findings: string[] = [];
  await page.evaluate(axeCore.source);
  for (const [colorScheme, runOnly] of [["light"], ["dark", colours]] as const) {
    // During a colour transition, the contrast matches neither theme.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const options: RunOptions = { ...(runOnly && { runOnly }), resultTypes: ["violations"], iframes: false };
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
    findings.push(...violations.map(({ id, nodes }) => `${id} (${colorScheme}): ${nodes[0]?.html ?? ""}`));
  }
  return findings;
}

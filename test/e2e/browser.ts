// Shared by all tests that need a real browser.
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { browserFile } from "./browser-file.ts";

/** Starts the system's Chromium, or else the one from a package. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await browserFile();
  // The package's own arguments put everything into one process, which dies with the first page that is closed.
  return chromium.launch({ executablePath, args: ["--font-render-hinting=none", "--disable-gpu"] });
}

/** The tags of axe's rules for WCAG 2.2, levels A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

const all: RunOptions["runOnly"] = { type: "tag", values: wcag };
// Of all rules, only these depend on both the theme and the width.
export const colours: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const looks = [
  { colorScheme: "light", width: 1280, runOnly: all },
  { colorScheme: "dark", width: 390, runOnly: all },
  { colorScheme: "dark", width: 1280, runOnly: colours },
  { colorScheme: "light", width: 390, runOnly: colours },
] as const;

/**
 * What axe finds on a page in both themes, on a phone and on a wide screen, and whether the page needs sideways scrolling there. Frames are left out. With
 * `isBrief` the light theme is looked at on a wide screen, and the dark one on a phone.
 */
export async function axeFindings(page: Page, { isBrief = false } = {}): Promise<readonly string[]> {
  const findings: string[] = [];
  // Once for all looks, and with no more about what is well than that it was looked at: both save most of the time.
  await page.evaluate(axe.source);
  for (const { colorScheme, width, runOnly } of isBrief ? looks.slice(0, 2) : looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const options: RunOptions = { runOnly, resultTypes: ["violations"], selectors: false, iframes: false };
    const { violations, passes } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
    if (!passes.some(({ id }) => id === "color-contrast")) findings.push("The contrast was not measured.");
    for (const { id, nodes } of violations) findings.push(`${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    const scrolled = await page.evaluate<number>("document.documentElement.scrollWidth");
    if (scrolled > width) findings.push(`${String(scrolled)} pixels wide on a screen of ${String(width)}`);
  }
  return findings;
}

/** A page and its problems: errors in its console, failed requests, requests that leave this machine. */
export interface WatchedPage {
  readonly page: Page;
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Opens a page in its own context and watches it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // Only a hang reaches it.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isLocal = ["data:", "blob:"].includes(protocol) || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    if (!isLocal) faults.push(`leaves this machine: ${request.url()}`);
  });
  return { page, faults, close: () => context.close() };
}

/** What axe finds at an address, as `axeFindings`, with the faults of the page. */
export async function findingsAt(
  browser: Browser,
  address: string,
  options: Parameters<typeof axeFindings>[1] = {},
): Promise<readonly string[]> {
  const watched = await openPage(browser);
  await watched.page.goto(address);
  const findings = await axeFindings(watched.page, options);
  await watched.close();
  return [...findings, ...watched.faults];
}

// Shared by all tests that need a real browser.
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { browserFile } from "./browser-file.ts";

/** Starts the system's Chromium, otherwise the one from a package. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await browserFile();
  // The package's default arguments run everything in one process, which dies when the first page is closed.
  return chromium.launch({ executablePath, args: ["--font-render-hinting=none", "--disable-gpu"] });
}

/** The tags of axe's rules for WCAG 2.2, levels A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

const all: RunOptions["runOnly"] = { type: "tag", values: wcag };
// Only these rules depend on both the theme and the width.
export const colours: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const looks = [
  { colorScheme: "light", width: 1280, runOnly: all },
  { colorScheme: "dark", width: 390, runOnly: all },
  { colorScheme: "dark", width: 1280, runOnly: colours },
  { colorScheme: "light", width: 390, runOnly: colours },
] as const;

/**
 * Axe findings of a page in both themes, on a phone and on a wide screen, and whether the page needs sideways scrolling there. Frames are excluded. With
 * `isBrief`, only the light theme on a wide screen and the dark theme on a phone are checked.
 */
export async function axeFindings(page: Page, { isBrief = false } = {}): Promise<readonly string[]> {
  const findings: string[] = [];
  // Set up once for all checks, with minimal details about passed rules: both save most of the time.
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

/** A page and its problems: console errors, failed requests, requests to other machines. */
export interface WatchedPage {
  readonly page: Page;
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Opens a page in its own context and watches it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // Only a hang reaches this limit.
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

/** Axe findings at an address, as in `axeFindings`, with the page's errors. */
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

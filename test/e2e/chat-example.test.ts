import { AxeBuilder } from "@axe-core/playwright";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { request as playwright, type Browser, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser, openPage } from "./browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
const example = path.join(root, "examples/generator-workflow");

let browser: Browser;

beforeAll(async () => {
  await finished([path.join(root, "sdk/bin/toolwright.js"), "build"]);
  browser = await openBrowser();
});
afterAll(() => browser.close());

const finished = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd: example, stdio: ["ignore", "ignore", "inherit"] }).once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${args.join(" ")} ended with ${String(code)}`));
    });
  });

interface Running {
  readonly url: string;
  readonly kill: () => Promise<void>;
}

/** The chat as `npm run demo` serves it. */
async function start(data: string, port = 0): Promise<Running> {
  const args = ["demo/main.ts", `--port=${String(port)}`, `--data=${data}`, "--lease=1000"];
  const child = spawn(process.execPath, args, { cwd: example, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = (): Promise<void> => {
    child.kill("SIGKILL");
    return ended;
  };
  onTestFinished(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(/http:\/\/[\d.:]+/.exec(text.toString())?.[0] ?? ""));
    void ended.then(() => reject(new Error("the server ended")));
  });
  return { url, kill };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

const shapes = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 375, height: 667, colorScheme: "light" },
  { width: 375, height: 667, colorScheme: "dark" },
  // The first one at 200 % zoom.
  { width: 640, height: 400, colorScheme: "light" },
] as const;

/** No axe findings, no horizontal overflow, no animations. */
async function expectUsable(page: Page): Promise<void> {
  for (const { width, height, colorScheme } of shapes) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const moves = await page.evaluate(() => {
      const { document } = globalThis as unknown as { document: Measured };
      const { scrollWidth, clientWidth } = document.documentElement;
      return { beside: scrollWidth - clientWidth, animations: document.getAnimations().length };
    });
    // Each size and each colour scheme once.
    const isSearched = (width === 1280) === (colorScheme === "light");
    const shown = { width, colorScheme, ...moves, violations: isSearched ? await violations(page) : [] };
    expect(shown).toEqual({ width, colorScheme, beside: 0, animations: 0, violations: [] });
    if (screenshots === undefined) continue;
    const name = `${String((shots += 1))}-${String(width)}-${colorScheme}.png`;
    await page.screenshot({ path: path.join(screenshots, name) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

interface Measured {
  readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number };
  getAnimations(): readonly unknown[];
}

/** Folder for screenshots: `SCREENSHOTS=<folder>`. */
const screenshots = process.env.SCREENSHOTS;
let shots = 0;

const speakers = (page: Page): Promise<readonly string[]> => page.locator(".messages .from").allTextContents();

const secret = "sk-weather-never-shown-0042";

test("the chat asks for a key inline and offers a file next to it, over a reload and a killed server", async () => {
  const data = tempFolder({});
  const port = await freePort();
  const first = await start(data, port);
  const watched = await openPage(browser, {
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  });
  onTestFinished(() => watched.close());
  const { page, faults } = watched;
  await page.goto(first.url);
  await page.getByRole("button", { name: "Who are you?" }).waitFor();
  await expectUsable(page);
  await page.getByRole("button", { name: "Export the forecast" }).click();
  const key = page.getByLabel("API key for weather");
  await key.waitFor();
  expect(await page.locator(".messages").getByLabel("API key for weather").count()).toBe(1);
  await page.getByText("Ask for a key: waits for you").waitFor();
  await expectUsable(page);
  await page.reload();
  await key.waitFor();
  expect(faults).toEqual([]);

  await first.kill();
  await page.getByText("No connection.").waitFor();
  const second = await start(data, port);
  await page.getByText("No connection.").waitFor({ state: "detached" });
  expect(await key.count()).toBe(1);
  await key.fill("short");
  await page.getByRole("button", { name: "Send the key" }).click();
  await page.getByRole("alert").waitFor();
  await key.fill(secret);
  await page.getByRole("button", { name: "Send the key" }).click();

  const panel = page.getByRole("complementary", { name: "Side panel" });
  await panel.getByRole("heading", { name: "forecast.csv" }).waitFor();
  expect(await speakers(page)).toEqual(["You", "Orchestrator", "Exporter"]);
  await expectUsable(page);
  await page.reload();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("forecast.csv");
  await page.getByText("The forecast is exported: forecast.csv has 4 rows.").waitFor();
  expect(await speakers(page)).toEqual(["You", "Orchestrator", "Exporter"]);
  await page.getByText("Ask for a key: answered").click();
  await page.getByText('"service": "weather"').first().waitFor();
  expect(await page.getByText("Offer a file: answered").count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(await page.content()).not.toContain(secret);

  await second.kill();
  const holds = (name: string): boolean => readFileSync(path.join(data, name)).includes(secret);
  expect(readdirSync(data).filter(holds)).toEqual(["keys.json"]);
});

test(
  "on a phone the conversation scrolls to new messages, unless the reader has scrolled up",
  { tags: "full" },
  async () => {
    const { url } = await start(tempFolder({}));
    const watched = await openPage(browser, { viewport: { width: 390, height: 640 } });
    onTestFinished(() => watched.close());
    const { page, faults } = watched;
    await page.goto(url);
    for (let count = 1; count <= 6; count += 1) {
      await say(page, `echo number ${String(count)}`);
      await page
        .getByText("That works.")
        .nth(count - 1)
        .waitFor();
      await expect.poll(() => isShown(page.getByText("That works.").nth(count - 1))).toBe(true);
    }
    expect(await isShown(page.getByText("echo number 1"))).toBe(false);
    await page.getByRole("region", { name: "Conversation" }).evaluate((log) => {
      (log as unknown as { scrollTop: number }).scrollTop = 0;
    });
    await page.getByText("Echo: done").first().click();
    expect(await isShown(page.getByText("echo number 1"))).toBe(true);
    await say(page, "Export the forecast");
    await expect.poll(() => isShown(page.getByLabel("API key for weather"))).toBe(true);
    expect(faults).toEqual([]);
  },
);

interface Boxed {
  closest(selector: string): Boxed | null;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}

const isShown = (locator: Locator): Promise<boolean> =>
  locator.evaluate((found) => {
    const element = found as unknown as Boxed;
    const { top, bottom } = element.getBoundingClientRect();
    const log = element.closest(".log")?.getBoundingClientRect();
    return log !== undefined && top >= log.top && bottom <= log.bottom;
  });

test("two browsers have separate conversations and cannot read or answer each other's", { tags: "full" }, async () => {
  const { url } = await start(tempFolder({}));
  const [ada, eve] = [await openPage(browser), await openPage(browser)];
  onTestFinished(() => Promise.all([ada.close(), eve.close()]).then(() => undefined));
  await ada.page.goto(url);
  await ada.page.getByRole("button", { name: "Export the forecast" }).click();
  await ada.page.getByLabel("API key for weather").waitFor();
  await eve.page.goto(url);
  await eve.page.getByRole("button", { name: "Export the forecast" }).waitFor();
  expect(await eve.page.getByLabel("API key for weather").count()).toBe(0);

  await eve.page.goto(ada.page.url());
  await eve.page.getByText("There is no such conversation in this browser.").waitFor();
  expect(await violations(eve.page)).toEqual([]);
  const session = new URL(ada.page.url()).searchParams.get("session") ?? "";
  const asked = await ada.page.request.get(`${url}/api/ui-tool/pending?session=${session}`);
  const { requests } = (await asked.json()) as { requests: readonly { eventId: string }[] };
  const answer = { eventId: requests[0]?.eventId, response: { apiKey: "from-another-browser" } };
  const statuses = async (request: Page["request"]): Promise<readonly number[]> => {
    const answers = [
      await request.get(`${url}/api/sessions/${session}/conversation`),
      await request.get(`${url}/api/ui-tool/pending?session=${session}`),
      await request.post(`${url}/api/sessions/${session}/messages`, { data: { text: "hello" } }),
      await request.post(`${url}/api/ui-tool/submit`, { data: answer }),
      await request.delete(`${url}/api/sessions/${session}`),
    ];
    return answers.map((one) => one.status());
  };
  expect(await statuses(eve.page.request)).toEqual([404, 404, 404, 404, 404]);
  const stranger = await playwright.newContext({ extraHTTPHeaders: { cookie: "generator_visitor=local" } });
  onTestFinished(() => stranger.dispose());
  expect(await statuses(stranger)).toEqual([401, 401, 401, 401, 401]);
  expect(await ada.page.getByLabel("API key for weather").isEnabled()).toBe(true);
});

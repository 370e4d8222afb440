// @module-tag full
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser, openPage, type WatchedPage } from "./browser.ts";
import { startStudio } from "./studio-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const modules = path.resolve(import.meta.dirname, "../../node_modules");
const commandOf = (...words: readonly string[]): string => words.map((word) => `"${word}"`).join(" ");
const official = (name: string): string => path.join(modules, `@modelcontextprotocol/server-${name}/dist/index.js`);
const node = process.execPath;
const strange = commandOf(node, path.resolve(import.meta.dirname, "../support/children/strange-mcp-server.mjs"));

const studioOn = (server: string) => startStudio(tempFolder({}), ["--mcp", server]);

/** The studio in a page, with the page's errors. */
async function opened({ address }: Awaited<ReturnType<typeof studioOn>>): Promise<WatchedPage> {
  const watched = await openPage(browser);
  onTestFinished(() => watched.close());
  await watched.page.goto(address);
  return watched;
}

const openTool = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole("link", { name: new RegExp(`\\b${name}\\b`) })
    .first()
    .click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
};

const call = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name: `Call ${name}`, exact: true }).click();
/** The browser console contains the attempts of the hostile server's page. */
const isRefusal = (fault: string): boolean => /sandboxed|Content Security Policy/i.test(fault);

const result = (page: Page) => page.getByRole("tabpanel", { name: "Data", exact: true });

test("files are listed and read through server-filesystem, which refuses a path outside", async () => {
  const folder = tempFolder({ "a note.txt": "from the file" });
  const { page, faults } = await opened(await studioOn(commandOf(node, official("filesystem"), folder)));
  await openTool(page, "read_text_file");
  await page.getByRole("textbox", { name: "path" }).fill(path.join(folder, "a note.txt"));
  await page.getByRole("textbox", { name: "head" }).fill("1");
  await call(page, "read_text_file");
  await result(page).filter({ hasText: "from the file" }).waitFor();
  await page.getByRole("textbox", { name: "path" }).fill("/etc/hosts");
  await call(page, "read_text_file");
  await page.getByText("Access denied").first().waitFor();
  expect(faults).toEqual([]);
});

test("lists of objects create entities in server-memory, and its graph shows them", async () => {
  const folder = tempFolder({});
  const { page, faults } = await opened(
    await studioOn(commandOf("env", `MEMORY_FILE_PATH=${folder}/memory.jsonl`, node, official("memory"))),
  );
  await openTool(page, "create_entities");
  await page.getByRole("button", { name: "Add to entities" }).click();
  const entity = page.getByRole("group", { name: "entities 1" });
  await entity.getByRole("textbox", { name: "name", exact: true }).fill("Ada");
  await entity.getByRole("textbox", { name: "entityType" }).fill("person");
  await entity.getByRole("button", { name: "Add to observations" }).click();
  await entity.getByRole("textbox", { name: "observations 1" }).fill("writes programs");
  await call(page, "create_entities");
  await result(page).filter({ hasText: "writes programs" }).waitFor();
  await openTool(page, "read_graph");
  await call(page, "read_graph");
  await result(page).filter({ hasText: "writes programs" }).waitFor();
  expect(faults).toEqual([]);
});

test("a server's page shows the result in a sandbox: it calls the tools that pages may call, and reaches nothing else", async () => {
  const { page, faults } = await opened(await studioOn(strange));
  await openTool(page, "weather");
  await page.getByRole("textbox", { name: "city" }).fill("Rome");
  await call(page, "weather");
  const app = page.frameLocator("iframe[title='Result of weather']");
  await app.getByText("Rain in Rome", { exact: true }).waitFor();
  await app.getByRole("button", { name: "Ask again" }).click();
  await app.getByText("Rain in Rome!", { exact: true }).waitFor();
  await app.getByRole("button", { name: "Ask for more" }).click();
  await app.getByText("A page may not call for_models.").waitFor();
  await app.getByRole("listitem").nth(3).waitFor();
  expect((await app.getByRole("listitem").allTextContents()).toSorted()).toEqual([
    "fetch: refused",
    "parent: refused",
    "storage: refused",
    "top: refused",
  ]);
  expect(new URL(page.url()).hash).toBe("#/tools/weather");
  expect(faults.filter((fault) => !isRefusal(fault))).toEqual([]);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Calls" }).click();
  await page.getByRole("region", { name: "Calls", exact: true }).getByText("weather").nth(1).waitFor();
});

test("a server's markup is text everywhere, other output than messages is ignored, and a server that ends is restarted", async () => {
  const { page, faults } = await opened(await studioOn(strange));
  await openTool(page, "hostile");
  await page.getByText("<img src=x onerror=").first().waitFor();
  await page.getByRole("combobox", { name: /^<img src=x/ }).selectOption({ index: 1 });
  await call(page, "hostile");
  await result(page).filter({ hasText: "<img src=x" }).waitFor();
  for (const tab of ["What models see", "Documentation", /^Findings/])
    await page.getByRole("tab", { name: tab }).click();
  for (const name of ["Messages", "Calls"])
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  expect(await page.evaluate(() => [(globalThis as { taken?: number }).taken, "x"])).toEqual([undefined, "x"]);
  expect(await page.locator("img").count()).toBe(0);

  await openTool(page, "garbage");
  await call(page, "garbage");
  await result(page).filter({ hasText: "after the garbage" }).waitFor();

  await openTool(page, "ends");
  await call(page, "ends");
  await page.getByText("The server has ended").waitFor();
  await page.getByText("failed", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Start the server again" }).click();
  for (const text of ["The server has ended", "Connecting to the server …"])
    await page.getByText(text).waitFor({ state: "detached" });
  await openTool(page, "weather");
  await page.getByRole("textbox", { name: "city" }).fill("Oslo");
  await call(page, "weather");
  await result(page).filter({ hasText: "Rain in Oslo" }).waitFor();
  expect(faults.filter((fault) => !isRefusal(fault))).toEqual([]);
});

test("when the studio ends, its page reports it and keeps the typed text", async () => {
  const studio = await studioOn(strange);
  const { page } = await opened(studio);
  await openTool(page, "weather");
  await page.getByRole("textbox", { name: "city" }).fill("Bergen");
  expect(await studio.stop()).toBe(0);
  await page.getByText("No connection to the studio’s server.").waitFor();
  await call(page, "weather");
  await page.getByText("The studio's server does not answer. Start `toolwright dev` again.").waitFor();
  expect(await page.getByRole("textbox", { name: "city" }).inputValue()).toBe("Bergen");
});

// @module-tag full
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { loadWorkflow, openConversation, runAgent, sqliteStore } from "toolwright/agents";
import { defineAgent } from "toolwright";
import { loadRegistry } from "toolwright/runtime";
import { scriptedModel, type ModelReply } from "toolwright/testing";
import { afterTests } from "../support/after-tests.ts";
import { deskCopy, exampleCopy } from "../support/desk-copy.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser } from "./browser.ts";
import { axe, startStudio, studioPage } from "./studio-page.ts";

const runsFile = (root: string): string => path.join(root, "data/runs.db");
const registryFile = (root: string): string => path.join(root, "dist/tool_registry.json");

const call = (name: string, args: object): ModelReply => ({ calls: [{ name, args }] });

const clerk = defineAgent({ name: "clerk", instructions: "You help.", tools: ["kb_search", "ask_master"] });

/** An agent that searches the articles of the support desk, asks a person, and answers. */
async function deskRun(root: string, run: string): Promise<void> {
  const store = await sqliteStore(runsFile(root));
  await runAgent({
    registry: await loadRegistry(registryFile(root)),
    agents: [clerk],
    model: scriptedModel(({ messages }) => {
      const turn = messages.filter(({ role }) => role === "assistant").length;
      if (turn === 0) return call("kb_search", { query: "validate a body" });
      if (turn === 1) return call("ask_master", { question: "Which version of Fastify?", options: ["4", "5"] });
      return "Use a schema. <img src=x onerror=alert(1)>";
    }).languageModel,
    store,
    run,
    agent: "clerk",
    input: "How do I validate a body?",
  });
  await store.close();
}

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).press("Enter");

const built = (page: Page): Promise<void> =>
  page
    .getByRole("link", { name: /kb_search|echo_all/ })
    .first()
    .waitFor({ timeout: 120_000 });

const texts = async (found: Locator): Promise<readonly string[]> =>
  (await found.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());

/** A conversation that has used a tool. */
async function talk(root: string): Promise<void> {
  const store = await sqliteStore(runsFile(root));
  const registry = await loadRegistry(registryFile(root));
  const { workflow } = await loadWorkflow("workflows/Generator/workflow.json", { registry, root });
  const conversation = await openConversation({
    registry,
    workflow,
    model: scriptedModel(({ messages }) =>
      messages.at(-1)?.role === "tool" ? "That works." : call("echo_all", { message: "hello" }),
    ).languageModel,
    store,
    id: "talk-1",
  });
  await conversation.begin();
  await conversation.send("echo hello");
  await store.close();
}

const whenFinished = afterTests();
let browser: Browser;
/** Address of the studio with the workflow example. */
let address: string;
beforeAll(async () => {
  browser = await openBrowser();
  whenFinished(() => browser.close());
  const root = exampleCopy("generator-workflow", path.join(tempFolder({}, whenFinished), "generator"));
  const studio = await startStudio(root, [], whenFinished);
  await studio.until(/ tools in registry/);
  await talk(root);
  ({ address } = studio);
});

test("a run appears when it starts, is stepped through, asks, and continues after the answer", async () => {
  const root = deskCopy();
  const page = await studioPage(browser, (await startStudio(root)).address);
  await built(page);
  await goTo(page, "Runs");
  await page.getByText("There are no runs yet.").waitFor();
  await deskRun(root, "body-1");
  await page.getByRole("link", { name: /body-1/ }).click();
  await page.getByRole("heading", { name: "body-1" }).waitFor();
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText('{"query":"validate a body"}', { exact: true }).waitFor();
  await page.getByRole("tab", { name: "Time" }).click();
  expect((await texts(page.getByRole("list", { name: "What took time" }).locator("code"))).slice(0, 3)).toEqual([
    "clerk",
    "scripted",
    "kb_search",
  ]);
  await page.getByRole("button", { name: "First entry" }).click();
  await page.getByText(/^1 of \d+$/).waitFor();
  expect(await page.getByRole("list", { name: "What took time" }).locator("code").count()).toBe(1);
  await page.getByRole("button", { name: "Next entry" }).click();
  await page.getByText(/^2 of \d+$/).waitFor();
  await page.getByRole("button", { name: "Last entry" }).click();
  await page.getByText(/^(\d+) of \1 · follows the end$/).waitFor();
  await page.getByRole("tab", { name: "Conversation" }).click();
  const question = page.getByRole("region", { name: "Question" });
  await question.getByText("Which version of Fastify?").waitFor();
  await question.getByRole("combobox").selectOption({ label: "5" });
  await question.getByRole("button", { name: "Send" }).click();
  await log.getByText("person: 5").waitFor();
  await page.getByText("toolwright agent --resume body-1").waitFor();
  await deskRun(root, "body-1");
  await log.getByText("Use a schema. <img src=x onerror=alert(1)>").waitFor();
  await page.getByText("completed", { exact: true }).first().waitFor();
  expect(await page.locator("img").count()).toBe(0);
});

test("runs and workflows need the keyboard only, fit a phone, and axe finds nothing", async () => {
  const page = await studioPage(browser, address, { viewport: { width: 390, height: 844 } });
  await built(page);
  await goTo(page, "Runs");
  await page.getByRole("link", { name: /talk-1/ }).press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByRole("article", { name: "Orchestrator" }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("tab", { name: "Conversation" }).press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  // The displayed entry is in the visible part of the list.
  const entries = page.getByRole("list", { name: "Entries" });
  const [part, shown] = [await entries.boundingBox(), await entries.locator("[aria-current]").boundingBox()];
  expect((shown?.y ?? 0) - (part?.y ?? 0)).toBeLessThan(part?.height ?? 0);
  await page.getByRole("slider", { name: "Entry" }).press("Home");
  await page.getByText(/^1 of \d+$/).waitFor();
  await entries.getByRole("button").nth(1).press("Enter");
  await page.getByText(/^2 of \d+$/).waitFor();
  expect(await axe(page)).toEqual([]);
  await goTo(page, "Workflows");
  const list = page.getByRole("region", { name: "Workflows" });
  await list.getByRole("link", { name: /Generator/ }).press("Enter");
  await page.getByText("Orchestrator spoke last.").waitFor();
  expect(await page.locator(".picture text").allTextContents()).toEqual([
    "key_stored is true",
    "user",
    "Orchestrator",
    "spoke last",
    "Exporter",
    "3 tools",
  ]);
  expect(await texts(page.getByRole("list", { name: "Agents" }).getByRole("listitem"))).toEqual([
    "Orchestrator spoke last Delegates to Exporter. Has echo_all, echo_ctx_only, store_api_key, request_api_key",
    "Exporter Delegates to no other agent. Has echo_all, handle_file_download, request_file_download",
  ]);
  expect(await page.getByRole("list", { name: "Hooks" }).getByRole("listitem").count()).toBe(4);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
});

// @module-tag full
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskCopy } from "../support/desk-copy.ts";
import { linkedProject, withProviders } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser } from "./browser.ts";
import { adding, chooseAddress, completions, log, message, openChat, say } from "./studio-chat-page.ts";
import { axe, startStudio, studioPage } from "./studio-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const everything = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);

test("the scripted model holds a whole conversation with the support desk, by the keyboard alone at 390 px", async () => {
  const page = await studioPage(browser, (await startStudio(deskCopy())).address, {
    viewport: { width: 390, height: 844 },
  });
  await openChat(page);
  expect(await axe(page)).toEqual([]);
  await say(page, "Search the articles: how do I register a plugin?");
  await log(page).getByText("kb_search answered:").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  const call = log(page).locator("summary").filter({ hasText: "kb_search" });
  await call.press("Enter");
  await log(page).getByRole("tab", { name: "Data" }).waitFor();
  await log(page).locator("summary").filter({ hasText: "Request and response" }).first().press("Enter");
  await page.getByRole("tabpanel", { name: "Request" }).getByText('"prompt"').waitFor();
  await log(page).getByText("retrieval 1 of 5").waitFor();
  expect(await axe(page)).toEqual([]);
  await say(page, "Create a calendar event");
  await log(page).getByText("Confirmation", { exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Run it", exact: true }).press("Enter");
  await log(page).getByText("calendar_create_event answered:").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await page.getByRole("button", { name: "Say again" }).last().press("Enter");
  await message(page).press("Enter");
  await page.getByRole("button", { name: "Do not run it" }).press("Enter");
  await log(page)
    .getByText(/failed: .+ person declined it/)
    .waitFor();
  expect(await axe(page)).toEqual([]);
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBe(390);
});

test("a compatible server's model streams, calls a tool, is stopped, survives a reload, and is the same in two tabs", async () => {
  const hostile = "<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1))";
  const model = await completions((_response, send, count) => {
    if (count === 1) {
      const called = { name: "add", arguments: '{"a":2,"b":3}' };
      send({ tool_calls: [{ index: 0, id: "c1", type: "function", function: called }] });
      send({}, "tool_calls");
    } else if (count === 2) {
      send({ content: hostile });
      send({}, "stop");
    } else send({ content: "This never ends" });
  });
  const root = withProviders(linkedProject({ "tools/add/tool.ts": adding }));
  const page = await studioPage(browser, (await startStudio(root)).address);
  await openChat(page);
  await chooseAddress(page, model.address);
  await say(page, "What is 2 + 3?");
  await log(page).locator("strong").filter({ hasText: "bold" }).waitFor();
  await log(page).getByText("<img src=x onerror=alert(1)>").waitFor();
  expect(await log(page).locator("img, a[href^=javascript]").count()).toBe(0);
  await log(page).locator("summary").filter({ hasText: "add" }).getByText("ok", { exact: true }).waitFor();
  await page.getByText("2,400 tokens in, 68 out").waitFor();
  expect(model.requests[1]?.body.messages.at(-1)).toMatchObject({ role: "tool", content: '{"sum":5}' });
  expect(model.requests[0]?.headers).not.toHaveProperty("authorization");
  await say(page, "Tell me a story.");
  await log(page).getByText("This never ends").waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await log(other).getByText("This never ends").waitFor();
  await page.reload();
  await log(page).getByText("This never ends").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await log(page).getByText("Stopped: stopped by the user.").waitFor();
  await log(other).getByText("Stopped: stopped by the user.").waitFor();
  await log(page).getByText("This never ends").waitFor();
});

test("an agent of the project answers with its own model and mode, and its run is listed", async () => {
  const root = linkedProject({
    "tools/add/tool.ts": adding,
    "agents/counter.ts": `import { defineAgent } from "toolwright";

export default defineAgent({ name: "counter", instructions: "You count.", tools: ["add"], mode: "voice" });
`,
    "model.ts": `import { scriptedModel } from "toolwright/testing";

export const model = scriptedModel(({ results }) =>
  results.length > 0 ? "It is five." : { calls: [{ name: "add", args: { a: 2, b: 3 } }] },
).languageModel;
`,
    "toolwright.config.ts": `export default { agents: { model: "model.ts" } };
`,
  });
  const page = await studioPage(browser, (await startStudio(root)).address);
  await page.getByRole("link", { name: /\badd\b/ }).waitFor();
  await openChat(page);
  await page.getByRole("heading", { name: "Talk with your agents" }).waitFor();
  await say(page, "What is 2 + 3?");
  await log(page).getByText("It is five.").waitFor();
  await log(page).locator("summary").filter({ hasText: "add" }).getByText("ok", { exact: true }).waitFor();
  await log(page).getByRole("article", { name: "counter" }).first().waitFor();
  await page.getByRole("tab", { name: "Time" }).press("Enter");
  await page.getByRole("list", { name: "What took time" }).getByText("counter").waitFor();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Runs" }).press("Enter");
  await page.getByRole("link", { name: /chat-/ }).press("Enter");
  await log(page).getByText("It is five.").waitFor();
});

test("a chat uses the tools of a third-party MCP server, which asks in the chat", async () => {
  const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(everything)}`;
  const page = await studioPage(browser, (await startStudio(tempFolder({}), ["--mcp", command])).address);
  await page
    .getByRole("link", { name: /\becho\b/ })
    .first()
    .waitFor();
  await openChat(page);
  await say(page, "echo my message");
  await log(page).getByText("echo answered:").waitFor();
  await say(page, "trigger the elicitation request");
  await page.getByRole("textbox", { name: "String", exact: true }).fill("Ada");
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  await log(page).getByText("trigger-elicitation-request answered:").waitFor();
  expect(await axe(page)).toEqual([]);
});

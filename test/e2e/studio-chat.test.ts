import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { deskCopy } from "../support/desk-copy.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser } from "./browser.ts";
import { axe, studioPage } from "./studio-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const everything = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);

const log = (page: Page) => page.getByRole("log", { name: "Conversation" });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function openChat(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Chat" }).press("Enter");
  await page.getByRole("link", { name: "New chat" }).press("Enter");
  // Tools that change draw the page again.
  await page.getByText("Building …").waitFor({ state: "hidden" });
  // They are of the tools, which a build that goes on does not have yet.
  await page.getByRole("list", { name: "What you might say" }).getByRole("button").first().waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  // No message is sent while an answer comes.
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await message(page).focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test.each(["light", "dark"] as const)(
  "the scripted model holds a whole conversation with the support desk, by the keyboard alone at 390 px (%s)",
  async (colorScheme) => {
    const page = await studioPage(browser, {
      args: ["--no-test"],
      root: deskCopy(),
      colorScheme,
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
    // No message is sent again while an answer comes.
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
    await page.getByRole("button", { name: "Retry" }).last().press("Enter");
    await page.getByText("Version 2 of 2").waitFor();
    await page.getByRole("button", { name: "Do not run it" }).press("Enter");
    await log(page)
      .getByText(/failed: .+ person declined it/)
      .waitFor();
    await page.getByRole("link", { name: "Version before" }).press("Enter");
    await page.getByText("Version 1 of 2").waitFor();
    await log(page).getByText("calendar_create_event answered:").waitFor();
    expect(await axe(page)).toEqual([]);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBe(390);
  },
);

const adding = `import { defineTool } from "toolwright";

export interface Sum {
  /** The first number. */
  a: number;
  /** The second number. */
  b: number;
}

/**
 * Add two numbers and return their sum.
 *
 * Use when the user wants to know a sum. Not for other operations.
 */
export default defineTool({ category: "utility", execute: ({ a, b }: Sum): { sum: number } => ({ sum: a + b }) });
`;

interface Completions {
  readonly address: string;
  /** Requests as they came. */
  readonly requests: { readonly headers: object; readonly body: { readonly messages: readonly object[] } }[];
}

type Reply = (response: ServerResponse, send: (delta: object, reason?: string) => void, count: number) => void;

/** A server of the Chat Completions API that streams. */
async function completions(reply: Reply): Promise<Completions> {
  const requests: Completions["requests"] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      requests.push({ headers: request.headers, body: JSON.parse(text) as never });
      const send = (delta: object, reason?: string): void => {
        if (!response.headersSent) response.setHeader("content-type", "text/event-stream");
        const choice = { index: 0, delta, finish_reason: reason ?? null };
        response.write(`data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", choices: [choice] })}\n\n`);
        if (reason === undefined) return;
        const usage = { prompt_tokens: 1200, completion_tokens: 34 };
        response.end(`data: ${JSON.stringify({ id: "1", choices: [], usage })}\n\ndata: [DONE]\n\n`);
      };
      reply(response, send, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`, requests };
}

async function chooseAddress(page: Page, address: string): Promise<void> {
  await page.getByRole("combobox", { name: "Model" }).selectOption({ label: "OpenAI-compatible address" });
  await page.getByRole("textbox", { name: "Address" }).fill(address);
  await page.getByRole("textbox", { name: "Name" }).fill("local");
}

test("a model at an address streams, calls a tool, is stopped, outlives a reload, and is the same in two tabs", async () => {
  const hostile = "<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1))";
  const { address, requests } = await completions((_response, send, count) => {
    if (count === 1) {
      const called = { name: "add", arguments: '{"a":2,"b":3}' };
      send({ tool_calls: [{ index: 0, id: "c1", type: "function", function: called }] });
      send({}, "tool_calls");
    } else if (count === 2) {
      send({ content: hostile });
      send({}, "stop");
    } else send({ content: "This never ends" });
  });
  const root = linkedProject({ "tools/add/tool.ts": adding });
  const page = await studioPage(browser, { args: ["--no-test"], root });
  await openChat(page);
  await chooseAddress(page, address);
  await say(page, "What is 2 + 3?");
  await log(page).locator("strong").filter({ hasText: "bold" }).waitFor();
  await log(page).getByText("<img src=x onerror=alert(1)>").waitFor();
  expect(await log(page).locator("img, a[href^=javascript]").count()).toBe(0);
  await log(page).locator("summary").filter({ hasText: "add" }).getByText("ok", { exact: true }).waitFor();
  await page.getByText("2,400 tokens in, 68 out").waitFor();
  expect(requests[1]?.body.messages.at(-1)).toMatchObject({ role: "tool", content: '{"sum":5}' });
  expect(requests[0]?.headers).not.toHaveProperty("authorization");
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
  await page.getByRole("button", { name: "Edit" }).first().click();
  await message(page).fill("What is 1 + 1?");
  await page.keyboard.press("Enter");
  await page.getByText("Version 2 of 2").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await log(page).getByText("Stopped: stopped by the user.").waitFor();
});

test("what is missing at a model is said with what to set, and where", async () => {
  const { address } = await completions((response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end('{"error":{"message":"Invalid API key."}}');
  });
  const page = await studioPage(browser, { args: ["--no-test"], root: deskCopy() });
  await openChat(page);
  await page.getByRole("combobox", { name: "Model" }).selectOption({ label: "openai" });
  await page.getByText("Set OPENAI_API_KEY in the environment of `toolwright dev`, and start it again.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("gpt-test");
  await say(page, "Hello.");
  await log(page)
    .getByText(/Set OPENAI_API_KEY in the environment/)
    .first()
    .waitFor();
  await chooseAddress(page, address);
  await say(page, "Hello again.");
  await log(page)
    .getByText(/HTTP 401: Invalid API key\. Set TOOLWRIGHT_MODEL_KEY to a key/)
    .first()
    .waitFor();
  await chooseAddress(page, "http://127.0.0.1:1/v1");
  await say(page, "And now?");
  await log(page)
    .getByText(/No server answers at http:\/\/127\.0\.0\.1:1\/v1: start it/)
    .first()
    .waitFor();
});

test("an agent of the project answers by the model of its file, in its own mode, and the run of the chat is among the runs", async () => {
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
  const page = await studioPage(browser, { args: ["--no-test"], root });
  await page.getByRole("link", { name: /\badd\b/ }).waitFor();
  await openChat(page);
  await page.getByRole("heading", { name: "Talk with your agents" }).waitFor();
  await say(page, "What is 2 + 3?");
  await log(page).getByText("It is five.").waitFor();
  await log(page).locator("summary").filter({ hasText: "add" }).getByText("ok", { exact: true }).waitFor();
  await log(page).getByRole("article", { name: "counter" }).first().waitFor();
  await page.getByRole("link", { name: "As a run" }).click();
  await page.getByText("It is five.").first().waitFor();
});

test("one chats over the tools of an MCP server of others, which asks in the chat", async () => {
  const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(everything)}`;
  const page = await studioPage(browser, { args: ["--mcp", command], root: tempFolder({}) });
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

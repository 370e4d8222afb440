// @module-tag full
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { linkedProject, withProviders } from "../support/linked-project.ts";
import { openBrowser } from "./browser.ts";
import { adding, chooseAddress, completions, log, message, openChat, say } from "./studio-chat-page.ts";
import { startStudio, studioPage } from "./studio-page.ts";

const flooding = `import { defineTool } from "toolwright";

export interface Lines {
  /** How many lines are printed. @minimum 1 */
  count: number;
}

/**
 * Print lines of text, one after the other, and return how many there were.
 *
 * Use when the user wants lines to be printed. Not for files.
 */
export default defineTool({
  category: "utility",
  async execute({ count }: Lines, ctx): Promise<{ printed: number }> {
    for (let index = 0; index < count; index += 1) await ctx.output("line " + index);
    return { printed: count };
  },
});
`;

const whenFinished = afterTests();
let browser: Browser;
let address: string;
beforeAll(async () => {
  browser = await openBrowser();
  whenFinished(() => browser.close());
  const files = { "tools/add/tool.ts": adding, "tools/flood/tool.ts": flooding };
  const root = withProviders(linkedProject(files, whenFinished));
  ({ address } = await startStudio(root, [], whenFinished));
});

test("an unknown address is reported once, and open pages stay usable", async () => {
  const page = await studioPage(browser, address, { refused: /(?:\/|%3A)none(?:\?after=0)?$|\/50%25$/ });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const go = (hash: string): Promise<unknown> => page.evaluate(`void (location.hash = ${JSON.stringify(hash)})`);
  await go("#/chat/none");
  await page.getByText('There is no run "run:none".').waitFor();
  await page.waitForTimeout(500);
  expect(asked.filter((one) => one.endsWith("/runs/run%3Anone")).length).toBeLessThan(4);
  for (const kind of ["run", "call", "tool"]) {
    await go(`#/${kind}s/none`);
    await page.getByText(`There is no ${kind} "none".`).waitFor();
    expect(await page.getByText("Reading the run …").count()).toBe(0);
  }
  await go("#/tools/50%");
  await page.getByRole("heading", { name: "50%" }).waitFor();
  await page.reload();
  await page.getByText('There is no tool "50%".').waitFor();
  await page.getByRole("link", { name: /\badd\b/ }).click();
  await page.getByRole("button", { name: "Call add" }).waitFor();
});

test("a chat stays open when the page before it loads late", async () => {
  const page = await studioPage(browser, address);
  await openChat(page);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Chat" }).click();
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    "**/api/studio/chat-choices",
    async (route) => {
      await isAsked;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("link", { name: "New chat" }).click();
  await say(page, "What can you do?");
  await page.waitForURL(/#\/chat\/chat-/);
  await log(page).getByText("What can you do?").waitFor();
  const late = page.waitForResponse("**/api/studio/chat-choices");
  answer();
  await late;
  await page.waitForTimeout(300);
  expect(await log(page).getByText("What can you do?").count()).toBe(1);
});

test("a missing setting of a model is reported with its name and place", async () => {
  const model = await completions((response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end('{"error":{"message":"Invalid API key."}}');
  });
  const page = await studioPage(browser, address);
  await openChat(page);
  await page.getByRole("combobox", { name: "Model" }).selectOption({ label: "openai" });
  await page.getByText("Set OPENAI_API_KEY in the environment of `toolwright dev`, and start it again.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("gpt-test");
  await say(page, "Hello.");
  await log(page)
    .getByText(/Set OPENAI_API_KEY to a key/)
    .first()
    .waitFor();
  await chooseAddress(page, model.address);
  await say(page, "Hello again.");
  await log(page)
    .getByText(/HTTP 401: Invalid API key\. Set TOOLWRIGHT_MODEL_KEY to a key/)
    .first()
    .waitFor();
  await chooseAddress(page, "http://127.0.0.1:1/v1");
  await say(page, "And now?");
  await log(page)
    .getByText(/Cannot connect to API/)
    .first()
    .waitFor();
});

test("a busy and then failing model shows a remedy, and the message is answered when it is sent again", async () => {
  let isWell = false;
  const model = await completions((response, send, count) => {
    if (isWell) {
      send({ content: "Well again." });
      send({}, "stop");
      return;
    }
    const [status, text] = count === 1 ? [429, "Too many requests."] : [500, "Out of memory."];
    response.writeHead(status, { "content-type": "application/json", "retry-after-ms": "1" });
    response.end(JSON.stringify({ error: { message: text } }));
  });
  const page = await studioPage(browser, address);
  await openChat(page);
  await chooseAddress(page, model.address);
  await say(page, "Are you there?");
  await log(page).getByText("HTTP 429: Too many requests.").waitFor();
  await log(page).getByText("HTTP 500: Out of memory.").last().waitFor();
  const again = page.getByRole("button", { name: "Say again" });
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  const asked = model.requests.length;
  isWell = true;
  await again.press("Enter");
  await message(page).press("Enter");
  await log(page).getByText("Well again.").waitFor();
  expect(model.requests.slice(asked).map(({ body }) => body.messages.at(-1))).toEqual([
    { role: "user", content: ["Are you there?", "Are you there?"].map((text) => ({ type: "text", text })) },
  ]);
});

test("a tool that prints 100,000 lines leaves the chat usable: the first and last are shown, and the number of hidden lines", async () => {
  const model = await completions((_response, send, count) => {
    if (count === 1) {
      const called = { name: "flood", arguments: '{"count":100000}' };
      send({ tool_calls: [{ index: 0, id: "c1", type: "function", function: called }] });
      send({}, "tool_calls");
    } else {
      send({ content: "They are printed." });
      send({}, "stop");
    }
  });
  const page = await studioPage(browser, address);
  await openChat(page);
  await chooseAddress(page, model.address);
  await say(page, "Print 100,000 lines.");
  const call = log(page).locator("details").filter({ hasText: "flood" });
  await call.locator("summary").first().press("Enter");
  // While they arrive, the next message is typed.
  await message(page).pressSequentially("And then?");
  await log(page).getByText("They are printed.").waitFor();
  await call.getByText("99,800 more are not kept.").waitFor();
  await call.getByText("line 99999", { exact: true }).waitFor();
  expect(await call.getByRole("list", { name: "Events" }).getByRole("listitem").count()).toBe(200);
  expect(await message(page).inputValue()).toBe("And then?");
});

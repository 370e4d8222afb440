import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser } from "./browser.ts";
import { axe, startStudio, studioPage } from "./studio-page.ts";

const everything = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);

const toolText = (category: string, extra: string, body: string): string => `import { defineTool } from "toolwright";

export interface Input {
  /** Whom to write to. @minLength 2 */
  to: string;
  /** Its parts, where there are some. */
  parts?: Part[];
}

export interface Part {
  /** What the part is called. @minLength 1 */
  title: string;
  /** How many pages it has. @minimum 0 */
  count: number;
}

/**
 * Send a letter to a person and return what was sent (${category}).
 *
 * Use when the user wants to write to a person. Not for reading letters.
 */
export default defineTool({
  category: "${category}",
  ${extra}
  async execute({ to, parts = [] }: Input, ctx): Promise<{ sent: string; parts: number }> {
    ${body}
    return { sent: to, parts: parts.length };
  },
});
`;

const counting = toolText("retrieval", "", "calls += 1; ctx.log(`run ${calls} of 7`);");

const whenFinished = afterTests();
let browser: Browser;
let root: string;
let address: string;
beforeAll(async () => {
  browser = await openBrowser();
  whenFinished(() => browser.close());
  root = linkedProject(
    {
      "tools/letter_send/tool.ts": toolText("action", `risk: "high",`, `ctx.progress(1, 2, "Writing");`),
      "tools/letter_draft/tool.ts": toolText("utility", "", `ctx.log("drafted");`),
      "tools/letter_find/tool.ts": `let calls = 0;\n${counting}`,
    },
    whenFinished,
  );
  ({ address } = await startStudio(root, [], whenFinished));
});

const tool = (page: Page, name: RegExp) => page.getByRole("region", { name: "Tools" }).getByRole("link", { name });
const result = (page: Page) => page.getByRole("tabpanel", { name: "Data", exact: true });

test("a whole call with a confirmation needs the keyboard only, and axe finds nothing", async () => {
  const page = await studioPage(browser, address, { viewport: { width: 390, height: 844 } });
  await tool(page, /letter_send/).press("Enter");
  await page.getByRole("textbox", { name: "to" }).focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText("Confirmation", { exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Run it", exact: true }).press("Enter");
  await result(page).filter({ hasText: '"sent": "Ada"' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Calls" }).press("Enter");
  await page.getByRole("heading", { name: "Calls", level: 1 }).first().waitFor({ state: "attached" });
  expect(await axe(page)).toEqual([]);
});

test("the same call runs each time, beyond a model's limit for a turn", async () => {
  const page = await studioPage(browser, address);
  await tool(page, /letter_find/).click();
  await page.getByRole("textbox", { name: "to" }).fill("Ada");
  for (let count = 1; count <= 7; count += 1) {
    await page.getByRole("button", { name: "Call letter_find" }).click();
    await page.getByText(`run ${String(count)} of 7`).waitFor();
  }
});

test("a click opens the catalogue of the tools, and its header leads back to the studio", async () => {
  const page = await studioPage(browser, address);
  await tool(page, /letter_send/).waitFor();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Catalogue" }).click();
  const catalogue = await opened;
  await catalogue
    .getByRole("link", { name: /letter_send/ })
    .first()
    .click();
  await catalogue.getByRole("heading", { name: "letter_send", level: 1 }).waitFor();
  await catalogue.getByRole("banner").getByRole("link", { name: "Studio" }).click();
  await catalogue.getByRole("link", { name: "Toolwright" }).waitFor();
});

test("a tool is found, its form filled, called and its call saved as a test, first shown as a diff", async () => {
  const page = await studioPage(browser, address);
  await page.getByRole("searchbox", { name: "Search tools" }).fill("draft");
  await expect.poll(() => tool(page, /letter_/).count()).toBe(1);
  await tool(page, /letter_draft/).click();
  const to = page.getByRole("textbox", { name: "to" });
  await to.fill("A");
  await page.getByRole("button", { name: "Call letter_draft" }).click();
  await page.locator(".tw-fault").filter({ hasText: "at least 2 characters" }).waitFor();
  await to.fill("Ada");
  await page.getByRole("button", { name: "Add parts" }).click();
  await page.getByRole("button", { name: "Add to parts" }).click();
  await page.getByRole("textbox", { name: "title" }).fill("Begin");
  await page.getByRole("textbox", { name: "count" }).fill("1.5");
  await page.getByRole("button", { name: "JSON" }).click();
  const json = page.getByRole("textbox", { name: "Arguments as JSON" });
  expect(JSON.parse(await json.inputValue())).toEqual({ to: "Ada", parts: [{ title: "Begin", count: 1.5 }] });
  await json.fill('{"to":"Bob"}');
  await page.getByRole("button", { name: "Form" }).click();
  expect(await to.inputValue()).toBe("Bob");
  await to.press("ControlOrMeta+Enter");
  await result(page).filter({ hasText: '"sent": "Bob"' }).waitFor();
  await page.getByText("drafted").waitFor();
  await page.getByRole("tab", { name: /For the model/ }).click();
  await page.getByText('{"sent":"Bob","parts":0}').waitFor();
  await page.getByRole("tab", { name: "What models see" }).click();
  await page.getByRole("tab", { name: "anthropic" }).click();
  await page.getByRole("tabpanel", { name: "anthropic" }).getByText("tool_use").waitFor();
  await page.getByRole("tab", { name: "Try" }).click();
  await page.getByText("Save as").click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByText('+  expect(expectOk(await session.call("letter_draft", {').waitFor();
  await page.getByRole("button", { name: "Make this change" }).click();
  await page.getByText("Saved.").waitFor();
  expect(readFileSync(path.join(root, "tools/letter_draft/tool.test.ts"), "utf8")).toContain('to: "Bob"');
});

const scheduled = (schema: string): string => `import { existsSync } from "node:fs";
import { defineTool } from "toolwright";

${schema}

/** Book a room and return its name. Use when the user needs one. Not for tables. */
export default defineTool({ category: "utility", input, execute: () => ({ room: "Blue" }) });
`;
const object = 'const input = { type: "object", properties: {}, additionalProperties: false } as const;';

test(
  "a page that is opened during the first build reports it, then shows build errors, then the tools",
  { tags: "full" },
  async () => {
    const waiting = `while (!existsSync("stop-waiting")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);`;
    const failing = `${waiting}\nif (Date.now() > 0) throw new Error("No schema today.");\n${object}`;
    const unbuilt = linkedProject({ "tools/room_book/tool.ts": scheduled(failing) });
    const page = await studioPage(browser, (await startStudio(unbuilt)).address);
    await page.getByText("Building …", { exact: true }).waitFor();
    expect(await page.getByText("There are no tools yet.").count()).toBe(0);
    writeFileSync(path.join(unbuilt, "stop-waiting"), "");
    await page.getByText("The tools appear after the first successful build.").waitFor();
    await page.getByText("No schema today").waitFor();
    writeFileSync(path.join(unbuilt, "tools/room_book/tool.ts"), scheduled(object));
    await page.getByRole("link", { name: /room_book/ }).click();
    await page.getByRole("button", { name: "Call room_book" }).click();
    await result(page).filter({ hasText: '"room": "Blue"' }).waitFor();
  },
);

test(
  "a third-party server needs no project: its tools are called, it asks in the page, and each message is shown",
  { tags: "full" },
  async () => {
    const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(everything)}`;
    const page = await studioPage(browser, (await startStudio(tempFolder({}), ["--mcp", command])).address);
    await page
      .getByRole("link", { name: /\becho\b/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: "message" }).fill("hello <b>there</b>");
    await page.getByRole("button", { name: "Call echo" }).click();
    await result(page).filter({ hasText: "Echo: hello <b>there</b>" }).waitFor();
    await page.getByRole("link", { name: /trigger-elicitation-request/ }).click();
    await page.getByRole("button", { name: "Call trigger-elicitation-request" }).click();
    await page.getByRole("textbox", { name: "String", exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await result(page).filter({ hasText: "Ada" }).waitFor();
    await page.getByRole("link", { name: "Messages" }).click();
    await page.getByText("elicitation/create").first().waitFor();
    expect(await axe(page)).toEqual([]);
  },
);

import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ToolRecord } from "../../sdk/src/model/artifact/registry.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import { afterTests } from "../support/after-tests.ts";
import { brokenLinks } from "../support/broken-links.ts";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { findingsAt, openBrowser, openPage } from "./browser.ts";
import { serveFolder } from "./serve-folder.ts";

const run = promisify(execFile);
const toolwright = path.join(repository, "sdk/bin/toolwright.js");

const tool = (toolId: string, members: Partial<ToolRecord> = {}): ToolRecord => ({
  toolId,
  category: "retrieval",
  metadata: { category: "retrieval" },
  description: "Find one thing.",
  summary: "Finds one thing.",
  documentation: "",
  jsonSchema: { type: "object", properties: {}, additionalProperties: false },
  handlerPath: "h.js",
  validatorPath: "v.js",
  sourcePath: `tools/${toolId}/tool.ts`,
  ...members,
});

const script = `<script>document.title = "taken over"</script>`;
const hostile = `${script} <img src=x onerror="document.title='taken over'"> [run](javascript:alert(1)) ![see](https://example.com/x.png) </title></pre> & "quotes" 'single' \`code <b>\` \u202eesrever\u202c مرحبا بالعالم 🙂`;
const long = "word ".repeat(2_000);

const nested = (depth: number): JsonSchema =>
  depth === 0
    ? { type: "string", description: "The innermost one." }
    : {
        type: "object",
        properties: { [`level_${String(13 - depth)}`]: nested(depth - 1) },
        additionalProperties: false,
      };

const tools: readonly ToolRecord[] = [
  tool("bad_words", {
    description: hostile,
    summary: hostile,
    documentation: `## When to use\n\n${hostile}\n\n<iframe src="https://example.com"></iframe>\n\n[a]: javascript:alert(1)\n\n[x][a] <javascript:alert(1)>\n\n## ${script}\n\nText.\n\n## ${script}\n\nMore.\n`,
    metadata: {
      category: "retrieval",
      title: hostile,
      tags: [script, "<b>", "日本 語"],
      deprecated: { reason: hostile, replacement: "no_such_tool" },
      examples: [{ request: hostile, input: { text: script }, output: { text: script } }],
      errors: [{ error: "NOT_FOUND", when: hostile }],
    },
    jsonSchema: {
      type: "object",
      properties: { [script]: { type: "string", description: hostile, default: script, enum: [script, "a"] } },
      required: [script],
      additionalProperties: false,
    },
    sourcePath: `tools/${encodeURIComponent(script)}/tool.ts`,
  }),
  tool("long_words", { description: long, summary: long, documentation: `## When to use\n\n${"x".repeat(10_000)}\n` }),
  tool("deep_schema", { jsonSchema: nested(12) }),
  tool("recursive_schema", {
    jsonSchema: {
      type: "object",
      properties: { root: { $ref: "#/$defs/Node" } },
      additionalProperties: false,
      $defs: {
        Node: {
          type: "object",
          properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
          additionalProperties: false,
        },
      },
    },
  }),
  tool("wide_schema", {
    jsonSchema: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `property_${String(index)}`,
          { type: "string", description: "One." },
        ]),
      ),
      additionalProperties: false,
    },
  }),
];

const registry = (own: readonly ToolRecord[], members: object = {}): object => ({
  format: "1.0",
  version: "1.0.0+000000000000",
  gitCommit: null,
  buildTimestamp: null,
  tools: own,
  ...members,
});

/** Writes the site of a registry; the exception contains the error that the command prints. */
async function written(content: object): Promise<string> {
  const root = tempFolder(
    { "package.json": '{ "name": "hostile", "type": "module" }', "dist/tool_registry.json": JSON.stringify(content) },
    onTestFinished,
  );
  await run(process.execPath, [toolwright, "catalogue", "--out", "site"], { cwd: root });
  return path.join(root, "site");
}

const whenFinished = afterTests();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
});

describe("a registry of hostile texts and schemas", () => {
  it("has pages that run no foreign code, load no foreign resource, and show each text as written", async () => {
    const site = await written(registry(tools));
    expect(brokenLinks(site)).toEqual([]);
    const server = await serveFolder(site);
    onTestFinished(() => server.close());
    const opened = await openPage(browser, { viewport: { width: 390, height: 844 } });
    onTestFinished(() => opened.close());
    const { page, faults } = opened;
    for (const { toolId } of tools) {
      await page.goto(`${server.url}tools/retrieval/${toolId}/`);
      expect(await page.title()).toBe(`${toolId} | hostile`);
      expect(await page.evaluate("document.documentElement.scrollWidth"), toolId).toBe(390);
    }
    await page.goto(`${server.url}tools/retrieval/bad_words/`);
    expect(await page.locator(".tool-summary").textContent()).toContain(script);
    expect(await page.locator("main :is(iframe, script, img)").count()).toBe(0);
    expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
    expect(await page.locator("h2").filter({ hasText: "document.title" }).count()).toBe(2);
    expect(await page.locator("#parameters + a").count()).toBe(1);
    await page.goto(`${server.url}tools/retrieval/deep_schema/`);
    expect(await page.locator(".schema-rows code", { hasText: "level_12" }).count()).toBeGreaterThan(0);
    await page.goto(`${server.url}tools/retrieval/wide_schema/`);
    expect(await page.locator(".schema-rows > div").count()).toBe(200);
    await page.goto(`${server.url}tools/retrieval/recursive_schema/`);
    expect(await page.getByText("Has the members of root.").count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it("without tools, has a page that says how to make one", async () => {
    const site = await written(registry([]));
    expect(brokenLinks(site)).toEqual([]);
    expect(readFileSync(path.join(site, "index.html"), "utf8")).toContain("There are no tools yet.");
  });

  it("of another version is refused with the needed version", async () => {
    await expect(written(registry([], { format: "9.0" }))).rejects.toThrow(/REGISTRY_/);
  });
});

/** One page of each kind that the command writes. */
const kinds = ["", "tools/action/calendar_create_event/", "flow/tools/workflows/generator/"];

describe("the examples' sites", () => {
  let server: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    const folder = tempFolder({}, whenFinished);
    const examples = { "support-desk": "", "research-team": "team", "generator-workflow": "flow" };
    await Promise.all(
      Object.entries(examples).map(async ([example, at]) => {
        const out = path.join(folder, at);
        mkdirSync(out, { recursive: true });
        await run(process.execPath, [toolwright, "catalogue", "--build", "--out", out], {
          cwd: path.join(repository, "examples", example),
        });
      }),
    );
    server = await serveFolder(folder, "/somewhere/");
    expect(brokenLinks(folder, "/somewhere/")).toEqual([]);
  });

  afterAll(async () => {
    await server.close();
  });

  it.concurrent.each(kinds)("axe finds nothing on /%s, in both themes and both widths", async (address) => {
    expect(await findingsAt(browser, server.url + address)).toEqual([]);
  });

  it.each([
    ["", "All tools"],
    ["tools/retrieval/", "Retrieval 3"],
    ["tools/retrieval/kb_search/", "kb_search"],
  ])("marks /%s in the navigation", async (address, place) => {
    const opened = await openPage(browser);
    onTestFinished(() => opened.close());
    await opened.page.goto(server.url + address);
    const current = opened.page.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]');
    expect((await current.allTextContents()).map((text) => text.trim())).toEqual([place]);
  });

  it("finds a tool from any page, by keyboard alone", async () => {
    const opened = await openPage(browser);
    onTestFinished(() => opened.close());
    const { page } = opened;
    await page.goto(`${server.url}tools/errors/`);
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Skip to content");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("knowledge");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?q=knowledge$/);
  });

  it("shows the eval results of models, each with its interval", async () => {
    const opened = await openPage(browser, { javaScriptEnabled: false });
    onTestFinished(() => opened.close());
    const { page } = opened;
    await page.goto(`${server.url}tools/retrieval/kb_search/`);
    const found = await page.locator(".tool-evals tbody tr").allTextContents();
    const rows = found.map((row) => row.replaceAll(/\s+/g, " "));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/\d+ of \d+ \d+ % to \d+ % \d+ cases?, \d{4}-\d{2}-\d{2}/);
    for (const form of await page.locator(".provider-tabs pre").all()) expect(await form.isVisible()).toBe(true);
  });
});

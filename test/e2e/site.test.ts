// @module-tag full
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { formerGuides, guides } from "../../site/guides.ts";
import { brokenLinks } from "../support/broken-links.ts";
import { findingsAt, openBrowser, openPage, type WatchedPage } from "./browser.ts";
import { builtSite } from "./built-site.ts";
import { serveFolder } from "./serve-folder.ts";

const root = path.resolve(import.meta.dirname, "../..");

let server: Awaited<ReturnType<typeof serveFolder>> | undefined;
let browser: Browser | undefined;
let site: string;
let start: string;
let open: WatchedPage | undefined;

beforeAll(async () => {
  site = await builtSite();
  server = await serveFolder(site);
  start = server.url.slice(0, -1);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

afterEach(async () => {
  const faults = open?.faults ?? [];
  await open?.close();
  open = undefined;
  expect(faults).toEqual([]);
});

/** Opens a page of the site; any error on it fails the test. */
async function visit(address: string, options: Parameters<typeof openPage>[1] = {}) {
  if (browser === undefined) throw new Error("The browser did not start.");
  open = await openPage(browser, options);
  await open.page.goto(start + address);
  return open.page;
}

/** Opens a page and waits until its search is ready. */
async function visitWithSearch(address: string) {
  const page = await visit(address);
  // The search starts when the page is idle, which may never happen on a busy machine; without idle callbacks, as in Safari, it starts at once.
  await page.addInitScript("delete window.requestIdleCallback; delete Window.prototype.requestIdleCallback;");
  await page.reload();
  await page.getByPlaceholder("Search").waitFor({ state: "attached" });
  return page;
}

const longPages = ["/connect-a-model/", "/writing-a-tool/"];
const pages = [
  "/",
  "/concepts/",
  "/coming-from/",
  "/rules/",
  "/rules/desc-present/",
  "/errors/",
  "/404.html",
  "/tools/",
  "/tools/retrieval/",
];
const toolPage = "/tools/retrieval/kb_search/";
const catalogueKinds = [
  "/toolkit/orchestration/write_file/",
  "/tools/tags/calendar/",
  "/tools/errors/",
  "/research-team/agents/",
  "/research-team/agents/analyst/",
  "/generator-workflow/workflows/generator/",
];

describe("the site", () => {
  it("has a page for every tool of an example, reached from its category", async () => {
    const tools = await readdir(path.join(root, "examples/support-desk/tools"));
    expect(tools).toContain("kb_search");
    const page = await visit("/tools/");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^kb_search\b/ })
      .click();
    await page.waitForURL(start + toolPage);
    const pagesOf = (await readdir(path.join(site, "tools"), { recursive: true })).map((file) => file.split(path.sep));
    for (const tool of tools) {
      const [category = ""] = pagesOf.find(([, name, file]) => name === tool && file === "index.html") ?? [];
      const list = await readFile(path.join(site, "tools", category, "index.html"), "utf8");
      expect(list).toContain(`href="/tools/${category}/${tool}/"`);
      const text = await readFile(path.join(site, "tools", category, tool, "index.html"), "utf8");
      expect(text).toMatch(new RegExp(`<h1[^>]*>${tool}</h1>`));
      expect(text).toContain('<h2 id="parameters">Parameters</h2>');
    }
  });

  it("has no broken link to a page, a file or a section", () => {
    expect(brokenLinks(site)).toEqual([]);
  });

  it("has a policy on every page, which allows no inline scripts but the known ones", async () => {
    const files = (await readdir(site, { recursive: true })).filter((file) => file.endsWith(".html"));
    for (const file of files.filter((file) => !(path.dirname(file) in formerGuides))) {
      const text = await readFile(path.join(site, file), "utf8");
      const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(text)?.[1] ?? "";
      expect(policy, file).toContain("default-src 'self';");
      expect(policy, file).toMatch(/ script-src 'self' 'wasm-unsafe-eval' (?:'sha256-[\w+/=]+' ?)+;/);
    }
  });

  it.each([
    ["rules", "sdk/src/verify/rules", "desc-present"],
    ["providers", "sdk/src/providers", "openai"],
  ])("has a page for each of the %s, reached from their list", async (base, folder, known) => {
    const names = (await readdir(path.join(root, folder)))
      .filter((file) => file.endsWith(".md"))
      .map((file) => file.slice(0, -3));
    expect(names).toContain(known);
    const page = await visit(`/${base}/`);
    const links = page.getByRole("main").locator(`a[href^="/${base}/"]`);
    const listed = await Promise.all((await links.all()).map(async (link) => (await link.getAttribute("href")) ?? ""));
    expect([...new Set(listed)].sort()).toEqual(names.map((name) => `/${base}/${name}/`).sort());
    for (const name of names) {
      const text = await readFile(path.join(site, base, name, "index.html"), "utf8");
      expect(text.match(/<h1[ >]/g), name).toHaveLength(1);
    }
    await links.first().click();
    await page.waitForURL(`${start}${listed[0] ?? ""}`);
  });

  it("finds a tool by its name", async () => {
    const page = await visitWithSearch("/");
    const box = page.getByPlaceholder("Search");
    await page.keyboard.press("Control+k");
    const result = page.locator(`dialog a[href^="${toolPage}"]`).first();
    const isFound = async (): Promise<boolean> => {
      // Text typed before the search has loaded is lost, so type again.
      await box.fill("");
      await box.fill("kb_search");
      return result.waitFor({ timeout: 6_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isFound).toBe(true);
    await result.click();
    await page.waitForURL(`**${toolPage}**`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("kb_search");
  });

  it.each([
    ["a parameter", "durationMinutes", "/tools/action/calendar_create_event/"],
    ["a request of an example", "half an hour with Benedikt", "/tools/action/calendar_create_event/"],
    ["a code of an error", "CONFIRMATION_REQUIRED", "/tools/errors/"],
  ])("finds a page by %s", async (_, words, address) => {
    const page = await visit("/");
    const search = `import("/pagefind/pagefind.js").then(async (found) => {
      const { results } = await found.search(${JSON.stringify(words)});
      return Promise.all(results.slice(0, 5).map(async (result) => (await result.data()).url));
    })`;
    expect(await page.evaluate<string[]>(search)).toContain(address);
  });

  it("filters the tools by words and keeps the words in the address", async () => {
    const page = await visit("/tools/?q=event");
    const shown = () => page.locator(".tool-list > li:visible code").allTextContents();
    expect(await shown()).toEqual(["calendar_create_event"]);
    expect(await page.getByRole("status").textContent()).toBe("1 of 9 tools");
    await page.getByLabel("Filter").fill("no such tool");
    await page.getByText("No tool has these words.").waitFor();
    expect(page.url()).toBe(`${start}/tools/?q=no+such+tool`);
    await page.getByLabel("Filter").fill("");
    expect(await shown()).toHaveLength(9);
    expect(page.url()).toBe(`${start}/tools/`);
  });

  it("describes each page for link previews, with a picture that exists", async () => {
    const text = await readFile(path.join(site, "tools/retrieval/kb_search/index.html"), "utf8");
    const properties = new Map(
      [...text.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    );
    expect(Object.fromEntries(properties)).toMatchObject({
      title: "kb_search",
      description: "Finds the parts of the Fastify help articles that answer a question.",
      url: "http://localhost:4321/tools/retrieval/kb_search/",
      image: "http://localhost:4321/og.png",
    });
    const picture = await readFile(path.join(site, "og.png"));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("gives each page its own title", async () => {
    const pages = (await readdir(site, { recursive: true })).filter((file) => file.endsWith(".html"));
    const texts = await Promise.all(pages.map((file) => readFile(path.join(site, file), "utf8")));
    // The pages at former addresses only redirect.
    const shown = texts.filter((text) => !text.includes('http-equiv="refresh"'));
    const titles = shown.map((text) => /<title>([^<]*)/.exec(text)?.[1]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it("puts the page of an exact name first in the search, with a hint", async () => {
    const page = await visitWithSearch("/rules/");
    await page.keyboard.press("Control+k");
    const box = page.locator("#starlight__search input");
    await box.fill("TOOL_NOT_DEFINED");
    await page.locator(".exact-names a").waitFor();
    expect(await page.locator("#starlight__search a").first().getAttribute("href")).toBe("/errors/#tool_not_defined");
    const hint = `getComputedStyle(document.querySelector(".pagefind-ui"), "::after").content`;
    await box.fill("");
    expect(await page.evaluate<string>(hint)).toContain("ctx.call");
  });

  it("keeps the current page of a long sidebar in sight", async () => {
    const page = await visit("/rules/set-size/");
    const link = await page.locator('#starlight__sidebar a[aria-current="page"]').boundingBox();
    expect(link?.y).toBeGreaterThan(0);
    expect(link?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  });

  it("shows the definition for a provider and its changes", async () => {
    const page = await visit(toolPage);
    await page.getByRole("tab", { name: "OpenAI", exact: true }).click();
    const panel = page.locator("#provider-openai");
    expect(await panel.locator(".provider-differences").textContent()).toContain("limit");
    expect(JSON.parse((await panel.locator("pre").textContent()) ?? "")).toMatchObject({
      name: "kb_search",
      strict: true,
    });
  });

  it("shows hand-offs as a picture and as a list", async () => {
    const page = await visit("/research-team/agents/");
    expect(await page.locator(".agent-graph text:not(.graph-note)").allTextContents()).toEqual([
      "lead",
      "analyst",
      "visualiser",
    ]);
    expect(await page.locator(".tool-hand-offs li").allTextContents()).toEqual([
      expect.stringMatching(/analyst\s+delegates to visualiser\./),
      expect.stringMatching(/lead\s+delegates to analyst\./),
      expect.stringMatching(/visualiser\s+delegates to no other agent\./),
    ]);
    await page.goto(`${start}/generator-workflow/workflows/generator/`);
    expect(await page.getByRole("row").filter({ hasText: "Exporter" }).first().textContent()).toContain(
      "request_file_download",
    );
    expect(await page.getByRole("row").filter({ hasText: "on_user_input" }).first().textContent()).toContain(
      "latest_message_inspector",
    );
  });

  it("has the tools for programs: a list, each tool, and each page as Markdown", async () => {
    const read = (file: string): Promise<string> => readFile(path.join(site, file), "utf8");
    const { registries } = JSON.parse(await read("tools.json")) as {
      registries: { tools: { definition: string }[] }[];
    };
    expect(registries.flatMap((one) => one.tools.map(({ definition }) => definition))).toContain(
      "tools/retrieval/kb_search.json",
    );
    expect(JSON.parse(await read("tools/retrieval/kb_search.json"))).toMatchObject({
      name: "kb_search",
      inputSchema: { type: "object" },
      providers: { openai: { strict: true } },
    });
    expect(await read("tools/retrieval/kb_search.md")).toMatch(/^# kb_search\n[\s\S]*## Parameters/);
    expect(await read("tools/TOOLS.md")).toContain("### `kb_search`");
  });

  it("sends the address of a former guide to the guide that has its content", async () => {
    for (const [from, to] of Object.entries(formerGuides)) {
      const text = await readFile(path.join(site, from, "index.html"), "utf8");
      expect(text).toContain(`<meta http-equiv="refresh" content="0;url=/${to}">`);
      const [page = "", section] = to.split("/#");
      const target = await readFile(path.join(site, page, "index.html"), "utf8");
      if (section !== undefined) expect(target).toContain(` id="${section}"`);
    }
  });

  it("ends each guide with the pages to read next", async () => {
    for (const { id, next } of guides) {
      const text = await readFile(path.join(site, id, "index.html"), "utf8");
      const [, links = ""] = /<nav class="read-next"[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(text) ?? [];
      expect(
        [...links.matchAll(/href="\/([\w-]+)\/"/g)].map(([, to]) => to),
        id,
      ).toEqual(next);
    }
  });

  it("has small pages: a tool's HTML, and all scripts of a guide with its search, compressed", async () => {
    const html = await readFile(path.join(site, "tools/retrieval/kb_search/index.html"), "utf8");
    expect(html.length).toBeLessThan(60_000);
    const page = await visitWithSearch("/sessions/");
    const files = await page.evaluate<string[]>(
      `performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith(".js"))`,
    );
    const inline = await page.evaluate<string[]>(`[...document.scripts].map(({ text }) => text)`);
    const scripts = [...inline, ...files.map((file) => readFileSync(path.join(site, file)))];
    expect(files.some((file) => file.includes("ui-core"))).toBe(true);
    const loaded = scripts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(loaded).toBeLessThan(40_000);
  });

  it("switches providers by keyboard and remembers the choice", async () => {
    const page = await visit(toolPage);
    const selected = () => page.locator('[role="tab"][aria-selected="true"]').textContent();
    const shown = () => page.locator('[role="tabpanel"]:visible').textContent();
    const [first, before] = [(await selected())?.trim(), await shown()];
    await page.getByRole("tab", { selected: true }).focus();
    await page.keyboard.press("End");
    const last = (await selected())?.trim();
    expect(last).not.toBe(first);
    expect(await shown()).not.toBe(before);
    await page.goto(`${start}/tools/retrieval/kb_get/`);
    expect((await selected())?.trim()).toBe(last);
  });

  it("copies an example and a schema with a button", async () => {
    const page = await visit(toolPage, { permissions: ["clipboard-read", "clipboard-write"] });
    const blocks = page.locator(".tool-code:visible");
    expect(await blocks.count()).toBeGreaterThan(1);
    for (const block of await blocks.all()) {
      await block.getByRole("button", { name: "Copy" }).click();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(await block.locator("pre").textContent());
    }
  });

  it("shows a tool's place by breadcrumbs and in the sidebar", async () => {
    const page = await visit(toolPage);
    const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
    expect(await trail.allTextContents()).toEqual(["Support desk tools", "Retrieval"]);
    const current = page.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]');
    expect((await current.allTextContents()).map((text) => text.trim())).toEqual(["kb_search"]);
    const siblings = page.getByRole("navigation", { name: "Main" }).locator('a[href^="/tools/retrieval/"]');
    expect((await siblings.allTextContents()).map((text) => text.trim())).toEqual([
      "Overview",
      "contact_lookup",
      "kb_get",
      "kb_search",
    ]);
    await trail.last().click();
    await page.waitForURL(`${start}/tools/retrieval/`);
    expect(await page.locator(".tool-group > p").textContent()).toBe(
      "Tools that find and read information, and change nothing.",
    );
  });

  it("shows the size and risk of each tool on its card", async () => {
    const page = await visit("/tools/action/");
    const card = page.getByRole("listitem").filter({ hasText: "calendar_create_event" }).filter({ hasText: "tokens" });
    expect(await card.last().textContent()).toMatch(
      /6 parameters\s*about \d+ tokens\s*medium risk\s*asks for confirmation/,
    );
  });

  it("keeps quotes straight in typed text", async () => {
    const page = await visit("/errors/");
    const code = page.getByRole("main").locator("code", { hasText: "hello" });
    expect(await code.allTextContents()).toEqual([`'{"query":"hello"}'`]);
  });

  it("keeps the id of each rule in one line", async () => {
    const page = await visit("/rules/");
    const count = '[...document.querySelectorAll("main td:first-child code")].map((id) => id.getClientRects().length)';
    const lines = await page.evaluate<number[]>(count);
    expect(lines.length).toBeGreaterThan(40);
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it("has a page for an address that does not exist, with links to other pages", async () => {
    const text = await readFile(path.join(site, "404.html"), "utf8");
    for (const address of ["/quick-start/", "/rules/", "/errors/", "/tools/"])
      expect(text).toContain(`<a href="${address}">`);
  });

  it("lists the guides before the tools in llms.txt", async () => {
    const text = await readFile(path.join(site, "llms.txt"), "utf8");
    const order = [
      "quick-start",
      "writing-a-tool",
      "connect-a-model",
      "sessions",
      "rules/desc-present",
      "tools/retrieval/kb_search",
    ];
    const positions = order.map((id) => text.indexOf(`/${id}/)`));
    expect(positions.every((position) => position > 0)).toBe(true);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it("can be read without JavaScript", async () => {
    const page = await visit(toolPage, { javaScriptEnabled: false });
    expect(await page.getByRole("heading", { level: 2, name: "Parameters" }).isVisible()).toBe(true);
    expect(await page.getByText("query", { exact: true }).first().isVisible()).toBe(true);
    const forms = await page.locator(".provider-tabs pre").all();
    expect(forms.length).toBeGreaterThan(5);
    for (const form of forms) expect(await form.isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
    await page.goto(`${start}/tools/`);
    expect(await page.getByLabel("Filter").isVisible()).toBe(false);
    await page.getByRole("link", { name: /knowledge-base/ }).click();
    await page.waitForURL(`${start}/tools/tags/knowledge-base/`);
    expect(await page.locator(".tool-list code").allTextContents()).toEqual(["kb_get", "kb_search"]);
  });

  it("prints every form of a provider", async () => {
    const page = await visit(toolPage);
    await page.emulateMedia({ media: "print" });
    for (const form of await page.locator(".provider-tabs pre").all()) expect(await form.isVisible()).toBe(true);
    expect(await page.locator(".tool-copy").first().isVisible()).toBe(false);
  });

  it("tells language models about the tools", async () => {
    const page = await visit("/");
    const text = await page.evaluate(async () => (await fetch("/llms-full.txt")).text());
    expect(text).toContain("### `kb_search`");
  });
});

describe.concurrent("axe finds nothing", () => {
  const findings = async (address: string, options: Parameters<typeof findingsAt>[2] = {}) => {
    if (browser === undefined) throw new Error("The browser did not start.");
    return findingsAt(browser, start + address, options);
  };

  it.each([...pages, toolPage, ...catalogueKinds])("on %s, in both themes and both widths", async (address) => {
    expect(await findings(address)).toEqual([]);
  });

  it.each(longPages)("on %s", async (address) => {
    expect(await findings(address, { isBrief: true })).toEqual([]);
  });
});

it.each(["/", "/coming-from/"])("%s breaks no line of code on a phone, where it scrolls sideways", async (address) => {
  const page = await visit(address, { viewport: { width: 390, height: 700 }, javaScriptEnabled: false });
  const heights = await page.evaluate<number[]>(
    '[...document.querySelectorAll(".ec-line")].map((line) => line.getBoundingClientRect().height)',
  );
  expect(heights.length).toBeGreaterThan(20);
  expect(new Set(heights).size).toBe(1);
  await page.locator("pre code").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate<number>("document.activeElement.scrollLeft")).toBeGreaterThan(0);
});

it.each(["/writing-a-tool/", "/rules/desc-present/"])("%s needs no sideways scrolling on a phone", async (address) => {
  const page = await visit(address, { viewport: { width: 375, height: 700 } });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
});

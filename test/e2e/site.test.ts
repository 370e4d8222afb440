import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { preview } from "astro";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RegistryFile } from "../../sdk/src/model/artifact/registry.ts";
import { parseRegistry } from "../../sdk/src/runtime.ts";
import { openBrowser, openPage, type WatchedPage } from "./browser.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const site = path.join(root, "site");
const desk = path.join(root, "examples/support-desk");
const team = path.join(root, "examples/research-team");
const chat = path.join(root, "examples/generator-workflow");
// Vitest's environment variables would give a development build, which has no search.
const fromVitest = /^(NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*)$/;
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !fromVitest.test(name))),
  ASTRO_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1",
};

let server: Awaited<ReturnType<typeof preview>> | undefined;
let browser: Browser | undefined;
let start: string;
let tools: RegistryFile["tools"];
let open: WatchedPage | undefined;

beforeAll(async () => {
  for (const cwd of [desk, team, chat])
    await run(process.execPath, [path.join(root, "sdk/bin/toolwright.js"), "build"], { cwd, env: environment });
  const registry = parseRegistry(await readFile(path.join(desk, "dist/tool_registry.json"), "utf8"), "the registry");
  tools = registry.tools;
  await run(process.execPath, [path.join(root, "node_modules/astro/bin/astro.mjs"), "build"], {
    cwd: site,
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  server = await preview({ root: site, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  start = `http://127.0.0.1:${server.port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
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

const pages = [
  "/",
  "/getting-started/",
  "/connect-a-model/",
  "/calling-tools/",
  "/glossary/",
  "/how-it-works/",
  "/rules/",
  "/errors/",
  "/tools/",
  "/tools/retrieval/",
];
const toolPage = "/tools/retrieval/kb_search/";

describe("the site", () => {
  it("has a page for every tool of the registry, reached from its category", async () => {
    expect(tools.map(({ toolId }) => toolId)).toContain("kb_search");
    const page = await visit("/tools/");
    for (const { toolId, category } of tools) {
      await page.goto(`${start}/tools/${category}/`);
      await page
        .getByRole("main")
        .getByRole("link", { name: new RegExp(`^${toolId}\\b`) })
        .click();
      await page.waitForURL(`${start}/tools/${category}/${toolId}/`);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(toolId);
      expect(await page.getByRole("heading", { level: 2, name: "Parameters" }).count()).toBe(1);
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
      const response = await page.request.get(`${start}/${base}/${name}/`);
      expect(response.status(), name).toBe(200);
      expect((await response.text()).match(/<h1[ >]/g), name).toHaveLength(1);
    }
    await links.first().click();
    await page.waitForURL(`${start}${listed[0] ?? ""}`);
  });

  it("finds a tool by its name", async () => {
    const page = await visit("/");
    const box = page.getByPlaceholder("Search");
    // It is created when the page is idle.
    await box.waitFor({ state: "attached", timeout: 100_000 });
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

  it("shows where a tool is: breadcrumbs, and its place in the sidebar", async () => {
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
  });

  it("says on the card of each tool how large and how risky it is", async () => {
    const page = await visit("/tools/action/");
    const card = page.getByRole("listitem").filter({ hasText: "calendar_create_event" }).filter({ hasText: "tokens" });
    expect(await card.last().textContent()).toMatch(
      /6 parameters\s*about \d+ tokens\s*medium risk\s*asks for confirmation/,
    );
  });

  it("keeps quotes straight in what a reader types", async () => {
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

  it("has a page for an address that does not exist, with ways on", async () => {
    const text = await readFile(path.join(site, "dist/404.html"), "utf8");
    for (const address of ["/getting-started/", "/rules/", "/errors/", "/tools/"])
      expect(text).toContain(`<a href="${address}">`);
  });

  it("lists the guides before the tools in llms.txt", async () => {
    const text = await readFile(path.join(site, "dist/llms.txt"), "utf8");
    const order = [
      "getting-started",
      "connect-a-model",
      "calling-tools",
      "how-it-works",
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
  });

  it("tells language models about the tools", async () => {
    const page = await visit("/");
    const text = await page.evaluate(async () => (await fetch("/llms-full.txt")).text());
    expect(text).toContain("# kb_search");
  });
});

describe.each([
  { colorScheme: "light", only: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] } },
  // The dark theme differs in its colours only.
  { colorScheme: "dark", only: { type: "rule", values: ["color-contrast", "link-in-text-block"] } },
] as const)("in the $colorScheme theme", ({ colorScheme, only }) => {
  it.each([...pages, toolPage])("axe finds nothing on %s", async (address) => {
    const page = await visit(address, { colorScheme });
    const runOnly = { type: only.type, values: [...only.values] };
    const { violations, passes } = await new AxeBuilder({ page }).options({ runOnly }).analyze();
    expect(passes.map(({ id }) => id)).toContain("color-contrast");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
});

describe("on a phone", () => {
  const viewport = { width: 375, height: 700 };

  it.each([...pages, toolPage, "/writing-a-tool/", "/rules/desc-present/"])(
    "%s needs no sideways scrolling",
    async (address) => {
      const page = await visit(address, { viewport });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
    },
  );
});

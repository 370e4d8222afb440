// @module-tag full
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { registryFromTools } from "../../sdk/src/compile/direct/registry-from-tools.ts";
import { defineTool } from "../../sdk/src/index.ts";
import { openStudio } from "../../sdk/src/serve/studio/open-studio.ts";
import type { Studio } from "../../sdk/src/serve/studio/studio-options.ts";
import { afterTests } from "../support/after-tests.ts";
import { openBrowser, openPage, type WatchedPage } from "./browser.ts";

const files = pathToFileURL(`${path.resolve(import.meta.dirname, "../../sdk/dist/studio")}/`);
const token = "0123456789abcdef0123";
const releases = new Map<string, () => void>();

const tools = {
  shout: defineTool({
    category: "utility",
    input: z.object({ text: z.string() }),
    execute: ({ text }) => ({ text: text.toUpperCase() }),
  }),
  flood: defineTool({
    category: "utility",
    input: z.object({}),
    async execute(_, ctx) {
      for (let index = 0; index < 100_000; index += 1) await ctx.output(`line ${String(index)}`);
      return { done: true };
    },
  }),
  large: defineTool({
    category: "utility",
    input: z.object({}),
    execute: () => ({ text: "x".repeat(50_000_000) }),
  }),
  hangs: defineTool({
    category: "utility",
    input: z.object({ key: z.string() }),
    execute: ({ key }, ctx) =>
      new Promise<{ key: string }>((resolve, reject) => {
        releases.set(key, () => resolve({ key }));
        ctx.signal.addEventListener("abort", () => reject(new Error("stopped")));
      }),
  }),
  write: defineTool({
    category: "utility",
    input: z.object({ to: z.email() }),
    execute: ({ to }) => ({ to }),
  }),
  garbage: defineTool({
    category: "utility",
    input: z.object({}),
    execute: () => {
      throw Object.assign(Object.create(null), { toString: null, message: 7n }) as Error;
    },
  }),
  remove: defineTool({
    category: "action",
    confirm: true,
    input: z.object({ text: z.string() }),
    execute: ({ text }) => ({ removed: text }),
  }),
};

const whenFinished = afterTests();
let browser: Browser;
let studio: Studio;
beforeAll(async () => {
  [browser, studio] = await Promise.all([
    openBrowser(),
    openStudio({ port: 0, isNamed: false }, { kind: "project", title: "Faults", token, files }),
  ]);
  studio.show(await registryFromTools(tools));
  studio.report({ status: "ready" });
  whenFinished(async () => void (await Promise.all([browser.close(), studio.close()])));
});

async function opened(): Promise<WatchedPage> {
  const watched = await openPage(browser);
  onTestFinished(() => watched.close());
  await watched.page.goto(studio.address);
  return watched;
}

async function openTool(page: Page, name: string): Promise<void> {
  const list = page.getByRole("region", { name: "Tools" });
  await list.getByRole("link", { name: new RegExp(`\\b${name}\\b`) }).click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

const call = (page: Page, name: string): Promise<void> => page.getByRole("button", { name: `Call ${name}` }).click();
const result = (page: Page) => page.getByRole("tabpanel", { name: "Data", exact: true });
const state = (page: Page, text: string) =>
  page.getByRole("region", { name: "Result" }).getByText(text, { exact: true });

test("100,000 chunks leave the page usable: the first and last are shown, and the number of hidden ones", async () => {
  const { page, faults } = await opened();
  await openTool(page, "flood");
  await call(page, "flood");
  await state(page, "running").waitFor();
  // While they arrive, the list is searched.
  await page.getByRole("searchbox", { name: "Search tools" }).fill("sho");
  await expect.poll(() => page.getByRole("region", { name: "Tools" }).getByRole("link").count()).toBe(1);
  await state(page, "succeeded").waitFor();
  await page.getByText("99,800 more are not kept.").waitFor();
  await page.getByText("line 99999", { exact: true }).waitFor();
  expect(await page.getByRole("list", { name: "Events" }).getByRole("listitem").count()).toBe(200);
  expect(faults).toEqual([]);
});

test("a result of 50 MB and a thrown value that is not an error are failures like any other", async () => {
  const { page, faults } = await opened();
  await openTool(page, "large");
  await call(page, "large");
  await page.getByText("a result that is too large").first().waitFor();
  await openTool(page, "garbage");
  await call(page, "garbage");
  await state(page, "failed").waitFor();
  expect(faults).toEqual([]);
});

test("a call continues in a reloaded page, and its question stays open", async () => {
  const { page, faults } = await opened();
  await openTool(page, "remove");
  await page.getByRole("textbox", { name: "text" }).fill("all");
  await call(page, "remove");
  await page.getByRole("button", { name: "Run it", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Run it", exact: true }).click();
  await page.getByText("Answered: yes").waitFor();
  await page.getByRole("link", { name: /^ok/ }).first().click();
  await result(page).filter({ hasText: '"removed": "all"' }).waitFor();

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  await openTool(page, "hangs");
  await page.getByRole("textbox", { name: "key" }).fill("reloaded");
  await call(page, "hangs");
  await state(page, "running").waitFor();
  await page.reload();
  await state(page, "running").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("link", { name: /^cancelled/ })
    .first()
    .waitFor();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Calls" }).click();
  await page.getByRole("searchbox", { name: "Search calls" }).fill('"reloaded"');
  await page
    .getByRole("link", { name: /hangs.*cancelled/ })
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});

test("an argument error that only the runtime finds is marked at its field until the field changes", async () => {
  const { page, faults } = await opened();
  await openTool(page, "write");
  const to = page.getByRole("textbox", { name: "to" });
  await to.fill("someone");
  await call(page, "write");
  await page.locator("[aria-invalid=true]").waitFor();
  await to.fill("ada@example.org");
  await page.locator("[aria-invalid=true]").waitFor({ state: "detached" });
  await call(page, "write");
  await result(page).filter({ hasText: "ada@example.org" }).waitFor();
  expect(faults).toEqual([]);
});

test("eight pages of one browser all work: the last used ones follow the studio", async () => {
  const { page } = await opened();
  for (let count = 1; count < 8; count += 1) {
    const next = await page.context().newPage();
    await next.goto(studio.address);
    await next.getByRole("link", { name: /\bshout\b/ }).waitFor();
  }
  await openTool(page, "shout");
  await page.getByRole("textbox", { name: "text" }).fill("first");
  await call(page, "shout");
  await result(page).filter({ hasText: "FIRST" }).waitFor();
});

test("two pages each ask about their own calls, and both show all calls", async () => {
  const [one, other] = [await opened(), await opened()];
  await openTool(one.page, "remove");
  await one.page.getByRole("textbox", { name: "text" }).fill("mine");
  await call(one.page, "remove");
  await one.page.getByText("1 open question", { exact: true }).waitFor();
  await other.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Calls" }).click();
  const runs = other.page.getByRole("link", { name: /remove.*running/ }).first();
  await runs.waitFor();
  expect(await other.page.getByText("1 open question", { exact: true }).count()).toBe(0);
  await one.page.getByRole("button", { name: "Do not run it" }).click();
  await runs.waitFor({ state: "detached" });
  expect([...one.faults, ...other.faults]).toEqual([]);
});

test("a failing build keeps the tools and the typed text, and shows the error at its tool", async () => {
  const { page, faults } = await opened();
  await openTool(page, "shout");
  await page.getByRole("textbox", { name: "text" }).fill("kept");
  const at = { file: "tools/shout/tool.ts", line: 3, column: 7 };
  const message = "The type of `text` is not known.";
  const finding = {
    code: "TYPE_UNKNOWN",
    severity: "error",
    tool: "shout",
    message,
    remedy: "Declare it.",
    at,
  } as const;
  studio.report({ status: "failed", error: "The tools do not build.", findings: [finding] });
  await page.getByText("The tools do not build.").waitFor();
  const errors = page.getByRole("region", { name: "Errors of the last build" });
  await errors.getByText("The type of text is not known.").waitFor();
  await errors.getByText("tools/shout/tool.ts:3:7").waitFor();
  const text = page.getByRole("textbox", { name: "text" });
  expect(await text.inputValue()).toBe("kept");
  await page.locator("textarea:focus").waitFor();
  await text.press("ControlOrMeta+Enter");
  await result(page).filter({ hasText: "KEPT" }).waitFor();
  studio.report({ status: "ready", error: "", findings: [] });
  await errors.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
});

test("a page of another origin gets nothing of the studio: not by a request, not by a form, not in a frame", async () => {
  const { page } = await openPage(browser);
  onTestFinished(() => page.context().close());
  const html =
    '<!doctype html><title>Other</title><iframe name="held"></iframe><form method="post" target="held"></form>';
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
  const tried = await page.evaluate(
    async ([origin, secret]) => {
      const url = `${origin}/api/studio`;
      const end = (asked: Promise<Response>): Promise<string> =>
        asked.then(
          ({ type }) => type,
          () => "refused",
        );
      return Promise.all([
        end(fetch(url)),
        end(fetch(url, { headers: { authorization: `Bearer ${secret}` } })),
        // The page may send these messages, but gets no answer.
        end(fetch(`${origin}/api/sessions`, { method: "POST", mode: "no-cors", body: "{}" })),
      ]);
    },
    [studio.origin, token] as const,
  );
  expect(tried).toEqual(["refused", "refused", "opaque"]);
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/studio/restart"));
  await page.evaluate((action) => {
    const { document } = globalThis as unknown as {
      readonly document: { readonly forms: readonly { action: string; submit(): void }[] };
    };
    const [form] = document.forms;
    if (form === undefined) return;
    form.action = action;
    form.submit();
  }, `${studio.origin}/api/studio/restart`);
  expect((await answered).status()).toBe(403);
  const framed = page.waitForResponse(`${studio.origin}/`);
  await page.evaluate((address) => {
    const { document } = globalThis as unknown as {
      readonly document: { querySelector(selector: string): { src: string } };
    };
    document.querySelector("iframe").src = address;
  }, `${studio.origin}/`);
  await framed;
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});

test("a reloaded page shows the outcome of a running call when it ends", async () => {
  const { page, faults } = await opened();
  await openTool(page, "remove");
  await page.getByRole("textbox", { name: "text" }).fill("later");
  await call(page, "remove");
  await page.getByRole("button", { name: "Run it", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Run it", exact: true }).click();
  await result(page).filter({ hasText: '"removed": "later"' }).waitFor();

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  await openTool(page, "hangs");
  await page.getByRole("textbox", { name: "key" }).fill("cancelled");
  await call(page, "hangs");
  await state(page, "running").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Cancel" }).click();
  await state(page, "cancelled").waitFor();
  expect(faults).toEqual([]);
});

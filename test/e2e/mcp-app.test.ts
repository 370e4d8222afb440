// @module-tag full
import { readFile } from "node:fs/promises";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { serve } from "@hono/node-server";
import { build } from "esbuild";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { buildProject } from "../../sdk/src/compile/build-project.ts";
import { createMcpServer } from "../../sdk/src/server.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { afterTests } from "../support/after-tests.ts";
import { componentProject } from "../support/component-project.ts";
import { revisions } from "../support/mcp-desk.ts";
import { openBrowser, openPage } from "./browser.ts";

const files = path.join(import.meta.dirname, "mcp-host");
const whenFinished = afterTests();
let browser: Browser;
let address = "";
const logged: unknown[] = [];

beforeAll(async () => {
  const root = componentProject(whenFinished);
  const [opened, bundle, sandbox] = await Promise.all([
    openBrowser(),
    build({
      entryPoints: [path.join(files, "host.ts")],
      bundle: true,
      write: false,
      format: "esm",
      platform: "browser",
    }),
    readFile(path.join(files, "sandbox.html"), "utf8"),
    buildProject({ root }),
  ]);
  browser = opened;
  const server = createMcpServer(await loadRegistry(`${root}/dist/tool_registry.json`), {
    onEvent: (event) => {
      if (event.type === "tool_output_chunk") logged.push(event.chunk);
    },
  });
  const script = bundle.outputFiles[0]?.text ?? "";
  const pages: Readonly<Record<string, readonly [string, string]>> = {
    "/": [
      "text/html",
      '<!doctype html><html lang="en"><title>Host</title><script type="module" src="/host.js"></script>',
    ],
    "/host.js": ["text/javascript", script],
    "/sandbox.html": ["text/html", sandbox],
  };
  const mcp = server.handler();
  const listening = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/mcp") return mcp(request);
      const [type = "text/plain", text] = pages[pathname] ?? [];
      return new Response(text ?? "", { status: text === undefined ? 204 : 200, headers: { "content-type": type } });
    },
  });
  await new Promise((resolve) => listening.once("listening", resolve));
  const bound = listening.address();
  address = typeof bound === "object" && bound !== null ? `http://127.0.0.1:${String(bound.port)}` : "";
  whenFinished(async () => {
    await Promise.all([browser.close(), server.close()]);
    listening.close();
  });
});

interface Host {
  readonly model: readonly (readonly { readonly text: string }[])[];
  readonly heights: readonly number[];
  readonly call: (
    name: string,
    args: object,
  ) => Promise<{ readonly structuredContent?: unknown; readonly content: unknown }>;
  readonly close: () => Promise<void>;
}

interface Opened {
  readonly page: Page;
  readonly faults: readonly string[];
  /** The page of the tool. */
  readonly view: FrameLocator;
  /** Calls a tool as the model does. */
  readonly call: (name: string, args: object) => Promise<unknown>;
  /** Everything that the model has read. */
  readonly model: () => Promise<string>;
}

async function openHost(query: string): Promise<Opened> {
  const watched = await openPage(browser);
  const { page, faults } = watched;
  onTestFinished(() => watched.close());
  await page.goto(`${address}/?${query}`);
  await page.waitForFunction(() => "host" in globalThis);
  return {
    page,
    faults,
    view: page.frameLocator("iframe").frameLocator("iframe"),
    call: async (name, args) => {
      const given = { name, args };
      return page.evaluate(async (asked) => {
        const { host } = globalThis as unknown as { readonly host: Host };
        const { structuredContent, content } = await host.call(asked.name, asked.args);
        return structuredContent ?? content;
      }, given);
    },
    model: () =>
      page.evaluate(() => {
        const { host } = globalThis as unknown as { readonly host: Host };
        return host.model.map(([block]) => block?.text).join("\n");
      }),
  };
}

test.each(revisions)(
  "the official bridge shows a component under a strict policy; the answer resumes the tool, revision %s",
  async (revision) => {
    logged.length = 0;
    const { page, view, faults, call, model } = await openHost(`revision=${revision}`);
    const { eventId } = (await call("book_days", { people: 2 })) as { readonly eventId: string };
    await view.getByText("A table for 2 </script>").waitFor();
    expect(await view.locator("html").getAttribute("style")).toBe("color-scheme: dark; --font-sans: serif;");
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
      .analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await view.getByLabel("Day").fill("soon");
    await view.getByRole("button", { name: "Send" }).click();
    await view.getByRole("alert").getByText("/days/0/day").waitFor();
    await view.getByLabel("Day").fill("2026-12-24");
    await view.getByRole("button", { name: "Send" }).click();
    await view.getByText("answered").waitFor();
    expect(await view.getByLabel("Day").isDisabled()).toBe(true);

    await page.waitForFunction(() => (globalThis as unknown as { readonly host: Host }).host.model.length === 3);
    // The model receives a notice of the answer, and gets the answer from the tool.
    expect(await model()).not.toContain("2026-12-24");
    expect(await model()).toContain(`Call book_days again with eventId "${eventId}" to get the result.`);
    expect(await call("book_days", { people: 2, eventId })).toEqual({ days: [{ day: "2026-12-24" }] });
    await view.getByText("Nothing is asked.").waitFor();
    expect(logged).toEqual([{ message: "booked for 2" }]);
    const heights = await page.evaluate(() => (globalThis as unknown as { readonly host: Host }).host.heights);
    expect(Math.max(...heights)).toBeGreaterThan(60);
    expect(faults).toEqual([]);
  },
);

test("closing a page without an answer cancels its question", async () => {
  const { page, view, call } = await openHost("");
  const { eventId } = (await call("book_days", { people: 4 })) as { readonly eventId: string };
  await view.getByText("A table for 4").waitFor();
  await page.evaluate(() => (globalThis as unknown as { readonly host: Host }).host.close());
  expect(JSON.stringify(await call("book_days", { people: 4, eventId }))).toContain("did not want to answer book_days");
});

test("if the host lets pages call no tools, the page says where to answer", async () => {
  const { view, call } = await openHost("without-tools");
  await call("book_days", { people: 5 });
  await view.getByRole("alert").getByText("Answers cannot be sent from here. Answer in the conversation.").waitFor();
});

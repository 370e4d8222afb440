import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { registryInMemory } from "../../../sdk/src/compile/direct/registry-from-tools.ts";
import type { JsonSchema } from "../../../sdk/src/model/json-schema.ts";
import { createRuntime } from "../../../sdk/src/runtime/create-runtime.ts";
import { openStudio } from "../../../sdk/src/serve/studio/open-studio.ts";
import { openBrowser } from "../../e2e/browser.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { median } from "../measure.ts";

const fieldCount = 200;
const keys = 60;
const calls = 300;
const token = "0123456789abcdef0123";

/** A form of 200 fields: texts, numbers, choices, lists and objects in turn. */
const large: JsonSchema = {
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: fieldCount }, (_, at): [string, JsonSchema] => {
      const description = `What is asked for in place ${String(at)}.`;
      const kinds: readonly JsonSchema[] = [
        { type: "string" },
        { type: "number" },
        { enum: ["one", "two", "three"] },
        { type: "array", items: { type: "string" } },
        { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      ];
      return [`field_${String(at)}`, { description, ...kinds[at % kinds.length] }];
    }),
  ),
  required: Array.from({ length: fieldCount }, (_, at) => `field_${String(at)}`),
};

function registryOf(count: number) {
  const names = Array.from({ length: count }, (_, at) => `tool_${String(at).padStart(4, "0")}`);
  const small: JsonSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
  const subjects = names.map((name, at) => ({
    name,
    tool: {
      name,
      folder: "",
      file: "",
      at: { file: "", line: 1, column: 1 },
      description: `Does the work of place ${String(at)} for who asks. Use when the user asks for it.`,
      metadata: { category: "utility" as const, repeatable: true, tags: ["some", "tags"] },
      input: at === 0 ? large : small,
      locations: {},
    },
  }));
  const handlers = new Map(names.map((name) => [name, { execute: (input: unknown) => input }]));
  return registryInMemory(subjects, handlers, { providers: ["openai"], version: "1.0.0", location: "bench" });
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** From the start of the navigation until the list is painted, and the CPU time of the page's thread. */
async function firstPaint(browser: Browser, address: string): Promise<{ readonly wall: number; readonly cpu: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const metrics = await context.newCDPSession(page);
  await metrics.send("Performance.enable");
  await page.goto(address, { waitUntil: "commit" });
  const wall = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () =>
      document.querySelector(".list li") === null
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    look();
  })`);
  const { metrics: all } = await metrics.send("Performance.getMetrics");
  await context.close();
  return { wall, cpu: 1000 * (all.find(({ name }) => name === "TaskDuration")?.value ?? 0) };
}

/** Milliseconds from each key press until the page's layout. */
async function typing(page: Page, address: string): Promise<readonly number[]> {
  await page.goto(address);
  await page.evaluate("void (location.hash = '#/tools/tool_0000')");
  await page.locator(".arguments textarea").first().waitFor();
  return page.evaluate<readonly number[]>(`(async () => {
    const fields = [...document.querySelectorAll(".arguments textarea")];
    fields[Math.floor(fields.length / 2)].focus();
    const took = [];
    for (let key = 0; key < ${String(keys)}; key += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const begun = performance.now();
      document.execCommand("insertText", false, "a");
      await null;
      document.body.getBoundingClientRect();
      took.push(performance.now() - begun);
    }
    return took;
  })()`);
}

/** Milliseconds of a call in both ways. */
async function callTimes(origin: string, runtime: ReturnType<typeof createRuntime>) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = async (url: string, body: object): Promise<unknown> =>
    (await fetch(`${origin}${url}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  const { id } = (await post("/api/sessions", {})) as { readonly id: string };
  const session = await runtime.openSession();
  const [direct, studio]: [number[], number[]] = [[], []];
  for (let at = 0; at < calls; at += 1) {
    const begun = performance.now();
    await session.beginTurn().call("tool_0001", { text: String(at) });
    direct.push(performance.now() - begun);
    const asked = performance.now();
    await post(`/api/sessions/${id}/calls`, { tool: "tool_0001", arguments: { text: String(at) } });
    studio.push(performance.now() - asked);
  }
  await session.close();
  return { direct: median(direct), studio: median(studio) };
}

export default {
  name: "studio",
  summary: "The studio in this machine's browser; times are those that a person waits.",
  async run({ tools, runs, sdk }: BenchOptions): Promise<readonly Row[]> {
    const registry = registryOf(tools);
    const files = pathToFileURL(`${path.join(sdk, "studio")}/`);
    const [browser, studio] = await Promise.all([
      openBrowser(),
      openStudio({ port: 0, isNamed: false }, { kind: "project", title: "Bench", token, files }),
    ]);
    studio.show(registry);
    studio.report({ status: "ready" });
    const paints = [];
    // The first run reads files from disk that the others find in memory.
    for (let run = 0; run <= runs; run += 1) paints.push(await firstPaint(browser, studio.address));
    const page = await browser.newPage();
    const typed = await typing(page, studio.address);
    const { direct, studio: through } = await callTimes(studio.origin, createRuntime({ registry }));
    await Promise.all([browser.close(), studio.close()]);
    const [, ...warm] = paints;
    const paint = median(warm.map(({ wall }) => wall));
    return [
      {
        what: `first paint of a list of ${String(tools)} tools`,
        cpu: median(warm.map(({ cpu }) => cpu)),
        wall: paint,
        bar: "≤ 1,000 ms",
        holds: paint <= 1000,
      },
      { what: "the first time, files from the disk", cpu: paints[0]?.cpu ?? 0, wall: paints[0]?.wall ?? 0 },
      {
        what: `a key in a form of ${String(fieldCount)} fields, p95`,
        cpu: median(typed),
        wall: p95(typed),
        bar: "≤ 16 ms",
        holds: p95(typed) <= 16,
      },
      { what: "a call of the runtime", cpu: direct, wall: direct },
      {
        what: "a call through the studio, kept",
        cpu: through - direct,
        wall: through,
        bar: "≤ 5 ms more",
        holds: through - direct <= 5,
      },
    ];
  },
} satisfies Bench;

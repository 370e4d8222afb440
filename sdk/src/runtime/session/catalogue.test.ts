import { expect, test } from "vitest";
import { formsOf, recordOf, runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRegistry } from "../../registry/registry.ts";
import { createRuntime, loadRegistry, type Runtime } from "../../runtime.ts";
import { expectOk, openTestSession } from "../../testing.ts";

const tools: readonly RuntimeTool[] = [
  { name: "article_write", metadata: { applyTo: ["editor"] }, execute: "" },
  { name: "order_cancel", metadata: { category: "action" }, execute: "" },
  { name: "order_find", execute: "" },
  { name: "order_greet", metadata: { category: "lifecycle", on: "on_start" }, execute: "" },
  { name: "order_print", metadata: { modes: ["text"] }, execute: "" },
];

const runtimeOf = (records: ReturnType<typeof recordOf>[], disabled: readonly string[] = []): Runtime =>
  createRuntime({
    registry: createRegistry(
      { format: "1.0", version: "1", gitCommit: null, buildTimestamp: null, tools: records },
      "/nowhere/tool_registry.json",
      formsOf(tools),
    ),
    policy: { disabled },
  });

test("a session's catalogue shows the tools that its mode, its agent and the policy offer", async () => {
  const runtime = runtimeOf(tools.map(recordOf), ["order_cancel"]);
  const seen = async (options: { readonly mode: string; readonly agent?: string }) => {
    const catalogue = (await runtime.openSession(options)).catalogueFor();
    const found = await catalogue.search("order article write", 20);
    const shown = tools.map(({ name }) => name).filter((name) => catalogue.docs(name) !== undefined);
    expect(found.map(({ name }) => name).sort()).toEqual(shown);
    return shown;
  };
  expect(await seen({ mode: "text" })).toEqual(["article_write", "order_find", "order_print"]);
  expect(await seen({ mode: "voice", agent: "helper" })).toEqual(["order_find"]);
  expect(await seen({ mode: "voice", agent: "editor" })).toEqual(["article_write", "order_find"]);
});

test("promptFor, toolsFor and the catalogue of a session have the same tools", async () => {
  const session = await runtimeOf(tools.map(recordOf), ["order_cancel"]).openSession({
    mode: "voice",
    agent: "helper",
  });
  expect(session.promptFor()).toBe("# Tools\n\n## order_find\nDoes order_find.");
  expect(session.toolsFor("openai").map(({ name }) => name)).toEqual(["order_find"]);
  expect(session.promptFor({ agent: "editor" })).toBe(
    "# Tools\n\n## article_write\nDoes article_write.\n\n## order_find\nDoes order_find.",
  );
  expect(session.catalogueFor("editor").docs("article_write")).toBe("# article_write");
  expect(session.promptFor({ names: ["order_print"] })).toBe("");
  expect(session.promptFor({ budgetTokens: 1 })).toBe("");
});

test("a page is the summary, or the description, of a tool without one", async () => {
  const [found] = tools.slice(2, 3).map(recordOf);
  if (found === undefined) throw new Error("There is a tool.");
  const runtime = runtimeOf([
    { ...found, toolId: "both_missing", documentation: "", summary: "" },
    { ...found, toolId: "page_missing", documentation: "" },
  ]);
  const catalogue = (await runtime.openSession()).catalogueFor();
  expect(["both_missing", "page_missing"].map((name) => catalogue.docs(name))).toEqual([
    "Does order_find.",
    "Does order_find.",
  ]);
  expect((await catalogue.search("missing"))[0]?.summary).toBe("Does order_find.");
});

test("a search returns five tools by default, and none if nothing matches", async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    recordOf({ name: `order_${"abcdefghi"[index] ?? ""}x`, execute: "" }),
  );
  const catalogue = (await runtimeOf(many).openSession()).catalogueFor();
  expect((await catalogue.search("order")).map(({ name }) => name)).toEqual([
    "order_ax",
    "order_bx",
    "order_cx",
    "order_dx",
    "order_ex",
  ]);
  expect(await catalogue.search("order", 2)).toHaveLength(2);
  expect(await catalogue.search("zebra")).toEqual([]);
  expect(await catalogue.search("")).toEqual([]);
});

test("every handler has the catalogue next to the host's services, which a handler cannot replace", async () => {
  const execute = `(_, ctx) => {
    const { services } = ctx;
    let refused = false;
    try { services.catalogue = undefined; } catch { refused = true; }
    return { names: Object.keys(services).sort(), same: services.catalogue === services.catalogue, refused, docs: services.catalogue.docs("look") };
  }`;
  const registry = await runtimeArtifact([{ name: "look", execute }]);
  const { call } = await openTestSession({ registry, services: { workspace: {} } });
  expect(expectOk(await call("look", {}))).toEqual({
    names: ["catalogue", "outputs", "workspace"],
    same: true,
    refused: true,
    docs: "# look",
  });
});

test("a tool that uses the catalogue opens in any host; a host's service of that name is refused", async () => {
  const record = { ...recordOf({ name: "look", execute: "" }), services: ["catalogue"] };
  expect((await runtimeOf([record]).openSession()).isOpen).toBe(true);
  const registry = await loadRegistry(await runtimeArtifact([]));
  expect(() => createRuntime({ registry, services: { catalogue: {} } })).toThrow(
    expect.objectContaining({
      code: "CONFIG_INVALID",
      message: "The service `catalogue` is the runtime's own; give yours another name.",
    }) as Error,
  );
});

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { recordOf, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRegistry, type Registry } from "../runtime.ts";

interface Described {
  readonly name: string;
  readonly summary?: string;
  readonly metadata?: RuntimeTool["metadata"];
}

const registryOf = (tools: readonly Described[]): Registry =>
  createRegistry(
    {
      format: "1.0",
      version: "1.0.0+0123456789ab",
      gitCommit: null,
      buildTimestamp: null,
      tools: tools.map(({ name, summary = `Does ${name}.`, metadata = {} }) => ({
        ...recordOf({ name, metadata, execute: "" }),
        summary,
      })),
    },
    "/r.json",
  );

const desk = registryOf([
  { name: "greet_first", metadata: { category: "lifecycle", on: "on_start" } },
  { name: "kb_get", summary: "Reads one article in full.\nTakes the id of a hit.", metadata: { modes: ["text"] } },
  { name: "kb_search", summary: "Finds articles about a question.\nReturns ids and links, best first." },
  { name: "say", summary: "Says a text aloud.", metadata: { modes: ["voice"] } },
  { name: "write", summary: "Writes an article.", metadata: { applyTo: ["editor"] } },
]);

describe("the summaries of the tools that a mode and an agent may use", () => {
  test("are one text, in the order of their names", () => {
    expect(desk.promptFor({ mode: "text", agent: "helper" })).toBe(
      [
        "# Tools",
        "",
        "## kb_get",
        "Reads one article in full.",
        "Takes the id of a hit.",
        "",
        "## kb_search",
        "Finds articles about a question.",
        "Returns ids and links, best first.",
      ].join("\n"),
    );
  });

  test.each<[Parameters<Registry["promptFor"]>[0], readonly string[]]>([
    [undefined, ["kb_get", "kb_search", "say", "write"]],
    [{ mode: "voice" }, ["kb_search", "say", "write"]],
    [{ mode: "voice", agent: "editor" }, ["kb_search", "say", "write"]],
    [{ mode: "voice", agent: "helper" }, ["kb_search", "say"]],
    [{ disabled: ["kb_search", "write"] }, ["kb_get", "say"]],
    [{ names: ["kb_search", "greet_first"] }, ["kb_search"]],
    [{ names: [] }, []],
  ])("for %j are those of %j", (selection, names) => {
    const text = desk.promptFor(selection);
    expect(Array.from(text.matchAll(/^## (.+)$/gm), ([, name]) => name)).toEqual(names);
    if (names.length === 0) expect(text).toBe("");
  });

  test("name `tool_docs` if the agent has it", () => {
    const summary = "Returns the full page of a tool.";
    const registry = registryOf([
      { name: "kb_search" },
      { name: "tool_docs", summary, metadata: { applyTo: "helper" } },
    ]);
    expect(registry.promptFor({ agent: "helper" })).toBe(
      "# Tools\n\n## kb_search\nDoes kb_search.\n\n## tool_docs\nReturns the full page of a tool.\n\n`tool_docs` returns the full page of a tool.",
    );
    expect(registry.promptFor({ agent: "other" })).toBe("# Tools\n\n## kb_search\nDoes kb_search.");
  });

  test("are the first paragraph of the description if a tool has no summary", () => {
    expect(registryOf([{ name: "bare", summary: "" }]).promptFor()).toBe("# Tools\n\n## bare\nDoes bare.");
  });
});

const numbered = (count: number, more: readonly Described[] = []): Registry =>
  registryOf([
    ...Array.from({ length: count }, (_, index) => ({
      name: `order_task_${String(index).padStart(4, "0")}`,
      summary: `Does step ${index} of an order. Takes the id of the order, and returns what has become of it afterwards.`,
    })),
    ...more,
  ]);

describe("a text within its budget", () => {
  test("has the first sentences if the summaries do not fit", () => {
    // Whole: 52 tokens by the estimate; the first sentences alone: 34.
    const text = registryOf([
      { name: "kb_get", summary: "Reads one article. Takes the id of a hit, and returns all of it." },
      { name: "kb_search", summary: "Finds articles.\nReturns ids and links, best first." },
    ]).promptFor({ budgetTokens: 34 });
    expect(text).toBe("# Tools\n\n## kb_get\nReads one article.\n\n## kb_search\nFinds articles.");
  });

  test("names the tools it leaves out, and how to find them", () => {
    const registry = numbered(10, [{ name: "tool_docs" }, { name: "tool_search" }]);
    const text = registry.promptFor({ budgetTokens: 220 });
    const [, names = ""] =
      /^\d+ more tools not described here: (.*)\. Find the one that fits with `tool_search`, and read its page with `tool_docs`\.$/m.exec(
        text,
      ) ?? [];
    const described = Array.from(text.matchAll(/^## (.+)$/gm), ([, name]) => name);
    expect(described.length).toBeGreaterThan(1);
    expect([...described, ...names.split(", ")].sort()).toEqual(registry.names);
    expect(text).toContain("## order_task_0000\nDoes step 0 of an order.\n");
  });

  test("counts the tools whose names do not fit", () => {
    const text = numbered(1_000, [{ name: "tool_search" }]).promptFor();
    const described = text.match(/^## /gm)?.length ?? 0;
    const [, omitted, names = "", rest] =
      /^(\d+) more tools not described here: (.*) and (\d+) others\. Find the one that fits with `tool_search`\.$/m.exec(
        text,
      ) ?? [];
    expect(described + Number(omitted)).toBe(1_001);
    expect(names.split(", ").length + Number(rest)).toBe(Number(omitted));
  });

  test("refers to the definitions if no search tool is available", () => {
    expect(numbered(40).promptFor({ budgetTokens: 60 })).toMatch(/ others\. Their definitions say what they do\.$/);
  });

  test("contains only the number of tools, or nothing, if there is no room for more", () => {
    expect(numbered(3).promptFor({ budgetTokens: 22 })).toBe(
      "There are 3 tools not described here. Their definitions say what they do.",
    );
    expect(numbered(3).promptFor({ budgetTokens: 5 })).toBe("");
    expect(numbered(3).promptFor({ budgetTokens: 0 })).toBe("");
  });

  test.each([20, 60, 200, 600, 2_000, 20_000])("does not exceed %d tokens, and is always the same", (budgetTokens) => {
    for (const registry of [numbered(300, [{ name: "tool_search" }, { name: "tool_docs" }]), desk]) {
      const text = registry.promptFor({ budgetTokens });
      expect(countTokens(text)).toBeLessThanOrEqual(budgetTokens);
      expect(registry.promptFor({ budgetTokens })).toBe(text);
    }
  });

  test("is tighter in voice", () => {
    const registry = numbered(300);
    const tokens = (mode: string): number => countTokens(registry.promptFor({ mode }));
    expect(tokens("voice")).toBeLessThanOrEqual(600);
    expect(tokens("text")).toBeGreaterThan(1_200);
    expect(tokens("text")).toBeLessThanOrEqual(2_000);
    expect(tokens("toString")).toBe(tokens("text"));
  });

  test.each([-1, Number.NaN, "100" as unknown as number])("a budget of %j is refused", (budgetTokens) => {
    expect(() => desk.promptFor({ budgetTokens })).toThrow(
      expect.objectContaining({
        code: "CONFIG_INVALID",
        message: `\`budgetTokens\` must be a number from 0 up; got ${String(budgetTokens)}.`,
      }) as Error,
    );
  });
});

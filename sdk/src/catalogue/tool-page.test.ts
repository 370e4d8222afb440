import { describe, expect, it } from "vitest";
import type { RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import docRequiredSections from "../verify/rules/doc-required-sections.ts";
import { definitionDigest, parseRates } from "../model/eval/recorded-rates.ts";
import { interval } from "../testing.ts";
import { toolPages, type ToolPage } from "./tool-page.ts";

const record: ToolRecord = {
  toolId: "event_create",
  category: "action",
  metadata: { category: "action" },
  description: "Create an event.\n\nUse when asked\nfor one.",
  summary: "Creates an event.\n",
  documentation: "# event_create\n\n## When to use\n\nOften.\n\n## Limits\n\nTen a day.\n\n## errors\n\nNone.\n",
  jsonSchema: { type: "object", properties: { day: { type: "string", format: "date" } }, required: ["day"] },
  outputSchema: { type: "array", items: { type: "string" } },
  handlerPath: "handlers/event_create.js",
  validatorPath: "validators/event_create.js",
  sourcePath: "tools/event_create/tool.ts",
};

const registry = (...tools: readonly ToolRecord[]): RegistryFile => ({
  format: "1.0",
  version: "1.0.0+000000000000",
  gitCommit: null,
  buildTimestamp: null,
  tools,
});

const form = { definition: { name: "event_create" } };
const forms = {
  openai: { tools: { event_create: form } },
  gemini: { tools: {} },
  anthropic: { tools: { event_create: form } },
};

describe("toolPages", () => {
  it("says which questions of a model the definition answers, and which it leaves open", () => {
    const [page] = toolPages(registry(record));
    expect(page?.checklist.filter(({ yes }) => yes).map(({ id }) => id)).toEqual(["when", "formats"]);
    expect(page?.checklist).toHaveLength(8);
  });

  it("shows what models reached when they were last recorded, and whether the definition is still that", () => {
    const rate = {
      model: "acme/one",
      cases: 2,
      runs: 2,
      right: 1,
      rate: interval(1, 2),
      at: "2026-11-20T08:00:00.000Z",
    };
    const before = { ...rate, model: "acme/two", definition: "0000000000000000" };
    const current = { ...rate, definition: definitionDigest(record) };
    const rates = parseRates(
      JSON.stringify({ format: "1.0", tools: { event_create: [current, before], gone: [before] } }),
    );
    const [page] = toolPages(registry(record), { rates: rates ?? { format: "1.0", tools: {} } });
    expect(page?.evals).toEqual([
      { ...current, isCurrent: true },
      { ...before, isCurrent: false },
    ]);
    expect(toolPages(registry(record), { rates: { format: "1.0", tools: {} } })[0]).not.toHaveProperty("evals");
    expect(parseRates("{")).toBeUndefined();
  });

  it("gives everything a page shows", () => {
    expect(toolPages(registry(record), { forms, sourceUrl: "https://example.com/tree/main/" })).toEqual([
      {
        name: "event_create",
        record,
        category: "action",
        summary: "Creates an event.",
        description: ["Create an event.", "Use when asked\nfor one."],
        guidance: { whenToUse: "Often.", errors: "None.", other: [{ title: "Limits", text: "Ten a day." }] },
        parameters: [
          {
            path: "day",
            type: "string",
            required: true,
            constraints: ["format date"],
            description: "",
            deprecated: false,
          },
        ],
        output: { type: "string[]", rows: [] },
        providers: [
          { id: "anthropic", schema: { name: "event_create" } },
          { id: "openai", schema: { name: "event_create" } },
        ],
        examples: [],
        checklist: expect.any(Array) as ToolPage["checklist"],
        tokens: 43,
        version: "1.0.0",
        tags: [],
        modes: [],
        agents: [],
        confirm: false,
        source: {
          path: "tools/event_create/tool.ts",
          url: "https://example.com/tree/main/tools/event_create/tool.ts",
        },
      },
    ]);
  });

  it("copies the author's declarations", () => {
    const [page] = toolPages(
      registry({
        ...record,
        metadata: {
          category: "action",
          title: "Create an event",
          version: "2.1.0",
          tags: ["calendar"],
          modes: ["text"],
          applyTo: "planner",
          risk: "high",
          confirm: true,
          deprecated: { reason: "Too old.", replacement: "event_add" },
        },
      }),
    );
    expect(page).toMatchObject({
      title: "Create an event",
      version: "2.1.0",
      tags: ["calendar"],
      modes: ["text"],
      agents: ["planner"],
      risk: "high",
      confirm: true,
      deprecation: { reason: "Too old.", replacement: "event_add" },
    });
  });

  it("summarises a tool without a summary by the first sentence of its description", () => {
    const [page] = toolPages(registry({ ...record, summary: "", documentation: "" }));
    expect(page?.summary).toBe("Create an event.");
  });

  it("orders by category, then by name", () => {
    const tool = (toolId: string, category: ToolRecord["category"]) => ({ ...record, toolId, category });
    const pages = toolPages(
      registry(tool("b", "utility"), tool("a", "utility"), tool("Z", "utility"), tool("c", "retrieval")),
    );
    expect(pages.map(({ name }) => name)).toEqual(["c", "Z", "a", "b"]);
  });

  it("shows `@throws` if the documentation has no section about errors", () => {
    const metadata = {
      category: "action",
      errors: [{ error: "TAKEN", when: "At that hour." }, { when: "At night." }],
    } as const;
    const [first] = toolPages(registry({ ...record, metadata, documentation: "" }));
    expect(first?.guidance.errors).toBe("- `TAKEN`: At that hour.\n- At night.");
    const [second] = toolPages(registry({ ...record, metadata }));
    expect(second?.guidance.errors).toBe("None.");
  });

  it("counts `all` as no agent in particular", () => {
    const [page] = toolPages(registry({ ...record, metadata: { category: "action", applyTo: "all" } }));
    expect(page?.agents).toEqual([]);
  });
});

describe("the agreed sections of doc.md", () => {
  it.each([
    ["## Errors\n\nNone.", "None."],
    ["## errors ##\n\nNone.", "None."],
    ["Errors\n------\n\nNone.", "None."],
    ["## **Errors**\n\nNone.", "None."],
    ["## Errors\n\n## Errors\n\nNone.", "None."],
    ["## Errors\n\n### Kinds\n\nOne.", "### Kinds\n\nOne."],
    ["## Errors\n\n### Kinds", undefined],
    ["## Errors\n\n<!-- later -->", undefined],
    ["<!--\n## Errors\n\nNone.\n-->", undefined],
    ["## Errors `E1`\n\nNone.", undefined],
    ["### Errors\n\nNone.", undefined],
  ])("the page and the verifier read %j alike", (documentation, expected) => {
    const [page] = toolPages(registry({ ...record, documentation }));
    expect(page?.guidance.errors).toBe(expected);
    const found = findingsOf(docRequiredSections, ruleSubject({}, { "doc.md": documentation }));
    expect(found.some(({ message }) => message.includes('"Errors"'))).toBe(expected === undefined);
  });
});

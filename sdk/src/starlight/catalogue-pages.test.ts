import { describe, expect, it } from "vitest";
import type { RegistryFile, ToolRecord } from "../model/registry.ts";
import { cataloguePages } from "./catalogue-pages.ts";
import { toolBody } from "./tool-sections.ts";

const tool = (toolId: string, category: ToolRecord["category"]): ToolRecord => ({
  toolId,
  category,
  metadata: { category, examples: [{ input: { query: "a" } }] },
  description: "Says what it does.",
  summary: "Does one thing. And more.",
  documentation: "## When to use\n\nOften <now>.\n\n## Notes\n\nOne.\n",
  jsonSchema: { type: "object", properties: { query: { type: "string", description: "Words." } }, required: ["query"] },
  providerSchemas: { openai: { name: toolId } },
  reverseMaps: {},
  handlerPath: "h.js",
  validatorPath: "v.js",
  sourcePath: `tools/${toolId}/tool.ts`,
});

const registry: RegistryFile = {
  format: "1.0",
  version: "1.0.0+000000000000",
  gitCommit: null,
  buildTimestamp: null,
  tools: [tool("event_create", "action"), tool("kb_get", "retrieval"), tool("kb_search", "retrieval")],
};

describe("cataloguePages", () => {
  const pages = cataloguePages(registry, { base: "tools", title: "Our tools" });

  it("has an index, a page per category that has tools, and a page per tool", () => {
    expect(pages.map(({ id, title, description }) => [id, title, description])).toEqual([
      ["tools", "Our tools", "All 3 tools by category."],
      ["tools/retrieval", "Retrieval", "Tools that find and read information, and change nothing."],
      ["tools/action", "Action", "Tools that change something outside the conversation."],
      ["tools/retrieval/kb_get", "kb_get", "Does one thing."],
      ["tools/retrieval/kb_search", "kb_search", "Does one thing."],
      ["tools/action/event_create", "event_create", "Does one thing."],
    ]);
  });

  it("lists on a category's page the tools of that category alone", () => {
    const { content } = pages[2]!;
    expect(content.kind === "list" && content.categories.map(({ tools }) => tools.map(({ id }) => id))).toEqual([
      ["tools/action/event_create"],
    ]);
  });

  it("orders a tool's sections as a reader needs them, and leaves out the empty ones", () => {
    const { content } = pages[3]!;
    expect(content.kind === "tool" && content.sections.map(({ title }) => title)).toEqual([
      "When to use",
      "Parameters",
      "Examples",
      "Notes",
      "Provider schemas",
      "What the model reads",
    ]);
  });

  it("writes the same sections as plain Markdown, with HTML of the author as text", () => {
    const { content } = pages[3]!;
    expect(content.kind === "tool" && toolBody(content.page, content.sections)).toBe(`Does one thing. And more.

## When to use

Often &lt;now>.

## Parameters

| Parameter | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| \`query\` | \`string\` | yes |  | Words. |

## Examples

\`{"query":"a"}\`

## Notes

One.

## Provider schemas

\`openai\`

## What the model reads

Says what it does.`);
  });
});

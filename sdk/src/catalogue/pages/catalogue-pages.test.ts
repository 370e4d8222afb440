import { describe, expect, it } from "vitest";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import { cataloguePages, makeCatalogue, startPage, type CatalogueOptions } from "./catalogue-pages.ts";
import { toolBody } from "./tool-sections.ts";

const tool = (toolId: string, category: ToolRecord["category"]): ToolRecord => ({
  toolId,
  category,
  metadata: { category, examples: [{ input: { query: "a" } }] },
  description: "Says what it does.",
  summary: "Does one thing. And more.",
  documentation: "## When to use\n\nOften <now>.\n\n## Notes\n\nOne.\n",
  jsonSchema: { type: "object", properties: { query: { type: "string", description: "Words." } }, required: ["query"] },
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

const pagesOf = (from: RegistryFile, options: CatalogueOptions) => cataloguePages(makeCatalogue(from, options));

const forms = {
  openai: { tools: Object.fromEntries(registry.tools.map(({ toolId: name }) => [name, { definition: { name } }])) },
};

const many = Array.from({ length: 200 }, (_, index) => tool(`t${String(index).padStart(3, "0")}`, "utility"));

describe("the tools listed next to a tool", () => {
  const neighboursOf = (name: string, tools = many): readonly string[] => {
    const pages = pagesOf({ ...registry, tools }, { base: "tools", title: "Tools" });
    return pages.find(({ title }) => title === name)?.neighbours.map(({ id }) => id) ?? [];
  };

  it("are those of its category", () => {
    expect(neighboursOf("kb_get", [...registry.tools])).toEqual([
      "tools/retrieval/kb_get",
      "tools/retrieval/kb_search",
    ]);
  });

  it.each([
    ["t000", "t000", "t010"],
    ["t100", "t095", "t105"],
    ["t199", "t189", "t199"],
  ])("are the 11 around %s in a large category", (name, first, last) => {
    const ids = neighboursOf(name);
    expect(ids).toHaveLength(11);
    expect([ids.at(0), ids.at(-1)]).toEqual([`tools/utility/${first}`, `tools/utility/${last}`]);
    expect(ids).toContain(`tools/utility/${name}`);
  });
});

describe("startPage", () => {
  const indexOf = (title: string, base: string) => pagesOf(registry, { base, title })[0]!;
  const titlesOf = (page: ReturnType<typeof startPage>) =>
    page.content.kind === "list" ? page.content.groups.map((one) => one.title) : [];

  it("shows the tools of one registry", () => {
    const page = startPage([indexOf("Our tools", "tools")]);
    expect(page).toMatchObject({ id: "index", title: "Our tools", description: "All 3 tools by category." });
    expect(titlesOf(page)).toEqual(["Retrieval", "Action"]);
  });

  it("names the registry of each category when there are several", () => {
    const page = startPage([indexOf("Desk", "desk"), indexOf("Shop", "shop")]);
    expect(page.title).toBe("Desk, Shop");
    expect(titlesOf(page)).toEqual(["Desk: Retrieval", "Desk: Action", "Shop: Retrieval", "Shop: Action"]);
  });
});

describe("cataloguePages", () => {
  const pages = pagesOf(registry, { base: "tools", title: "Our tools", forms });

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

  it("knows the way to each page", () => {
    expect(pages.map(({ trail }) => trail.map(({ id }) => id).join(" > "))).toEqual([
      "",
      "tools",
      "tools",
      "tools > tools/retrieval",
      "tools > tools/retrieval",
      "tools > tools/action",
    ]);
  });

  it("has the facts of each tool on its card", () => {
    const { content } = pages[2]!;
    expect(content.kind === "list" && content.groups[0]?.tools[0]).toMatchObject({
      name: "event_create",
      confirm: false,
      parameters: 1,
      tokens: 40,
    });
  });

  it("lists on a category's page the tools of that category alone", () => {
    const { content } = pages[2]!;
    expect(content.kind === "list" && content.groups.map(({ tools }) => tools.map(({ id }) => id))).toEqual([
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
      "Checklist",
      "Provider schemas",
      "What the model reads",
    ]);
  });

  it("has what the author writes about the parameters with them", () => {
    const documentation = "## Notes\n\nOne.\n\n## parameters\n\nGive one.\n\n## Parameters\n\nNot both.\n";
    const tools = [{ ...tool("kb_get", "retrieval"), documentation }];
    const [, , page] = pagesOf({ ...registry, tools }, { base: "tools", title: "Tools" });
    const content = page?.content;
    expect(content?.kind === "tool" && content.sections.map(({ title, text }) => [title, text])).toEqual([
      ["Parameters", "Give one.\n\nNot both."],
      ["Examples", ""],
      ["Notes", "One."],
      ["Checklist", ""],
      ["What the model reads", ""],
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

## Checklist

The definition answers 4 of 8 questions that a model has.

- What does it do? The description only repeats the name.
- When to use it? The description does not say.
- When not to use it? The description does not say.
- What are its limits? The description does not say.

## Provider schemas

\`openai\`

## What the model reads

Says what it does.`);
  });
});

import { describe, expect, it } from "vitest";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import { drawPage, pageMarkdown, type CataloguePage } from "../html/draw-page.ts";
import { makeCatalogue, type Catalogue, type CatalogueOptions } from "../pages/catalogue.ts";
import { cataloguePages, sitePages } from "./catalogue-pages.ts";

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

  it("are the tools of its category", () => {
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

const titlesOf = ({ content }: Pick<CataloguePage, "content">) =>
  content((target) => target).sections.map(({ title }) => title);

describe("the start page", () => {
  const catalogueOf = (title: string, base: string) => makeCatalogue(registry, { base, title });
  const startOf = (...catalogues: readonly Catalogue[]): CataloguePage => {
    const page = sitePages(catalogues).get("index");
    expect.assert(page !== undefined);
    return page;
  };

  it("shows the tools of one registry", () => {
    const page = startOf(catalogueOf("Our tools", "tools"));
    expect(page).toMatchObject({ id: "index", title: "Our tools", description: "All 3 tools by category." });
    expect(titlesOf(page)).toEqual(["Retrieval", "Action"]);
  });

  it("names the registry of each category when there are several", () => {
    const page = startOf(catalogueOf("Desk", "desk"), catalogueOf("Shop", "shop"));
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

  it("has the path to each page", () => {
    expect(pages.map(({ trail }) => trail.map(({ id }) => id).join(" > "))).toEqual([
      "",
      "tools",
      "tools",
      "tools > tools/retrieval",
      "tools > tools/retrieval",
      "tools > tools/action",
    ]);
  });

  it("lists on a category's page the tools of that category alone, each with its facts", () => {
    const { html } = drawPage(pages[2]!, (target) => target);
    expect(html.match(/<code>\w+<\/code>/g)).toEqual(["<code>event_create</code>"]);
    expect(html).toContain("<span>1 parameter</span>");
    expect(html).toContain("<span>about 40 tokens</span");
  });

  it("orders a tool's sections for the reader, and omits empty sections", () => {
    expect(titlesOf(pages[3]!)).toEqual([
      "",
      "When to use",
      "Parameters",
      "Returns",
      "Examples",
      "Notes",
      "Checklist",
      "Provider schemas",
      "What the model reads",
    ]);
  });

  it("has the author's texts about parameters next to them", () => {
    const documentation = "## Notes\n\nOne.\n\n## parameters\n\nGive one.\n\n## Parameters\n\nNot both.\n";
    const tools = [{ ...tool("kb_get", "retrieval"), documentation }];
    const [, , page] = pagesOf({ ...registry, tools }, { base: "tools", title: "Tools" });
    expect(titlesOf(page!)).toEqual([
      "",
      "Parameters",
      "Returns",
      "Examples",
      "Notes",
      "Checklist",
      "What the model reads",
    ]);
    expect(pageMarkdown(page!)).toContain("## Parameters\n\nGive one.\n\nNot both.\n\n| Parameter |");
  });

  it("writes the same sections as plain Markdown, with HTML of the author as text", () => {
    expect(pageMarkdown(pages[3]!)).toBe(`# kb_get

Does one thing. And more.

## When to use

Often &lt;now>.

## Parameters

| Parameter | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| \`query\` | \`string\` | yes |  | Words. |

## Returns

Nothing.

## Examples

\`\`\`sh
npx toolwright call kb_get '{"query":"a"}'
\`\`\`

## Notes

One.

## Checklist

The definition answers 4 of 8 questions that a model has.

- **What does it do?** The description only repeats the name.
- **When to use it?** The description does not say.
- **When not to use it?** The description does not say.
- **What are its limits?** The description does not say.

## Provider schemas

\`openai\`

## What the model reads

> Says what it does.
`);
  });
});

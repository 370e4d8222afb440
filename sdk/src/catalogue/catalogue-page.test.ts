import { expect, test } from "vitest";
import type { RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import { cataloguePage, emptyCataloguePage } from "./catalogue-page.ts";

const tool: ToolRecord = {
  toolId: "kb_search",
  category: "retrieval",
  metadata: { category: "retrieval", version: "1.2.0" },
  description: "Search the help articles.",
  summary: "Searches <script>alert(1)</script> & more.",
  documentation: "## When to use\n\n[Click](javascript:alert(1)) or <img src=x onerror=alert(2)>.\n",
  jsonSchema: { type: "object", properties: { query: { type: "string", description: "What | `to` look for." } } },
  handlerPath: "handlers/kb_search.js",
  validatorPath: "validators/kb_search.js",
  sourcePath: "tools/kb_search/tool.ts",
};
const registry: RegistryFile = {
  format: "1.0",
  version: "1.0.0+0123456789ab",
  gitCommit: null,
  buildTimestamp: null,
  tools: [tool],
};

test("the page lists each tool, leads to it, and has its parameters as a table", () => {
  const html = cataloguePage(registry, { title: "Our <tools>" });
  expect(html).toContain("<title>Our &lt;tools&gt;</title>");
  expect(html).toContain('<a href="#kb_search"><code>kb_search</code></a>');
  expect(html).toContain('<h3 id="kb_search"><code>kb_search</code></h3>');
  expect(html).toContain("<td><code>query</code></td>");
  expect(html).toContain("<p>1 tool · registry <code>1.0.0+0123456789ab</code></p>");
  expect(html).not.toMatch(/EventSource|>source</);
});

test("texts of authors are text: no markup, no script, no link that runs code", () => {
  const html = cataloguePage(registry, { title: "T" });
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).not.toContain("javascript:");
  expect(html).not.toContain("<img");
});

test("a live page and one that waits for the first build load again", () => {
  expect(cataloguePage(registry, { title: "T", isLive: true })).toContain("new EventSource(");
  expect(emptyCataloguePage("T")).toContain("new EventSource(");
});

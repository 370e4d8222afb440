import { expect, it } from "vitest";
import { llmsText } from "./llms-text.ts";

it("gives a model each tool's description and parameters", () => {
  const text = llmsText(
    {
      format: "1.0",
      version: "1.0.0+000000000000",
      gitCommit: null,
      buildTimestamp: null,
      tools: [
        {
          toolId: "kb_search",
          category: "retrieval",
          metadata: { category: "retrieval", deprecated: { reason: "Too old." } },
          description: "Search the articles.\n\nNot for people.",
          summary: "Searches.",
          documentation: "",
          jsonSchema: {
            type: "object",
            properties: {
              query: { type: "string", description: "Words." },
              limit: { type: "integer", default: 5, maximum: 9 },
            },
            required: ["query"],
          },
          handlerPath: "h.js",
          validatorPath: "v.js",
          sourcePath: "tools/kb_search/tool.ts",
        },
      ],
    },
    { title: "Our desk" },
  );
  expect(text).toBe(`# Our desk

## Retrieval

### kb_search

Deprecated: Too old.

Search the articles.

Not for people.

- \`query\` \`string\` (required): Words.
- \`limit\` \`integer\` (optional, at most 9, default 5)
`);
});

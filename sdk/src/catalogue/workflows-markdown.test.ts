import { expect, test } from "vitest";
import { workflowsMarkdown } from "./workflows-markdown.ts";

const tool = (
  name: string,
  settings: readonly { name: string; value: boolean | string | readonly string[]; source: string }[],
) => ({
  name,
  file: `tools/${name}/tool.ts`,
  settings: settings.map((each) => ({ ...each, value: each.value as string })),
});

test("a workflow for readers: who has which tools, and its hooks in order", () => {
  const text = workflowsMarkdown([
    {
      name: "Support",
      file: "workflow.json",
      tools: [],
      handoffs: [],
      agents: [
        { name: "Tri|age", source: "agents/", tools: ["echo", "note"] },
        { name: "Expert", source: "agents/", tools: [] },
      ],
      hooks: [
        {
          event: "on_start",
          hooks: [
            tool("greet", [{ name: "agents", value: "all", source: "default" }]),
            tool("off", [{ name: "enabled", value: false, source: "workflow.json" }]),
            tool("log", [{ name: "agents", value: ["Expert"], source: "workflow.json" }]),
          ],
        },
      ],
    },
  ]);
  expect(text).toContain("| Tri\\|age | `echo`, `note` |\n| Expert | none |\n");
  expect(text).toContain("| `on_start` | `greet`, then `log` (around Expert) |\n");
});

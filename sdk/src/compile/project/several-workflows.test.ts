import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { loadWorkflow } from "../../agents.ts";
import { buildProject } from "../../build.ts";
import { loadRegistry } from "../../runtime.ts";
import { inspectProject } from "../inspect-project.ts";

const tool = (options: string, returned = '"done"'): string =>
  `import { defineTool } from "toolwright";
/**
 * Note a text and say that it was noted.
 *
 * Use when there is something to note. Not for reading notes.
 */
export default defineTool({ ${options} execute: ({ text }: { /** What to note. */ text: string }): string => text + ${returned} });
`;

const hook = (on: string, options = ""): string =>
  `import { defineTool } from "toolwright";
/** Log an event. Used at each one. Not for calls by a model. */
export default defineTool({ category: "lifecycle", on: "${on}", ${options} execute(_payload, ctx): void { ctx.log("x"); } });
`;

const utility = 'category: "utility",';

/** Two workflows, each with a tool and a hook next to it, and what both may have in `tools`. */
const files = {
  "toolwright.config.json": '{ "rules": { "set-confusable": "off" } }',
  "tools/shared_note/tool.ts": tool(`${utility} applyTo: "all",`),
  "tools/sales_note/tool.ts": tool(`${utility} applyTo: "Seller",`),
  "tools/desk_log/tool.ts": hook("on_end"),
  "tools/any_log/tool.ts": hook("on_start"),
  "tools/seller_log/tool.ts": hook("after_each_agent", 'agents: ["Seller"],'),
  "workflows/Sales/tools/offer/tool.ts": tool(`${utility} applyTo: "all",`),
  "workflows/Sales/tools/sales_log/tool.ts": hook("on_start"),
  "workflows/Sales/workflow.json": JSON.stringify({ agents: { Seller: { instructions: "Sell." } } }),
  "workflows/Desk/tools/ticket.ts": tool(utility),
  "workflows/Desk/workflow.json": JSON.stringify({
    agents: { Clerk: { instructions: "Help." } },
    backend_tools: { Clerk: ["tools.ticket.ticket"] },
    lifecycle_tools: { log: { path: "tools.desk_log.desk_log", lifecycle_event: "on_end" } },
  }),
  "agents/Porter.ts": agent("Porter"),
  "agents/Seller.ts": agent("Seller"),
};

function agent(name: string): string {
  return `import { defineAgent } from "toolwright";
export default defineAgent({ name: "${name}", instructions: "Work.", tools: [] });
`;
}

test("tools next to a workflow, its hooks and its agents are in no other one", async () => {
  const root = linkedProject(files);
  const report = await buildProject({ root });
  expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
  const load = async (name: string) => {
    const { workflow } = await loadWorkflow(`workflows/${name}/workflow.json`, { registry, root });
    return {
      agents: Object.fromEntries(workflow.agents.map((each) => [each.name, each.tools])),
      hooks: workflow.hooks?.map((each) => each.name),
    };
  };
  expect(await load("Sales")).toEqual({
    agents: { Seller: ["offer", "sales_note", "shared_note"], Porter: ["offer", "shared_note"] },
    hooks: ["any_log", "sales_log", "seller_log"],
  });
  expect(await load("Desk")).toEqual({
    agents: { Clerk: ["ticket", "shared_note"], Porter: ["shared_note"] },
    hooks: ["any_log", "desk_log"],
  });
});

test("a tool next to another workflow is found by its path, not by its name", async () => {
  const root = linkedProject({
    ...files,
    "workflows/Desk/workflow.json": JSON.stringify({
      agents: { Clerk: { instructions: "Help." } },
      backend_tools: { Clerk: ["tools.offer.offer", "workflows/Sales/tools/offer"] },
    }),
  });
  const { findings } = await inspectProject(root);
  expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
    ["WORKFLOW_TOOL_MISSING", "/backend_tools/Clerk/0"],
  ]);
});

const one = tool(utility);

test.each([
  ["one folder", "tools", ["tools/greet"]],
  ["a list", ["tools", "more/tools"], ["tools/greet", "more/tools/a"]],
  ["a glob for folders of tools", ["packages/*/tools"], ["packages/x/tools/b", "packages/y/tools/c"]],
  ["a glob for tool folders", "packages/*/tools/*", ["packages/x/tools/b", "packages/y/tools/c"]],
  ["a glob for any depth", ["packages/**"], ["packages/x/tools/b", "packages/y/tools/c"]],
  ["a glob for files", "packages/**/tool.ts", ["packages/x/tools/b", "packages/y/tools/c"]],
  ["a folder twice", ["tools", "tools/*", "./tools/"], ["tools/greet"]],
])("the configuration names where tools are: %s", async (_, tools, expected) => {
  const root = linkedProject({
    "toolwright.config.json": JSON.stringify({ tools }),
    "more/tools/a/tool.ts": one,
    "packages/x/tools/b/tool.ts": one,
    "packages/x/node_modules/d/tools/e/tool.ts": one,
    "packages/y/tools/c/tool.ts": one,
  });
  const { subjects, findings } = await inspectProject(root);
  expect(findings).toEqual([]);
  expect(subjects.map(({ folder }) => folder?.path)).toEqual(expected);
});

test("a folder or glob that finds nothing is a finding, with the nearest folder", async () => {
  const root = linkedProject({ "toolwright.config.json": '{ "tools": ["tools", "tolls", "packages/*/tools"] }' });
  const { findings } = await inspectProject(root);
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'NO_TOOLS There is no tool folder in "tolls". Did you mean "tools"?',
    'NO_TOOLS There is no tool folder in "packages/*/tools".',
  ]);
});

test.each([
  [
    ["tools", "../elsewhere"],
    '/tools/1 in toolwright.config.json must be a folder inside the project, such as "tools", but is "../elsewhere".',
  ],
  [
    ["!tools"],
    '/tools/0 in toolwright.config.json must be a folder inside the project, such as "tools", but is "!tools".',
  ],
  [
    ["tools", "dist/tools"],
    '/outDir in toolwright.config.json is "dist"; it must neither contain the tools, "dist/tools", nor be inside them.',
  ],
])("folders of tools that cannot be used are refused: %j", async (tools, message) => {
  const root = linkedProject({ "toolwright.config.json": JSON.stringify({ tools }) });
  await expect(inspectProject(root)).rejects.toMatchObject({ code: "CONFIG_INVALID", message });
});

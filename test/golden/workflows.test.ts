import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { ToolMetadata } from "../../sdk/src/model/tool/tool.ts";
import { compileWorkflow } from "../../sdk/src/workflow/file/compile-workflow.ts";
import { explanationText } from "../../sdk/src/workflow/file/explanation.ts";
import type { KnownTool } from "../../sdk/src/workflow/file/known-tool.ts";

const root = path.join(import.meta.dirname, "workflows");

const tool = (name: string, metadata: Partial<ToolMetadata> = {}): KnownTool => ({
  name,
  file: `workflows/Generator/tools/${name}/tool.ts`,
  metadata: { category: "utility", ...metadata },
});

const tools: readonly KnownTool[] = [
  { ...tool("echo"), file: "workflows/Generator/tools/echo_all.ts" },
  tool("echo_context"),
  tool("pinned", { applyTo: ["PlannerAgent"], enabled: true }),
  tool("request_key", { category: "ui" }),
  tool("store_key", { category: "action" }),
  tool("offer_file", { category: "ui", component: "file_list", display: "artifact" }),
  tool("opening_note", { category: "lifecycle", on: "on_start" }),
  tool("closing_note", { category: "lifecycle", on: "on_end" }),
  tool("after_agent_note", { category: "lifecycle", on: "after_each_agent", order: 1 }),
  tool("after_planner_note", { category: "lifecycle", on: "after_each_agent", agents: ["PlannerAgent"] }),
  tool("state_log", { category: "lifecycle", on: "before_agent_speaks", requires: ["whole_review"] }),
  tool("whole_review", { category: "lifecycle", on: "before_agent_speaks" }),
  tool("sent_count", { category: "lifecycle", on: "after_agent_speaks" }),
  { ...tool("latest_look", { category: "lifecycle", on: "on_user_input" }), canDeny: true },
];

const cases = readdirSync(root).sort();

test.each(cases)("the workflow %s is explained as expected", (name) => {
  const file = path.join(root, name, "workflow.json");
  const written = readFileSync(file, "utf8");
  // A project that has the tools of its workflow, and one that says itself who has it.
  const present = tools.filter((each) => each.name === "pinned" || written.includes(each.name));
  const { workflow, explanation, findings } = compileWorkflow({
    text: written, file: "workflows/Generator/workflow.json", tools: present, agents: [],
  });
  const { agents, hooks, ui, name: _name, ...others } = workflow ?? { agents: [], hooks: [], ui: {}, name: "" };
  const told = findings.map(({ severity, code, message, at, remedy }) => `${severity} ${code} ${at?.line ?? 0}:${at?.column ?? 0} ${message}\n  ${remedy}`);
  const text = [
    ...(explanation === undefined ? [] : [explanationText(explanation), ""]),
    ...[`agents ${JSON.stringify(agents)}`, `hooks ${JSON.stringify(hooks)}`, `ui ${JSON.stringify(ui)}`, JSON.stringify(others), ""],
    ...(told.length === 0 ? ["no findings"] : told),
    "",
  ].join("\n");
  const golden = path.join(root, name, "expected.txt");
  if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, "utf8"));
});

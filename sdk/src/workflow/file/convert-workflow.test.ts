import { expect, test } from "vitest";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { convertWorkflow } from "../../agents.ts";
import { compileWorkflow } from "./compile-workflow.ts";
import type { KnownTool } from "./known-tool.ts";

const later = {
  workflow_name: "Generator",
  tools: [
    { agent: "Writer", file: "echo_all.py", function: "echo", description: "Echoes.", tool_type: "Agent_Tool" },
    {
      agent: ["Writer", "Reader"],
      file: "keys/ask_key.py",
      function: "ask_key",
      tool_type: "UI_Tool",
      auto_invoke: true,
      ui: { component: "KeyInput", mode: "artifact" },
    },
    { file: "tools/sum.ts", ui: { component: "Sum", mode: "modal" } },
  ],
  lifecycle_tools: [{ trigger: "before_chat", file: "note.py", function: "note" }],
  hooks: [{ hook_type: "update_agent_state", hook_agent: "Writer", filename: "note.py", function: "note" }],
};

const converted = {
  workflow_name: "Generator",
  backend_tools: { Writer: [{ path: "tools.echo_all.echo", description: "Echoes." }] },
  ui_tools: {
    Writer: [{ path: "tools.keys.ask_key.ask_key", tool_id: "KeyInput", display: "artifact" }],
    Reader: [{ path: "tools.keys.ask_key.ask_key", tool_id: "KeyInput", display: "artifact" }],
    ALL_AGENTS: [{ path: "tools.sum.sum", tool_id: "Sum" }],
  },
  lifecycle_tools: {
    note: { path: "tools.note.note", lifecycle_event: "before_chat" },
    note_2: { path: "tools.note.note", lifecycle_event: "update_agent_state", trigger_agent: ["Writer"] },
  },
};

test("the later form with lists becomes one that is read", () => {
  expect(convertWorkflow(later)).toEqual(converted);
  const tool = (name: string, metadata: Partial<ToolMetadata> = {}): KnownTool => ({
    name,
    file: `tools/${name}.ts`,
    metadata: { category: "utility", ...metadata },
  });
  const { findings, workflow } = compileWorkflow({
    text: JSON.stringify(converted),
    file: "workflow.json",
    agents: [],
    tools: [
      ...[tool("echo_all"), tool("ask_key", { category: "ui" }), tool("sum", { category: "ui" })],
      tool("note", { category: "lifecycle" }),
    ],
  });
  expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(workflow?.hooks).toEqual([
    { name: "note", event: "on_start" },
    { name: "note", event: "before_agent_speaks", agents: ["Writer"] },
  ]);
});

test("an empty list omits all agents, and an invalid name is refused", () => {
  const file = "a.py";
  expect(
    convertWorkflow({ tools: [{ agent: [], file }], hooks: [{ hook_type: "on_start", hook_agent: [], file }] }),
  ).toEqual({
    lifecycle_tools: { a: { path: "tools.a.a", lifecycle_event: "on_start", trigger_agent: [] } },
  });
  expect(convertWorkflow({ tools: [{ agent: null, file }] })).toEqual({
    backend_tools: { ALL_AGENTS: [{ path: "tools.a.a" }] },
  });
  expect(() => convertWorkflow({ tools: [{ agent: ["A", 5], file }] })).toThrow(
    "/tools/0/agent is neither the name of an agent nor a list of names.",
  );
  expect(() => convertWorkflow({ hooks: [{ hook_type: "on_start", hook_agent: " ", file }] })).toThrow(
    "/hooks/0/hook_agent is neither",
  );
});

test("a file of another form stays unchanged; an entry that names nothing is refused with its pointer", () => {
  expect(convertWorkflow(converted)).toEqual(converted);
  expect(convertWorkflow({})).toEqual({});
  expect(() => convertWorkflow({ tools: [{ file: "a.py" }, { agent: "A" }] })).toThrow(
    "The file cannot be converted: /tools/1 has no `file`.",
  );
  expect(() => convertWorkflow({ hooks: [{ filename: "a.py" }] })).toThrow("/hooks/0 has no `hook_type`.");
});

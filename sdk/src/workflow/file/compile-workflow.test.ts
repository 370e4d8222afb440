import { expect, test } from "vitest";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { compileWorkflow } from "./compile-workflow.ts";
import type { KnownTool } from "./known-tool.ts";

const tool = (name: string, metadata: Partial<ToolMetadata> = {}): KnownTool => ({
  name,
  file: `tools/${name}/tool.ts`,
  metadata: { category: "utility", ...metadata },
});

const hook = (name: string, metadata: Partial<ToolMetadata> = {}): KnownTool =>
  tool(name, { category: "lifecycle", on: "on_start", ...metadata });

/** The findings of a file, each as `line severity code message`. */
function told(file: unknown, tools: readonly KnownTool[] = [tool("echo")]): readonly string[] {
  const text = typeof file === "string" ? file : JSON.stringify(file, null, 1);
  return compileWorkflow({ text, file: "workflow.json", tools, agents: [] }).findings.map(
    ({ at, severity, code, message }) => `${at?.line ?? 0} ${severity} ${code} ${message}`,
  );
}

test("every fault is reported at once, with pointer, line and nearest name", () => {
  const text = `{
  "backend_tool": {},
  "tools": {
    "agent_tools": [
      { "name": "a", "module": "tools.echo", "aply_to": "all" },
      { "name": "b", "module": "tools.ecko", "function": "say", "apply_to": "Writr" },
      { "name": "c", "module": "tools.echo", "enabled": "yes" },
      { "name": "d", "module": "../outside/echo" },
      { "name": "d", "module": "/etc/echo" }
    ],
    "lifecycle_hooks": [
      { "name": "h", "module": "tools.note", "trigger": "on_strat" },
      { "name": "i", "module": "tools.note", "trigger": "on_error" },
      { "name": "k", "module": "tools.quiet" }
    ]
  },
  "agents": { "Writer": { "instructions": "Write." } },
  "max_turns": 0,
  "initiating_agent": "Writer",
  "initiating_agent": "Editor"
}`;
  expect(told(text, [tool("echo"), hook("note"), tool("quiet", { category: "lifecycle" })])).toEqual([
    '2 warning WORKFLOW_INVALID /backend_tool is not read. Did you mean "backend_tools"?',
    "5 error WORKFLOW_INVALID /tools/agent_tools/0/aply_to is not known; did you mean `apply_to`?",
    expect.stringMatching(
      /^6 error WORKFLOW_TOOL_MISSING \/tools\/agent_tools\/1\/module names the tool b of "tools.ecko", which does not exist\. Tried: tools\/ecko\.ts, tools\/ecko\/tool\.ts, a tool named ecko, a tool named say\. Did you mean "tools\.echo"\?$/,
    ) as string,
    '6 warning WORKFLOW_AGENT_UNKNOWN /tools/agent_tools/1/apply_to names the agent "Writr", which the workflow does not have. Did you mean "Writer"?',
    '7 error WORKFLOW_INVALID /tools/agent_tools/2/enabled must be a boolean, but is "yes"',
    '8 error WORKFLOW_TOOL_MISSING /tools/agent_tools/3/module names the module "../outside/echo", which is not in the project.',
    '9 error WORKFLOW_REPEATED /tools/agent_tools/4/name has the name "d" of another entry.',
    '9 error WORKFLOW_TOOL_MISSING /tools/agent_tools/4/module names the module "/etc/echo", which is not in the project.',
    '12 error WORKFLOW_INVALID /tools/lifecycle_hooks/0/trigger is the event "on_strat", which does not exist. Did you mean "on_start"?',
    '13 error WORKFLOW_INVALID /tools/lifecycle_hooks/1/trigger is the event "on_error", which does not exist.',
    "14 error WORKFLOW_INVALID /tools/lifecycle_hooks/2 has the hook quiet without an event: neither the file nor the tool says when it runs.",
    "18 error WORKFLOW_INVALID /max_turns must be an integer of 1 or more, but is 0",
    '19 error WORKFLOW_AGENT_UNKNOWN /initiating_agent names the agent "Editor", which the workflow does not have.',
    '20 error WORKFLOW_REPEATED The member "initiating_agent" occurs twice in one object.',
  ]);
});

test.each([
  ["empty", "", "1 error WORKFLOW_UNREADABLE workflow.json is empty."],
  ["a byte order mark", "\uFEFF \n", "1 error WORKFLOW_UNREADABLE workflow.json is empty."],
  ["cut off", '{\n "tools": {', "2 error WORKFLOW_UNREADABLE workflow.json is not valid JSON: it ends too early."],
  ["broken", '{\n "tools": }', "2 error WORKFLOW_UNREADABLE workflow.json is not valid JSON: `}` is not expected."],
  ["a list", "[]", "1 error WORKFLOW_INVALID workflow.json must be an object, but is []"],
  ["huge", " ".repeat(5_000_001), "1 error WORKFLOW_UNREADABLE workflow.json has more than 5000000 characters."],
  ["deep", "[".repeat(200_000) + "]".repeat(200_000), "1 error WORKFLOW_UNREADABLE workflow.json nests too deeply."],
])("a file that is not a workflow: %s", (_, text, expected) => {
  expect(told(text)).toEqual([expected]);
});

test.each(["tools/echo/tool.ts", "tools/echo/tool.js", "tools/echo/tool", "./tools/echo/tool", "tools.echo.tool"])(
  "a module that is the file of a tool is right: %s",
  (module) => {
    const agents = { Writer: { instructions: "Write." } };
    const entry = { name: "e", module, function: "echo", apply_to: "Writer" };
    expect(told({ agents, tools: { agent_tools: [entry] } })).toEqual([]);
  },
);

test("the list of a later form is named as such", () => {
  expect(told({ tools: [{ agent: "A", file: "echo.py", function: "echo" }] })).toEqual([
    "2 error WORKFLOW_INVALID /tools is a list: that is the form of a later `tools.json`.",
  ]);
});

test("hooks that require each other are reported; others run with their dependencies first", () => {
  const hooks = [hook("a", { requires: ["b"] }), hook("b", { requires: ["a"] }), hook("c")];
  expect(told({}, hooks)).toEqual([
    "1 error WORKFLOW_HOOK_CYCLE workflow.json has hooks of on_start that require each other: a, b.",
  ]);
  const chain = [hook("a", { requires: ["z"] }), hook("m", { order: -1 }), hook("z")];
  const { workflow } = compileWorkflow({ text: "{}", file: "workflow.json", tools: chain, agents: [] });
  expect(workflow?.hooks?.map(({ name }) => name)).toEqual(["m", "z", "a"]);
});

test("the tool's file wins, field by field, and `enabled: false` of either switches off", () => {
  const tools = [
    tool("mine", { applyTo: "A", enabled: false }),
    tool("yours"),
    hook("note", { agents: ["A"], onFailure: "end" }),
  ];
  const { workflow, explanation } = compileWorkflow({
    text: JSON.stringify({
      agents: { A: { instructions: "a" }, B: { instructions: "b" } },
      tools: {
        agent_tools: [
          { name: "mine", module: "tools.mine", apply_to: "all", enabled: true },
          { name: "yours", module: "tools.yours", apply_to: ["A", "B"] },
        ],
        lifecycle_hooks: [{ name: "n", module: "tools.note", trigger: "on_end", trigger_agent: "B" }],
      },
    }),
    file: "workflow.json",
    tools,
    agents: [],
  });
  expect(workflow?.agents.map(({ name, tools: own }) => [name, own])).toEqual([
    ["A", ["yours"]],
    ["B", ["yours"]],
  ]);
  expect(workflow?.hooks).toEqual([{ name: "note", event: "on_start", agents: ["A"], onFailure: "end" }]);
  expect(explanation?.tools[0]?.settings).toEqual([
    { name: "applyTo", value: "A", source: "tools/mine/tool.ts", overrides: "all" },
    { name: "enabled", value: false, source: "tools/mine/tool.ts", overrides: true },
  ]);
  expect(explanation?.hooks[0]?.hooks[0]?.settings.slice(0, 2)).toEqual([
    { name: "event", value: "on_start", source: "tools/note/tool.ts", overrides: "on_end" },
    { name: "agents", value: ["A"], source: "tools/note/tool.ts", overrides: ["B"] },
  ]);
});

test("a hook without an event in the file runs at the event of its tool, in both dialects", () => {
  const text = JSON.stringify({
    agents: { A: { instructions: "a" } },
    tools: { lifecycle_hooks: [{ name: "a", module: "tools.early" }] },
    lifecycle_tools: { late: { path: "tools.late" } },
  });
  const tools = [hook("early"), hook("late", { on: "on_end" })];
  const { workflow, findings } = compileWorkflow({ text, file: "workflow.json", tools, agents: [] });
  expect(findings).toEqual([]);
  expect(workflow?.hooks?.map(({ name, event }) => [name, event])).toEqual([
    ["early", "on_start"],
    ["late", "on_end"],
  ]);
});

test("an empty list excludes all agents, for tools and for hooks", () => {
  const { workflow } = compileWorkflow({
    text: JSON.stringify({
      agents: { A: { instructions: "a" } },
      tools: {
        agent_tools: [
          { name: "none", module: "tools.none", apply_to: [] },
          { name: "some", module: "tools.some", apply_to: [] },
          { name: "some_more", module: "tools.some", apply_to: ["A"] },
          { name: "every", module: "tools.every", apply_to: ["B", "all"] },
        ],
        lifecycle_hooks: [
          { name: "n", module: "tools.never", trigger: "on_start", trigger_agent: [] },
          { name: "e", module: "tools.ever", trigger: "on_start", trigger_agent: ["all"] },
        ],
      },
    }),
    file: "workflow.json",
    tools: [tool("none"), tool("some"), tool("every"), tool("own", { applyTo: [] }), hook("never"), hook("ever")],
    agents: [],
  });
  expect(workflow?.agents[0]?.tools).toEqual(["some", "every"]);
  expect(workflow?.hooks).toEqual([
    { name: "never", event: "on_start", agents: [] },
    { name: "ever", event: "on_start" },
  ]);
});

test("a tool named for agents may be no hook, and names such as __proto__ are only names", () => {
  expect(
    told('{ "backend_tools": { "__proto__": ["tools.note.note"], "constructor": ["tools.echo"] } }', [
      tool("echo"),
      hook("note"),
    ]),
  ).toEqual([
    "1 error WORKFLOW_INVALID /backend_tools/__proto__/0 gives note to agents, but it is a hook: no model calls it.",
  ]);
});

test("10,000 tools are read", () => {
  const entries = Array.from({ length: 10_000 }, (_, n) => ({
    name: `n${n}`,
    module: "tools.echo",
    apply_to: `A${n}`,
  }));
  expect(told({ tools: { agent_tools: entries } })).toEqual([]);
});

test("each finding has the pointer and the line of the member that is wrong, as data", () => {
  const text = `{
  "backend_tools": {
    "A": [
      { "description": "x",
        "path": "tools.ecko.say" },
      "tools/ecko"
    ]
  },
  "ui_tools": { "A": [
    { "path": "tools.pick.pick", "tool_id": "Picker" },
    { "path": "tools.drop.drop",
      "tool_id": "Picker" }
  ] },
  "agents": { "A": { "instructions": "a", "tools": [],
    "instructions": "b" } }
}`;
  const tools = [tool("echo"), tool("pick", { category: "ui" }), tool("drop", { category: "ui" })];
  const { findings } = compileWorkflow({ text, file: "workflow.json", tools, agents: [] });
  expect(
    findings.map(({ code, pointer, at, message }) => [code, pointer, at?.line, / Did you mean .*/.exec(message)?.[0]]),
  ).toEqual([
    ["WORKFLOW_TOOL_MISSING", "/backend_tools/A/0/path", 5, ' Did you mean "tools.echo"?'],
    ["WORKFLOW_TOOL_MISSING", "/backend_tools/A/1", 6, ' Did you mean "tools/echo"?'],
    ["WORKFLOW_REPEATED", "/ui_tools/A/1/tool_id", 12, undefined],
    ["WORKFLOW_REPEATED", "/agents/A/instructions", 15, undefined],
  ]);
});

test.each([
  { module: "tools.echo" },
  { module: "tools.echo", function: "Echo" },
  { module: "tools.echo", function: "ecko" },
  { module: "tools.echo", function: "repeat_words" },
  { module: "workflows.Other.tools.echo", function: "echo" },
  { module: "tools", function: "echo" },
  { module: "tools/ecko", function: "echo" },
])("other ways to a tool are not reported: %j", (entry) => {
  expect(told({ tools: { agent_tools: [{ name: "a", ...entry }] } })).toEqual([]);
});

test.each<[string, unknown]>([
  [String.raw`stage == "say \"hi\""`, 'say "hi"'],
  [`stage == "it's"`, "it's"],
  [String.raw`stage == "C:\dir"`, String.raw`C:\dir`],
  ["stage == ''", ""],
  ['stage == "a" and ready == "b"', undefined],
  ["stage == 'a' or stage == 'b'", undefined],
])("a handoff's condition is one comparison: %s", (condition, equals) => {
  const rules = [{ source_agent: "user", target_agent: "A", condition }];
  const text = JSON.stringify({ agents: { A: {} }, handoffs: { handoff_rules: rules } });
  const { workflow, findings } = compileWorkflow({ text, file: "workflow.json", tools: [], agents: [] });
  expect(workflow?.handoffs?.map(({ when }) => when?.equals)).toEqual(equals === undefined ? [] : [equals]);
  expect(findings).toHaveLength(equals === undefined ? 1 : 0);
});

test("a context variable occurs once", () => {
  const variables = [{ name: "a" }, { name: "b" }, { name: "a", default: 1 }];
  expect(told(JSON.stringify({ agents: { A: {} }, context_variables: { variables } }))).toEqual([
    '1 error WORKFLOW_REPEATED /context_variables/variables/2/name has the name "a" of another entry.',
  ]);
});

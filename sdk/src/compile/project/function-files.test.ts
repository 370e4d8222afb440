import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { loadWorkflow, memoryStore, openConversation } from "../../agents.ts";
import { buildProject, verifyProject } from "../../build.ts";
import { createRuntime, loadRegistry } from "../../runtime.ts";
import { readProject } from "../direct/registry-from-tools.ts";
import { scriptedModel } from "../../testing.ts";

const generator = (tools: object): string =>
  JSON.stringify(
    {
      workflow_name: "Generator",
      agents: { Planner: { instructions: "Plan." }, Writer: { instructions: "Write." } },
      tools,
    },
    null,
    1,
  );

const echo = {
  name: "echo_all",
  module: "workflows.Generator.tools.echo_all",
  function: "echo",
  apply_to: "Planner",
};

const after = {
  name: "after_agent_echo",
  module: "workflows.Generator.tools.after_agent_echo",
  function: "echo_after_each",
  trigger: "after_each_agent",
  description: "Notes each message of an agent, for the log of the workflow.",
};

const echoModule = `import type { JsonValue } from "./json.ts";
export const APPLY_TO = "all";
export type Unused = JsonValue;

/**
 * Repeat a message as it is. Use when the user asks for an echo. Not for questions. Returns the message.
 *
 * @param message What to repeat.
 */
export function echo(message: string): string {
  return \`Echo: \${message}\`;
}
`;

const project = (files: Readonly<Record<string, string>>): string =>
  linkedProject({
    "workflows/Generator/workflow.json": generator({ agent_tools: [echo], lifecycle_hooks: [after] }),
    "workflows/Generator/tools/echo_all.ts": echoModule,
    "workflows/Generator/tools/json.ts": "export type JsonValue = string | number;\n",
    ...files,
  });

const saw = (root: string): readonly unknown[] =>
  readFileSync(path.join(root, "seen.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

const noting = (root: string): string => JSON.stringify(path.join(root, "seen.jsonl"));

async function talk(root: string, says: Parameters<typeof scriptedModel>[0], texts: readonly string[]) {
  const { findings } = await buildProject({ root });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
  const { workflow, explanation } = await loadWorkflow("workflows/Generator/workflow.json", { registry, root });
  const model = scriptedModel(says);
  const store = memoryStore();
  const conversation = await openConversation({ registry, workflow, store, model: model.languageModel });
  const reports = [];
  for (const text of texts) reports.push(await conversation.send(text));
  return { registry, explanation, reports, model };
}

const errorsOf = async (root: string): Promise<readonly string[]> =>
  (await verifyProject(root)).findings
    .filter(({ severity, code }) => severity === "error" || code.startsWith("WORKFLOW_"))
    .map(({ code, at, message }) => `${code} ${at?.file}:${at?.line}:${at?.column} ${message}`);

test("functions with module variables are a tool and a hook, without defineTool", async () => {
  const root = project({});
  writeFileSync(
    path.join(root, "workflows/Generator/tools/after_agent_echo.js"),
    `import { appendFileSync } from "node:fs";

export const TRIGGER = "after_each_agent";
export const TRIGGER_AGENT = "Planner";

export function echo_after_each(manager, message_history) {
  const last = message_history.at(-1);
  appendFileSync(${noting(root)}, JSON.stringify({ manager, last, count: message_history.length }) + "\\n");
}
`,
  );
  const says = [{ calls: [{ name: "echo_all", args: { message: "hello" } }] }, "The echo is: hello."];
  const { registry, explanation, reports } = await talk(root, says, ["Say hello."]);
  expect(reports[0]?.replies.map(({ text }) => text)).toEqual(["", "The echo is: hello."]);
  expect(registry.tool("echo_all")).toMatchObject({
    category: "utility",
    metadata: { applyTo: "all" },
    jsonSchema: { properties: { message: { type: "string", description: "What to repeat." } } },
    outputSchema: { type: "string" },
  });
  expect(registry.tool("after_agent_echo")?.description).toBe(
    "Notes each message of an agent, for the log of the workflow.",
  );
  expect(explanation.tools).toMatchObject([
    { name: "echo_all", settings: [{ name: "applyTo", value: "all", overrides: "Planner" }, {}] },
  ]);
  expect(explanation.hooks).toMatchObject([
    {
      event: "after_each_agent",
      hooks: [{ name: "after_agent_echo", settings: [{}, { name: "agents", value: ["Planner"] }, {}] }],
    },
  ]);
  expect(saw(root)).toEqual([
    {
      manager: expect.objectContaining({
        name: "manager",
        turn: 1,
        agent: "Planner",
        outcome: "completed",
        agents: [{ name: "Planner" }, { name: "Writer" }],
      }) as unknown,
      last: expect.objectContaining({ role: "assistant", name: "Planner", content: "The echo is: hello." }) as unknown,
      count: 3,
    },
  ]);
});

test("a function with sender, recipient and message changes what an agent says, also in CommonJS", async () => {
  const root = project({
    "workflows/Generator/tools/package.json": '{ "type": "commonjs" }',
    "workflows/Generator/tools/echo_all.ts": echoModule
      .replace('import type { JsonValue } from "./json.ts";\n', "")
      .replace("JsonValue", "string"),
    "workflows/Generator/tools/after_agent_echo.js": `
const TRIGGER = "after_agent_speaks";
function echo_after_each(sender, recipient, message, ...kwargs) {
  return \`\${sender.name} to \${recipient.name}: \${message} (\${kwargs.length})\`;
}
module.exports = { TRIGGER, echo_after_each };
`,
  });
  const { reports } = await talk(root, ["Here is a plan."], ["Plan it."]);
  expect(reports[0]?.replies.map(({ text }) => text)).toEqual(["Planner to manager: Here is a plan. (0)"]);
});

test("a function with a history changes the model's messages, in their own form", async () => {
  const root = project({
    "workflows/Generator/tools/after_agent_echo.ts": `import type { HookArguments } from "toolwright";
export const TRIGGER = "update_agent_state";
export function echo_after_each(_manager: HookArguments["manager"], history: HookArguments["history"]) {
  return [...history.map((each) => ({ ...each, content: each.content.toUpperCase() })), { role: "user", name: "user", content: "Be brief." }];
}
`,
  });
  const { model } = await talk(root, ["OK."], ["Plan it."]);
  expect(JSON.stringify(model.requests[0])).toContain("PLAN IT.");
  expect(JSON.stringify(model.requests[0])).toContain("Be brief.");
});

test("functions run from their sources as well, before a build", async () => {
  const root = project({
    "workflows/Generator/tools/after_agent_echo.js": "exports.echo_after_each = (manager) => manager.name;\n",
    "workflows/Generator/tools/package.json": '{ "type": "commonjs" }',
    "workflows/Generator/tools/echo_all.ts": echoModule.replace(/^import.*\n/, "").replace("JsonValue", "string"),
  });
  const { registry } = await readProject(root);
  const session = await createRuntime({ registry }).openSession();
  const turn = session.beginTurn();
  expect(await turn.call("echo_all", { message: "hello" })).toMatchObject({ ok: true, data: "Echo: hello" });
  expect(await turn.call("after_agent_echo", { manager: { name: "manager" } })).toMatchObject({ data: "manager" });
});

test("on_user_input names the user as the sender, and a hook next to the tools is found by its path", async () => {
  const root = project({
    "workflows/Generator/workflow.json": generator({
      agent_tools: [echo],
      lifecycle_hooks: [
        {
          name: "shout",
          module: "./hooks/shout",
          trigger: "on_user_input",
          description: "Makes what users write loud.",
        },
      ],
    }),
    "workflows/Generator/hooks/shout.js": `export const shout = (sender, _recipient, message) => \`\${sender.name}: \${message.toUpperCase()}\`;\n`,
  });
  const { reports } = await talk(root, ["OK."], ["Plan it."]);
  expect(reports[0]?.messages.map(({ text }) => text)).toEqual(["user: PLAN IT.", "OK."]);
});

test.each([
  [
    "a misspelt variable",
    "after_agent_echo.js",
    'export const TRIGER = "after_each_agent";\nexport function echo_after_each(manager, history) {}\n',
    'TOOL_OPTION_UNKNOWN workflows/Generator/tools/after_agent_echo.js:1:14 `TRIGER` has no meaning for a tool. Did you mean "TRIGGER"?',
  ],
  [
    "a misspelt event",
    "after_agent_echo.js",
    'export const TRIGGER = "after_each_agnet";\nexport function echo_after_each(manager, history) {}\n',
    'TOOL_OPTION_INVALID workflows/Generator/tools/after_agent_echo.js:1:14 The option `TRIGGER` must be one of "on_start", ',
  ],
  [
    "a parameter that hooks do not have",
    "after_agent_echo.js",
    'export const TRIGGER = "on_end";\nexport function echo_after_each(manager, histroy) {}\n',
    'INFER_SIGNATURE workflows/Generator/tools/after_agent_echo.js:2:42 A hook does not get `histroy`. Did you mean "history"?',
  ],
  [
    "an agent that the project does not have",
    "after_agent_echo.js",
    'export const TRIGGER_AGENT = "Planer";\nexport function echo_after_each(manager, history) {}\n',
    'WORKFLOW_AGENT_UNKNOWN workflows/Generator/tools/after_agent_echo.js:1:30 `TRIGGER_AGENT` names the agent "Planer", which the project does not have. Did you mean "Planner"?',
  ],
  [
    "a function that a module of several does not have",
    "after_agent_echo.js",
    "export function echo_after_eech(manager, history) {}\nexport function other(manager, history) {}\n",
    'TOOL_NOT_DEFINED workflows/Generator/tools/after_agent_echo.js:1:1 A workflow names the function "echo_after_each", which the file does not export: it has `echo_after_eech`, `other`. Did you mean "echo_after_eech"?',
  ],
  [
    "a module without functions",
    "after_agent_echo.js",
    'export const TRIGGER = "on_end";\n',
    "TOOL_NOT_DEFINED workflows/Generator/tools/after_agent_echo.js:1:1 The file exports no function.",
  ],
  [
    "a module that does not exist",
    "after_agent_ecko.js",
    'export const TRIGGER = "on_end";\nexport function echo_after_each(manager, history) {}\n',
    "WORKFLOW_TOOL_MISSING workflows/Generator/workflow.json:23:15 ",
  ],
  [
    "agents of a tool in a variable for hooks",
    "echo_all.ts",
    'export const TRIGGER_AGENT = "Planner";\n/** Repeat a message. Use for echoes. Not for questions. Returns it. @param message What to repeat. */\nexport function echo(message: string): string {\n  return message;\n}\n',
    "TOOL_OPTION_INVALID workflows/Generator/tools/echo_all.ts:1:14 `TRIGGER_AGENT` is for hooks, and nothing says when this one runs.",
  ],
  [
    "a variable that can change",
    "after_agent_echo.js",
    'export let TRIGGER = "on_end";\nexport function echo_after_each(manager, history) {}\n',
    "TOOL_OPTION_INVALID workflows/Generator/tools/after_agent_echo.js:1:12 The option `TRIGGER` is not a literal value.",
  ],
])("%s is found at its location", async (_what, file, text, finding) => {
  const root = project({ [`workflows/Generator/tools/${file}`]: text });
  const found = await errorsOf(root);
  expect(found.map((each) => each.slice(0, finding.length))).toContain(finding);
});

test("a helper of tools with its own constants stays a helper", async () => {
  const root = project({
    "workflows/Generator/tools/after_agent_echo.js": "export function echo_after_each(manager, history) {}\n",
    "workflows/Generator/tools/triggers.ts":
      'export const TRIGGERS = ["on_end"];\nexport const run = (given: unknown): unknown => given;\n',
  });
  expect(await errorsOf(root)).toEqual([]);
  const { tools } = (await buildProject({ root })).registry ?? { tools: [] };
  expect(tools.map(({ toolId }) => toolId)).not.toContain("triggers");
});

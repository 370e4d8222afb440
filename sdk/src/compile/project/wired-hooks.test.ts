import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { loadWorkflow, memoryStore, openConversation } from "../../agents.ts";
import { buildProject, inspectProject, verifyProject } from "../../build.ts";
import { loadRegistry } from "../../runtime.ts";
import { scriptedModel } from "../../testing.ts";

const hook = (payload: string): string =>
  `import { defineTool, type HookPayloads } from "toolwright";
/** Write a message in capitals. Used on each message. Not for calls by a model. */
export default defineTool({
  category: "lifecycle",
  execute(${payload}, _ctx): { message: string } {
    return { message: message.toUpperCase() };
  },
});
`;

const workflow = (event: string) => ({
  agents: { Helper: { instructions: "Help." } },
  tools: {
    lifecycle_hooks: [
      { name: "count", module: "tools.count_letters", function: "count_letters", trigger: event, trigger_agent: "all" },
    ],
  },
});

const projectWith = (payload: string, file: object): string =>
  linkedProject({
    "tools/count_letters/tool.ts": hook(payload),
    "tools/greet/tool.ts": greet(),
    "workflow.json": JSON.stringify(file, null, 1),
  });

function greet(options = ""): string {
  return `import { defineTool } from "toolwright";
/** Greet a person by name. Use when the user says hello. Not for saying goodbye. Returns the greeting. */
export default defineTool({
  category: "utility", ${options}
  execute: ({ name }: { /** Whom to greet. */ name: string }): string => name,
});
`;
}

const told = async (root: string, code: string): Promise<readonly string[]> =>
  (await verifyProject(root)).findings
    .filter((finding) => finding.code === code)
    .map(({ severity, at, message }) => `${severity} ${at?.file}:${at?.line}:${at?.column} ${message}`);

test.each(["{ message }", '{ message }: HookPayloads["on_user_input"]'])(
  "a hook without `on` runs at the event that the workflow says, and has its payload: %s",
  async (payload) => {
    const root = projectWith(payload, workflow("on_user_input"));
    const { findings } = await buildProject({ root });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
    const loaded = await loadWorkflow("workflow.json", { registry, root });
    expect(loaded.explanation.hooks).toMatchObject([
      {
        event: "on_user_input",
        hooks: [{ settings: [{ name: "event", source: "/tools/lifecycle_hooks/0/trigger" }, {}, {}] }],
      },
    ]);
    const store = memoryStore();
    const model = scriptedModel(["Hello."]).languageModel;
    const conversation = await openConversation({ registry, workflow: loaded.workflow, store, model });
    expect((await conversation.send("Hello!")).messages[0]?.text).toBe("HELLO!");
  },
);

test("a misspelt event is reported in the workflow, although its hook cannot be read", async () => {
  const root = projectWith("{ message }", workflow("on_usr_input"));
  expect(await told(root, "WORKFLOW_INVALID")).toEqual([
    'error workflow.json:13:16 /tools/lifecycle_hooks/0/trigger is the event "on_usr_input", which does not exist. Did you mean "on_user_input"?',
  ]);
  expect(await told(root, "TOOL_OPTION_INVALID")).toEqual([]);
});

test("without a workflow that says it, a hook needs `on`; another event gives it another payload", async () => {
  const root = projectWith("{ message }", workflow("on_user_input"));
  const properties = async (): Promise<readonly string[]> => {
    const { tools } = await inspectProject(root);
    return Object.keys(tools.find(({ name }) => name === "count_letters")?.input.properties ?? {});
  };
  expect(await properties()).toEqual(["session", "turn", "message", "messages"]);
  writeFileSync(path.join(root, "workflow.json"), JSON.stringify(workflow("on_end")));
  expect(await properties()).toEqual(["session", "reason", "messages"]);
  writeFileSync(path.join(root, "workflow.json"), JSON.stringify({ agents: { Helper: { instructions: "Help." } } }));
  expect(await told(root, "TOOL_OPTION_INVALID")).toEqual([
    "error tools/count_letters/tool.ts:3:16 A tool of category lifecycle needs the option `on`.",
  ]);
});

test("the name of an agent that the project does not have is found at its location", async () => {
  const root = projectWith("{ message }", workflow("on_user_input"));
  writeFileSync(path.join(root, "tools/greet/tool.ts"), greet('applyTo: ["Helper", "Helpr"],'));
  expect(await told(root, "WORKFLOW_AGENT_UNKNOWN")).toEqual([
    'warning tools/greet/tool.ts:4:44 The option `applyTo` names the agent "Helpr", which the project does not have. Did you mean "Helper"?',
  ]);
});

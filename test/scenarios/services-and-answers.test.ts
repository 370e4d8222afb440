import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProject } from "../../sdk/src/build.ts";
import { createRuntime, loadRegistry, type ActivityEvent } from "../../sdk/src/runtime.ts";
import { linkedProject } from "../support/linked-project.ts";

const tool = (category: string, text: string): string => `import { defineTool, type Services } from "toolwright";
declare module "toolwright" {
  interface Services {
    readonly workspace: { read(path: string): Promise<string> };
    readonly mailer: { send(text: string): Promise<void> };
  }
}
${text.replace("{ category,", `{ category: "${category}",`)}`;

const sources = {
  "tools/file_read/tool.ts": tool(
    "retrieval",
    `/** Read a file of the workspace and return its text. Use when the user names a file. */
export default defineTool({ category,
  async execute({ path }: { /** Which file, from the workspace's root. */ path: string }, { services: { workspace } }): Promise<string> {
    return workspace.read(path);
  },
});`,
  ),
  "tools/report_send/tool.ts": tool(
    "action",
    `const deliver = async (given: Services, text: string) => given.mailer.send(text);
/** Send a report to the team. Use when a report is done. */
export default defineTool({ category,
  async execute({ text }: { /** What the report says. */ text: string }, ctx): Promise<{ sent: boolean }> {
    await deliver(ctx.services, await ctx.services.workspace.read(text));
    return { sent: true };
  },
});`,
  ),
  "tools/plan_confirm/tool.ts": tool(
    "ui",
    `interface Answer { /** Whether the user agrees. */ agreed: boolean }
/** Ask the user whether the plan is right and return the answer. Use before a long job. */
export default defineTool({ category, component: "Plan",
  async execute({ plan }: { /** What is going to be done. */ plan: string }, ctx): Promise<Answer> {
    return ctx.ui.request<Answer>({ plan });
  },
});`,
  ),
  "tools/line_count/tool.ts": tool(
    "utility",
    `/** Count the lines of a text, show each, and return the number. Use when the user asks how long a text is. */
export default defineTool({ category,
  async *execute({ text }: { /** The text, with line breaks. */ text: string }): AsyncGenerator<string, { lines: number }> {
    const lines = text.split("\\n");
    for (const line of lines) yield line;
    return { lines: lines.length };
  },
});`,
  ),
};

const root = linkedProject(sources, afterAll);
beforeAll(async () => {
  const { findings } = await buildProject({ root });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

const registryFile = path.join(root, "dist/tool_registry.json");

const services = {
  workspace: { read: (file: string) => Promise.resolve(`text of ${file}`) },
  mailer: { send: () => Promise.resolve() },
} as object;

test("a session omits tools with missing services, or does not open if they are required", async () => {
  const registry = await loadRegistry(registryFile);
  expect(registry.tools).toMatchObject([
    { toolId: "file_read", services: ["workspace"] },
    { toolId: "greet" },
    { toolId: "line_count" },
    { toolId: "plan_confirm", category: "ui" },
    { toolId: "report_send", services: ["mailer", "workspace"] },
  ]);
  const names = ["file_read", "plan_confirm", "report_send"];
  await expect(createRuntime({ registry }).openSession({ require: names })).rejects.toMatchObject({
    code: "CAPABILITY_MISSING",
    message:
      "This host does not provide the service `workspace` (for file_read, report_send); the port `ui` (for plan_confirm); " +
      "the service `mailer` (for report_send).",
  });
  const ui = { request: () => Promise.resolve({ agreed: true }) };
  const session = await createRuntime({ registry, ports: { ui }, services }).openSession();
  expect(await session.beginTurn().call("file_read", { path: "a.md" })).toMatchObject({ data: "text of a.md" });
});

test("in a session that opens without it, the tool names the missing service", async () => {
  const registry = await loadRegistry(registryFile);
  const session = await createRuntime({ registry }).openSession({ allowMissing: true });
  expect(await session.beginTurn().call("file_read", { path: "a.md" })).toMatchObject({
    ok: false,
    error: {
      type: "PERMANENT",
      message: "file_read needs the service `workspace`, which this host does not provide.",
    },
  });
});

test("the record has the schema of a user's answer", async () => {
  const registry = await loadRegistry(registryFile);
  expect(registry.tool("plan_confirm")?.answerSchema).toEqual({
    type: "object",
    properties: { agreed: { description: "Whether the user agrees.", type: "boolean" } },
    required: ["agreed"],
    additionalProperties: false,
  });
  expect(registry.tool("greet")).not.toHaveProperty("answerSchema");
});

test("a generator's return value is validated and declared as the result; its chunks are events", async () => {
  const registry = await loadRegistry(registryFile);
  const events: ActivityEvent[] = [];
  const runtime = createRuntime({ registry, onEvent: (event) => events.push(event) });
  const session = await runtime.openSession({ allowMissing: true });
  expect(await session.beginTurn().call("line_count", { text: "a\nb" })).toMatchObject({
    ok: true,
    data: { lines: 2 },
  });
  await runtime.events.flush();
  expect(events.flatMap((event) => (event.type === "tool_output_chunk" ? [event.chunk] : []))).toEqual(["a", "b"]);
  expect(registry.tool("line_count")).toMatchObject({
    stream: true,
    outputSchema: { type: "object", properties: { lines: { type: "number" } }, required: ["lines"] },
  });
  const declarations = readFileSync(path.join(root, "dist/tool-registry.d.ts"), "utf8");
  expect(declarations.replaceAll(/\s+/g, " ")).toMatch(
    /"line_count": \{.*?readonly output: \{ (?:readonly )?"?lines"?: number;? \}/,
  );
});

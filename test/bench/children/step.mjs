// CPU of one warm call and of one whole model step, in microseconds, in Toolwright and in the AI SDK, with the same handler and the same arguments.
// The variants alternate, so that other load affects all of them equally. A call: from the JSON text of the arguments to the checked result. A step: the
// tool definitions are sent, a scripted model's message arrives, its one call runs, and the messages with the result are sent.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { executeTool, safeParseJSON } from "@ai-sdk/provider-utils";
import { generateText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";

const [sdk, root, name] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(file).href);
const { createRuntime, loadRegistry } = await load(path.join(sdk, "light/runtime.js"));
const { attach, openaiChat } = await load(path.join(sdk, "transports.js"));

const cases = {
  find_item: {
    args: { query: "reset password", limit: 5, tags: ["a", "b"] },
    inputSchema: z.strictObject({
      query: z.string().min(1),
      limit: z.number().min(1).max(20).optional(),
      tags: z.array(z.string()).optional(),
    }),
  },
  list_parcels: {
    args: {
      words: ["red", "large"],
      state: "open",
      period: { from: "2026-01-01", to: "2026-02-01", holidays: false },
      address: { street: "Main Street 1", city: "Bern", postalCode: "3000", country: "CH" },
      paging: { limit: 10, cursor: "p2" },
      priority: "high",
      owner: null,
      extra: { floor: 2, door: "left" },
      position: [7.45, 46.95],
      steps: [
        { action: "weigh", seconds: 30 },
        { action: "label", seconds: 10 },
      ],
    },
    inputSchema: z.strictObject({
      words: z.array(z.string()).min(1).max(20),
      state: z.enum(["open", "closed", "pending", "lost"]).optional(),
      period: z.strictObject({ from: z.iso.date(), to: z.iso.date().optional(), holidays: z.boolean() }),
      address: z
        .strictObject({
          street: z.string().min(1),
          city: z.string(),
          postalCode: z.string().optional(),
          country: z.string().regex(/^[A-Z]{2}$/),
        })
        .optional(),
      paging: z.strictObject({ limit: z.int().min(1).max(100).optional(), cursor: z.string().optional() }).optional(),
      priority: z.enum(["low", "normal", "high", "urgent"]).optional(),
      owner: z.string().nullable(),
      extra: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      position: z.tuple([z.number(), z.number()]).optional(),
      steps: z.array(z.strictObject({ action: z.string(), seconds: z.number().optional() })).optional(),
    }),
  },
};

const { args, inputSchema } = cases[name];
const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
const session = await createRuntime({ registry }).openSession();
const record = registry.tool(name);
const { default: handler } = await load(path.join(root, "dist", record.handlerPath));
const { input: validate } = await load(path.join(root, "dist", record.validatorPath));

const aiTool = tool({ description: record.description, inputSchema, execute: (input) => handler.execute(input) });
const text = JSON.stringify(args);
// Reads, checks and runs a call as `generateText` does.
async function aiCall() {
  const checked = await safeParseJSON({ text, schema: inputSchema });
  if (!checked.success) throw checked.error;
  let last;
  const options = { toolCallId: "c1", messages: [], context: {} };
  for await (const part of executeTool({ tool: aiTool, input: checked.value, options })) last = part.output;
  return last;
}

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
};
const model = new MockLanguageModelV4({
  doGenerate: async () => ({
    content: [{ type: "tool-call", toolCallId: "c1", toolName: name, input: text }],
    finishReason: { unified: "tool-calls", raw: "tool_calls" },
    usage,
    warnings: [],
  }),
});
async function aiStep() {
  const { response, toolResults } = await generateText({ model, tools: { [name]: aiTool }, prompt: "Please." });
  // It records every request for tests.
  model.doGenerateCalls.length = 0;
  if (toolResults.length !== 1) throw new Error("The call was not made.");
  return response.messages;
}

/** The model's answer: a new object each time, like a parsed response. */
const answer = () => ({
  choices: [
    {
      finish_reason: "tool_calls",
      message: {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name, arguments: text } }],
      },
    },
  ],
});
async function step() {
  const turn = session.beginTurn();
  const tools = session.toolsFor("openai", { names: [name] });
  const replies = await attach(turn, openaiChat).handle(answer());
  if (tools.length !== 1 || replies.length !== 2) throw new Error("The call was not made.");
  return replies;
}

const variants = {
  handler: () => handler.execute(args),
  ajv: () => (validate(args) ? handler.execute(args) : undefined),
  // In one turn, a repeated call would get the first answer, and the budget would be used up.
  call: () => session.beginTurn().call(name, text),
  aiCall,
  step,
  aiStep,
};
const response = await variants.call();
if (!response.ok) throw new Error(JSON.stringify(response));

const rounds = 9;
const figures = Object.fromEntries(Object.keys(variants).map((variant) => [variant, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [variant, run] of Object.entries(variants)) {
    const times = variant.endsWith("tep") ? 2000 : 10_000;
    const start = process.cpuUsage();
    for (let done = 0; done < times; done += 1) await run();
    const { user, system } = process.cpuUsage(start);
    // The first rounds include compilation.
    if (round >= 2) figures[variant].push((user + system) / times);
  }
}
const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
process.stdout.write(
  JSON.stringify(Object.fromEntries(Object.entries(figures).map(([each, all]) => [each, median(all)]))),
);

import type { LanguageModelV4, LanguageModelV4FinishReason } from "@ai-sdk/provider";
import { memoryStore, readRun, runAgent } from "toolwright/agents";
import { loadRegistry } from "toolwright/runtime";
import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";

const usage = {
  inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: undefined, reasoning: undefined },
};

/** A model that calls `queue_drain` once, without arguments, and then answers. */
function drainingModel(finishReason: LanguageModelV4FinishReason, input: string) {
  const prompts: string[] = [];
  const model = {
    specificationVersion: "v4",
    provider: "test",
    modelId: "test",
    supportedUrls: {},
    doGenerate: ({ prompt }) => {
      prompts.push(JSON.stringify(prompt));
      const call = { type: "tool-call", toolCallId: "c1", toolName: "queue_drain", input } as const;
      const isFirst = prompts.length === 1;
      return Promise.resolve({
        content: isFirst ? [call] : [{ type: "text", text: "Done." } as const],
        finishReason: isFirst ? finishReason : { unified: "stop", raw: "stop" },
        usage,
        warnings: [],
      });
    },
    doStream: () => Promise.reject(new Error("not streamed")),
  } as LanguageModelV4;
  return { model, prompts };
}

/** The same model, streaming, with an ending for each reason. */
function streamingModel(reasons: readonly LanguageModelV4FinishReason["unified"][]): LanguageModelV4 {
  const endings = reasons.map((unified) => ({ type: "finish", finishReason: { unified, raw: unified }, usage }));
  const call = { type: "tool-call", toolCallId: "c1", toolName: "queue_drain", input: "{}" };
  const { model } = drainingModel({ unified: "stop", raw: "stop" }, "{}");
  return { ...model, doStream: () => Promise.resolve({ stream: ReadableStream.from([call, ...endings]) as never }) };
}

async function run(finishReason: LanguageModelV4FinishReason, input = "{}", streamed?: LanguageModelV4) {
  const { model, prompts } = drainingModel(finishReason, input);
  const registry = await loadRegistry(
    await runtimeArtifact([
      { name: "queue_drain", input: { type: "object" }, metadata: { category: "action" }, execute: "() => 'drained'" },
    ]),
  );
  const store = memoryStore();
  const agents = [{ name: "root", instructions: "Drain on demand.", tools: ["queue_drain"] }];
  const host = { registry, store, run: "r", agents, input: "Go." };
  const report = await runAgent(
    streamed === undefined ? { ...host, model } : { ...host, model: streamed, onEvent: () => undefined },
  );
  const ends = (await readRun(store, "r")).filter(({ type }) => type === "call_finished" || type === "call_failed");
  return { report, prompts, ends: ends.map(({ type }) => type) };
}

// The reasons of the AI SDK: `tool-calls` and `stop` end a message; any other reason withholds its calls.
test.each([
  [{ unified: "tool-calls", raw: "tool_use" }],
  [{ unified: "stop", raw: "stop" }],
  [{ unified: "other", raw: "eos" }],
  // Some servers give no reason: OpenRouterTeam/ai-sdk-provider#420, vercel/workflow#1387.
  [{ unified: "other", raw: undefined }],
  ["unknown" as unknown as LanguageModelV4FinishReason],
  [undefined as unknown as LanguageModelV4FinishReason],
] as const)("the call of a message that ended with %j runs", async (reason) => {
  expect(await run(reason)).toMatchObject({ report: { status: "completed" }, ends: ["call_finished"] });
});

test.each([
  [{ unified: "length", raw: "max_tokens" }, "{}"],
  [{ unified: "length", raw: "length" }, ""],
  ["length" as unknown as LanguageModelV4FinishReason, "{}"],
] as const)(
  "the call of a message that was cut off, %j, gets an error, and the model is asked again",
  async (reason, input) => {
    const { report, ends, prompts } = await run(reason, input);
    expect([report.status, ends, prompts.length]).toEqual(["completed", ["call_failed"], 2]);
    expect(prompts[1]).toContain("queue_drain was not run: the message was cut off (length).");
  },
);

test("a call without arguments in a message without a reason may lack them, and does not run", async () => {
  const { report, ends, prompts } = await run({ unified: "other", raw: undefined }, "");
  expect([report.status, ends, prompts.length]).toEqual(["completed", ["call_failed"], 2]);
  expect(prompts[1]).toContain("queue_drain was not run: the message was cut off (incomplete).");
});

test.each([
  [{ unified: "content-filter", raw: "refusal" }, "CONTENT_FILTER", "(content-filter)"],
  [{ unified: "error", raw: undefined }, "MODEL_FAILED", "(error)"],
  [{ unified: "other", raw: "new_reason" }, "MODEL_FAILED", "(new_reason)"],
] as const)(
  "a message that ended with %j runs no call, and the run fails with the reason",
  async (reason, type, word) => {
    const { report, ends, prompts } = await run(reason);
    expect([report.status, ends, prompts.length]).toEqual(["failed", ["call_failed"], 1]);
    expect(JSON.stringify(report)).toContain(type);
    expect(JSON.stringify(report)).toContain(word);
  },
);

test.each([
  ["content-filter", "tool-calls"],
  ["tool-calls", "content-filter"],
] as const)("a streamed message that ends with %s and then with %s runs no call", async (...reasons) => {
  const { report, ends } = await run({ unified: "stop", raw: "stop" }, "{}", streamingModel(reasons));
  expect([report.status, ends]).toEqual(["failed", ["call_failed"]]);
});

import type {
  LanguageModelV4,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { MessagePart } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import { describedForModel } from "../../model/tool/deprecation-note.ts";
import { readArguments } from "../../runtime/arguments/read-arguments.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { unlessAborted } from "../../util/waits.ts";
import { cleanObject, cleanText } from "../render/profiles.ts";
import type { LiveRun } from "../run/live-run.ts";
import type { AgentHost } from "../run/options.ts";
import { generateOnce, type Generation } from "./model.ts";
import { withRetries } from "./with-retries.ts";

export interface GenerateRequest {
  readonly agent: AgentDefinition;
  readonly prompt: LanguageModelV4Prompt;
  readonly tools: readonly LanguageModelV4FunctionTool[];
  /** Prefix of the call ids. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** The task that the answer's text belongs to; undefined if the text is not shown. */
  readonly task: string | undefined;
}

export interface ModelAnswer {
  readonly parts: readonly MessagePart[];
  readonly finish: string;
  readonly usage: Usage;
  readonly model: { readonly provider: string; readonly id: string };
}

const longestGeneration = 600_000;

/** Keyed by the signal of a request: a model can look up the task, and providers receive no extra data. */
const tasks = new WeakMap<AbortSignal, string>();

/** The task that a request to a model is for; undefined for a request such as a summary. */
export const taskOfRequest = (signal: AbortSignal | undefined): string | undefined => signal && tasks.get(signal);

/** Requests a message from an agent's model, with retries. */
export async function generate(run: LiveRun, request: GenerateRequest): Promise<ModelAnswer> {
  const { agent, prompt, tools, prefix, task } = request;
  const { onEvent, price, retries = 3, modelTimeoutMs = longestGeneration } = run.host;
  const model = run.model(agent);
  // The timer of `AbortSignal.timeout` would stay active long after the answer.
  const late = new AbortController();
  const timedOut = new DOMException(`The model took longer than ${modelTimeoutMs} ms`, "TimeoutError");
  const stopTimer = run.clock.after(modelTimeoutMs, () => late.abort(timedOut));
  const signal = AbortSignal.any([request.signal, late.signal]);
  if (task !== undefined) tasks.set(signal, task);
  const onText =
    onEvent === undefined || task === undefined
      ? undefined
      : (text: string) => onEvent({ type: "text", task, agent: agent.name, text });
  const options = { prompt, abortSignal: signal, ...(tools.length === 0 ? {} : { tools: [...tools] }) };
  const generation = await withRetries(
    (onFirst) => unlessAborted(generateOnce({ model, options, onText, onFirst }), signal),
    { attempts: retries, clock: run.clock, signal },
  ).finally(stopTimer);
  return {
    parts: readMessage(generation, prefix, run.host.policy),
    finish: generation.finish,
    usage: readUsage(generation.usage, model, price),
    model: { provider: model.provider, id: model.modelId },
  };
}

export const offeredTool = (tool: ToolRecord): LanguageModelV4FunctionTool => ({
  type: "function",
  name: tool.toolId,
  description: cleanText(describedForModel(tool)),
  inputSchema: cleanObject(tool.jsonSchema as JsonObject),
});

/** The parts of a model's message. Calls get new ids that every provider accepts. */
function readMessage({ content }: Generation, prefix: string, policy: CompletePolicy): readonly MessagePart[] {
  let calls = 0;
  return content.flatMap((part): MessagePart[] => {
    const metadata = "providerMetadata" in part ? part.providerMetadata : undefined;
    const provider = metadata === undefined ? {} : { provider: metadata as JsonObject };
    if (part.type === "text" || part.type === "reasoning") return [{ type: part.type, text: part.text, ...provider }];
    // The provider handles the tools that it runs itself.
    if (part.type !== "tool-call" || part.providerExecuted === true) return [];
    const callId = `${prefix}-${calls++}`;
    return [{ type: "call", callId, tool: part.toolName, ...argumentsIn(part.input, policy), ...provider }];
  });
}

function argumentsIn(text: string, policy: CompletePolicy): { readonly input: Json; readonly isUnreadable?: true } {
  const { args, issues } = readArguments(text, undefined, { policy });
  return issues === undefined ? { input: args as Json } : { input: text, isUnreadable: true };
}

export function readUsage(
  usage: LanguageModelV4Usage | undefined,
  { provider, modelId: id }: Pick<LanguageModelV4, "provider" | "modelId">,
  price: AgentHost["price"],
): Usage {
  const counted = {
    inputTokens: usage?.inputTokens.total ?? 0,
    outputTokens: usage?.outputTokens.total ?? 0,
    cachedTokens: usage?.inputTokens.cacheRead ?? 0,
  };
  return { ...counted, cost: price?.(counted, { provider, id }) ?? 0 };
}

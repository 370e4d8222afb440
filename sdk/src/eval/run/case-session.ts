import { isDeepStrictEqual } from "node:util";
import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import { systemClock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { createRuntime, type RuntimeOptions } from "../../runtime/create-runtime.ts";
import type { AddedStage } from "../../runtime/kernel/pipeline.ts";
import type { Session } from "../../runtime/session/session.ts";
import { readDefinition } from "../../transports/shared/read-definition.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { OfferedTools } from "./ask.ts";

export interface CaseHost {
  readonly registry: Registry;
  /** Whether the tools run; otherwise their results come from the case. */
  readonly isLive: boolean;
  readonly services?: RuntimeOptions["services"] | undefined;
  readonly onEvent?: RuntimeOptions["onEvent"] | undefined;
  /** Whether the prompt contains the summaries of the tools. */
  readonly hasPrompt: boolean;
}

/** A model's input for a case, and the session of the run: the real pipeline, up to the handler. */
export interface OpenedCase {
  readonly session: Session;
  /** The provider that defines the format of the tools. */
  readonly provider: string;
  /** By call id, the accepted arguments, in the author's form. */
  readonly accepted: ReadonlyMap<string, Json>;
  /** The agent's instructions, and the summaries of the tools. */
  readonly system: string;
  readonly tools: OfferedTools;
}

export type OpenCase = (given: EvalCase, provider: string) => Promise<OpenedCase>;

interface Running {
  readonly case: EvalCase;
  readonly accepted: Map<string, Json>;
}

export function caseHost({ registry, isLive, services, hasPrompt, onEvent }: CaseHost): OpenCase {
  const running = new Map<string, Running>();
  const runtime = createRuntime({
    registry,
    ports: { clock: systemClock },
    stages: [answering(running, isLive)],
    onWarning: () => undefined,
    ...defined({ services, onEvent }),
  });
  const known = new Map<string, OfferedTools>();
  return async (given, provider) => {
    const { mode, agent } = given;
    // A tool without a service is still offered: it does not run, or its result mentions the service.
    const session = await runtime.openSession({ allowMissing: true, ...defined({ mode, agent }) });
    const accepted = new Map<string, Json>();
    running.set(session.id, { case: given, accepted });
    const key = JSON.stringify([provider, mode, agent]);
    const tools = known.get(key) ?? offeredTools(session.toolsFor(provider, defined({ agent })));
    known.set(key, tools);
    const instructions = registry.agents.find(({ name }) => name === agent)?.instructions ?? "";
    const summaries = hasPrompt ? session.promptFor(defined({ agent })) : "";
    const system = [instructions, summaries].filter((part) => part !== "").join("\n\n");
    return { session, provider, accepted, system, tools };
  };
}

/** Records the accepted arguments, and answers instead of the tool. */
const answering = (running: ReadonlyMap<string, Running>, isLive: boolean): AddedStage => ({
  before: "once",
  stage: {
    name: "eval",
    run(call, next) {
      const found = running.get(call.session.id);
      found?.accepted.set(call.id, call.args as Json);
      if (isLive || found === undefined) return next(call);
      const { results = {} } = found.case;
      const data = Object.hasOwn(results, call.tool.toolId) ? results[call.tool.toolId] : standIn(call.tool, call.args);
      return { ok: true, data, intents: [], warnings: [] };
    },
  },
});

/** A plausible tool result if the case does not set one: the output of its example for these arguments, of any example, or a sample. */
function standIn({ metadata, outputSchema }: ToolRecord, args: unknown): Json {
  const examples = (metadata.examples ?? []).filter(({ output }) => output !== undefined);
  const own = examples.find(({ input }) => isDeepStrictEqual(input, args)) ?? examples[0];
  if (own?.output !== undefined) return own.output;
  if (outputSchema === undefined) return null;
  // The input's schema is always for an object; a result may have any schema.
  const wrapped = { type: "object", properties: { data: outputSchema }, required: ["data"] } as const;
  const rooted = "$defs" in outputSchema ? { ...wrapped, $defs: outputSchema.$defs } : wrapped;
  return sampleInput({ jsonSchema: rooted, metadata: { category: "utility" } }).data ?? null;
}

/** Converts definitions of `toolsFor` to the format of AI SDK models; in its request, each provider's format is restored. */
function offeredTools(definitions: readonly object[]): OfferedTools {
  const tools = definitions.flatMap(functionTool);
  const digests = Object.fromEntries(tools.map((tool) => [tool.name, sha256(stableJson(tool)).slice(0, 12)]));
  const text = stableJson(tools);
  return { definitions: tools, digests, digest: sha256(text), tokens: Math.ceil(text.length / 4) };
}

function functionTool(definition: object): readonly LanguageModelV4FunctionTool[] {
  const read = readDefinition(definition);
  if (read === undefined) return [];
  const { name, description, schema, strict } = read;
  const inputSchema = schema as LanguageModelV4FunctionTool["inputSchema"];
  return [{ type: "function", name, ...defined({ description }), inputSchema, ...defined({ strict }) }];
}

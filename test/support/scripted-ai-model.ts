import type { AskedCall } from "./bridge-suite.ts";

/** The scripted model's next output: calls, or text and the end. */
export type ScriptedStep = readonly AskedCall[] | string;

interface ToolOutputPart {
  readonly type: string;
  readonly value?: unknown;
  readonly reason?: string;
}

interface Message {
  readonly role: string;
  readonly content:
    | string
    | readonly { readonly type: string; readonly toolCallId?: string; readonly output?: ToolOutputPart }[];
}

/** The part of the AI SDK's request that tests read. */
export interface ModelRequest {
  readonly prompt: readonly Message[];
  readonly tools?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly inputSchema?: unknown;
    readonly strict?: boolean;
  }[];
}

const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
const usage = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: 0 } };

/** `doGenerate` and `doStream` of an AI SDK model that follows a script, and its received requests. */
export function scriptedAiModel(steps: readonly ScriptedStep[]) {
  const requests: ModelRequest[] = [];
  const next = (request: object): ScriptedStep => {
    const step = steps[requests.length] ?? "There is nothing more to say.";
    requests.push(request as unknown as ModelRequest);
    return step;
  };
  const finish = (step: ScriptedStep) => ({
    unified: typeof step === "string" ? ("stop" as const) : ("tool-calls" as const),
    raw: undefined,
  });
  return {
    requests,
    doGenerate: (request: object) => {
      const step = next(request);
      return Promise.resolve({
        content: contentOf(step),
        finishReason: finish(step),
        usage,
        warnings: [],
      });
    },
    doStream: (request: object) => {
      const step = next(request);
      const parts = [
        { type: "stream-start" as const, warnings: [] },
        ...streamed(step),
        { type: "finish" as const, finishReason: finish(step), usage },
      ];
      const stream: ReadableStream<(typeof parts)[number]> = ReadableStream.from(parts);
      return Promise.resolve({ stream });
    },
  };
}

const callPart = ({ id, name, args = "{}" }: AskedCall) => ({
  type: "tool-call" as const,
  toolCallId: id,
  toolName: name,
  input: args,
});

const contentOf = (step: ScriptedStep) =>
  typeof step === "string" ? [{ type: "text" as const, text: step }] : step.map(callPart);

function streamed(step: ScriptedStep) {
  if (typeof step === "string") {
    return [
      { type: "text-start" as const, id: "1" },
      { type: "text-delta" as const, id: "1", delta: step },
      { type: "text-end" as const, id: "1" },
    ];
  }
  return step.flatMap((call) => {
    const { id, name, args = "{}" } = call;
    return [
      { type: "tool-input-start" as const, id, toolName: name },
      ...[args.slice(0, 5), args.slice(5)].map((delta) => ({ type: "tool-input-delta" as const, id, delta })),
      { type: "tool-input-end" as const, id },
      callPart(call),
    ];
  });
}

/** The results in the last request, by the ids of the calls, as text. */
export function resultsIn(request: ModelRequest | undefined): readonly (readonly [string, string])[] {
  return (request?.prompt ?? []).flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap(({ type, toolCallId = "", output }) =>
          type === "tool-result" && output !== undefined ? [[toolCallId, textOf(output)] as const] : [],
        ),
  );
}

const textOf = ({ type, value, reason = "" }: ToolOutputPart): string =>
  type === "execution-denied" ? `denied ${reason}`.trim() : typeof value === "string" ? value : JSON.stringify(value);

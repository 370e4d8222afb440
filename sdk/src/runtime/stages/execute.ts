import { isToolError } from "../../errors/tool-error.ts";
import type { Call, Failure, Outcome, Stage } from "../../model/call/call.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { errorTypes, type HandlerErrorType } from "../../model/call/response.ts";
import { isSeedErrorType } from "../../model/call/seed-errors.ts";
import { isToolResult, type FailureCause } from "../../model/call/tool-result.ts";
import { defined } from "../../util/defined.ts";
import { andThen } from "../../util/waits.ts";
import { counted } from "../../util/texts.ts";
import { handlerArguments, makeContext } from "../handler/make-context.ts";
import { HandlerRun } from "../handler/handler-run.ts";
import { NotJson, resultBounds, plainJson } from "../values/plain-json.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import { parsedArguments, reviveInput } from "../arguments/handler-input.ts";
import { clipText } from "../../util/visible-text.ts";
import type { Json } from "../../util/json.ts";

const stage: Stage = {
  name: "execute",
  run: (call, _, ports) => andThen(call.session.modules.handler(call.tool), (handler) => execute(call, handler, ports)),
};

export default stage;

function execute(call: Call, handler: Handler, ports: Ports): Outcome | Promise<Outcome> {
  const run = new HandlerRun(call, ports);
  try {
    const returned = invoke(handler, run);
    if (call.tool.stream === true) return settleLater(run, collectStream(returned, run));
    // A thenable is resolved once, through a native promise: its `then` may throw, or call back twice or never.
    return isThenable(returned) ? settleLater(run, Promise.resolve(returned)) : settled(run, returned);
  } catch (thrown) {
    return failed(run, thrown);
  }
}

function invoke(handler: Handler, run: HandlerRun): unknown {
  const { tool, args } = run.call;
  const parsed = parsedArguments(run.call);
  const input = parsed === undefined ? reviveInput(args, tool) : parsed.value;
  const context = makeContext(run);
  if (tool.parameters === undefined) return handler.execute(input, context);
  return (handler as unknown as PositionalHandler).execute(...handlerArguments(tool.parameters, input, context));
}

/** A handler whose parameters are properties of the input. */
interface PositionalHandler {
  execute(...given: readonly unknown[]): unknown;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

function settleLater(run: HandlerRun, pending: Promise<unknown>): Promise<Outcome> {
  return pending.then(
    (returned) => {
      try {
        return settled(run, returned);
      } catch (thrown) {
        return failed(run, thrown);
      }
    },
    (thrown: unknown) => failed(run, thrown),
  );
}

function settled(run: HandlerRun, returned: unknown): Outcome {
  const { intents } = run;
  run.end();
  const warnings = run.droppedChunks === 0 ? none : [droppedWarning(run.droppedChunks)];
  if (!isToolResult(returned)) return { ok: true, data: returned, intents, warnings };
  if (!returned.ok) return expected(run.call, returned.error);
  const { data, intents: more, directs } = returned;
  const { category, toolId } = run.call.tool;
  if (more.length > 0 && category !== "action") {
    return failure("PERMANENT", `Intents are for action tools; ${toolId} is ${category}.`);
  }
  const all = more.length === 0 ? intents : [...intents, ...more];
  return { ok: true, data, intents: all, warnings, ...defined({ directs }) };
}

const none: readonly never[] = [];

const droppedWarning = (count: number): string =>
  `${counted(count, "chunk")} of output ${count === 1 ? "was" : "were"} not delivered: not read in time.`;

/** Any thrown value, even one that throws when it is read. */
function failed(run: HandlerRun, thrown: unknown): Failure {
  run.end();
  const { call } = run;
  const { toolId } = call.tool;
  try {
    if (isToolError(thrown)) return { ...expected(call, thrown), cause: thrown };
    if (thrown instanceof NotJson) {
      return failure("INTERNAL", `${toolId} gave a piece of output that ${thrown.message}.`, {
        partialSideEffects: true,
      });
    }
  } catch {
    // Falls through: an unreadable value is unexpected.
  }
  return unexpected(`${toolId} failed unexpectedly`, { callId: call.id, cause: thrown });
}

function expected({ tool, id }: Call, error: FailureCause): Failure {
  // Without types, a member may have any value.
  const { type, message, retryable, partialSideEffects, suggestion, errorType } = error as {
    readonly [Name in keyof FailureCause]?: unknown;
  };
  if (typeof type !== "string" || typeof message !== "string") {
    const what = `${tool.toolId} failed with an error that has no type or message`;
    return unexpected(what, { callId: id, cause: error });
  }
  const details = {
    retryable: retryable === true,
    partialSideEffects: partialSideEffects === true,
    ...(typeof suggestion === "string" ? { suggestion: clipText(suggestion, longestText) } : {}),
    ...(isSeedErrorType(errorType) ? { errorType } : {}),
  };
  if (isHandlerType(type)) return failure(type, clipText(message, longestText), details);
  const text = `${tool.toolId} failed with the unknown error type ${clipText(type, longestText)}: ${clipText(message, longestText)}`;
  return failure("INTERNAL", text, { ...details, partialSideEffects: true });
}

const longestText = 10_000;

const isHandlerType = (type: string): type is HandlerErrorType =>
  (errorTypes.handler as readonly string[]).includes(type);

/**
 * Runs a streaming handler to its end: each chunk goes to the activity stream, and the next one is requested when the listeners can accept it.
 * The data is the generator's return value or, without one, the list of its chunks. Closes the stream early if the call is over.
 */
async function collectStream(returned: unknown, run: HandlerRun): Promise<unknown> {
  const whole = await returned;
  if (!isStream(whole)) return whole;
  const bounds = resultBounds(run.call);
  const pieces: Json[] = [];
  let size = 0;
  let isAtEnd = false;
  const iterator = whole[Symbol.asyncIterator]();
  try {
    while (!run.isOver) {
      const step = await iterator.next();
      isAtEnd = step.done === true;
      if (step.done === true) return step.value === undefined ? pieces : step.value;
      const piece = plainJson(step.value, bounds);
      size += sizeOf(piece);
      if (size > bounds.bytes || pieces.length >= bounds.values) throw new NotJson("is too large", { bound: "bytes" });
      pieces.push(piece);
      await run.emitChunk("output", () => piece);
    }
    return pieces;
  } finally {
    if (!isAtEnd) await iterator.return?.();
  }
}

const isStream = (value: unknown): value is AsyncIterable<unknown, unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const sizeOf = (piece: Json): number => (typeof piece === "string" ? piece.length : JSON.stringify(piece).length);

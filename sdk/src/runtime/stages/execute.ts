import { isToolError, type ToolError } from "../../errors/tool-error.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { errorTypes, type ResponseError } from "../../model/response.ts";
import type { Handler, Stage, StageCall, StageOutcome } from "../../model/stage.ts";
import { isToolResult, type FailureCause } from "../../model/tool-result.ts";
import { CallContext } from "../call-context.ts";
import { collectStream } from "../collect-stream.ts";
import { handlerArguments } from "../handler-arguments.ts";
import { reviveInput } from "../revive-input.ts";
import { changesThings, messageOf, responseError } from "../response-errors.ts";

const stage: Stage = {
  name: "execute",
  run(call) {
    const { tool, host } = call;
    if (tool === undefined) return undefined;
    const handler = host.handler(tool);
    return handler instanceof Promise ? executeLater(call, tool, handler) : execute(call, tool, handler);
  },
};

export default stage;

async function executeLater(call: StageCall, tool: ToolRecord, handler: Promise<Handler>): Promise<StageOutcome> {
  return execute(call, tool, await handler);
}

function execute(call: StageCall, tool: ToolRecord, handler: Handler): StageOutcome | Promise<StageOutcome> {
  if (call.callerSignal?.aborted === true) return responseError("TRANSIENT", cancelledMessage(tool));
  try {
    const context = new CallContext(call, tool);
    const input = call.parsed === undefined ? reviveInput(call.input, tool) : call.parsed.value;
    const returned = invoke(handler, tool.parameters, { input, context });
    if (tool.stream === true) return waitFor(collectStream(returned, call, tool), call, tool);
    return isThenable(returned) ? waitFor(returned, call, tool) : settled(call, tool, returned);
  } catch (thrown) {
    return failed(call, tool, thrown);
  }
}

function invoke(
  handler: Handler,
  parameters: ToolRecord["parameters"],
  { input, context }: { readonly input: unknown; readonly context: CallContext },
): unknown {
  if (parameters === undefined) return handler.execute(input, context);
  const positional = handler as unknown as PositionalHandler;
  return positional.execute(...handlerArguments(parameters, input, context));
}

/** A handler whose parameters stand for properties of the input. */
interface PositionalHandler {
  execute(...given: readonly unknown[]): unknown;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** The handler's outcome, or that it was too slow or cancelled: then the call ends at once, whatever the handler does. */
function waitFor(pending: PromiseLike<unknown>, call: StageCall, tool: ToolRecord): Promise<StageOutcome> {
  const { callerSignal, host } = call;
  const timeoutMs = tool.metadata.timeoutMs ?? host.policy.timeoutMs;
  return new Promise((resolve) => {
    const end = (outcome: StageOutcome): void => {
      cancelTimer?.();
      callerSignal?.removeEventListener("abort", cancel);
      resolve(outcome);
    };
    const interrupt = (reason: DOMException, retryable: boolean): void => {
      if (call.isOver) return;
      call.isOver = true;
      call.abort(reason);
      // Nobody knows how far a handler came that was stopped in the middle.
      const partialSideEffects = changesThings(tool);
      end(responseError("TRANSIENT", reason.message, { retryable, partialSideEffects }));
    };
    const cancel = (): void => interrupt(new DOMException(cancelledMessage(tool), "AbortError"), false);
    const expire = (): void => {
      const message = `${tool.toolId} did not finish within ${timeoutMs} ms.`;
      interrupt(new DOMException(message, "TimeoutError"), !changesThings(tool) || tool.metadata.idempotent === true);
    };
    const cancelTimer = timeoutMs > 0 ? host.clock.after(timeoutMs, expire) : undefined;
    callerSignal?.addEventListener("abort", cancel, { once: true });
    // A handler may abort the signal before it first waits; such an abort is not told again.
    if (callerSignal?.aborted === true) cancel();
    pending.then(
      (returned) => {
        if (!call.isOver) end(settled(call, tool, returned));
      },
      (thrown: unknown) => {
        if (!call.isOver) end(failed(call, tool, thrown));
      },
    );
  });
}

const cancelledMessage = (tool: ToolRecord): string => `The call of ${tool.toolId} was cancelled.`;

function settled(call: StageCall, tool: ToolRecord, returned: unknown): StageOutcome {
  call.isOver = true;
  if (!isToolResult(returned)) {
    call.data = returned;
    return undefined;
  }
  if (!returned.ok) return errorOf(tool, returned.error);
  const { data, intents } = returned;
  if (intents.length > 0 && tool.category !== "action") {
    return responseError("PERMANENT", `Intents are for action tools; ${tool.toolId} is ${tool.category}.`);
  }
  call.data = data;
  if (intents.length > 0) call.intents = [...call.intents, ...intents];
  return undefined;
}

function failed(call: StageCall, tool: ToolRecord, thrown: unknown): ResponseError {
  call.isOver = true;
  call.cause = thrown;
  if (isToolError(thrown)) return errorOf(tool, thrown);
  return responseError("INTERNAL", `${tool.toolId} failed unexpectedly: ${messageOf(thrown)}.`, {
    partialSideEffects: true,
  });
}

function errorOf(tool: ToolRecord, error: FailureCause | ToolError): ResponseError {
  const { type, message, retryable, partialSideEffects, suggestion } = error;
  const details = { retryable, partialSideEffects, ...(suggestion === undefined ? {} : { suggestion }) };
  if ((errorTypes.handler as readonly string[]).includes(type)) return responseError(type, message, details);
  return responseError("INTERNAL", `${tool.toolId} failed with the unknown error type ${type}: ${message}`, {
    ...details,
    partialSideEffects: true,
  });
}

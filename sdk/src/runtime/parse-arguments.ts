import type { StandardIssue, StandardOutcome } from "../model/explicit-schema.ts";
import type { ToolRecord } from "../model/registry.ts";
import type { ResponseError, ValidationIssue } from "../model/response.ts";
import type { Handler, StageCall, StageOutcome } from "../model/stage.ts";
import { pointerTo } from "../util/json-pointer.ts";
import { messageOf, responseError } from "./response-errors.ts";

/** A call whose arguments fit the tool's JSON Schema and are still to be parsed by its own. */
export interface ParseRequest {
  readonly call: StageCall;
  readonly tool: ToolRecord;
  /** Makes the call's error of what the schema finds wrong. */
  readonly refuse: (issues: readonly ValidationIssue[]) => ResponseError;
}

/**
 * Runs the schema that the tool's definition gives as a value: what it refines is checked, and what it transforms reaches the
 * handler. Only for tools whose record says so, because the handler's module has to be loaded.
 */
export function parseArguments(request: ParseRequest): StageOutcome | Promise<StageOutcome> {
  const handler = request.call.host.handler(request.tool);
  return handler instanceof Promise ? handler.then((loaded) => parse(loaded, request)) : parse(handler, request);
}

function parse({ input: schema }: Handler, request: ParseRequest): StageOutcome | Promise<StageOutcome> {
  const standard = schema?.["~standard"];
  if (standard?.validate === undefined) return undefined;
  try {
    const outcome = standard.validate(request.call.input);
    return outcome instanceof Promise ? inTime(outcome, request) : settled(outcome, request);
  } catch (thrown) {
    return failed(thrown, request);
  }
}

function settled(outcome: StandardOutcome, { call, refuse }: ParseRequest): StageOutcome {
  if (outcome.issues !== undefined) return refuse(outcome.issues.slice(0, mostIssues).map(toIssue));
  call.parsed = { value: outcome.value };
  return undefined;
}

const mostIssues = 50;

function toIssue({ message, path = [] }: StandardIssue): ValidationIssue {
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return { path: pointerTo("", ...keys), message: message.replace(/[.\s]+$/, "") };
}

/** A refinement may wait for something, but no longer than the handler itself might. */
function inTime(pending: Promise<StandardOutcome>, request: ParseRequest): Promise<StageOutcome> {
  const { call, tool } = request;
  const timeoutMs = tool.metadata.timeoutMs ?? call.host.policy.timeoutMs;
  return new Promise((resolve) => {
    let isOver = false;
    const end = (outcome: () => StageOutcome): void => {
      if (isOver) return;
      isOver = true;
      cancelTimer?.();
      call.callerSignal?.removeEventListener("abort", cancel);
      resolve(outcome());
    };
    const stop = (why: string, retryable: boolean): void => {
      end(() => responseError("TRANSIENT", `${tool.toolId}: ${why}.`, { retryable }));
    };
    const cancel = (): void => stop("the call was cancelled while its arguments were checked", false);
    const expire = (): void => stop(`checking the arguments took longer than ${timeoutMs} ms`, true);
    const cancelTimer = timeoutMs > 0 ? call.host.clock.after(timeoutMs, expire) : undefined;
    call.callerSignal?.addEventListener("abort", cancel, { once: true });
    pending.then(
      (outcome) => end(() => settled(outcome, request)),
      (thrown: unknown) => end(() => failed(thrown, request)),
    );
  });
}

function failed(thrown: unknown, { call, tool }: ParseRequest): ResponseError {
  call.cause = thrown;
  return responseError("INTERNAL", `${tool.toolId} failed while its arguments were checked: ${messageOf(thrown)}.`);
}

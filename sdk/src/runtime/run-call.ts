import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolResponse } from "../model/response.ts";
import type { StageCall } from "../model/stage.ts";
import { compose } from "./compose.ts";
import { makeEnvelope } from "./make-envelope.ts";
import { pipeline } from "./pipeline.ts";
import { messageOf, responseError } from "./response-errors.ts";
import { RunningCall, type CallRequest } from "./running-call.ts";

const runStages = compose(pipeline);

/** Takes a call through the pipeline and tells the activity stream of it. Never throws: whatever happens is in the envelope. */
export function runCall(request: CallRequest): ToolResponse | Promise<ToolResponse> {
  const call = new RunningCall(request);
  tellStart(call);
  try {
    const pending = runStages(call);
    return pending === undefined ? finish(call) : finishAfter(pending, call);
  } catch (thrown) {
    return finishBroken(call, thrown);
  }
}

async function finishAfter(pending: Promise<void>, call: StageCall): Promise<ToolResponse> {
  try {
    await pending;
    return finish(call);
  } catch (thrown) {
    return finishBroken(call, thrown);
  }
}

function finish(call: StageCall, response = call.response ?? makeEnvelope(call)): ToolResponse {
  call.isOver = true;
  tellEnd(call, response);
  return response;
}

/** A stage threw: a module that cannot be loaded, or a fault of ours. */
function finishBroken(call: StageCall, thrown: unknown): ToolResponse {
  call.cause = thrown;
  call.error = isToolwrightError(thrown)
    ? responseError("INTERNAL", `${thrown.code}: ${thrown.message}`, { suggestion: thrown.remedy })
    : responseError("INTERNAL", `The call of ${call.name} failed: ${messageOf(thrown)}.`, { partialSideEffects: true });
  return finish(call, makeEnvelope(call));
}

function tellStart({ host, session, callId, name, input, parent, startedAt }: StageCall): void {
  if (!host.isObserved()) return;
  const base = { type: "tool_call_start", sessionId: session.id, callId, tool: name, time: startedAt, input } as const;
  host.emit(parent === undefined ? base : { ...base, parentCallId: parent.callId });
}

function tellEnd({ host, session, callId, name, cause }: StageCall, response: ToolResponse): void {
  if (!host.isObserved()) return;
  const base = { sessionId: session.id, callId, tool: name, time: host.clock.now() };
  if (!response.ok)
    host.emit({ type: "error", ...base, error: response.error, ...(cause === undefined ? {} : { cause }) });
  host.emit({ type: "tool_call_end", ...base, ok: response.ok, durationMs: response.meta.durationMs });
}

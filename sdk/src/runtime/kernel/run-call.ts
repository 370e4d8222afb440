import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Call, CallSession } from "../../model/call.ts";
import type { Json } from "../../util/json.ts";
import type { Failure, Outcome } from "../../model/outcome.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { Next } from "../../model/stage.ts";
import { displayHints, type DisplayHints } from "../../model/display-hints.ts";
import type { Redaction } from "../../model/redaction.ts";
import { shown } from "../arguments/show-value.ts";
import { checkNesting } from "./check-nesting.ts";
import { SoftLimit, softLimitOf } from "../execution/soft-limit.ts";
import { readArguments, type ReadArguments } from "../arguments/read-arguments.ts";
import { meantTool, notFound, resolve } from "./resolve.ts";
import type { CallRequest, StartedCall } from "./started-call.ts";
import { redactionOf } from "../redaction/call-redaction.ts";
import { respond } from "./respond.ts";
import { withoutToken } from "../outcomes/without-token.ts";
import { failure, notReady, unexpected } from "../outcomes/response-errors.ts";

/** What all calls of a runtime share. */
export interface Kernel {
  readonly clock: Clock;
  /** The whole pipeline. */
  readonly run: Next;
}

/** Runs a call through the pipeline and reports it to the activity stream. Never throws: whatever happens is in the envelope. */
export function runCall(request: CallRequest, { clock, run }: Kernel): ToolResponse | Promise<ToolResponse> {
  const { id, session, turn, agent, parent } = request;
  const startedAt = clock.now();
  const name = typeof request.name === "string" ? request.name : shown(request.name);
  const found = find(request);
  const { tool } = found;
  const read = readArguments(request.args, tool, session.policy);
  const redaction = redactionOf(tool ?? meantTool(name, session), {
    args: read.args,
    provider: request.provider,
    parent,
  });
  const started: StartedCall = { id, name, session, turn, agent, tool, redaction, startedAt, softLimit: undefined };
  if (session.isObserved) emitStart(started, read, parent);
  if (tool === undefined) return finish(started, found.refusal, clock);
  const refusal = admit(session, tool, parent);
  if (refusal !== undefined) return finish(started, refusal, clock);
  const call: Call = {
    id,
    tool,
    args: read.args,
    issues: read.issues,
    session,
    turn,
    agent,
    provider: request.provider,
    confirmation: request.confirmation,
    parent,
    isBackground: request.isBackground === true,
    startedAt,
    signal: request.signal,
    reader: request.reader,
    redaction,
    softLimit: (started.softLimit = softLimitFor(started, tool, clock)),
  };
  try {
    const outcome = run(call);
    if (!(outcome instanceof Promise)) return finish(started, outcome, clock);
    return outcome.then(
      (settled) => finish(started, settled, clock),
      (thrown: unknown) => finish(started, broken(started, thrown), clock),
    );
  } catch (thrown) {
    return finish(started, broken(started, thrown), clock);
  }
}

/** Answers a call that its session refuses, as if it had been run. */
export function refuseCall(request: CallRequest, refusal: Failure, { clock }: Kernel): ToolResponse {
  const { id, name, session, turn, agent, args, provider, parent } = request;
  const { tool } = find(request);
  const redaction = redactionOf(tool, { args, provider, parent });
  const started: StartedCall = {
    id,
    name,
    session,
    turn,
    agent,
    tool,
    redaction,
    startedAt: clock.now(),
    softLimit: undefined,
  };
  if (session.isObserved) emitStart(started, { args: request.args }, undefined);
  return finish(started, refusal, clock);
}

type Found =
  | { readonly tool: ToolRecord; readonly refusal?: undefined }
  | { readonly tool?: undefined; readonly refusal: Failure };

/** The tool of a request. Its record may be read only now, and be damaged. */
function find({ id, name, session }: CallRequest): Found {
  try {
    const tool = resolve(name, session);
    return tool === undefined ? { refusal: notFound(name, session) } : { tool };
  } catch (thrown) {
    return { refusal: notReady(shown(name), id, thrown) };
  }
}

function admit(session: CallSession, tool: ToolRecord, parent: Call | undefined): Outcome | undefined {
  if (!session.isOpen) return failure("SESSION_INACTIVE", "The session is closed.");
  return parent === undefined ? undefined : checkNesting(tool, parent);
}

/** A stage threw: a module that cannot be loaded, or a mistake in a stage. */
const broken = ({ name, id }: StartedCall, thrown: unknown): Outcome =>
  isToolwrightError(thrown)
    ? notReady(name, id, thrown)
    : unexpected(`The call of ${name} failed`, { callId: id, cause: thrown });

function softLimitFor(started: StartedCall, tool: ToolRecord, clock: Clock): SoftLimit | undefined {
  const { session, startedAt: since } = started;
  const milliseconds = softLimitOf(tool, session.modePolicy);
  if (milliseconds === undefined) return undefined;
  return new SoftLimit(clock, { milliseconds, since }, (limitMs, elapsedMs) => {
    if (session.isObserved)
      session.emit(started, { type: "soft_limit_exceeded", tool: tool.toolId, limitMs, elapsedMs });
  });
}

function finish(started: StartedCall, ended: Outcome, clock: Clock): ToolResponse {
  const now = clock.now();
  const { redaction, session } = started;
  const warning = started.softLimit?.stop(started.name, now);
  const warned = warning === undefined ? ended : { ...ended, warnings: [...(ended.warnings ?? []), warning] };
  const outcome = warned.ok || redaction === undefined ? warned : withCause(warned, redaction);
  const response = respond(started, outcome, now);
  if (session.isObserved) emitEnd(started, outcome, { response, now });
  return response;
}

const withCause = ({ cause, ...outcome }: Failure, redaction: Redaction): Failure =>
  cause === undefined ? outcome : { ...outcome, cause: redaction.cause(cause) };

function emitStart(started: StartedCall, { args }: ReadArguments, parent: Call | undefined): void {
  const { session, name: tool, startedAt } = started;
  const input = args === undefined ? {} : { input: args as Json };
  const above = parent === undefined ? {} : { parentCallId: parent.id };
  session.emit(started, { type: "tool_call_start", tool, ...input, ...above, ...hintsOf(started) }, startedAt);
}

interface End {
  readonly response: ToolResponse;
  readonly now: number;
}

function emitEnd(started: StartedCall, outcome: Outcome, { response, now }: End): void {
  const { session, name: tool } = started;
  if (!outcome.ok) {
    const { cause } = outcome;
    const error = withoutToken(outcome.error);
    session.emit(started, { type: "error", tool, error, ...(cause === undefined ? {} : { cause }) }, now);
  }
  const { durationMs } = response.meta;
  const shownResponse = response.ok ? response : { ...response, error: withoutToken(response.error) };
  session.emit(
    started,
    { type: "tool_call_end", tool, ok: response.ok, durationMs, response: shownResponse, ...hintsOf(started) },
    now,
  );
}

function hintsOf({ tool }: StartedCall): { readonly hints?: DisplayHints } {
  const hints = tool === undefined ? undefined : displayHints(tool.metadata);
  return hints === undefined ? {} : { hints };
}

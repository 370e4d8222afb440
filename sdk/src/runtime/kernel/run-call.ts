import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Call, CallSession, Failure, Outcome, Next } from "../../model/call.ts";
import type { Json } from "../../util/json.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolResponse } from "../../model/response.ts";
import { displayHints, type DisplayHints } from "../../model/display-hints.ts";
import type { Redaction } from "../../model/redaction.ts";
import { defined } from "../../util/defined.ts";
import { shown } from "../arguments/show-value.ts";
import { checkNesting, meantTool, notFound, resolve } from "./resolve.ts";
import { SoftLimit, softLimitOf } from "../handler/call-timers.ts";
import { readArguments, type ReadArguments } from "../arguments/read-arguments.ts";
import { nameOf, type CallRequest, type PipelineCall, type RefusedCall, type StartedCall } from "./started-call.ts";
import { redactionOf } from "../redaction/call-redaction.ts";
import { respond } from "./respond.ts";
import { withoutToken, failure, notReady, unexpected } from "../outcomes/response-errors.ts";

/** What all calls of a runtime share. */
export interface Kernel {
  readonly clock: Clock;
  /** The whole pipeline. */
  readonly run: Next;
}

/** Runs a call through the pipeline and reports it to the activity stream. Never throws: whatever happens is in the envelope. */
export function runCall(
  request: CallRequest,
  session: CallSession,
  { clock, run }: Kernel,
): ToolResponse | Promise<ToolResponse> {
  const { id, turn, agent, provider, parent } = request;
  const startedAt = clock.now();
  const { tool, refusal } = find(request, session);
  const read = readArguments(request.args, tool, session.policy);
  if (tool === undefined) return refuse(request, refusal, { session, read, startedAt, clock });
  const redaction = redactionOf(tool, { args: read.args, provider, parent, registry: session.registry });
  const limitMs = softLimitOf(tool, session.modePolicy);
  const softLimit = limitMs === undefined ? undefined : new SoftLimit(clock, limitMs, startedAt);
  const call: PipelineCall = {
    id,
    tool,
    args: read.args,
    issues: read.issues,
    session,
    turn,
    agent,
    provider,
    confirmation: request.confirmation,
    parent,
    isBackground: request.isBackground === true,
    startedAt,
    signal: request.signal,
    reader: request.reader,
    redaction,
    softLimit,
  };
  if (session.isObserved) emitStart(call, read, parent);
  const inadmissible = admit(session, tool, parent);
  if (inadmissible !== undefined) return finish(call, inadmissible, clock);
  try {
    const outcome = run(call);
    if (!(outcome instanceof Promise)) return finish(call, outcome, clock);
    return outcome.then(
      (settled) => finish(call, settled, clock),
      (thrown: unknown) => finish(call, broken(call, thrown), clock),
    );
  } catch (thrown) {
    return finish(call, broken(call, thrown), clock);
  }
}

/** What a call is refused in. */
export interface Refusing {
  readonly session: CallSession;
  readonly kernel: Kernel;
}

/** Answers a call that its session refuses, as if it had been run. */
export function refuseCall(request: CallRequest, refusal: Failure, { session, kernel }: Refusing): ToolResponse {
  const { clock } = kernel;
  return refuse(request, refusal, {
    session,
    read: { args: request.args },
    startedAt: clock.now(),
    clock,
  });
}

interface Refusal {
  readonly session: CallSession;
  readonly read: ReadArguments;
  readonly startedAt: number;
  readonly clock: Clock;
}

function refuse(
  { id, name: given, turn, agent, provider, parent }: CallRequest,
  refusal: Failure,
  { session, read, startedAt, clock }: Refusal,
): ToolResponse {
  const name = typeof given === "string" ? given : shown(given);
  const { tool } = find({ id, name }, session);
  // A name that does not exist may be a misspelt one, with secrets in its arguments.
  const redaction = redactionOf(tool ?? meantTool(name, session), {
    args: read.args,
    provider,
    parent,
    registry: session.registry,
  });
  const refused: RefusedCall = { id, name, session, turn, agent, tool, redaction, startedAt };
  if (session.isObserved) emitStart(refused, read, parent);
  return finish(refused, refusal, clock);
}

type Found =
  | { readonly tool: ToolRecord; readonly refusal?: undefined }
  | { readonly tool?: undefined; readonly refusal: Failure };

/** The tool of a request. Its record may be read only now, and be damaged. */
function find({ id, name }: Pick<CallRequest, "id" | "name">, session: CallSession): Found {
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
const broken = ({ tool, id }: Call, thrown: unknown): Outcome =>
  isToolwrightError(thrown)
    ? notReady(tool.toolId, id, thrown)
    : unexpected(`The call of ${tool.toolId} failed`, { callId: id, cause: thrown });

function finish(started: StartedCall, ended: Outcome, clock: Clock): ToolResponse {
  const now = clock.now();
  const { redaction, session } = started;
  const warning = started.softLimit?.stop(started, now);
  const warned = warning === undefined ? ended : { ...ended, warnings: [...(ended.warnings ?? []), warning] };
  const outcome = warned.ok || redaction === undefined ? warned : withCause(warned, redaction);
  const response = respond(started, outcome, now);
  if (session.isObserved) emitEnd(started, outcome, { response, now });
  return response;
}

const withCause = ({ cause, ...outcome }: Failure, redaction: Redaction): Failure =>
  cause === undefined ? outcome : { ...outcome, cause: redaction.cause(cause) };

function emitStart(started: StartedCall, { args }: ReadArguments, parent: Call | undefined): void {
  const { session, startedAt } = started;
  const tool = nameOf(started);
  const input = args === undefined ? {} : { input: args as Json };
  const above = parent === undefined ? {} : { parentCallId: parent.id };
  session.emit(started, { type: "tool_call_start", tool, ...input, ...above, ...hintsOf(started) }, startedAt);
}

interface End {
  readonly response: ToolResponse;
  readonly now: number;
}

function emitEnd(started: StartedCall, outcome: Outcome, { response, now }: End): void {
  const { session } = started;
  const tool = nameOf(started);
  if (!outcome.ok) {
    const { cause } = outcome;
    const error = withoutToken(outcome.error);
    session.emit(started, { type: "error", tool, error, ...defined({ cause }) }, now);
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

import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Call, CallSession, Failure, Outcome, Next } from "../../model/call/call.ts";
import type { Json } from "../../util/json.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { envelopeVersion, type ResponseMeta, type ToolResponse } from "../../model/call/response.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { isReadOnly, displayHints } from "../../model/tool/annotations.ts";
import { defined } from "../../util/defined.ts";
import { readArguments, unreadable } from "../arguments/read-arguments.ts";
import { quoted } from "../arguments/quote-value.ts";
import { attachCause, withoutToken, failure, notReady, unexpected } from "../values/response-errors.ts";
import { budgetsLeft } from "../stages/budget.ts";
import { redactionOf } from "../values/call-redaction.ts";
import {
  checkNesting,
  leftOutFailure,
  meantTool,
  notFound,
  resolve,
  type CallRequest,
  type FoundTool,
  type StartedCall,
} from "./resolve.ts";

export interface Kernel {
  readonly clock: Clock;
  readonly run: Next;
  /** Receives unexpected exceptions if `error` events have no listener. */
  readonly unexpected: (failure: Failure) => void;
}

export interface CallHost extends CallSession {
  readonly kernel: Kernel;
}

/** Runs a call through the pipeline and reports it to the activity stream. Never throws: every failure is in the envelope. */
export function runCall(request: CallRequest, session: CallHost): ToolResponse | Promise<ToolResponse> {
  const { kernel } = session;
  const { clock } = kernel;
  const started = start(request, session, clock);
  const end = (outcome: Outcome): ToolResponse => finish(started, outcome, kernel);
  const failed = (thrown: unknown): ToolResponse => end(broken(started, thrown));
  try {
    const outcome = run(started, request, kernel);
    return outcome instanceof Promise ? outcome.then(end, failed) : end(outcome);
  } catch (thrown) {
    return failed(thrown);
  }
}

/** Answers a call that its session refuses, as if it had been run. */
export function refuseCall(request: CallRequest, refusal: Failure, session: CallHost): ToolResponse {
  const { kernel } = session;
  return finish(start(request, session, kernel.clock), refusal, kernel);
}

function start(request: CallRequest, session: CallSession, clock: Clock): StartedCall {
  const { id, name: given, agent, provider, parent } = request;
  const startedAt = clock.now();
  const name = typeof given === "string" ? given : quoted(given);
  const found = find(request, session);
  const { tool } = found;
  const { args, issues } = readArguments(request.args, tool, {
    policy: session.policy,
    isByModel: request.offer !== undefined,
  });
  // An unknown name may be misspelled, so its arguments may contain the secrets of the intended tool.
  const redaction = redactionOf(tool ?? meantTool(name, session), {
    args,
    provider,
    inherited: request.turn.redaction,
    registry: session.registry,
  });
  const turn = redaction === request.turn.redaction ? request.turn : { ...request.turn, redaction };
  const started: StartedCall = { id, name, ...found, args, issues, session, turn, agent, startedAt };
  emitStart(started, parent);
  return started;
}

/** The tool of this name. Its record may be read here for the first time, and be damaged. */
function find({ id, name, offer }: CallRequest, session: CallSession): FoundTool {
  try {
    const tool = resolve(name, session, offer);
    if (tool === undefined) return { refusal: notFound(name, session, offer) };
    const missing = session.leftOut.get(name);
    return missing === undefined ? { tool } : { refusal: leftOutFailure(name, missing) };
  } catch (thrown) {
    return { refusal: notReady(quoted(name), id, thrown) };
  }
}

function run(started: StartedCall, request: CallRequest, kernel: Kernel): Outcome | Promise<Outcome> {
  const { id, tool, args, issues, session, turn, agent } = started;
  const { parent, signal, provider, confirmation, isApproved = false, message, isBackground = false, reader } = request;
  const byModel = request.offer !== undefined;
  if (tool === undefined) return started.refusal;
  if (!session.isOpen) return failure("SESSION_INACTIVE", "The session is closed.");
  const circle = parent === undefined ? undefined : checkNesting(tool, parent);
  if (circle !== undefined) return circle;
  if (issues !== undefined) return unreadable(tool, issues, session);
  const asked = { parent, signal, confirmation, isApproved, message, provider, isBackground, byModel, reader };
  return kernel.run({ id, tool, args, session, turn, agent, ...asked });
}

/** A stage threw: a module that cannot be loaded, or a bug in a stage. */
const broken = ({ name, id }: StartedCall, thrown: unknown): Outcome =>
  isToolwrightError(thrown)
    ? notReady(name, id, thrown)
    : unexpected(`The call of ${name} failed`, { callId: id, cause: thrown });

/** A read-only tool changes nothing, wherever its call fails. */
function withEffects(ended: Failure, tool: ToolRecord | undefined): Failure {
  if (!ended.error.partialSideEffects || tool === undefined || !isReadOnly(tool)) return ended;
  return { ...ended, error: { ...ended.error, partialSideEffects: false } };
}

function finish(started: StartedCall, ended: Outcome, kernel: Kernel): ToolResponse {
  const now = kernel.clock.now();
  const { turn, tool } = started;
  const judged = ended.ok ? ended : withEffects(ended, tool);
  const outcome = judged.ok || turn.redaction === undefined ? judged : redactedCause(judged, turn.redaction);
  const response = respond(started, outcome, now);
  if (!outcome.ok && outcome.error.errorId !== undefined) kernel.unexpected(outcome);
  const { name, session } = started;
  if (!session.isObserved) return response;
  if (!outcome.ok) {
    const { cause, error } = outcome;
    session.emit(started, { type: "error", tool: name, error: withoutToken(error), ...defined({ cause }) }, now);
  }
  const facts = {
    ok: response.ok,
    durationMs: response.meta.durationMs,
    response: response.ok ? response : { ...response, error: withoutToken(response.error) },
    ...defined({ hints: hintsOf(started) }),
  };
  session.emit(started, { type: "tool_call_end", tool: name, ...facts }, now);
  return response;
}

const redactedCause = ({ cause, ...outcome }: Failure, redaction: NonNullable<Call["turn"]["redaction"]>): Failure => ({
  ...outcome,
  ...defined({ cause: cause === undefined ? undefined : redaction.cause(cause) }),
});

function emitStart(started: StartedCall, parent: Call | undefined): void {
  const { name: tool, args, session, startedAt } = started;
  if (!session.isObserved) return;
  const facts = defined({ input: args as Json | undefined, parentCallId: parent?.id, hints: hintsOf(started) });
  session.emit(started, { type: "tool_call_start", tool, ...facts }, startedAt);
}

const hintsOf = ({ tool }: StartedCall) => tool && displayHints(tool.metadata);

function respond(started: StartedCall, outcome: Outcome, now: number): ToolResponse {
  const meta = metaOf(started, outcome, now);
  if (outcome.ok) {
    const { cut, intents, directs } = outcome;
    const data = outcome.data as Json;
    if (cut === undefined && directs === undefined) return { ok: true, data, intents, meta };
    return { ok: true, data, ...defined({ shown: cut?.shown }), intents, ...defined({ directs }), meta };
  }
  const response: ToolResponse = { ok: false, error: outcome.error, meta };
  if (outcome.cause !== undefined) attachCause(response, outcome.cause);
  return response;
}

function metaOf(started: StartedCall, outcome: Outcome, now: number): ResponseMeta {
  const { id, name, tool, session, turn, startedAt } = started;
  const meta: { -readonly [Member in keyof ResponseMeta]: ResponseMeta[Member] } = {
    envelope: envelopeVersion,
    tool: name,
    callId: id,
    registryVersion: session.registry.version,
    durationMs: toMicroseconds(now - startedAt),
  };
  if (tool !== undefined) meta.toolVersion = tool.metadata.version ?? "1.0.0";
  if (session.variant !== undefined) meta.variant = session.variant;
  if (outcome.attempts !== undefined) meta.attempts = outcome.attempts;
  const { warnings } = outcome;
  if (warnings !== undefined && warnings.length > 0) meta.warnings = warnings;
  const budgets = budgetsLeft(session, turn);
  if (budgets !== undefined) meta.budgets = budgets;
  if (outcome.ok && outcome.cut !== undefined) meta.output = outcome.cut.output;
  return meta;
}

// More digits than the clock's resolution would only be noise.
const toMicroseconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds * 1000) / 1000);

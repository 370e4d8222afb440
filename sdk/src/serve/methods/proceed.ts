import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { awaitingResult } from "../apps/linked-call.ts";
import type { BoundRequest, LostCall } from "../calls/call-book.ts";
import { elicitation } from "../elicitation/question.ts";
import type { CallChannel, RunningCall } from "../calls/running-call.ts";
import { defined } from "../../util/defined.ts";
import type { McpHost } from "../host/create-host.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";

export interface Round {
  readonly request: BoundRequest;
  readonly context: ServerContext;
  /** Starts the call if this is its first request, or if another process started it; then it has an id. */
  readonly begin: (id?: string) => RunningCall;
}

/** Starts a call, or continues a call that asked, until it ends or asks again. */
export async function proceed(host: McpHost, round: Round): Promise<CallToolResult | InputRequiredResult> {
  const { request, context } = round;
  const { channel, sent } = channelOf(request.name, context);
  const call = await callOf(host, round, channel);
  const { signal } = context.mcpReq;
  const cancel = (): void => call.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  call.channel = channel;
  try {
    const step = await call.step();
    // Its reports reach the client before its result or its questions.
    await host.runtime.events.flush();
    await sent();
    if ("outcome" in step) return step.outcome;
    if ("shown" in step) return awaitingResult(step.shown, call.offer);
    return inputRequired({ inputRequests: { ...step.questions }, requestState: host.calls.park(call, request) });
  } finally {
    signal.removeEventListener("abort", cancel);
    call.channel = undefined;
  }
}

async function callOf(host: McpHost, round: Round, channel: CallChannel): Promise<RunningCall> {
  const { mcpReq } = round.context;
  const state = mcpReq.requestState();
  if (state === undefined) return round.begin();
  const parked = await host.calls.take(state, round.request);
  if (parked !== undefined && "call" in parked) {
    // Its handler may report something as soon as it has the answer.
    parked.call.channel = channel;
    await parked.call.answer(mcpReq.inputResponses ?? {});
    return parked.call;
  }
  if (parked !== undefined && (await takeOver(host, parked, round))) return round.begin(parked.id);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState", {
    reason: "invalid_request_state",
  });
}

/** Takes the answers to a call that another process started. When they are stored, the call is repeated and finds them. */
async function takeOver(host: McpHost, lost: LostCall, { request, context }: Round): Promise<boolean> {
  const { questions } = host;
  const { inputResponses = {} } = context.mcpReq;
  const asked = await Promise.all(
    Object.entries(lost.asked).map(async ([key, id]) => ({ key, question: await questions.find(id) })),
  );
  // Otherwise the effects of a tool before the question of a nested tool would be repeated.
  const isWhole = asked.length > 0 && asked.every(({ question }) => question?.callId === lost.id);
  if (!isWhole) return false;
  for (const { key, question } of asked) {
    if (question === undefined) continue;
    const asking = { questions, principal: request.principal, key };
    await elicitation(question, asking).take(inputResponses[key]);
  }
  return true;
}

/** The notifications of a request; `sent` resolves when all notifications so far have been sent. */
function channelOf(
  name: string,
  { mcpReq }: ServerContext,
): { readonly channel: CallChannel; readonly sent: () => Promise<unknown> } {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -Infinity;
  let all: Promise<unknown> = Promise.resolve();
  const send = (sent: Promise<void>): void => {
    all = Promise.allSettled([all, sent]);
  };
  const channel: CallChannel = {
    progress(progress, total, message) {
      // The protocol allows only increasing progress.
      if (progressToken === undefined || progress <= last) return;
      last = progress;
      const params = { progressToken, progress, ...defined({ total, message }) };
      send(mcpReq.notify({ method: "notifications/progress", params }));
    },
    log(message, data) {
      // oxlint-disable-next-line typescript/no-deprecated -- clients that show no events of another kind show these
      send(mcpReq.log(logLevelOf(data), data === undefined ? message : { message, data }, name));
    },
  };
  return { channel, sent: () => all };
}

const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

/** The `level` in the data of a log line, as in `ctx.log("…", { level: "warning" })`; otherwise `info`. */
function logLevelOf(data: Json | undefined): (typeof levels)[number] {
  const level = isRecord(data) ? data.level : undefined;
  return levels.find((known) => known === level) ?? "info";
}

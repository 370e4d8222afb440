import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ResponseError, ToolResponse } from "../../model/response.ts";
import type { Turn } from "../../runtime/session/session.ts";
import { isRecord } from "../../util/is-record.ts";
import { nearestName } from "../../util/nearest-name.ts";
import type { Connection } from "../calls/connection.ts";
import type { BoundRequest } from "../calls/request-state.ts";
import { RunningCall, type AskedQuestion, type CallChannel } from "../calls/running-call.ts";
import { confirmationQuestion } from "../elicitation/question.ts";
import { callResult } from "./call-result.ts";
import type { McpHost } from "./mcp-host.ts";

export interface ToolRequest {
  readonly params: CallToolRequest["params"];
  readonly context: ServerContext;
  readonly capabilities: ClientCapabilities | undefined;
}

/** Answers `tools/call`: begins a call, or goes on with one that asked. */
export async function callTool(
  host: McpHost,
  connection: Connection,
  { params, context, capabilities }: ToolRequest,
): Promise<CallToolResult | InputRequiredResult> {
  const { mcpReq, http } = context;
  const request: BoundRequest = {
    principal: http?.authInfo?.clientId ?? "",
    name: params.name,
    args: params.arguments ?? {},
  };
  const state = mcpReq.requestState();
  let call: RunningCall;
  if (state === undefined) call = begin(host, connection, { request, canAsk: canAsk(capabilities) });
  else {
    const parked = host.parked.take(state, request);
    if (parked === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState", {
        reason: "invalid_request_state",
      });
    call = parked;
    call.answer(mcpReq.inputResponses ?? {});
  }
  return proceed(host, call, { request, context });
}

interface Begun {
  readonly request: BoundRequest;
  readonly canAsk: boolean;
}

function begin(host: McpHost, connection: Connection, { request: { name, args }, canAsk }: Begun): RunningCall {
  if (!host.tools.has(name)) {
    const nearest = nearestName(name, [...host.tools.keys()]);
    const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 200)}.${hint}`);
  }
  const call = new RunningCall({ id: host.ids(), name, canAsk });
  host.calls.set(call.id, call);
  return call.start(async () => {
    try {
      const turn = await connection.enter();
      try {
        return await confirmed(call, turn, args);
      } finally {
        connection.leave();
      }
    } finally {
      // What it reported goes to the client before its result.
      await host.runtime.events.flush();
      host.calls.delete(call.id);
    }
  });
}

/** The response of a call, once a person has decided where one has to. */
async function confirmed(call: RunningCall, turn: Turn, args: unknown): Promise<ToolResponse> {
  const { signal } = call;
  const response = await turn.call(call.name, args, { provider: "mcp", callId: call.id, signal });
  if (response.ok || response.error.confirmation === undefined) return response;
  const { token, preview } = response.error.confirmation;
  if (!call.canAsk) {
    await turn.decline(token);
    return { ...response, error: unconfirmed(call.name, response.error) };
  }
  const isWanted = await call.ask(confirmationQuestion(preview)).catch(() => false);
  return isWanted === true ? turn.confirm(token, { signal }) : turn.decline(token);
}

function unconfirmed(name: string, { confirmation: _void, ...error }: ResponseError): ResponseError {
  return {
    ...error,
    message: `${name} was not run: a person has to confirm it, and this MCP client cannot ask.`,
    suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
  };
}

interface Proceeding {
  readonly request: BoundRequest;
  readonly context: ServerContext;
}

async function proceed(
  host: McpHost,
  call: RunningCall,
  { request, context }: Proceeding,
): Promise<CallToolResult | InputRequiredResult> {
  const { signal } = context.mcpReq;
  const cancel = (): void => call.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  call.channel = channelOf(call.name, context);
  try {
    const step = await call.step();
    if ("response" in step) return callResult(step.response, host.registry.tool(call.name));
    const requestState = host.parked.park(call, request);
    if (requestState === undefined) {
      call.cancel();
      throw new ProtocolError(ProtocolErrorCode.InternalError, "Too many calls wait for an answer. Try again later.");
    }
    return inputRequired({ inputRequests: requestsOf(step.questions), requestState });
  } finally {
    signal.removeEventListener("abort", cancel);
    call.channel = undefined;
  }
}

function requestsOf(
  questions: ReadonlyMap<string, AskedQuestion>,
): Record<string, ReturnType<typeof inputRequired.elicit>> {
  return Object.fromEntries([...questions].map(([id, asked]) => [id, inputRequired.elicit(asked as Elicited)]));
}

type Elicited = Parameters<typeof inputRequired.elicit>[0];

function channelOf(name: string, { mcpReq }: ServerContext): CallChannel {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -Infinity;
  const send = (sent: Promise<void>): void => void sent.catch(() => undefined);
  return {
    progress(progress, total, message) {
      // The protocol allows only progress that increases.
      if (progressToken === undefined || progress <= last) return;
      last = progress;
      const params = {
        progressToken,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      };
      send(mcpReq.notify({ method: "notifications/progress", params }));
    },
    log(message, data) {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- clients that show no events of another kind show these
      send(mcpReq.log("info", data === undefined ? message : { message, data }, name));
    },
  };
}

/** Whether the client shows forms. A client that names no kind of elicitation shows them. */
function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const { elicitation } = capabilities ?? {};
  if (!isRecord(elicitation)) return false;
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0;
}

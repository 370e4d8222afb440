import {
  isInitializeRequest,
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
  type RequestId,
} from "@modelcontextprotocol/server";
import type { Clock } from "../../model/ports/clock.ts";
import { isRecord } from "../../util/is-record.ts";
import { randomId } from "../../util/node-modules.ts";
import { answeredBy, cancelledBy, idInUse } from "./serve-streams.ts";

/** HTTP sessions of revisions before 2026-07-28: their clients can be asked only if a session connects their requests. */
export interface ConnectedSessions {
  fetch(request: Request, received: Received): Promise<Response>;
  close(): Promise<void>;
}

interface Connected {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** The client that opened the session: other clients cannot use it. */
  readonly principal: string | undefined;
  readonly running: Set<RequestId>;
  /** Number of open GET streams. */
  streams: number;
  stop: () => void;
}

export interface ConnectedSessionsOptions {
  readonly connect: () => McpServer;
  readonly clock: Clock;
  readonly idleMs: number;
  readonly maxSessions: number;
}

/** The open sessions, the least recently used first. */
function sessionBook({ clock, idleMs }: Pick<ConnectedSessionsOptions, "clock" | "idleMs">) {
  const sessions = new Map<string, Connected>();
  const drop = (id: string): void => {
    const found = sessions.get(id);
    if (!sessions.delete(id) || found === undefined) return;
    found.stop();
    void found.transport.close().catch(() => undefined);
  };
  const expireLater = (id: string, session: Connected): void => {
    session.stop();
    session.stop = clock.after(idleMs, () => (isIdle(session) ? drop(id) : expireLater(id, session)));
  };
  const use = (id: string, session: Connected): void => {
    sessions.delete(id);
    sessions.set(id, session);
    expireLater(id, session);
  };
  return { sessions, drop, use };
}

export function createConnectedSessions(options: ConnectedSessionsOptions): ConnectedSessions {
  const { connect, maxSessions } = options;
  const { sessions, drop, use } = sessionBook(options);

  async function open(request: Request, received: Received): Promise<Response> {
    if (sessions.size >= maxSessions) {
      const unused = longestIdle(sessions);
      if (unused === undefined) return protocolError(503, -32000, "Too many sessions are open. Try again later.");
      // Its client gets 404 and initializes again.
      drop(unused);
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomId,
      onsessioninitialized: (id) => use(id, session),
      onsessionclosed: drop,
    });
    const principal = received.authInfo?.clientId;
    const session: Connected = { transport, principal, running: new Set(), streams: 0, stop: () => undefined };
    const send = transport.send.bind(transport);
    transport.send = async (message, sending) => {
      await send(message, sending);
      const id = answeredBy(message);
      if (id !== undefined) session.running.delete(id);
    };
    await connect().connect(transport);
    return transport.handleRequest(request, received);
  }

  return {
    async fetch(request, received) {
      const id = request.headers.get("mcp-session-id");
      if (id === null) {
        const first = firstOf(received.parsedBody);
        if (request.method === "POST" && isInitializeRequest(first)) return open(request, received);
        if (isRecord(first) && first.method === "initialize") return protocolError(400, -32602, badInitialization);
        return protocolError(400, -32000, "The header Mcp-Session-Id is missing. Begin with an initialize request.");
      }
      const session = sessions.get(id);
      if (session === undefined || session.principal !== received.authInfo?.clientId)
        return protocolError(
          404,
          -32001,
          "Session not found. Begin again with an initialize request without Mcp-Session-Id.",
        );
      use(id, session);
      return request.method === "GET" ? listen(session, request, received) : handle(session, request, received);
    },
    async close() {
      const open = [...sessions.values()];
      for (const id of [...sessions.keys()]) drop(id);
      await Promise.allSettled(open.map(({ transport }) => transport.close()));
    },
  };
}

function longestIdle(sessions: ReadonlyMap<string, Connected>): string | undefined {
  const unused = [...sessions].filter(([, { running }]) => running.size === 0);
  const [id] = unused.find(([, session]) => isIdle(session)) ?? unused[0] ?? [];
  return id;
}

const isIdle = ({ running, streams }: Connected): boolean => running.size === 0 && streams === 0;

interface Received {
  readonly parsedBody: unknown;
  readonly authInfo?: AuthInfo;
}

async function listen(session: Connected, request: Request, received: Received): Promise<Response> {
  const response = await session.transport.handleRequest(request, received);
  if (!response.ok) return response;
  session.streams += 1;
  request.signal.addEventListener("abort", () => (session.streams -= 1), { once: true });
  return response;
}

async function handle(session: Connected, request: Request, received: Received): Promise<Response> {
  const { parsedBody } = received;
  const messages = Array.isArray(parsedBody) ? (parsedBody as readonly unknown[]) : [parsedBody];
  const ids = messages.filter((message) => isJSONRPCRequest(message)).map(({ id }) => id);
  // The SDK finds the stream of an answer by the id of its request.
  const used = ids.find((id, index) => session.running.has(id) || ids.indexOf(id) !== index);
  if (used !== undefined) return Response.json(idInUse(used));
  for (const id of ids) session.running.add(id);
  const response = await session.transport.handleRequest(request, received);
  if (!response.ok) for (const id of ids) session.running.delete(id);
  for (const id of messages.map(cancelledBy)) {
    // A cancelled request has no answer that would end its stream.
    if (id !== undefined && session.running.delete(id)) session.transport.closeSSEStream(id);
  }
  return response;
}

/** The transport of a new session would refuse any other message than a valid initialize request, and then has to be closed. */
const firstOf = (body: unknown): unknown => (Array.isArray(body) ? (body as readonly unknown[])[0] : body);

const badInitialization =
  "The initialize request is not valid. Give `protocolVersion`, `capabilities` and `clientInfo` with `name` and `version`.";

export function protocolError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}

import {
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { Clock } from "../../model/ports/clock.ts";

/** HTTP sessions of revisions before 2026-07-28: their clients can be asked only where a session connects their requests. */
export interface ConnectedSessions {
  fetch(request: Request, authInfo: AuthInfo | undefined): Promise<Response>;
  close(): Promise<void>;
}

interface Connected {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Who began it: no one else goes on with it. */
  readonly principal: string | undefined;
  running: number;
  stop: () => void;
}

export interface ConnectedSessionsOptions {
  readonly connect: () => McpServer;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly idleMs: number;
  readonly maxSessions: number;
}

export function createConnectedSessions(options: ConnectedSessionsOptions): ConnectedSessions {
  const { connect, clock, ids, idleMs, maxSessions } = options;
  const sessions = new Map<string, Connected>();
  let opening = 0;
  const drop = (id: string): void => {
    const found = sessions.get(id);
    if (!sessions.delete(id) || found === undefined) return;
    found.stop();
    void found.transport.close().catch(() => undefined);
  };
  const expireLater = (id: string, session: Connected): void => {
    session.stop();
    session.stop = clock.after(idleMs, () => (session.running === 0 ? drop(id) : expireLater(id, session)));
  };

  async function open(request: Request, authInfo: AuthInfo | undefined): Promise<Response> {
    if (sessions.size + opening >= maxSessions)
      return protocolError(503, -32000, "Too many sessions are open. Try again later.");
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: ids,
      onsessioninitialized: (id) => {
        const session = { transport, principal: authInfo?.clientId, running: 0, stop: () => undefined };
        sessions.set(id, session);
        expireLater(id, session);
      },
      onsessionclosed: drop,
    });
    opening += 1;
    try {
      await connect().connect(transport);
      return await transport.handleRequest(request, authInfo === undefined ? {} : { authInfo });
    } finally {
      opening -= 1;
    }
  }

  return {
    async fetch(request, authInfo) {
      const id = request.headers.get("mcp-session-id");
      if (id === null) {
        if (request.method === "POST" && (await isOpening(request))) return open(request, authInfo);
        return protocolError(400, -32000, "The header Mcp-Session-Id is missing. Begin with an initialize request.");
      }
      const session = sessions.get(id);
      if (session === undefined || session.principal !== authInfo?.clientId)
        return protocolError(404, -32001, "Session not found. Begin again with an initialize request.");
      expireLater(id, session);
      session.running += 1;
      try {
        return await session.transport.handleRequest(request, authInfo === undefined ? {} : { authInfo });
      } finally {
        session.running -= 1;
      }
    },
    async close() {
      const open = [...sessions.values()];
      for (const id of [...sessions.keys()]) drop(id);
      await Promise.allSettled(open.map(({ transport }) => transport.close()));
    },
  };
}

/** Anything else is refused by the transport of a new session, which then has to be closed. */
async function isOpening(request: Request): Promise<boolean> {
  try {
    const body: unknown = await request.clone().json();
    return isInitializeRequest(Array.isArray(body) ? (body as readonly unknown[])[0] : body);
  } catch {
    return false;
  }
}

function protocolError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}

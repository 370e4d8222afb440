import { createMcpHandler, isLegacyRequest, type McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { randomUUID } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import type { UiPort } from "../model/ports/ui.ts";
import type { Registry } from "../registry/registry.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "../runtime/create-runtime.ts";
import type { SessionOptions } from "../runtime/session/session.ts";
import { checkedKeys } from "../runtime/signing/checked-keys.ts";
import { systemClock } from "../runtime/system-clock.ts";
import { compareText } from "../util/compare-text.ts";
import { isRecord } from "../util/is-record.ts";
import { createConnection, type Connection } from "./calls/connection.ts";
import { createParkedCalls } from "./calls/request-state.ts";
import type { RunningCall } from "./calls/running-call.ts";
import { cannotAsk, uiQuestion } from "./elicitation/question.ts";
import { createGuard, type McpAccess } from "./http/guard-requests.ts";
import { endpoint, listen, type McpListener, type McpListenOptions } from "./http/listen.ts";
import { createConnectedSessions } from "./mcp/connected-sessions.ts";
import type { McpHost } from "./mcp/mcp-host.ts";
import { serverInstance, type SdkServer } from "./mcp/server-instance.ts";

/** How a registry is served over MCP. */
export interface McpServerOptions extends Omit<RuntimeOptions, "registry"> {
  /** Name of the server as clients show it; default `toolwright`. */
  readonly name?: string;
  /** Version of the server; default: that of the registry. */
  readonly version?: string;
  /** For the model, how the tools belong together; default: none. */
  readonly instructions?: string;
  /** How the sessions of clients open; default: mode `text`. */
  readonly session?: Omit<SessionOptions, "id" | "registry">;
  /** For how long a client may keep the lists, in milliseconds; default 60,000. */
  readonly ttlMs?: number;
  /** For how long a call waits for an answer, in milliseconds; default 600,000. */
  readonly answerWithinMs?: number;
  /** After how many milliseconds without a request an HTTP session (revisions before 2026-07-28) ends; default 1,800,000. */
  readonly idleMs?: number;
  /** Most HTTP sessions at a time; default 1000. */
  readonly maxSessions?: number;
}

/** The streams of `serveStdio`; default: those of the process. */
export interface McpStreams {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** A registry as an MCP server, revisions 2026-07-28 and 2025-11-25. */
export interface McpServer {
  readonly runtime: Runtime;
  /** Serves one client, until its input ends or `signal` aborts. Handlers must not write to the output. */
  serveStdio(streams?: McpStreams & { readonly signal?: AbortSignal }): Promise<void>;
  /** A handler of HTTP requests for any web server, with the checks of `access`. */
  handler(access?: McpAccess): (request: Request) => Promise<Response>;
  /** Listens on a port of this machine. The endpoint is `/mcp`. @throws ToolwrightError `CONFIG_INVALID`, `PORT_UNAVAILABLE`. */
  listen(options?: McpListenOptions): Promise<McpListener>;
  /** Ends all connections, and cancels the calls that wait for an answer. */
  close(): Promise<void>;
}

/**
 * Serves the tools of a registry to MCP clients, through the whole pipeline of the runtime. Confirmations and the requests of `ui` tools
 * are asked through the client (elicitation), unless the host has a port `ui` of its own.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for `mcp`; as `createRuntime`.
 */
export function createMcpServer(registry: Registry, options: McpServerOptions = {}): McpServer {
  const host = createHost(registry, options);
  const { clock = systemClock } = options.ports ?? {};
  const connections = new Set<Connection>();
  const instance = (isLasting: boolean): SdkServer => {
    const connection = createConnection((chosen) => host.runtime.openSession(chosen), options.session ?? {}, isLasting);
    connections.add(connection);
    const server = serverInstance(host, connection);
    const { onclose } = server;
    server.onclose = () => {
      connections.delete(connection);
      // A parked call goes on after the request that began it.
      if (isLasting) onclose?.();
    };
    return server;
  };
  const modern = createMcpHandler(() => instance(false), { legacy: "reject" });
  const { idleMs = 1_800_000, maxSessions = 1000 } = options;
  const older = createConnectedSessions({ connect: () => instance(true), clock, ids: randomUUID, idleMs, maxSessions });
  const handler = (access: McpAccess = {}) => {
    const guard = createGuard(access);
    return async (request: Request): Promise<Response> => {
      const passed = await guard(request);
      if (passed instanceof Response) return passed;
      const { authInfo } = passed;
      if (await isLegacyRequest(request)) return older.fetch(request, authInfo);
      return modern.fetch(request, authInfo === undefined ? {} : { authInfo });
    };
  };
  return {
    runtime: host.runtime,
    serveStdio: (streams = {}) => serveStreams(() => instance(true), streams),
    handler,
    async listen(listening = {}) {
      const own = handler(accessOf(listening));
      return listen((request) => (isEndpoint(request) ? own(request) : Promise.resolve(notFound())), listening);
    },
    async close() {
      host.parked.close();
      await Promise.all([modern.close(), older.close(), ...[...connections].map((connection) => connection.close())]);
    },
  };
}

function createHost(registry: Registry, options: McpServerOptions): McpHost {
  const { session = {}, ttlMs = 60_000, answerWithinMs = 600_000, name = "toolwright", instructions } = options;
  const calls = new Map<string, RunningCall>();
  const { ports = {}, policy } = options;
  const ui = ports.ui ?? askingPort(registry, calls);
  const runtime = createRuntime({ ...options, registry, ports: { ...ports, ui } });
  const { mode = "text", agent } = session;
  const { disabled } = policy ?? {};
  const tools = registry.toolsFor("mcp", {
    mode,
    ...(agent === undefined ? {} : { agent }),
    ...(disabled === undefined ? {} : { disabled }),
  });
  const sorted = tools.toSorted((left, right) => compareText(left.name, right.name));
  runtime.events.on("tool_output_chunk", ({ callId, kind, chunk }) => {
    const channel = calls.get(callId)?.channel;
    if (channel === undefined || !isRecord(chunk)) return;
    const { done, total, message, data } = chunk;
    const text = typeof message === "string" ? message : undefined;
    if (kind === "progress" && typeof done === "number")
      channel.progress(done, typeof total === "number" ? total : undefined, text);
    if (kind === "log") channel.log(text ?? "", data);
  });
  const { clock = systemClock, ids = randomUUID } = ports;
  return {
    info: { name, version: options.version ?? registry.version },
    instructions,
    registry,
    runtime,
    tools: new Map(sorted.map((tool) => [tool.name, tool])),
    calls,
    parked: createParkedCalls({
      clock,
      keys: checkedKeys(ports.keys),
      ids: randomUUID,
      expiresAfterMs: answerWithinMs,
    }),
    ids,
    ttlMs,
  };
}

/** Asks through the client whose call it is. */
function askingPort(registry: Registry, calls: ReadonlyMap<string, RunningCall>): UiPort {
  return {
    async request(request) {
      const call = calls.get(request.callId);
      if (call?.canAsk !== true) throw cannotAsk(request.toolId);
      return call.ask(uiQuestion(request, registry.tool(request.toolId)));
    },
  };
}

async function serveStreams(
  factory: McpServerFactory,
  { input, output, signal }: McpStreams & { readonly signal?: AbortSignal },
): Promise<void> {
  const transport = new StdioServerTransport(input, output);
  const ended = new Promise<void>((resolve) => {
    const handle = serveStdio(factory, { transport });
    const close = transport.onclose;
    transport.onclose = () => {
      close?.();
      resolve();
    };
    signal?.addEventListener("abort", () => void handle.close().finally(resolve), { once: true });
  });
  await ended;
}

function isEndpoint(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === endpoint || pathname.startsWith("/.well-known/oauth-protected-resource");
}

const notFound = (): Response => Response.json({ error: `Not found. The endpoint is ${endpoint}.` }, { status: 404 });

/** A server that others reach by this address is called by it. */
function accessOf({ port: _port, host = "127.0.0.1", ...access }: McpListenOptions): McpAccess {
  return { ...access, hosts: [...(access.hosts ?? []), ...(host === "0.0.0.0" || host === "::" ? [] : [host])] };
}

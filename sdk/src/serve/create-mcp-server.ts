import { createMcpHandler, isLegacyRequest, type McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Readable, Writable } from "node:stream";
import type { Registry } from "../registry/registry.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { createInstances } from "./mcp/server-instance.ts";
import { createHost } from "./host/create-host.ts";
import { createHealth } from "./http/health.ts";
import { createGuard, type McpAccess } from "./http/guard-requests.ts";
import { endpoint, listen, type McpListener, type McpListenOptions } from "./http/listen.ts";
import { streamWhenLate } from "./http/stream-when-late.ts";
import { announcePrompts, announceTools, watchResources } from "./mcp/announce-changes.ts";
import { createConnectedSessions } from "./mcp/connected-sessions.ts";
import { RequestIds } from "./mcp/request-ids.ts";
import { uniqueLines, withUniqueKeys } from "./mcp/unique-keys.ts";
import type { McpServerOptions } from "./options/server-options.ts";
import { randomId } from "../util/node-modules.ts";

/** The streams of `serveStdio`; default: those of the process. */
export interface McpStreams {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** What a running server replaces; what is left out stays. */
export interface McpReload {
  readonly registry?: Registry;
  /** Only for a server that began with the option `prompts`, which may be empty. */
  readonly prompts?: McpServerOptions["prompts"];
}

/** A registry as an MCP server, revisions 2026-07-28 and 2025-11-25. */
export interface McpServer {
  readonly runtime: Runtime;
  /** Serves one client, until its input ends or `signal` aborts. Handlers must not write to the output. */
  serveStdio(streams?: McpStreams & { readonly signal?: AbortSignal }): Promise<void>;
  /** A handler of HTTP requests for any web server, with the checks of `access`. */
  handler(access?: McpAccess): (request: Request) => Promise<Response>;
  /** Listens on a port of this machine. The endpoint is `/mcp`; `/health/live` and `/health/ready` are for probes. @throws ToolwrightError `CONFIG_INVALID`, `PORT_UNAVAILABLE`. */
  listen(options?: McpListenOptions): Promise<McpListener>;
  /**
   * Serves another registry or other prompts from now on, and tells the clients. Calls that run, and turns that have begun, keep the
   * registry before.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for `mcp`; then nothing changes.
   */
  reload(next: McpReload): void;
  /** Ends all connections, and cancels tasks and the calls that wait for an answer. */
  close(): Promise<void>;
}

/**
 * Serves the tools of a registry to MCP clients, through the whole pipeline of the runtime. Confirmations and the requests of `ui` tools
 * are asked through the client (elicitation), unless the host has its own port `ui`.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for `mcp`; as `createRuntime`.
 */
export function createMcpServer(registry: Registry, options: McpServerOptions = {}): McpServer {
  const host = createHost(registry, options);
  const instances = createInstances(host, options.session ?? {});
  const modern = createMcpHandler(() => instances.forRequest(), { legacy: "reject" });
  const { idleMs = 1_800_000, maxSessions = 1000 } = options;
  const connect = (): ReturnType<typeof instances.forConnection> => instances.forConnection("legacy");
  const older = createConnectedSessions({ connect, clock: host.clock, ids: randomId, idleMs, maxSessions });
  const closing = new AbortController();
  const stopWatching = watchResources(host, instances, modern.notify);
  const handler = (access: McpAccess = {}) => {
    const guard = createGuard(access);
    return async (request: Request): Promise<Response> => {
      const passed = await guard(request);
      if (passed instanceof Response) return passed;
      const { authInfo } = passed;
      const message = await withUniqueKeys(request);
      if (message instanceof Response) return message;
      if (await isLegacyRequest(message)) return older.fetch(message, authInfo);
      const answer = modern.fetch(message, authInfo === undefined ? {} : { authInfo });
      return streamWhenLate(answer, host.clock, message.signal);
    };
  };
  return {
    runtime: host.runtime,
    serveStdio: (streams = {}) => serveStreams(({ era }) => instances.forConnection(era), streams),
    handler,
    async listen(listening = {}) {
      const own = handler(accessOf(listening));
      const health = createHealth({ store: options.ports?.store, clock: host.clock, closing: closing.signal });
      const answer = async (request: Request): Promise<Response> =>
        (await health(request)) ?? (isEndpoint(request) ? own(request) : notFound());
      return listen(answer, listening);
    },
    reload({ registry: next, prompts }) {
      const { listing } = host;
      const listeners = { instances, notify: modern.notify };
      if (next !== undefined) {
        host.listing = host.list(next);
        announceTools(listing, host.listing, listeners);
      }
      if (prompts !== undefined && host.prompts !== undefined) {
        host.prompts = new Map(Object.entries(prompts));
        announcePrompts(listeners);
      }
    },
    async close() {
      closing.abort();
      stopWatching();
      host.parked.close();
      for (const call of host.shown.values()) call.cancel();
      host.questions.close();
      host.tasks?.close();
      await Promise.all([modern.close(), older.close(), instances.close()]);
    },
  };
}

async function serveStreams(
  factory: McpServerFactory,
  { input = process.stdin, output, signal }: McpStreams & { readonly signal?: AbortSignal },
): Promise<void> {
  const ids = new RequestIds();
  const lines = uniqueLines(input, ids, (refusal) => void send(refusal).catch(() => undefined));
  const transport = new StdioServerTransport(lines, output);
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    ids.answered(message);
    return send(message);
  };
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
  // A process ends only once nothing reads its input.
  input.unpipe(lines).pause();
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

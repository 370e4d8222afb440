import { createMcpHandler, isLegacyRequest, readRequestBody, type ServerNotifier } from "@modelcontextprotocol/server";
import type { Registry } from "../registry/registry.ts";
import { emitWarning, type Runtime } from "../runtime/create-runtime.ts";
import { createInstances, type Instances, type ServerInstance } from "./mcp/server-instance.ts";
import { createHost, type Listing } from "./host/create-host.ts";
import { createHealth } from "./http/health.ts";
import { emptyBody, refused } from "./http/access.ts";
import { createGuard, openToPages, type McpAccess } from "./http/guard-requests.ts";
import { endpoint, listen, type McpListener, type McpListenOptions } from "./http/listen.ts";
import { createConnectedSessions, protocolError } from "./mcp/connected-sessions.ts";
import { type McpStreams, serveStreams, withoutNulls } from "./mcp/serve-streams.ts";
import type { McpServerOptions } from "./options/server-options.ts";
import { defined } from "../util/defined.ts";
import { withoutRounding } from "../util/json-text.ts";
import { parseJson } from "../util/json.ts";
import { stableJson } from "../util/stable-json.ts";

/** The change: the list of prompts, the list of resources, or the resource at an address. */
export type McpChange = "prompts" | "resources" | { readonly uri: string };

/** An MCP server for a registry, in revisions 2026-07-28 and 2025-11-25. */
export interface McpServer {
  readonly runtime: Runtime;
  /** Serves one client, until its input ends or `signal` aborts. Handlers must not write to the output. */
  serveStdio(streams?: McpStreams & { readonly signal?: AbortSignal }): Promise<void>;
  /** A handler of HTTP requests for any web server, with the checks of `access`. */
  handler(access?: McpAccess): (request: Request) => Promise<Response>;
  /** Listens on a port of this machine. The endpoint is `/mcp`; `/health/live` and `/health/ready` are for probes. @throws ToolwrightError `CONFIG_INVALID`, `PORT_UNAVAILABLE`. */
  listen(options?: McpListenOptions): Promise<McpListener>;
  /**
   * Serves another registry from now on, and notifies the clients. Running calls and started turns keep the previous registry.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for `mcp`; then nothing changes.
   */
  reload(next: { readonly registry: Registry }): void;
  /** Notifies the clients about a change of content that the option `register` has registered. */
  announce(change: McpChange): void;
  /** Ends all connections, and cancels the calls that wait for an answer. */
  close(): Promise<void>;
}

/**
 * Serves the tools of a registry to MCP clients, through the whole pipeline of the runtime. Confirmations and the requests of `ui` tools go to
 * the client (elicitation), unless the host has its own port `ui`.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for `mcp`; as `createRuntime`.
 */
export function createMcpServer(registry: Registry, options: McpServerOptions = {}): McpServer {
  const host = createHost(registry, options);
  const instances = createInstances(host, options.session ?? {});
  // Proxies close a connection without data after half a minute; a stream has keep-alive comments.
  const modern = createMcpHandler(() => instances.forRequest(), { legacy: "reject", responseMode: "sse" });
  const { idleMs = 1_800_000, maxSessions = 1000 } = options;
  const connect = (): ReturnType<typeof instances.forConnection> => instances.forConnection("legacy");
  const older = createConnectedSessions({ connect, clock: host.clock, idleMs, maxSessions });
  const closing = new AbortController();
  const listeners = { instances, notify: modern.notify };
  const handler = (access: McpAccess = {}) => {
    const guard = createGuard(access, options.onWarning ?? emitWarning);
    const answered = async (request: Request): Promise<Response> => {
      const passed = await guard(request);
      if (passed instanceof Response) return passed;
      const parsedBody = request.method === "POST" ? await bodyOf(request) : undefined;
      if (parsedBody instanceof Response) return parsedBody;
      const received = { parsedBody, ...defined({ authInfo: passed.authInfo }) };
      if (await isLegacyRequest(request, parsedBody)) return older.fetch(request, received);
      return modern.fetch(request, received);
    };
    return access.origins === undefined ? answered : openToPages(answered, access.origins);
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
    reload({ registry: next }) {
      const { listing } = host;
      host.listing = host.list(next);
      announceTools(listing, host.listing, listeners);
    },
    announce: (change) => announceChange(change, listeners),
    async close() {
      closing.abort();
      host.calls.close();
      host.questions.close();
      await Promise.all([modern.close(), older.close(), instances.close()]);
    },
  };
}

/** The body as JSON, with markers for numbers that a double cannot represent, which are refused later; or the refusal of the request. */
async function bodyOf(request: Request): Promise<unknown> {
  const body = await readRequestBody(request);
  if (body.tooLarge) return refused(413, "The request is too large.");
  if (body.text === "") return protocolError(400, -32700, emptyBody);
  return (
    withoutNulls(parseJson(withoutRounding(body.text))) ?? protocolError(400, -32700, "The body is not valid JSON.")
  );
}

function isEndpoint(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === endpoint || pathname.startsWith("/.well-known/oauth-protected-resource");
}

const notFound = (): Response => Response.json({ error: `Not found. The endpoint is ${endpoint}.` }, { status: 404 });

/** The address on which the server listens is an allowed host name. */
function accessOf({ port: _port, host = "127.0.0.1", ...access }: McpListenOptions): McpAccess {
  return { ...access, hosts: [...(access.hosts ?? []), ...(host === "0.0.0.0" || host === "::" ? [] : [host])] };
}

interface Listeners {
  readonly instances: Instances;
  /** For revision 2026-07-28 over HTTP. */
  readonly notify: ServerNotifier;
}

function announceTools(before: Listing, now: Listing, listeners: Listeners): void {
  const hasOther = stableJson([...before.tools.values()]) !== stableJson([...now.tools.values()]);
  if (hasOther) announceChange("tools", listeners);
  if ([...before.tools.keys()].join() !== [...now.tools.keys()].join()) announceChange("resources", listeners);
}

function announceChange(change: McpChange | "tools", { instances, notify }: Listeners): void {
  if (change === "tools") {
    notify.toolsChanged();
    toAll(instances, ({ sdk }) => sdk.server.sendToolListChanged());
  } else if (change === "prompts") {
    notify.promptsChanged();
    toAll(instances, ({ sdk }) => sdk.server.sendPromptListChanged());
  } else if (change === "resources") {
    notify.resourcesChanged();
    toAll(instances, ({ sdk }) => sdk.server.sendResourceListChanged());
  } else {
    const { uri } = change;
    notify.resourceUpdated(uri);
    toAll(instances, async ({ sdk, subscribed, era }) => {
      // Over standard streams, the SDK tracks the subscriptions of a client of revision 2026-07-28.
      if (era === "modern" || subscribed.has(uri)) await sdk.server.sendResourceUpdated({ uri });
    });
  }
}

function toAll(instances: Instances, send: (instance: ServerInstance) => Promise<void>): void {
  for (const instance of instances.connected()) void send(instance).catch(() => undefined);
}

import {
  CLIENT_CAPABILITIES_META_KEY,
  ResourceNotFoundError,
  Server,
  type ClientCapabilities,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import { isRecord } from "../../util/is-record.ts";
import type { Connection } from "../calls/connection.ts";
import { callTool } from "./call-tool.ts";
import type { McpHost } from "./mcp-host.ts";

const scheme = "tool://";

// McpServer, which replaces it, cannot hand out definitions that an adapter made.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
export type SdkServer = Server;

/** One `Server` of the SDK: for a connection, or for one request of revision 2026-07-28. */
export function serverInstance(host: McpHost, connection: Connection): SdkServer {
  const { info, instructions, ttlMs } = host;
  const hint = { ttlMs, cacheScope: "private" } as const;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
  const server = new Server(info, {
    capabilities: { tools: {}, resources: {}, logging: {} },
    ...(instructions === undefined ? {} : { instructions }),
    cacheHints: { "tools/list": hint, "resources/list": hint, "resources/read": hint, "server/discover": hint },
  });
  // The same object each time: the list is the same for every connection.
  server.setRequestHandler("tools/list", () => ({ tools: [...host.tools.values()] as Tool[] }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    callTool(host, connection, { params, context, capabilities: capabilitiesOf(server, context) }),
  );
  server.setRequestHandler("resources/list", () => ({
    resources: [...host.tools.values()].map(({ name, title }) => ({
      uri: `${scheme}${name}`,
      name,
      ...(title === undefined ? {} : { title }),
      description: `The documentation of the tool ${name}.`,
      mimeType: "text/markdown",
    })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const name = uri.startsWith(scheme) ? uri.slice(scheme.length) : "";
    const text = host.tools.has(name) ? host.registry.documentation(name) : undefined;
    if (text === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: "text/markdown", text }] };
  });
  server.onclose = () => void connection.close().catch(() => undefined);
  return server;
}

/** Of the request under revision 2026-07-28, of the connection before it. */
function capabilitiesOf(server: SdkServer, { mcpReq }: ServerContext): ClientCapabilities | undefined {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const own = envelope[CLIENT_CAPABILITIES_META_KEY];
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- earlier revisions say it once for a connection
  return isRecord(own) ? own : server.getClientCapabilities();
}

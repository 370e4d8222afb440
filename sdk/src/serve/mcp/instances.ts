import type { McpServer } from "@modelcontextprotocol/server";
import type { SessionOptions } from "../../runtime/session/session.ts";
import { createConnection, type Connection } from "../calls/connection.ts";
import type { McpHost } from "../host/mcp-host.ts";
import { serverInstance, type Era, type ServerInstance } from "./server-instance.ts";

/** The servers of the SDK that serve clients at the moment. */
export interface Instances {
  /** For one request of revision 2026-07-28 over HTTP. */
  forRequest(): McpServer;
  /** For as long as a connection lasts. */
  forConnection(era: Era): McpServer;
  /** Those of connections. */
  connected(): Iterable<ServerInstance>;
  close(): Promise<void>;
}

export function createInstances(host: McpHost, options: Omit<SessionOptions, "id" | "registry">): Instances {
  const connections = new Set<Connection>();
  const connected = new Set<ServerInstance>();
  const source = {
    registry: () => host.listing.registry,
    open: (chosen: SessionOptions) => host.runtime.openSession(chosen),
    options,
  };
  const make = (era: Era, isLasting: boolean): McpServer => {
    const connection = createConnection(source, isLasting);
    const instance = serverInstance(host, connection, era);
    connections.add(connection);
    if (isLasting) connected.add(instance);
    const { server } = instance.sdk;
    const { onclose } = server;
    server.onclose = () => {
      connections.delete(connection);
      connected.delete(instance);
      // A parked call goes on after the request that began it.
      if (isLasting) onclose?.();
    };
    return instance.sdk;
  };
  return {
    forRequest: () => make("modern", false),
    forConnection: (era) => make(era, true),
    connected: () => connected,
    async close() {
      await Promise.all([...connections].map((connection) => connection.close()));
    },
  };
}

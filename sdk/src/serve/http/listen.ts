import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { McpAccess } from "./guard-requests.ts";
import { isLoopback, openPort } from "./open-port.ts";

/** Where an MCP server listens. */
export interface McpListenOptions extends McpAccess {
  /** Default 3000; 0 takes a free one. */
  readonly port?: number;
  /** Address to listen on; default `127.0.0.1`. Another than this machine's own needs `token` or `verifyToken`. */
  readonly host?: string;
}

/** An MCP server that listens. */
export interface McpListener {
  /** Address of the endpoint, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening and ends open connections. */
  close(): Promise<void>;
}

/** Path of the endpoint. */
export const endpoint = "/mcp";

/**
 * Listens with Node's HTTP server.
 *
 * @throws ToolwrightError `CONFIG_INVALID` where others could reach the server without a token; `PORT_UNAVAILABLE`.
 */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { port = 3000, host = "127.0.0.1", token, verifyToken }: McpListenOptions,
): Promise<McpListener> {
  if (!isLoopback(host) && token === undefined && verifyToken === undefined) {
    throw new ToolwrightError("CONFIG_INVALID", `Anyone who reaches ${host} could call the tools.`, {
      remedy: "Demand a bearer token (`token`, or `TOOLWRIGHT_MCP_TOKEN` for the command), or listen on 127.0.0.1.",
    });
  }
  const opened = await openPort(fetch, { port, host });
  return { url: `${opened.origin}${endpoint}`, port: opened.port, close: opened.close };
}

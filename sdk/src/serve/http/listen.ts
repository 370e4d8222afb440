import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { within } from "../../util/waits.ts";
import { checkExposure } from "./access.ts";
import type { McpAccess } from "./guard-requests.ts";

/** Address of a listening server. */
export interface ListenOptions {
  /** Default 3000; 0 uses a free port. */
  readonly port?: number;
  /** Address to listen on; default `127.0.0.1`. Others can reach another address only if the server checks them, such as by `token`. */
  readonly host?: string;
}

/** Address and access of a listening MCP server. */
export interface McpListenOptions extends McpAccess, ListenOptions {}

/** A listening MCP server. */
export interface McpListener {
  /** Address of the endpoint, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, waits up to five seconds for running requests, and ends all connections. It does not wait for streams. */
  close(): Promise<void>;
}

const graceMs = 5000;

export const endpoint = "/mcp";

/** @throws ToolwrightError `CONFIG_INVALID` if others could reach the server without a token; `PORT_UNAVAILABLE`. */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { port = 3000, host = "127.0.0.1", token, verifyToken }: McpListenOptions,
): Promise<McpListener> {
  checkExposure(host, token ?? verifyToken, "TOOLWRIGHT_MCP_TOKEN");
  const opened = await openPort(fetch, { port, host });
  return { url: `${opened.origin}${endpoint}`, port: opened.port, close: () => opened.close(graceMs) };
}

/** A port of this machine. If it is in use and no person chose it, the next free one is used. */
export interface WantedPort {
  readonly port: number;
  readonly isNamed: boolean;
}

const host = "127.0.0.1";
const mostPorts = 20;

/** Listens only on this machine. @throws ToolwrightError `PORT_UNAVAILABLE`. */
export async function openLocalPort(
  fetch: (request: Request) => Promise<Response>,
  { port, isNamed }: WantedPort,
): Promise<OpenPort> {
  for (let tried = port; ; tried += 1) {
    try {
      return await openPort(fetch, { port: tried, host });
    } catch (error) {
      const isTaken = isToolwrightError(error) && error.code === "PORT_UNAVAILABLE";
      if (!isTaken || isNamed || port === 0 || tried >= port + mostPorts || tried >= 65_535) throw error;
    }
  }
}

export interface OpenPort {
  readonly origin: string;
  readonly port: number;
  /** Stops listening, and ends all connections when running requests, but not streams, are answered, or after `graceMs` (default 0). */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Uses Node's server, which ends connections that send too slowly. @throws ToolwrightError `PORT_UNAVAILABLE`. */
export async function openPort(
  fetch: (request: Request) => Promise<Response>,
  { port, host }: Required<ListenOptions>,
): Promise<OpenPort> {
  // A server over standard streams does not need it.
  const { getRequestListener } = await import("@hono/node-server");
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  const running = new Set<Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    // A stream is a response to GET, and has no end to wait for.
    if (incoming.method !== "GET") {
      const sent = new Promise<void>((resolve) => outgoing.once("close", resolve));
      running.add(sent);
      void sent.then(() => running.delete(sent));
    }
    void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      const message = `Cannot listen on ${host}, port ${String(port)}: ${String(cause)}.`;
      reject(new ToolwrightError("PORT_UNAVAILABLE", message, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${String(taken)}`,
    port: taken,
    async close(graceMs = 0) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await within(graceMs, Promise.all(running));
      server.closeAllConnections();
      await closed;
    },
  };
}

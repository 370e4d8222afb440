import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as a provider's server parses it. */
export interface ProviderRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server's response: JSON, or the lines of an event stream. */
export interface ProviderReply {
  readonly status?: number;
  readonly json?: unknown;
  readonly stream?: readonly string[];
}

/** Serves on loopback until the test ends, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server on loopback; returns its address. */
export async function serveJson(answer: (request: ProviderRequest) => ProviderReply): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Readonly<Record<string, unknown>>;
      send(response, answer({ path: request.url ?? "", body }));
    });
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

function send(response: ServerResponse, { status = 200, json, stream }: ProviderReply): void {
  // Clients retry immediately.
  response.writeHead(status, {
    "content-type": stream === undefined ? "application/json" : "text/event-stream",
    "retry-after-ms": "1",
  });
  // Each event in a separate chunk, as from a model.
  for (const event of stream ?? []) response.write(`${event}\n\n`);
  response.end(stream === undefined ? JSON.stringify(json) : undefined);
}

/** An event as a stream writes it. */
export const event = (data: object, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}`;

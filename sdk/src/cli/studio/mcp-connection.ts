import type * as Sdk from "@modelcontextprotocol/client";
import type { Json } from "../../util/json.ts";
import { connectTo, type ConnectedClient, type McpServer } from "../foreign/mcp-client.ts";
import { anyResult, listTools } from "../foreign/mcp-tools.ts";

/** A message between the studio and a server, as it went over the wire. */
export interface WireMessage {
  readonly direction: "sent" | "received";
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly message: unknown;
}

export interface ConnectionOptions {
  readonly version: string;
  readonly onMessage: (message: WireMessage) => void;
  /** Called once when the server has ended. */
  readonly onEnd: (reason: string) => void;
  /** Called when the tools have changed. */
  readonly onChange: () => void;
  /** Asks a person for the answer to a form of the server. */
  readonly elicit: (params: Elicitation) => Promise<Elicited>;
}

export interface Elicitation {
  readonly message: string;
  readonly requestedSchema?: unknown;
}

export interface Elicited {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string | number | boolean | string[]>;
}

const connectMs = 60_000;
/** A tool may wait for a person. */
const callMs = 3_600_000;
/** Of everything that a server sends while the studio is open. */
const mostBytes = 2 ** 32;

/** A server of others, for as long as it runs. */
export class McpConnection {
  readonly #connected: ConnectedClient;
  #isClosed = false;

  private constructor(connected: ConnectedClient) {
    this.#connected = connected;
  }

  /** @throws ToolwrightError `MCP_UNREACHABLE`, `MCP_TIMEOUT`. */
  static async open(server: McpServer, options: ConnectionOptions): Promise<McpConnection> {
    const { version, onMessage, onEnd, onChange, elicit } = options;
    const connected = await connectTo(server, { timeoutMs: connectMs, version, mostBytes }, (made) => {
      made.setRequestHandler("elicitation/create", async ({ params }) => ({ ...(await elicit(params)) }));
      made.setNotificationHandler("notifications/tools/list_changed", () => onChange());
    });
    const connection = new McpConnection(connected);
    watchWire(connected.transport, onMessage);
    connected.client.onclose = () => {
      if (!connection.#isClosed) onEnd(connected.ending());
    };
    return connection;
  }

  get name(): string {
    return this.#connected.client.getServerVersion()?.name ?? "MCP server";
  }

  /** @throws ToolwrightError `MCP_ANSWER_INVALID`. */
  tools(): Promise<readonly unknown[]> {
    const options = { signal: AbortSignal.timeout(connectMs), timeout: connectMs };
    return listTools(this.#connected.client, options);
  }

  async call(name: string, args: unknown, { signal, onProgress }: CallOptions): Promise<CallToolResult> {
    const params = { name, arguments: args as Record<string, unknown> };
    const options = { signal, timeout: callMs, resetTimeoutOnProgress: true, onprogress: onProgress };
    return (await this.#connected.client.request(
      { method: "tools/call", params },
      anyResult,
      options,
    )) as CallToolResult;
  }

  /** The text of a resource; undefined where it has none. */
  async readText(uri: string): Promise<string | undefined> {
    const { contents } = await this.#connected.client.readResource({ uri });
    return contents.flatMap((part) => ("text" in part ? [part.text] : []))[0];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connected.close();
  }
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress: Sdk.ProgressCallback;
}

/** What a server answers to a call; nothing of it is checked. */
export interface CallToolResult {
  readonly content?: readonly Json[];
  readonly structuredContent?: Json;
  readonly isError?: boolean;
}

/** Hands on each message of a transport that is connected. */
function watchWire(transport: Sdk.Transport, onMessage: (message: WireMessage) => void): void {
  const note = (direction: WireMessage["direction"], message: unknown): void =>
    onMessage({ direction, time: Date.now(), message });
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    note("sent", message);
    return send(message, options);
  };
  const { onmessage } = transport;
  transport.onmessage = (message, extra) => {
    note("received", message);
    onmessage?.(message, extra);
  };
}

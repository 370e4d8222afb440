import type * as Sdk from "@modelcontextprotocol/client";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { counted } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { unlessAborted } from "../../util/waits.ts";
import { packageVersion } from "../console/package-version.ts";
import { ServerProcess } from "./mcp-process.ts";
import type { McpServer } from "./mcp-server.ts";

export interface ConnectLimits {
  readonly timeoutMs: number;
  readonly interruption?: AbortSignal | undefined;
}

/**
 * How to speak to a server: `usual` works with nearly every server, `newer` is the handshake of 2026, and `older` the two
 * addresses of HTTP servers before 2025.
 */
type Form = "usual" | "newer" | "older";

export interface ConnectedClient {
  readonly client: Sdk.Client;
  readonly transport: Sdk.Transport;
  /** For requests: aborted when the time limit is reached. */
  readonly options: { readonly signal: AbortSignal; readonly timeout: number };
  readonly explain: (error: unknown) => ToolwrightError;
  /** How the process ended, with its last output lines; empty while it runs, and for a server with a URL. */
  readonly ending: () => string;
  readonly close: () => Promise<void>;
}

interface Connecting {
  readonly server: McpServer;
  readonly limits: ConnectLimits;
  readonly sdk: typeof Sdk;
  readonly prepare: ((client: Sdk.Client) => void) | undefined;
}

/**
 * Connects to a server. `prepare` gets the client before it connects.
 *
 * @throws ToolwrightError `MCP_UNREACHABLE` if it cannot be started or reached, or ends too early; `MCP_TIMEOUT`; `MCP_ANSWER_INVALID`.
 */
export async function connectTo(
  server: McpServer,
  limits: ConnectLimits,
  prepare?: (client: Sdk.Client) => void,
): Promise<ConnectedClient> {
  const sdk = await import("@modelcontextprotocol/client");
  const connect = (form: Form): Promise<ConnectedClient> => connectBy(form, { server, limits, sdk, prepare });
  return connect("usual").catch((error: unknown) => {
    const form = otherForm(error, sdk);
    if (form === undefined) throw error;
    // The first failure is more informative than the failure of a form that the server may not support.
    return connect(form).catch(() => {
      throw error;
    });
  });
}

function otherForm(error: unknown, sdk: typeof Sdk): Form | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof sdk.ProtocolError) return "newer";
  return sdk.SdkHttpError.isInstance(cause) && [400, 404, 405].includes(cause.status) ? "older" : undefined;
}

async function connectBy(form: Form, { server, limits, sdk, prepare }: Connecting): Promise<ConnectedClient> {
  const { timeoutMs: timeout, interruption } = limits;
  const version = await packageVersion();
  const mode = form === "newer" ? "auto" : "legacy";
  const capabilities = prepare === undefined ? {} : { elicitation: { form: {} } };
  const client = new sdk.Client({ name: "toolwright", version }, { capabilities, versionNegotiation: { mode } });
  // An invalid message is reported when its request fails.
  client.onerror = () => undefined;
  prepare?.(client);
  const child = "url" in server ? undefined : new ServerProcess(server, sdk);
  const transport = child ?? httpTransport(server as { readonly url: URL }, form, sdk);
  const late = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([late, ...(interruption === undefined ? [] : [interruption])]);
  const options = { signal, timeout };
  const explain = (error: unknown): ToolwrightError => explained(error, { server, limits, child, sdk, late });
  const close = async (): Promise<void> => {
    await unlessAborted(client.close(), AbortSignal.timeout(2_000)).catch(() => undefined);
    await transport.close().catch(() => undefined);
  };
  try {
    await unlessAborted(client.connect(transport, options), signal);
  } catch (error) {
    await close();
    throw explain(error);
  }
  const ending = (): string =>
    [child?.ending ?? "", child?.lastWords.trim() ?? ""].filter((part) => part !== "").join("\n");
  return { client, transport, options, explain, ending, close };
}

/** A request URL must not contain a user name and a password, so they go into a header. */
function httpTransport({ url: given }: { readonly url: URL }, form: Form, sdk: typeof Sdk): Sdk.Transport {
  const url = new URL(given);
  const { username, password } = url;
  url.username = "";
  url.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = pair === ":" ? {} : { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  // oxlint-disable-next-line typescript/no-deprecated -- it is for servers that know nothing newer
  const Transport = form === "older" ? sdk.SSEClientTransport : sdk.StreamableHTTPClientTransport;
  const delays = { initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 };
  return new Transport(url, { requestInit: { headers }, reconnectionOptions: { ...delays, maxRetries: 0 } });
}

interface Facts extends Pick<Connecting, "server" | "limits" | "sdk"> {
  readonly child: ServerProcess | undefined;
  readonly late: AbortSignal;
}

function explained(error: unknown, { server, limits, child, sdk, late }: Facts): ToolwrightError {
  if (error instanceof ToolwrightError) return error;
  const failed = (
    code: "MCP_UNREACHABLE" | "MCP_TIMEOUT" | "MCP_ANSWER_INVALID",
    what: string,
    remedy?: string,
  ): ToolwrightError =>
    new ToolwrightError(code, [`The MCP server ${what}.`, ...lastLines(child)].join("\n"), {
      cause: error,
      ...defined({ remedy }),
    });
  if (child?.isFlooded === true) return failed("MCP_ANSWER_INVALID", "sent a message of more than 64 MB");
  if (limits.interruption?.aborted === true) return failed("MCP_UNREACHABLE", "was ended because you asked for it");
  if (late.aborted || (sdk.SdkError.isInstance(error) && error.code === sdk.SdkErrorCode.RequestTimeout))
    return failed("MCP_TIMEOUT", `did not list its tools within ${counted(limits.timeoutMs / 1000, "second")}`);
  if (error instanceof sdk.ProtocolError)
    return failed("MCP_ANSWER_INVALID", `answers with an error: ${quoted(error.message)}`, refusedRemedy);
  // The issues that the client's own validation of a message found.
  if (isRecord(error) && Array.isArray(error.issues))
    return failed("MCP_ANSWER_INVALID", "sent an invalid protocol message");
  return failed("MCP_UNREACHABLE", unreachable(server, child, error));
}

// The server speaks the protocol, so its output needs no correction.
const refusedRemedy = "Check what the server needs to list its tools: credentials, network access, or options.";

export const quoted = (text: string): string => clipText(visibleText(text).replaceAll(/\s+/g, " "), 120);

function lastLines(child: ServerProcess | undefined): readonly string[] {
  const lines = (child?.lastWords.trim() ?? "").split("\n").slice(-5).join("\n");
  return lines === "" ? [] : [`Its last lines:\n${visibleText(lines).replaceAll(/^/gm, "  ")}`];
}

function unreachable(server: McpServer, child: ServerProcess | undefined, error: unknown): string {
  if (child?.ending !== undefined) return `ended with ${child.ending} before it had listed its tools`;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  const status = isRecord(error) && typeof error.status === "number" ? `HTTP ${String(error.status)}, ` : "";
  const reason = `${status}${errorMessage(error)}${cause}`;
  // The rest of a URL may contain secrets.
  if ("url" in server) return `at ${server.url.origin}${server.url.pathname} cannot be reached: ${quoted(reason)}`;
  const system: Readonly<Record<string, unknown>> = isRecord(error) ? error : {};
  if (system.code === "ENOENT") return `\`${server.command}\` cannot be started: there is no such command`;
  const isStarted = typeof system.syscall !== "string" || !system.syscall.startsWith("spawn");
  return `\`${server.command}\` cannot be ${isStarted ? "spoken to" : "started"}: ${quoted(reason)}`;
}

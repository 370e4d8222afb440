import type * as Sdk from "@modelcontextprotocol/client";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { counted } from "../../util/texts.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { limitedFetch, ServerProcess, type ServerCommand } from "./mcp-process.ts";
import { unlessAborted } from "../../util/waits.ts";

/** A server that is to be started, or one that runs at an address. */
export type McpServer = ServerCommand | { readonly url: URL };

export interface ConnectLimits {
  readonly timeoutMs: number;
  readonly interruption?: AbortSignal | undefined;
  readonly version: string;
  /** Most bytes that it may send in all; default 64 MiB. */
  readonly mostBytes?: number;
}

const mostBytes = 64 * 1024 * 1024;

/**
 * How to speak to a server: `usual` is what nearly every one knows, `newer` the hand-shake that came in 2026, and `older` the two
 * addresses HTTP servers had before 2025.
 */
type Form = "usual" | "newer" | "older";

/** A server that answers, but does not take this form of speech. */
class Refusal extends Error {
  readonly form: Form;
  readonly failure: ToolwrightError;

  constructor(form: Form, failure: ToolwrightError) {
    super(failure.message);
    this.form = form;
    this.failure = failure;
  }
}

interface Attempt {
  readonly transport: Sdk.Transport;
  readonly child?: ServerProcess;
  readonly flooded: AbortSignal;
}

/** A client that is connected to a server. */
export interface ConnectedClient {
  readonly client: Sdk.Client;
  readonly transport: Sdk.Transport;
  /** For requests: aborted when the time of the limits is over, or the server sends too much. */
  readonly options: { readonly signal: AbortSignal; readonly timeout: number };
  /** What the failure of a request means. */
  readonly explain: (error: unknown) => ToolwrightError;
  /** How the process ended, with its last lines; empty while it runs, and for a server at an address. */
  readonly ending: () => string;
  readonly close: () => Promise<void>;
}

/**
 * Connects to a server. `prepare` gets the client before it connects.
 *
 * @throws ToolwrightError `MCP_UNREACHABLE` when it cannot be started or spoken to, or ends too early; `MCP_TIMEOUT`; `MCP_ANSWER_INVALID`.
 */
export async function connectTo(
  server: McpServer,
  limits: ConnectLimits,
  prepare?: (client: Sdk.Client) => void,
): Promise<ConnectedClient> {
  try {
    return await connectOnce({ server, limits, prepare }, "usual");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The first refusal tells more than that of a form the server may never have known.
    return connectOnce({ server, limits, prepare }, error.form).catch(() => {
      throw error.failure;
    });
  }
}

interface Connecting {
  readonly server: McpServer;
  readonly limits: ConnectLimits;
  readonly prepare: ((client: Sdk.Client) => void) | undefined;
}

async function connectOnce({ server, limits, prepare }: Connecting, form: Form): Promise<ConnectedClient> {
  const { timeoutMs, interruption, version } = limits;
  const sdk = await import("@modelcontextprotocol/client");
  const attempt = open(server, { form, limits }, sdk);
  const mode = form === "newer" ? "auto" : "legacy";
  const capabilities = prepare === undefined ? {} : { elicitation: { form: {} } };
  const client = new sdk.Client({ name: "toolwright", version }, { capabilities, versionNegotiation: { mode } });
  // What is wrong with single messages shows when a request fails.
  client.onerror = () => undefined;
  prepare?.(client);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signals = [timeout, attempt.flooded, ...(interruption === undefined ? [] : [interruption])];
  const options = { signal: AbortSignal.any(signals), timeout: timeoutMs };
  const facts = { server, limits, attempt, sdk, timeout };
  const close = async (): Promise<void> => {
    await unlessAborted(client.close(), AbortSignal.timeout(2_000)).catch(() => undefined);
    await attempt.transport.close().catch(() => undefined);
  };
  try {
    await unlessAborted(client.connect(attempt.transport, options), options.signal);
  } catch (error) {
    await close();
    throw refusalOf(error, form, { ...facts, failure: explained(error, facts) });
  }
  const { transport, child } = attempt;
  const ending = (): string =>
    [child?.ending ?? "", child?.lastWords.trim() ?? ""].filter((part) => part !== "").join("\n");
  return { client, transport, options, explain: (error) => explained(error, facts), ending, close };
}

interface Facts {
  readonly server: McpServer;
  readonly limits: ConnectLimits;
  readonly attempt: Attempt;
  readonly sdk: typeof Sdk;
  readonly timeout: AbortSignal;
}

/** A failure, or that another form of speech is worth a try. */
function refusalOf(
  error: unknown,
  form: Form,
  { sdk, failure, attempt, limits, timeout }: Facts & { readonly failure: ToolwrightError },
) {
  const isOver = attempt.flooded.aborted || timeout.aborted || limits.interruption?.aborted === true;
  if (form !== "usual" || isOver || error instanceof ToolwrightError) return failure;
  if (error instanceof sdk.ProtocolError) return new Refusal("newer", failure);
  const isOlder = sdk.SdkHttpError.isInstance(error) && [400, 404, 405].includes(error.status);
  return isOlder ? new Refusal("older", failure) : failure;
}

function explained(error: unknown, { server, limits, attempt, sdk, timeout }: Facts): ToolwrightError {
  if (error instanceof ToolwrightError) return error;
  if (attempt.flooded.aborted) return failed("MCP_ANSWER_INVALID", "sent more than 64 MB", attempt);
  if (limits.interruption?.aborted === true)
    return failed("MCP_UNREACHABLE", "was ended because you asked for it", attempt);
  const isLate = sdk.SdkError.isInstance(error) && error.code === sdk.SdkErrorCode.RequestTimeout;
  if (isLate || timeout.aborted) {
    const seconds = counted(limits.timeoutMs / 1000, "second");
    return failed("MCP_TIMEOUT", `did not list its tools within ${seconds}`, attempt);
  }
  if (error instanceof sdk.ProtocolError)
    return failed("MCP_ANSWER_INVALID", `answers with an error: ${quoted(error.message)}`, attempt);
  // The client's own check of a message, as a list of issues.
  if (isRecord(error) && Array.isArray(error.issues))
    return failed("MCP_ANSWER_INVALID", "answers with what is not a message of the protocol", attempt);
  return failed("MCP_UNREACHABLE", unreachable(server, attempt, error), attempt);
}

function open(
  server: McpServer,
  { form, limits }: { readonly form: Form; readonly limits: ConnectLimits },
  sdk: typeof Sdk,
): Attempt {
  const most = limits.mostBytes ?? mostBytes;
  if (!("url" in server)) {
    const child = new ServerProcess(server, { mostBytes: most, readMessage: sdk.deserializeMessage });
    return { transport: child, child, flooded: child.flooded };
  }
  const { fetch, flooded } = limitedFetch(most);
  const { url, headers } = withoutCredentials(server.url);
  // oxlint-disable-next-line typescript/no-deprecated -- it is for servers that know nothing newer
  const Transport = form === "older" ? sdk.SSEClientTransport : sdk.StreamableHTTPClientTransport;
  return { transport: new Transport(url, { fetch, requestInit: { headers }, ...noReconnection }), flooded };
}

/** No request may have a name and a password in its address; they go into a header. */
function withoutCredentials(given: URL): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } {
  if (given.username === "" && given.password === "") return { url: given, headers: {} };
  const url = new URL(given);
  url.username = "";
  url.password = "";
  const pair = `${decodeURIComponent(given.username)}:${decodeURIComponent(given.password)}`;
  return { url, headers: { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` } };
}

const noReconnection = {
  reconnectionOptions: {
    maxRetries: 0,
    initialReconnectionDelay: 1_000,
    maxReconnectionDelay: 1_000,
    reconnectionDelayGrowFactor: 1,
  },
};

/** What a server says, on one line. */
export const quoted = (text: string): string => clipText(visibleText(text).replaceAll(/\s+/g, " "), 120);

function failed(
  code: "MCP_UNREACHABLE" | "MCP_TIMEOUT" | "MCP_ANSWER_INVALID",
  what: string,
  { child }: Attempt,
): ToolwrightError {
  const stray = child?.stray;
  const words = child?.lastWords.trim().split("\n").slice(-5).join("\n") ?? "";
  const indented = (text: string): string => visibleText(text).replaceAll(/^/gm, "  ");
  const details = [
    ...(stray === undefined
      ? []
      : [`It wrote to standard output what is not a message:\n${indented(clipText(stray))}`]),
    ...(words === "" ? [] : [`Its last lines:\n${indented(words)}`]),
  ];
  return new ToolwrightError(code, [`The MCP server ${what}.`, ...details].join("\n"));
}

function unreachable(server: McpServer, { child }: Attempt, error: unknown): string {
  const ending = child?.ending;
  if (ending !== undefined) return `ended with ${ending} before it had listed its tools`;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  const status = isRecord(error) && typeof error.status === "number" ? `HTTP ${String(error.status)}, ` : "";
  const reason = `${status}${errorMessage(error)}${cause}`;
  // The rest of an address may hold what is to stay secret.
  if ("url" in server) return `at ${server.url.origin}${server.url.pathname} cannot be spoken to: ${quoted(reason)}`;
  const system: Readonly<Record<string, unknown>> = isRecord(error) ? error : {};
  if (system.code === "ENOENT") return `\`${server.command}\` cannot be started: there is no such command`;
  const isStarted = typeof system.syscall !== "string" || !system.syscall.startsWith("spawn");
  return `\`${server.command}\` cannot be ${isStarted ? "spoken to" : "started"}: ${quoted(reason)}`;
}

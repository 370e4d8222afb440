import type * as Sdk from "@modelcontextprotocol/client";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { counted } from "../../util/texts.ts";
import { errorMessage } from "../../util/error-message.ts";
import { isRecord } from "../../util/is-record.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { limitedFetch, ServerProcess, type ServerCommand } from "./mcp-process.ts";

/** A server that is to be started, or one that runs at an address. */
export type McpServer = ServerCommand | { readonly url: URL };

export interface ListingLimits {
  readonly timeoutMs: number;
  readonly interruption?: AbortSignal | undefined;
  readonly version: string;
}

const mostBytes = 64 * 1024 * 1024;
const mostPages = 1_000;
const mostTools = 100_000;

/**
 * All tools of an MCP server, as it lists them. Nothing is called. The server is ended afterwards, whatever happens.
 *
 * @throws ToolwrightError `MCP_UNREACHABLE` when it cannot be started or spoken to, or ends too early; `MCP_TIMEOUT`; and
 * `MCP_ANSWER_INVALID` when its answers are no list of tools, do not end, or are larger than 64 MB.
 */
export async function mcpTools(server: McpServer, limits: ListingLimits): Promise<readonly unknown[]> {
  try {
    return await listOnce(server, limits, "usual");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The first refusal tells more than that of a form the server may never have known.
    return listOnce(server, limits, error.form).catch(() => {
      throw error.failure;
    });
  }
}

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

async function listOnce(server: McpServer, limits: ListingLimits, form: Form): Promise<readonly unknown[]> {
  const { timeoutMs, interruption, version } = limits;
  const sdk = await import("@modelcontextprotocol/client");
  const attempt = open(server, form, sdk);
  const mode = form === "newer" ? "auto" : "legacy";
  const client = new sdk.Client({ name: "toolwright", version }, { versionNegotiation: { mode } });
  // What is wrong with single messages shows when the listing fails.
  client.onerror = () => undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signals = [timeout, attempt.flooded, ...(interruption === undefined ? [] : [interruption])];
  const options = { signal: AbortSignal.any(signals), timeout: timeoutMs };
  const state = { isConnected: false };
  try {
    return await unlessAborted(options.signal, async () => {
      await client.connect(attempt.transport, options);
      state.isConnected = true;
      return listAll(client, options);
    });
  } catch (error) {
    if (error instanceof ToolwrightError) throw error;
    if (attempt.flooded.aborted) throw failed("MCP_ANSWER_INVALID", "sent more than 64 MB", attempt);
    if (interruption?.aborted === true) throw failed("MCP_UNREACHABLE", "was ended because you asked for it", attempt);
    const isLate = sdk.SdkError.isInstance(error) && error.code === sdk.SdkErrorCode.RequestTimeout;
    if (isLate || timeout.aborted) {
      throw failed("MCP_TIMEOUT", `did not list its tools within ${counted(timeoutMs / 1000, "second")}`, attempt);
    }
    if (error instanceof sdk.ProtocolError) {
      const failure = failed("MCP_ANSWER_INVALID", `answers with an error: ${quoted(error.message)}`, attempt);
      throw state.isConnected || form !== "usual" ? failure : new Refusal("newer", failure);
    }
    // The client's own check of a message, as a list of issues.
    if (isRecord(error) && Array.isArray(error.issues)) {
      throw failed("MCP_ANSWER_INVALID", "answers with what is not a message of the protocol", attempt);
    }
    const failure = failed("MCP_UNREACHABLE", unreachable(server, attempt, error), attempt);
    const isOlder = sdk.SdkHttpError.isInstance(error) && [400, 404, 405].includes(error.status);
    throw isOlder && form === "usual" ? new Refusal("older", failure) : failure;
  } finally {
    await unlessAborted(AbortSignal.timeout(2_000), () => client.close()).catch(() => undefined);
    await attempt.transport.close().catch(() => undefined);
  }
}

function open(server: McpServer, form: Form, sdk: typeof Sdk): Attempt {
  if (!("url" in server)) {
    const child = new ServerProcess(server, { mostBytes, readMessage: sdk.deserializeMessage });
    return { transport: child, child, flooded: child.flooded };
  }
  const { fetch, flooded } = limitedFetch(mostBytes);
  const { url, headers } = withoutCredentials(server.url);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is for servers that know nothing newer
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

async function unlessAborted<Value>(signal: AbortSignal, run: () => Promise<Value>): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener(
      "abort",
      () => {
        reject(new Error("aborted"));
      },
      { once: true },
    );
    run().then(resolve, reject);
  });
}

const methodNotFound = -32601;

async function listAll(
  client: Sdk.Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const params = cursor === undefined ? {} : { cursor };
    const page: unknown = await client
      .request({ method: "tools/list", params }, anything, options)
      .catch((error: unknown) => {
        // A server may well offer other things than tools.
        if (isRecord(error) && error.code === methodNotFound) return { tools: [] };
        throw error;
      });
    if (!isRecord(page) || !Array.isArray(page.tools)) {
      throw invalid(`answers \`tools/list\` with no list of tools, but ${quoted(JSON.stringify(page))}`);
    }
    for (const tool of page.tools as readonly unknown[]) tools.push(tool);
    const { nextCursor } = page;
    if (typeof nextCursor !== "string" || nextCursor === "") return tools;
    if (seen.has(nextCursor)) throw invalid(`gives the same cursor again, so its list of tools has no end`);
    seen.add(nextCursor);
    if (seen.size >= mostPages) throw invalid(`lists its tools on more than ${String(mostPages)} pages`);
    if (tools.length > mostTools) throw invalid(`lists more than ${String(mostTools)} tools`);
    cursor = nextCursor;
  }
}

/** A result schema that takes what comes: what is wrong with a tool is for the verifier to say, tool by tool. */
const anything = {
  "~standard": { version: 1, vendor: "toolwright", validate: (value: unknown) => ({ value }) },
} as const;

const quoted = (text: string): string => clipText(visibleText(text).replaceAll(/\s+/g, " "), 120);

const invalid = (what: string): ToolwrightError => new ToolwrightError("MCP_ANSWER_INVALID", `The MCP server ${what}.`);

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

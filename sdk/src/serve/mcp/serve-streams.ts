import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type McpServerFactory,
  type RequestId,
} from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createInterface } from "node:readline";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { withoutRounding } from "../../util/json-text.ts";
import { within } from "../../util/waits.ts";

/** The streams of `serveStdio`; default: standard input and output. */
export interface McpStreams {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** How long a client that has closed its output may wait for its remaining answers, in milliseconds. */
const graceMs = 60_000;

/** Serves one client until its input ends, its requests are answered, or the signal aborts. */
export async function serveStreams(
  factory: McpServerFactory,
  { input = process.stdin, output, signal }: McpStreams & { readonly signal?: AbortSignal },
): Promise<void> {
  const running = new Set<RequestId>();
  const answered = Promise.withResolvers<undefined>();
  let isClosed = false;
  const lines = new PassThrough();
  const transport = new StdioServerTransport(lines, output);
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    const id = answeredBy(message);
    if (id !== undefined) running.delete(id);
    // A client that has closed its output cannot answer.
    if (isClosed && (running.size === 0 || isJSONRPCRequest(message))) answered.resolve(undefined);
  };
  const handle = serveStdio(factory, { transport });
  const ended = new Promise<void>((resolve) => {
    const close = transport.onclose;
    transport.onclose = () => {
      close?.();
      resolve();
    };
    signal?.addEventListener("abort", () => void handle.close().finally(resolve), { once: true });
  });
  const reader = createInterface({ input });
  reader.on("line", (line) => {
    // Some shells write a byte order mark before the first line.
    const text = withoutRounding(line.replace(/^\uFEFF/, ""));
    const parsed = parseJson(text);
    const message = withoutNulls(parsed);
    if (isJSONRPCRequest(message)) {
      if (running.has(message.id)) {
        void send(idInUse(message.id)).catch(() => undefined);
        return;
      }
      running.add(message.id);
    }
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) running.delete(cancelled);
    // JSON cannot write the markers of rounded numbers.
    lines.write(`${message === parsed ? text : JSON.stringify(message)}\n`);
  });
  reader.once("close", () => {
    isClosed = true;
    if (running.size === 0) answered.resolve(undefined);
    void within(graceMs, answered.promise).then(() => lines.end());
  });
  input.once("error", () => lines.end());
  await ended;
  // The process can end only when nothing reads its input.
  reader.close();
  input.pause();
}

/** A message without the members of its parameters that are null: some clients write null for an absent member. Arguments stay. */
export function withoutNulls(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(withoutNulls);
  if (!isRecord(message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isRecord(params)) return message;
  const present = presentIn(params, (key, value) =>
    key !== "arguments" && isRecord(value) ? presentIn(value, (_, inner) => inner) : value,
  );
  return present === params ? message : { ...rest, params: present };
}

type Members = Readonly<Record<string, unknown>>;

/** The same object if it has no null. */
function presentIn(members: Members, inner: (key: string, value: unknown) => unknown): Members {
  const all = Object.entries(members);
  const kept = all.filter(([, value]) => value !== null).map(([key, value]) => [key, inner(key, value)] as const);
  const isSame = kept.length === all.length && kept.every(([key, value]) => value === members[key]);
  return isSame ? members : Object.fromEntries(kept);
}

/** The answer to a request whose id is in use, because the client could not distinguish the two results. */
export function idInUse(id: RequestId): JSONRPCErrorResponse {
  const message = `A request with the id ${JSON.stringify(id)} is still running. Give each request its own id.`;
  return { jsonrpc: "2.0", id, error: { code: -32_600, message } };
}

export const answeredBy = (message: JSONRPCMessage): RequestId | undefined =>
  isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message) ? message.id : undefined;

/** The request that a notification cancels. */
export function cancelledBy(message: unknown): RequestId | undefined {
  if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return undefined;
  const id = message.params?.requestId;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

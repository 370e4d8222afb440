import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  readRequestBody,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type JSONRPCErrorResponse,
  type RequestId,
} from "@modelcontextprotocol/server";
import { Transform, type Readable } from "node:stream";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { repeatedKey, withoutRounding } from "../../util/json-text.ts";
import { within } from "../../util/waits.ts";
import type { RequestIds } from "./request-ids.ts";

/** The answer to a message in which a key occurs twice: what a client showed a person could be the one, and what runs the other. */
function refusalOf(message: string): JSONRPCErrorResponse | undefined {
  const key = repeatedKey(message);
  if (key === undefined) return undefined;
  return invalidRequest(parseJson(message), `The key ${JSON.stringify(key)} occurs twice. Send each key once.`);
}

/** The answer to a line that is not a message: its sender would wait otherwise. */
function lineRefusal(line: string, ids: RequestIds): JSONRPCErrorResponse | undefined {
  if (line.trim() === "") return undefined;
  const parsed = parseJson(line);
  if (parsed === undefined) return refusal(-32_700, "The line is not JSON. Send one JSON-RPC message in each line.");
  if (Array.isArray(parsed)) return refusal(-32_600, "Batches are not supported. Send each message in its own line.");
  const isMessage = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResponse].some((is) => is(parsed));
  return isMessage
    ? (refusalOf(line) ?? ids.refusalOf(parsed))
    : invalidRequest(parsed, "The line is not a JSON-RPC 2.0 message.");
}

function invalidRequest(parsed: unknown, message: string): JSONRPCErrorResponse {
  const id =
    isRecord(parsed) && (typeof parsed.id === "string" || typeof parsed.id === "number") ? parsed.id : undefined;
  return refusal(-32_600, message, id);
}

const refusal = (code: number, message: string, id?: RequestId): JSONRPCErrorResponse => ({
  jsonrpc: "2.0",
  ...defined({ id }),
  error: { code, message },
});

/** The request, its body read, for the SDK; or the response to one that is refused. Bodies that are too large are left to the SDK. */
export async function withUniqueKeys(request: Request): Promise<Request | Response> {
  if (request.method !== "POST") return request;
  const { url, method, headers, signal } = request;
  const body = await readRequestBody(request);
  if (body.tooLarge) return Response.json({ error: "The request is too large." }, { status: 413 });
  const refused = refusalOf(body.text);
  if (refused !== undefined) return Response.json(refused, { status: 400 });
  return new Request(url, { method, headers, signal, body: withoutRounding(body.text) });
}

/** Some shells write a byte order mark before the first line. */
const withoutMark = new TextDecoder();

/** So much of the beginning and the end of a message is kept that is too long: the id is in one of them. */
const kept = 300;

const id = String.raw`"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")`;

/** The answer to a message that is too long to be read, of which the beginning and the end are known. */
function tooLong(head: string, tail: string): JSONRPCErrorResponse {
  const first = new RegExp(String.raw`^\s*\{(?:\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,)*\s*${id}`).exec(head);
  const [, found] =
    first ??
    new RegExp(String.raw`,\s*${id}(?:\s*,\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*")*\s*\}\s*$`).exec(tail) ??
    [];
  const message = `The message has more than ${STDIO_DEFAULT_MAX_BUFFER_SIZE / 1024 / 1024} MiB. Send less at a time.`;
  return refusal(-32_600, message, found === undefined ? undefined : (JSON.parse(found) as RequestId));
}

/** How long a client that has closed its output may wait for the rest of its answers. */
const graceMs = 60_000;

/** The messages of a stream, one in each line: refused lines are answered, and empty lines are ignored. It ends once all are answered. */
export function uniqueLines(
  input: Readable,
  ids: RequestIds,
  refuse: (refusal: JSONRPCErrorResponse) => void,
): Transform {
  let pieces: Buffer[] = [];
  let size = 0;
  /** The beginning of a line that is too long; the rest of it is not kept. */
  let head: string | undefined;
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
        add(chunk.subarray(start, end + 1));
        take();
        start = end + 1;
      }
      add(chunk.subarray(start));
      done();
    },
    flush(done) {
      // The last line may lack its end.
      if (size > 0) {
        add(Buffer.from("\n"));
        take();
      }
      void within(graceMs, ids.settled()).then(() => done());
    },
  });
  function add(piece: Buffer): void {
    pieces.push(piece);
    size += piece.length;
    if (size <= STDIO_DEFAULT_MAX_BUFFER_SIZE) return;
    const line = Buffer.concat(pieces);
    head ??= line.toString("utf8", 0, kept);
    pieces = [line.subarray(-kept)];
  }
  function take(): void {
    const line = withoutRounding(withoutMark.decode(Buffer.concat(pieces)));
    const refused = head === undefined ? lineRefusal(line, ids) : tooLong(head, line);
    if (refused !== undefined) refuse(refused);
    else if (line.trim() !== "") lines.push(line);
    pieces = [];
    size = 0;
    head = undefined;
  }
  input.on("error", (error) => lines.destroy(error)).once("close", () => lines.end());
  return input.pipe(lines);
}

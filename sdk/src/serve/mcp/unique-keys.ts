import {
  readRequestBody,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type JSONRPCErrorResponse,
} from "@modelcontextprotocol/server";
import { Transform, type Readable } from "node:stream";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { repeatedKey } from "../../util/json-text.ts";

/** The answer to a message in which a key occurs twice: what a client showed a person could be the one, and what runs the other. */
function refusalOf(message: string): JSONRPCErrorResponse | undefined {
  const key = repeatedKey(message);
  if (key === undefined) return undefined;
  const parsed = parseJson(message);
  const id =
    isRecord(parsed) && (typeof parsed.id === "string" || typeof parsed.id === "number") ? { id: parsed.id } : {};
  const error = { code: -32_600, message: `The key ${JSON.stringify(key)} occurs twice. Send each key once.` };
  return { jsonrpc: "2.0", ...id, error };
}

/** The request, its body read, for the SDK; or the response to one that is refused. Bodies that are too large are left to the SDK. */
export async function withUniqueKeys(request: Request): Promise<Request | Response> {
  if (request.method !== "POST") return request;
  const { url, method, headers, signal } = request;
  const body = await readRequestBody(request);
  if (body.tooLarge) return Response.json({ error: "The request is too large." }, { status: 413 });
  const refusal = refusalOf(body.text);
  if (refusal !== undefined) return Response.json(refusal, { status: 400 });
  return new Request(url, { method, headers, signal, body: body.text });
}

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
  const error = { code: -32_600, message };
  return { jsonrpc: "2.0", ...(found !== undefined && { id: JSON.parse(found) as string | number }), error };
}

/** The messages of a stream without those that are refused, each of which is a line. */
export function uniqueLines(input: Readable, refuse: (refusal: JSONRPCErrorResponse) => void): Transform {
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
    const line = Buffer.concat(pieces);
    const refusal = head === undefined ? refusalOf(line.toString("utf8")) : tooLong(head, line.toString("utf8"));
    if (refusal === undefined) lines.push(line);
    else refuse(refusal);
    pieces = [];
    size = 0;
    head = undefined;
  }
  input.on("error", (error) => lines.destroy(error)).once("close", () => lines.end());
  return input.pipe(lines);
}

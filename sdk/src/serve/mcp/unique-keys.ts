import {
  readRequestBody,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type JSONRPCErrorResponse,
} from "@modelcontextprotocol/server";
import { Transform, type Readable } from "node:stream";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { repeatedKey } from "../../util/repeated-key.ts";

/** The answer to a message in which a key is there twice: what a client showed a person could be the one, and what runs the other. */
function refusalOf(message: string): JSONRPCErrorResponse | undefined {
  const key = repeatedKey(message);
  if (key === undefined) return undefined;
  const parsed = parseJson(message);
  const id =
    isRecord(parsed) && (typeof parsed.id === "string" || typeof parsed.id === "number") ? { id: parsed.id } : {};
  const error = { code: -32_600, message: `The key ${JSON.stringify(key)} is there twice. Send each key once.` };
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

/** The messages of a stream without those that are refused, each of which is a line. */
export function uniqueLines(input: Readable, refuse: (refusal: JSONRPCErrorResponse) => void): Transform {
  let pieces: Buffer[] = [];
  let size = 0;
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
        pieces.push(chunk.subarray(start, end + 1));
        take();
        start = end + 1;
      }
      pieces.push(chunk.subarray(start));
      size += chunk.length - start;
      // The SDK refuses a longer line, which need not be kept here.
      if (size > STDIO_DEFAULT_MAX_BUFFER_SIZE) take();
      done();
    },
  });
  function take(): void {
    const line = Buffer.concat(pieces);
    const refusal = refusalOf(line.toString("utf8"));
    if (refusal === undefined) lines.push(line);
    else refuse(refusal);
    pieces = [];
    size = 0;
  }
  input.on("error", (error) => lines.destroy(error)).once("close", () => lines.end());
  return input.pipe(lines);
}

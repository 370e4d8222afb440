import { HTTPException } from "hono/http-exception";
import { isToolwrightError, type ToolwrightError } from "../../errors/toolwright-error.ts";
import { emptyBody, refused, requestFailed } from "../http/access.ts";
import { isRecord } from "../../util/is-record.ts";
import { repeatedKey, withoutRounding } from "../../util/json-text.ts";
import { parseJson, type Json } from "../../util/json.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import type { AnswerDocument, GivenAnswer } from "../../model/ports/question.ts";

export const refusal = (status: 400 | 404 | 409 | 413 | 415 | 422, error: string): HTTPException =>
  new HTTPException(status, { res: refused(status, error) });

export const notFound = (): HTTPException => refusal(404, "Not found.");

const statuses: Readonly<Record<string, number>> = {
  STORE_FAILED: 503,
  DOCUMENT_CONFLICT: 409,
  DOCUMENT_NOT_FOUND: 422,
  DOCUMENT_PATH_INVALID: 422,
  DOCUMENT_TOO_LARGE: 422,
};

/** The response to a failed request: for a server failure, pages get only its code; the host gets a warning with the cause. */
export function failureResponse(error: unknown, warn: (warning: ToolwrightError) => void): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const code = isToolwrightError(error) ? error.code : "INTERNAL";
  const status = statuses[code] ?? 500;
  // A failed conversation has already caused a warning.
  if (status >= 500 && code !== "CONVERSATION_FAILED") warn(isToolwrightError(error) ? error : requestFailed(error));
  const text = isToolwrightError(error) && status < 500 ? `${error.message} ${error.remedy}` : undefined;
  const message = code === "CONVERSATION_FAILED" ? "The conversation failed. The server's log has the cause." : text;
  return Response.json({ error: code, ...defined({ message }) }, { status });
}

/** The JSON object of a request. @throws HTTPException if it cannot be read. */
export async function readBody(request: Request, mostBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A form of another site can send other types without a preflight request.
  if (type !== "application/json") throw refusal(415, "Send `Content-Type: application/json`.");
  const bytes = await bytesOf(request, mostBytes);
  if (bytes === undefined) throw refusal(413, `At most ${String(mostBytes)} bytes are read.`);
  const text = orElse(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes), undefined);
  if (text === undefined) throw refusal(400, "The body is not UTF-8.");
  const key = repeatedKey(text);
  if (key !== undefined) throw refusal(400, `The key ${JSON.stringify(key)} occurs twice. Send each key once.`);
  const body = parseJson(withoutRounding(text));
  if (isRecord(body)) return body;
  if (text === "") throw refusal(400, emptyBody);
  throw refusal(400, body === undefined ? "The body is not valid JSON." : "Send a JSON object.");
}

async function bytesOf({ body, headers }: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  if (Number(headers.get("content-length") ?? 0) > mostBytes) return undefined;
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (body === null) return new Uint8Array();
  for await (const piece of body as ReadableStream<Uint8Array>) {
    size += piece.byteLength;
    if (size > mostBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** In either spelling: `{ eventId, response }` or `{ event_id, response_data }`. */
export function readSubmission(body: Readonly<Record<string, unknown>>): GivenAnswer {
  const id = body.eventId ?? body.event_id;
  if (typeof id !== "string" || id === "") throw refusal(400, "`eventId` is missing.");
  if (body.cancel === true) return { id };
  // `null` is an answer, so only the presence of the member counts.
  const key = ["response", "response_data"].find((name) => Object.hasOwn(body, name));
  if (key === undefined) throw refusal(400, "Send `response`, or `cancel: true`.");
  return { id, answer: body[key] as Json, ...readDocuments(body.documents) };
}

function readDocuments(given: unknown): Pick<GivenAnswer, "documents"> {
  if (given === undefined) return {};
  if (!Array.isArray(given)) throw refusal(400, "Send `documents` as a list.");
  const documents = given.map(documentIn);
  const known = documents.filter((document) => document !== undefined);
  if (known.length < documents.length)
    throw refusal(400, "Each document has a `path`, and `text` or `base64` if it is not in the workspace.");
  return { documents: known };
}

function documentIn(given: unknown): AnswerDocument | undefined {
  if (!isRecord(given)) return undefined;
  const { path, text, base64, mimeType, ...others } = given;
  const isText = (value: unknown): boolean => value === undefined || typeof value === "string";
  const isWhole =
    typeof path === "string" && [text, base64, mimeType].every(isText) && Object.keys(others).length === 0;
  if (!isWhole || (text !== undefined && base64 !== undefined)) return undefined;
  const content = typeof base64 === "string" ? bytesIn(base64) : typeof text === "string" ? text : undefined;
  if (base64 !== undefined && content === undefined) return undefined;
  return { path, ...defined({ content, mimeType: typeof mimeType === "string" ? mimeType : undefined }) };
}

/** `Buffer` accepts any text. */
const bytesIn = (base64: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, "base64") : undefined;

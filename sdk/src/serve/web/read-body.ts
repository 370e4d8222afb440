import { HTTPException } from "hono/http-exception";
import { refused } from "../http/access.ts";
import { isRecord } from "../../util/is-record.ts";
import { repeatedKey, withoutRounding } from "../../util/json-text.ts";
import { parseJson, type Json } from "../../util/json.ts";
import type { GivenAnswer } from "../../model/ports/question.ts";

export const refusal = (status: 400 | 404 | 409 | 413 | 415 | 422 | 429, error: string): HTTPException =>
  new HTTPException(status, { res: refused(status, error) });

/** A JSON object that was sent. @throws HTTPException where it cannot be read. */
export async function readBody(request: Request, mostBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A form of another site can send other types without asking.
  if (type !== "application/json") throw refusal(415, "Send `Content-Type: application/json`.");
  const text = await textOf(request, mostBytes);
  if (text === undefined) throw refusal(413, `At most ${String(mostBytes)} bytes are read.`);
  const key = repeatedKey(text);
  if (key !== undefined) throw refusal(400, `The key ${JSON.stringify(key)} occurs twice. Send each key once.`);
  const body = parseJson(withoutRounding(text));
  if (isRecord(body)) return body;
  throw refusal(400, body === undefined ? "The body is not valid JSON." : "Send a JSON object.");
}

async function textOf({ body, headers }: Request, mostBytes: number): Promise<string | undefined> {
  if (Number(headers.get("content-length") ?? 0) > mostBytes) return undefined;
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (body === null) return "";
  for await (const piece of body as ReadableStream<Uint8Array>) {
    size += piece.byteLength;
    if (size > mostBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** In either spelling: `{ eventId, response }` or `{ event_id, response_data }`. */
export function readSubmission(body: Readonly<Record<string, unknown>>): GivenAnswer {
  const id = body.eventId ?? body.event_id;
  if (typeof id !== "string" || id === "") throw refusal(400, "`eventId` is missing.");
  if (body.cancel === true) return { id };
  // `null` is an answer, so what counts is whether the member is there.
  const key = ["response", "response_data"].find((name) => Object.hasOwn(body, name));
  if (key === undefined) throw refusal(400, "Send `response`, or `cancel: true`.");
  return { id, answer: body[key] as Json };
}

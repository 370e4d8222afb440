import { refused } from "../http/access.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import type { UiSubmission } from "../../ui/ui-options.ts";

/** A JSON object that was sent, or the answer to one that cannot be read. */
export async function readBody(
  request: Request,
  mostBytes: number,
): Promise<Readonly<Record<string, unknown>> | Response> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A form of another site can send other types without asking.
  if (type !== "application/json") return refused(415, "Send `Content-Type: application/json`.");
  const text = await textOf(request, mostBytes);
  if (text === undefined) return refused(413, `At most ${String(mostBytes)} bytes are read.`);
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : refused(400, "Send a JSON object.");
  } catch {
    return refused(400, "The body is not valid JSON.");
  }
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
export function readSubmission(body: Readonly<Record<string, unknown>>): UiSubmission | Response {
  const eventId = body.eventId ?? body.event_id;
  if (typeof eventId !== "string" || eventId === "") return refused(400, "`eventId` is missing.");
  if (body.cancel === true) return { eventId, cancel: true };
  // `null` is an answer, so what counts is whether the member is there.
  const key = ["response", "response_data"].find((name) => Object.hasOwn(body, name));
  if (key === undefined) return refused(400, "Send `response`, or `cancel: true`.");
  return { eventId, response: body[key] as Json };
}

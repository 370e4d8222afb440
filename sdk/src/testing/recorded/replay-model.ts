import { isRecord } from "../../util/is-record.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import { preview } from "../failed-expectation.ts";
import { readRequest } from "./read-request.ts";
import { hasNoBody, type RecordedModel } from "./record-model.ts";
import { readRecordings, type Exchange, type RecordedRequest } from "./recording-folder.ts";

/** Where a model was recorded. */
export interface ReplayModelOptions {
  /** The folder that `recordModel` wrote to. */
  readonly folder: string;
}

/**
 * A model whose answers come from recordings, without a key and without network. The same request gets the same answer; several equal ones get
 * theirs in order. A request that is not recorded is answered with status 400, which no client asks for again, and a message that says
 * what has changed since the recording.
 *
 * @throws Error where a recording was changed by hand, or is not complete.
 */
export function replayModel({ folder }: ReplayModelOptions): RecordedModel {
  const left = [...readRecordings(folder)];
  const problems: string[] = [];
  return {
    problems,
    get unused() {
      return left.length;
    },
    saved: () => Promise.resolve(),
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const { recorded } = await readRequest(request);
      const wanted = stableJson(recorded);
      const found = left.find((one) => stableJson(one.request) === wanted);
      if (found === undefined) {
        const problem = whyNot(recorded, left, folder);
        problems.push(problem);
        return refusal(problem);
      }
      left.splice(left.indexOf(found), 1);
      return answerOf(found);
    },
  };
}

function answerOf({ answer: { status, type, body, isBase64 } }: Exchange): Response {
  const content = isBase64 === true ? Buffer.from(body, "base64") : body;
  return new Response(hasNoBody(status) ? null : content, { status, headers: { "Content-Type": type } });
}

function whyNot(request: RecordedRequest, left: readonly Exchange[], folder: string): string {
  const [next] = left;
  if (next === undefined) return `There is no recording of this request in ${folder}: ${preview(request)}`;
  const where = firstDifference(next.request, request) ?? "";
  const part = (whole: RecordedRequest): string => preview(valueAt(whole, where));
  return `The request has changed since its recording in ${folder}: at \`${where}\` it is ${part(request)}, and it was ${part(next.request)}. Record it again.`;
}

/** The pointer to the first part in which two JSON values differ; undefined where they are equal. */
function firstDifference(before: unknown, now: unknown, pointer = ""): string | undefined {
  if (stableJson(before) === stableJson(now)) return undefined;
  const areLists = Array.isArray(before) && Array.isArray(now);
  if (!areLists && !(isRecord(before) && isRecord(now))) return pointer;
  const [one, other] = [before, now] as readonly Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])) {
    const found = firstDifference(one?.[key], other?.[key], pointerTo(pointer, key));
    if (found !== undefined) return found;
  }
  return pointer;
}

/** An error in the form of every provider at once. */
function refusal(message: string): Response {
  const error = { type: "recording_stale", code: 400, status: "FAILED_PRECONDITION", message };
  return Response.json({ type: "error", error }, { status: 400 });
}

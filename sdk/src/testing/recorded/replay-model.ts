import path from "node:path";
import { valueAt } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import { preview } from "../failed-expectation.ts";
import type { Exchange, RecordedRequest, SocketExchange } from "./exchange.ts";
import { firstDifference } from "./first-difference.ts";
import { hasNoBody } from "./record-model.ts";
import { readRequest } from "./read-request.ts";
import type { RecordedModel } from "./recorded-model.ts";
import { readRecordings } from "./recording-folder.ts";
import { replayedSocket } from "./replayed-socket.ts";

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
  const { exchanges, damaged } = readRecordings(folder);
  if (damaged.length > 0) {
    const files = damaged.map((name) => path.join(folder, name)).join(", ");
    throw new Error(`Changed by hand, or not complete: ${files}. Restore or record again.`);
  }
  const left = exchanges.filter((one): one is Exchange => one.kind === "http");
  const sockets = exchanges.filter((one): one is SocketExchange => one.kind === "socket");
  const problems: string[] = [];
  const report = (problem: string): string => {
    problems.push(problem);
    return problem;
  };
  return {
    problems,
    get unused() {
      return left.length + sockets.length;
    },
    saved: () => Promise.resolve(),
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const { recorded } = await readRequest(request);
      const wanted = stableJson(recorded);
      const found = left.find((one) => stableJson(one.request) === wanted);
      if (found === undefined) return refusal(report(whyNot(recorded, left, folder)));
      left.splice(left.indexOf(found), 1);
      return answerOf(found);
    },
    socket() {
      const recording = sockets.shift();
      if (recording === undefined) throw new Error(report(`There is no further recording of a socket in ${folder}.`));
      return replayedSocket(recording.frames, (problem) => new Error(report(`${problem} Record ${folder} again.`)));
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

/** An error in the form of every provider at once. */
function refusal(message: string): Response {
  const error = { type: "recording_stale", code: 400, status: "FAILED_PRECONDITION", message };
  return Response.json({ type: "error", error }, { status: 400 });
}

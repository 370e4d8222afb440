import { answerQuestion, type QuestionAnswer } from "../../agents/loop/answer-question.ts";
import { reportOf } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { DurableEngine } from "../../model/ports/durable-engine.ts";
import type { QuestionState, RunState } from "../../model/tasks/task.ts";
import { createAccess } from "./access.ts";
import { readBody, refused } from "./read-body.ts";
import type { ServerAccess } from "./server-options.ts";
import type { AnswerDocument } from "../../agents/loop/answer-documents.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/** Whose questions are answered over HTTP, and by whom. */
export interface AnswerHandlerOptions extends ServerAccess {
  /** Keeps the runs; no worker has to run in this process. */
  readonly engine: DurableEngine;
  /** Whether a user may see and answer the questions of a run. Where not, the run does not exist for that user. */
  readonly isOwner: (user: string, run: string) => boolean | Promise<boolean>;
  /** Most bytes of an answer with its documents; default 65,536. */
  readonly maxAnswerBytes?: number;
}

/**
 * Answers the questions of runs over HTTP, for any web server. The asker may have ended: an answer needs the engine only.
 *
 * - `GET …/runs/<run>/questions` gives the open questions: `{ questions: [{ id, kind, text, options?, default?, deadline?, path }] }`.
 * - `POST …/runs/<run>/questions/<id>` with `{ "answer": "…" }` as `application/json` answers one: `{ answer, by, documents?, isFirst }` of the answer
 *   that counts, which is the first. `by` is the user. With `documents`, a list of `{ path, text | base64, mimeType? }`, the asker reads those;
 *   `{ path }` alone names one of the workspace.
 *
 * Refusals are `{ error }`: 400, 413 and 415 for a body that cannot be read, 401 for a user who is not known, 403 for a page of another site, 404 for a run or
 * question that is not there or not the user's, 405, 409 for a document that is changed at the same time, 422 for an answer
 * that is not among the options or a document that cannot be taken, 503 where the engine fails.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for a token of fewer than 16 characters.
 */
export function createAnswerHandler(options: AnswerHandlerOptions): (request: Request) => Promise<Response> {
  const access = createAccess(options);
  return async (request) => {
    const named = namedIn(new URL(request.url).pathname);
    if (named === undefined) return notFound();
    const expected = named.question === undefined ? "GET" : "POST";
    if (request.method !== expected) return refused(405, `Send a ${expected} request.`);
    const allowed = await access(request);
    if (allowed instanceof Response) return allowed;
    if (!(await options.isOwner(allowed.user, named.run))) return notFound();
    try {
      const state = foldTimeline(named.run, await options.engine.read(named.run));
      if (named.question === undefined) return Response.json({ questions: reportOf(state).questions.map(shown) });
      return await answered(request, { ...options, ...allowed, state, id: named.question });
    } catch (error) {
      if (isToolwrightError(error) && statuses.has(error.code))
        return refused(statuses.get(error.code) ?? 422, `${error.message} ${error.remedy}`);
      return refused(503, "The run cannot be reached now; try again.");
    }
  };
}

/** What is the matter with an answer that can be read. */
const statuses: ReadonlyMap<string, number> = new Map([
  ...["USAGE", "DOCUMENT_NOT_FOUND", "DOCUMENT_PATH_INVALID", "DOCUMENT_TOO_LARGE", "DOCUMENTS_UNAVAILABLE"].map(
    (code) => [code, 422] as const,
  ),
  ["DOCUMENT_CONFLICT", 409],
]);

interface Answering extends AnswerHandlerOptions {
  readonly user: string;
  readonly state: RunState;
  readonly id: string;
}

async function answered(
  request: Request,
  { engine, maxAnswerBytes = 65_536, user, state, id }: Answering,
): Promise<Response> {
  // Those to agents are not for people.
  if (state.questions.get(id)?.to.kind !== "person") return notFound();
  const body = await readBody(request, maxAnswerBytes);
  if (body instanceof Response) return body;
  const answer = readAnswer(body);
  if (answer instanceof Response) return answer;
  return Response.json(await answerQuestion(engine, state.run, { question: id, ...answer, by: user }));
}

function namedIn(path: string): { readonly run: string; readonly question?: string } | undefined {
  const [, run, question] = /\/runs\/([^/]+)\/questions(?:\/([^/]+))?$/.exec(path) ?? [];
  if (run === undefined) return undefined;
  try {
    return {
      run: decodeURIComponent(run),
      ...(question === undefined ? {} : { question: decodeURIComponent(question) }),
    };
  } catch {
    return undefined;
  }
}

const shown = ({ id, kind, text, options, default: byDefault, deadline, path }: QuestionState): object => ({
  id,
  kind,
  text,
  options,
  default: byDefault,
  deadline,
  path,
});

const notFound = (): Response => refused(404, "There is no such run or question.");

/** The answer in a body, or the refusal of one that cannot be read. */
function readAnswer({
  answer,
  documents = [],
}: Readonly<Record<string, unknown>>): Pick<QuestionAnswer, "answer" | "documents"> | Response {
  if (typeof answer !== "string") return refused(400, "Send the text of the answer as `answer`.");
  if (!Array.isArray(documents)) return refused(400, "Send `documents` as a list.");
  const read = documents.map(documentIn);
  const known = read.filter((document) => document !== undefined);
  if (known.length < read.length)
    return refused(400, "Each document has a `path`, and `text` or `base64` where it is not in the workspace.");
  return { answer, documents: known };
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
  return {
    path,
    ...defined({ content }),
    ...(typeof mimeType === "string" ? { mimeType } : {}),
  };
}

/** `Buffer` takes any text. */
const bytesIn = (base64: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, "base64") : undefined;

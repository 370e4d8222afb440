import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { answerQuestion, type AnswerDocument, type QuestionAnswer } from "../../agents/loop/answer-question.ts";
import { questionsForPeople } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { readRun } from "../../agents/timeline/run-log.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Store } from "../../model/ports/store.ts";
import type { RunState } from "../../model/tasks/task.ts";
import { shownQuestion } from "../../questions/shown-question.ts";
import { createAccess, refused, type ServerAccess } from "../http/access.ts";
import { wrongMethod } from "../http/wrong-method.ts";
import { readBody, refusal } from "./read-body.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/** Whose questions are answered over HTTP, and by whom. */
export interface AnswerHandlerOptions extends ServerAccess {
  /** Keeps the runs; no worker has to run in this process. */
  readonly store: Store;
  /** Whether a user may see and answer the questions of a run. Where not, the run does not exist for that user. */
  readonly isOwner: (user: string, run: string) => boolean | Promise<boolean>;
  /** Most bytes of an answer with its documents; default 65,536. */
  readonly maxAnswerBytes?: number;
}

/**
 * Answers the questions of runs over HTTP, for any web server. The asker may have ended: an answer needs the store only.
 *
 * - `GET …/runs/<run>/questions` gives the open questions as pages get them: `{ questions: [{ eventId, kind, message, answerSchema, … }] }`.
 * - `POST …/runs/<run>/questions/<eventId>` with `{ "answer": "…" }` as `application/json` answers one. The response has the `status` of the
 *   question, the `faults` of an answer that does not fit (422), and in `recorded` the answer that counts, which is the first (409 for
 *   another one). `by` is the user. With `documents`, a list of `{ path, text | base64, mimeType? }`, the asker reads those; `{ path }` alone names one of the workspace.
 *
 * Refusals are `{ error }`: 400, 413 and 415 for a body that cannot be read, 401 for a user who is not known, 403 for a page of another site, 404 for a run or
 * question that is not there or not the user's, 405, 409 for a document that is changed at the same time, 422 for a
 * document that cannot be taken, 503 where the store fails.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for a token of fewer than 16 characters.
 */
export function createAnswerHandler(options: AnswerHandlerOptions): (request: Request) => Promise<Response> {
  const { store, maxAnswerBytes = 65_536 } = options;
  // Whatever stands before, the end of the path counts.
  const app = new Hono<Env>({ getPath: ({ url }) => questionsPath.exec(new URL(url).pathname)?.[0] ?? "/" });
  const opened = openRun(options);
  app.get("/runs/:run/questions", opened, (context) =>
    context.json({ questions: questionsForPeople(context.get("state")).map(shownQuestion) }),
  );
  app.post("/runs/:run/questions/:question", opened, async (context) => {
    const { run, questions } = context.get("state");
    const question = context.req.param("question");
    // Those to agents are not for people.
    if (questions.get(question)?.to.kind !== "person") return notFound();
    const body = await readBody(context.req.raw, maxAnswerBytes);
    const given = { question, ...readAnswer(body), by: context.get("user") };
    const { code, ...receipt } = await answerQuestion(store, run, given);
    return context.json(receipt, code);
  });
  app.notFound((context) => wrongMethod(app, context.req.path) ?? notFound());
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    const status = isToolwrightError(error) ? statuses.get(error.code) : undefined;
    if (status === undefined || !isToolwrightError(error))
      return refused(503, "The run cannot be reached now; try again.");
    return refused(status, `${error.message} ${error.remedy}`);
  });
  return async (request) => app.fetch(request);
}

interface Env {
  Variables: { user: string; state: RunState };
}

const questionsPath = /\/runs\/[^/]+\/questions(?:\/[^/]+)?$/;

function openRun(options: AnswerHandlerOptions): MiddlewareHandler<Env> {
  const access = createAccess(options);
  return async (context, next) => {
    const run = context.req.param("run") ?? "";
    const allowed = await access(context.req.raw);
    if (allowed instanceof Response) return allowed;
    if (!(await options.isOwner(allowed.user, run))) return notFound();
    context.set("user", allowed.user);
    context.set("state", foldTimeline(run, await readRun(options.store, run)));
    return next();
  };
}

const statuses: ReadonlyMap<string, number> = new Map([
  ...["DOCUMENT_NOT_FOUND", "DOCUMENT_PATH_INVALID", "DOCUMENT_TOO_LARGE"].map((code) => [code, 422] as const),
  ["DOCUMENT_CONFLICT", 409],
]);

const notFound = (): Response => refused(404, "There is no such run or question.");

function readAnswer({
  answer,
  documents = [],
}: Readonly<Record<string, unknown>>): Pick<QuestionAnswer, "answer" | "documents"> {
  if (typeof answer !== "string") throw refusal(400, "Send the text of the answer as `answer`.");
  if (!Array.isArray(documents)) throw refusal(400, "Send `documents` as a list.");
  const read = documents.map(documentIn);
  const known = read.filter((document) => document !== undefined);
  if (known.length < read.length)
    throw refusal(400, "Each document has a `path`, and `text` or `base64` if it is not in the workspace.");
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
  return { path, ...defined({ content, mimeType: typeof mimeType === "string" ? mimeType : undefined }) };
}

/** `Buffer` takes any text. */
const bytesIn = (base64: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, "base64") : undefined;

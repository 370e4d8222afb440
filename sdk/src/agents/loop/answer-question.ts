import { StagedDocuments } from "../../documents/stage-documents.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { AnswerDocument, AnswerReceipt, Question } from "../../model/ports/question.ts";
import type { Store } from "../../model/ports/store.ts";
import type { QuestionState } from "../../model/tasks/task.ts";
import type { DocumentReference } from "../../model/tasks/timeline.ts";
import { answerFaults, lateReceipt } from "../../questions/answer-faults.ts";
import type { QuestionSource } from "../../questions/options.ts";
import { sessionOf } from "../../questions/question-of.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { answerEntry } from "../calls/end.ts";
import { foldTimeline, isChoice } from "../timeline/fold.ts";
import { appendToRun, readRun } from "../timeline/run-log.ts";
import { questionsForPeople } from "./report.ts";

/** An answer to a question of a run. */
export interface QuestionAnswer {
  /** Id of the question, as in `RunReport.questions`. */
  readonly question: string;
  /** If omitted, there is no answer: an approval is declined. */
  readonly answer?: Json;
  /** The person who answers; default `person`. */
  readonly by?: string;
  /** Documents for the asker: stored in the run's workspace, if this is the first answer. Default: none. */
  readonly documents?: readonly AnswerDocument[];
}

/** The answer that counts. */
export interface RecordedAnswer {
  readonly answer: string | null;
  readonly by: string;
  /** Omitted if the answer has none. */
  readonly documents?: readonly DocumentReference[];
}

/** The result of answering a run's question; `recorded` is omitted if the question is still open. */
export type RunAnswerReceipt = AnswerReceipt & { readonly recorded?: RecordedAnswer };

/**
 * Answers a question of a run. Needs only the store: the asker need not be running, and an answer that arrives before its question is stored for
 * it. The first valid answer counts; later ones return that answer.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND`; `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`, `DOCUMENT_CONFLICT` if a document is changed at
 * the same time; `STORE_FAILED`.
 */
export async function answerQuestion(store: Store, run: string, given: QuestionAnswer): Promise<RunAnswerReceipt> {
  const { question, answer, by = "person" } = given;
  const entries = await readRun(store, run);
  const { questions, workspace } = foldTimeline(run, entries);
  const asked = questions.get(question);
  const isOpen = asked?.answer === undefined;
  const faults = isOpen && answer !== undefined ? await answerFaults(asked?.schema ?? anyText, answer) : [];
  if (faults.length > 0) return { code: 422, status: "pending", faults };
  const staged = new StagedDocuments({ store: store.documents, workspace, author: by });
  // A late answer is not read.
  if (isOpen) await attach(staged, given.documents ?? []);
  const after = entries.at(-1)?.seq ?? 0;
  const result = typeof answer === "string" ? answer : asked?.kind === "approval" ? "no" : null;
  const entry = answerEntry({ id: question, task: asked?.task ?? "t0" }, result, { by, documents: staged.attached });
  const added = await appendToRun(store, run, {
    // An early answer that does not fit the later question must not block other answers.
    entries: [asked === undefined ? { ...entry, once: `early:${question}` } : entry],
    after,
    documents: staged.changes,
  });
  const all = [...entries, ...added];
  const asks = all.find((each) => each.type === "asked" && each.question === question);
  const counts = all.find(
    (each) => each.type === "answered" && each.of === question && (asks?.type !== "asked" || isChoice(asks.asks, each)),
  );
  // The question was asked at the same time, and accepts other answers.
  if (counts === undefined && asked === undefined && asks !== undefined) return answerQuestion(store, run, given);
  if (counts?.type !== "answered")
    throw new ToolwrightError("STORE_FAILED", `The answer to ${question} was not stored.`);
  const recorded = { answer: counts.result, by: counts.by, ...defined({ documents: counts.documents }) };
  const isFirst = counts.seq > after && counts.result === result && counts.by === by;
  const status = counts.by === byDeadline ? "expired" : counts.result === null ? "cancelled" : "answered";
  if (isFirst && status !== "expired") return { code: 200, status, recorded };
  return { ...lateReceipt({ status, answer: counts.result }, defined({ answer })), recorded };
}

/** A question that comes after its answer has no schema yet. */
const anyText: JsonSchema = { type: "string" };

/** The `by` of an answer after the deadline. */
export const byDeadline = "deadline";

/**
 * Requests the end of a task and all tasks below it, or of the whole run if no task is named. Needs only the store: the worker stops the running
 * calls, and each task ends as cancelled with its partial results.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND`, `STORE_FAILED`.
 */
export async function cancelRun(
  store: Store,
  run: string,
  { task = "t0", reason = "cancelled by the host" }: { readonly task?: string; readonly reason?: string } = {},
): Promise<void> {
  await appendToRun(store, run, {
    entries: [{ type: "cancel_requested", task, reason, once: `cancel:${task}` }],
    after: Number.MAX_SAFE_INTEGER,
  });
}

/**
 * Reads the documents of an answer; nothing is stored.
 *
 * @throws ToolwrightError `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`.
 */
async function attach(staged: StagedDocuments, documents: readonly AnswerDocument[]): Promise<void> {
  for (const { path, content, mimeType } of documents) {
    if (content !== undefined)
      await staged.write(path, content, defined({ ifVersion: (await staged.info(path))?.version, mimeType }));
    await staged.attach(path);
  }
}

/**
 * The questions that agents of runs ask people, as questions of the sessions with the runs' names. Their ids start with the run's name.
 *
 * @param isOwner Whether a user may answer the questions of a run.
 */
export function runQuestions(
  store: Store,
  isOwner: (user: string | undefined, run: string) => boolean | Promise<boolean>,
): QuestionSource {
  return {
    async pending(run) {
      const state = foldTimeline(run, await readRun(store, run));
      return questionsForPeople(state).map((question) => asShown(run, question));
    },
    owns: async (run, user) => isOwner(user, run),
    async answer({ id, ...given }, user) {
      const run = sessionOf(id);
      const question = id.slice(run.length + 1);
      const { questions } = foldTimeline(run, await readRun(store, run));
      const to = questions.get(question)?.to;
      // Questions to agents are not for people.
      if (to?.kind !== "person") return undefined;
      if (!(await isOwner(user, run))) return { code: 404, status: "unknown" };
      return answerQuestion(store, run, { question, ...given, ...defined({ by: user }) });
    },
  };
}

/** A question of a run as a question of the session with this name. */
export const asShown = (run: string, { task: _task, answer: _answer, ...question }: QuestionState): Question => ({
  ...question,
  id: `${run}/${question.id}`,
});

import type { Erasure, Store } from "../../model/ports/store.ts";
import { listRuns, readRun, runLog } from "./run-log.ts";

/** What is erased, and who asked for it. */
export interface ErasedDocument extends Required<Erasure> {
  readonly workspace: string;
  readonly path: string;
}

/**
 * Erases a document with its versions, and what the entries of the runs of its workspace repeat of it. No bytes of it stay in the file of the store; an
 * entry of the log `erased` says what was erased, when and by whom. Runs that a worker has now keep what they have read until they rest. False where
 * the document does not exist.
 *
 * @throws ToolwrightError `STORE_FAILED`.
 */
export async function eraseDocument(store: Store, { workspace, path, by }: ErasedDocument): Promise<boolean> {
  const copiesIn: string[] = [];
  for (const { run } of await listRuns(store)) {
    const [first] = await readRun(store, run);
    const own = first?.type === "task_created" ? (first.workspace ?? run) : run;
    if (own === workspace) copiesIn.push(...(await logsOf(store, run)));
  }
  return store.documents.erase(workspace, path, { by, copiesIn });
}

/**
 * Erases a run with the sessions of its tasks; its documents stay. A worker that has it now can store nothing more. False where it does not exist.
 *
 * @throws ToolwrightError `STORE_FAILED`.
 */
export async function eraseRun(store: Store, run: string, { by }: Required<Erasure>): Promise<boolean> {
  const erased: boolean[] = [];
  for (const log of await logsOf(store, run)) erased.push(await store.erase(log, { by }));
  return erased.includes(true);
}

/** The log of a run, and what the sessions of its tasks keep: long results and questions. */
async function logsOf(store: Store, run: string): Promise<readonly string[]> {
  const kept = await Promise.all(["output", "questions"].map((kind) => store.logs(`${kind}:${run}.`)));
  return [runLog(run), ...kept.flat().map(({ log }) => log)];
}

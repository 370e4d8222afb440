import type { StagedDocuments } from "../../documents/stage-documents.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolFailure, ToolResponse } from "../../model/call/response.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { NewEntry, TaskError } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import { causeOf } from "../../runtime/values/response-errors.ts";
import { defined } from "../../util/defined.ts";
import type { LiveRun } from "../run/live-run.ts";
import { ask } from "./ask.ts";
import { delegate, handOff } from "./delegate.ts";
import { callEnd, isLoadFault, storedResult, refusedCall } from "./end.ts";
import { namedIn, resolved } from "./named-documents.ts";
import type { CallInProgress } from "./offered.ts";

/** What came of a call: the result of its handler, or its arguments where its type runs no code. */
export interface CompletedCall extends CallInProgress {
  readonly response: ToolResponse;
  readonly staged: StagedDocuments;
  readonly usage: Usage | undefined;
}

/** Goes on with what a call gave as the row of its type says. What it has written is stored with that, and nothing of a call that fails. */
export async function proceed(
  run: LiveRun,
  task: TaskState,
  { response, staged, usage, ...handled }: CompletedCall,
): Promise<void> {
  const { call, behavior } = handled;
  const refuse = (type: string, message: string): Promise<void> =>
    run.append({ ...refusedCall(task, call, { type, message }), ...defined({ usage }) });
  if (!response.ok) {
    const fault = loadFault(response);
    return run.append(callEnd(task, call, { ok: false, result: forModel(response), ...defined({ usage, fault }) }));
  }
  const directs = run.turns === undefined ? undefined : response.directs;
  if (directs?.next !== undefined && run.turns?.isSpeaker(directs.next) === false) {
    return refuse(
      "NOT_FOUND",
      `${call.tool} names the next speaker "${directs.next}", who is not in this conversation.`,
    );
  }
  const { changes, attached } = staged;
  const { data } = response;
  try {
    const named = behavior.passesDocuments ? await resolved(run.documents, run.workspace, namedIn(data)) : [];
    const append = (...entries: readonly NewEntry[]): Promise<void> => run.appendWith(changes, ...entries);
    const follow =
      behavior.action === "complete"
        ? handOff
        : !behavior.createsNode
          ? undefined
          : behavior.action === "ask"
            ? ask
            : delegate;
    if (follow !== undefined) {
      await follow(run, task, { ...handled, data, documents: named, append });
      return;
    }
    const end = {
      documents: staged.written(),
      gone: staged.gone(),
      attached: [...attached, ...named],
      ...defined({ usage, directs }),
    };
    await append(callEnd(task, call, { ok: true, result: storedResult(behavior, forModel(response)), ...end }));
  } catch (error) {
    if (!isToolwrightError(error) || !error.code.startsWith("DOCUMENT_")) throw error;
    // Another task has changed it since the call looked; the remedy of the error names an argument that the tool may not have.
    if (error.code === "DOCUMENT_CONFLICT")
      return refuse("CONFLICT", `${error.message} Read it as it is now, then call ${call.tool} again.`);
    await refuse(error.code, `${error.message} ${error.remedy}`);
  }
}

/** A module that does not load is for the host to fix: whatever the model makes of it, the work was not done. */
function loadFault(response: ToolFailure): TaskError | undefined {
  const cause = causeOf(response);
  if (!isToolwrightError(cause) || !isLoadFault(cause.code)) return undefined;
  return { type: cause.code, message: `${response.meta.tool}: ${cause.message}` };
}

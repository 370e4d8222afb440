import { namedIn, resolved } from "../../documents/documents-of.ts";
import { StagedDocuments } from "../../documents/stage-documents.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolFailure, ToolResponse } from "../../model/call/response.ts";
import { approvalSchema } from "../../model/ports/question.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry, TaskError } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import { isOffered, offering } from "../../registry/is-offered.ts";
import { selectionIn } from "../../runtime/session/tool-checks.ts";
import { causeOf } from "../../runtime/values/response-errors.ts";
import { defined } from "../../util/defined.ts";
import { inCallScope } from "../run/call-scope.ts";
import type { LiveRun } from "../run/live-run.ts";
import { ancestorsOf, pathOf, tokensLeft } from "../timeline/state.ts";
import { ask } from "./ask.ts";
import { delegate, handOff } from "./delegate.ts";
import { askedEntry, callEnd, isLoadFault, refusedCall, storedResult, type CallInProgress } from "./end.ts";

/** The tools that a task may call: its agent's tools, without the tools that the agent or an agent above it denies. */
export function offeredTools(run: LiveRun, task: TaskState): readonly ToolRecord[] {
  const agent = run.agent(task.agent);
  const denied = new Set(ancestorsOf(task, run.state).flatMap((above) => run.agent(above.agent).denied ?? []));
  const { registry, host } = run;
  const { policy, leftOut } = host;
  const selection = selectionIn({ registry, policy, leftOut, mode: agent.mode ?? "text" }, agent.name);
  return agent.tools
    .flatMap((name) => (denied.has(name) ? [] : (registry.tool(name) ?? [])))
    .filter((tool) => isOffered(offering(tool), selection));
}

export async function callTool(run: LiveRun, task: TaskState, call: TaskCall): Promise<ToolResponse> {
  const turn = await run.sessions.turnOf(task);
  const { callId, tool, input } = call;
  const names = offeredTools(run, task).map(({ toolId }) => toolId);
  return turn.call(tool, input, { callId, agent: task.agent, names, signal: run.signalOf(task.id) });
}

/** The outcome of a call: the response of its handler, or its arguments if its type runs no code. */
interface Performed {
  readonly response: ToolResponse;
  readonly staged: StagedDocuments;
  readonly usage: Usage | undefined;
}

/**
 * Runs a call that can use documents and models, and handles its result by the rules of its type. A call that needs an approval becomes a
 * question. `confirmed` runs a call that a person has approved.
 */
export async function perform(
  run: LiveRun,
  task: TaskState,
  { confirmed, ...handled }: CallInProgress & { readonly confirmed?: () => Promise<ToolResponse> },
): Promise<void> {
  const performed = await withDocuments(run, task, confirmed ?? (() => callTool(run, task, handled.call)));
  const { response } = performed;
  const confirmation = response.ok ? undefined : response.error.confirmation;
  if (confirmation === undefined || confirmed !== undefined) return follow(run, task, { ...handled, ...performed });
  const { preview } = confirmation;
  const asks = { kind: "approval", message: preview.question, schema: approvalSchema, preview } as const;
  await run.append(askedEntry(task, handled.call, { ...asks, to: { kind: "person" }, path: pathOf(task, run.state) }));
}

async function withDocuments(run: LiveRun, task: TaskState, work: () => Promise<ToolResponse>): Promise<Performed> {
  const { documents: store, workspace, clock } = run;
  const signal = run.signalOf(task.id);
  const { model } = run.agent(task.agent);
  const askModel = async (prompt: string): Promise<string> => (await run.asked.ask({ prompt, model, signal })).answer;
  const staged = new StagedDocuments({ store, workspace, author: task.id, ask: askModel }, () => clock.now());
  const scope = { tokens: tokensLeft(run.state), documents: staged };
  const { result: response, usage } = await inCallScope(scope, work);
  return { response, usage, staged };
}

/** Performs the call by the rules of its type. Its document changes are stored with the outcome; a failed call stores none. */
async function follow(
  run: LiveRun,
  task: TaskState,
  { response, staged, usage, ...handled }: CallInProgress & Performed,
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
  const { data } = response;
  try {
    const named = behavior.passesDocuments ? await resolved(run.documents, run.workspace, namedIn(data)) : [];
    const append = (...entries: readonly NewEntry[]): Promise<void> => run.appendWith(staged.changes, ...entries);
    const passed = { ...handled, data, documents: named, append };
    const next = behavior.action === "complete" ? handOff : behavior.action === "ask" ? ask : delegate;
    if (next === handOff || behavior.createsNode) {
      await next(run, task, passed);
      return;
    }
    const end = {
      documents: staged.written,
      gone: staged.gone,
      attached: [...staged.attached, ...named],
      ...defined({ usage, directs }),
    };
    await append(callEnd(task, call, { ok: true, result: storedResult(behavior, forModel(response)), ...end }));
  } catch (error) {
    if (!isToolwrightError(error) || !error.code.startsWith("DOCUMENT_")) throw error;
    // Another task has changed the document since the call read it. The error's suggestion names an argument that the tool may not have.
    if (error.code === "DOCUMENT_CONFLICT")
      return refuse("CONFLICT", `${error.message} Read the current version, then call ${call.tool} again.`);
    await refuse(error.code, `${error.message} ${error.remedy}`);
  }
}

/** Only the host can fix a module that does not load. The work was not done, even if the model claims that it was. */
function loadFault(response: ToolFailure): TaskError | undefined {
  const cause = causeOf(response);
  if (!isToolwrightError(cause) || !isLoadFault(cause.code)) return undefined;
  return { type: cause.code, message: `${response.meta.tool}: ${cause.message}` };
}

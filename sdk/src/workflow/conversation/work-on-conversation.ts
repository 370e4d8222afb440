import { nextDeadline } from "../../agents/loop/drive-run.ts";
import { giveUp, watch } from "../../agents/loop/work-agents.ts";
import { LiveRun, type HostParts } from "../../agents/run/live-run.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { readRun, readRunLog, releaseRun, runLog } from "../../agents/timeline/run-log.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { AgentTurns } from "./agent-turns.ts";
import { drive, type IncomingMessage } from "./drive.ts";
import type { ConversationReport } from "./options.ts";
import { conversationReport } from "./report.ts";
import type { WaitingCalls } from "./waiting-calls.ts";

export interface ConversationWork {
  readonly run: string;
  readonly workflow: Workflow;
  readonly user: string | undefined;
  readonly stop: AbortSignal | undefined;
  readonly incoming: IncomingMessage | undefined;
  readonly waiting: WaitingCalls;
}

/**
 * Claims a conversation, brings it on as far as it goes, and gives the claim back.
 *
 * @throws ToolwrightError `RUN_HELD`, `LEASE_LOST`, `STORE_FAILED`.
 */
export async function workOnConversation(parts: HostParts, work: ConversationWork): Promise<ConversationReport> {
  const { host, worker, leaseMs } = parts;
  const claim = await host.store.claim({ worker, leaseMs, log: runLog(work.run) });
  if (claim === undefined) return ofHeldRun(parts, work);
  const turns = new AgentTurns(work.workflow, () => run);
  const run: LiveRun = new LiveRun({ ...parts, claim, user: work.user, stop: work.stop, turns });
  let stopWatching = (): void => undefined;
  try {
    run.load(await readRunLog(host.store, work.run));
    stopWatching = watch(run, parts);
    for (let incoming = work.incoming; ; incoming = undefined) {
      const driven = drive({ run, turns, workflow: work.workflow }, incoming);
      const left = work.waiting.left(work.stop).then(() => true);
      if (await Promise.race([driven.then(() => false), left])) return await leave(run, work.workflow);
      await run.sessions.saved();
      const { seq: after } = run.state;
      const report = conversationReport(run.state, work.workflow);
      const isEnded = report.status === "ended";
      const unseen = await releaseRun(host.store, claim, {
        after,
        isEnded,
        wakeAt: isEnded ? null : nextDeadline(run),
      });
      if (unseen.length === 0) return run.isStopping && !isEnded ? { ...report, status: "stopped" } : report;
      run.take(unseen);
    }
  } catch (error) {
    await giveUp(run, error, null);
    throw error;
  } finally {
    stopWatching();
  }
}

/** Gives the claim back although calls wait for a person: the next worker of the conversation makes them again. */
async function leave({ host, claim, sessions, state }: LiveRun, workflow: Workflow): Promise<ConversationReport> {
  await sessions.saved();
  await host.store.release(claim, { after: Number.MAX_SAFE_INTEGER, wakeAt: null, isEnded: false });
  return { ...conversationReport(state, workflow), status: "stopped" };
}

/** One that has ended cannot be claimed. */
async function ofHeldRun({ host }: HostParts, { run, workflow }: ConversationWork): Promise<ConversationReport> {
  const report = conversationReport(foldTimeline(run, await readRun(host.store, run)), workflow);
  if (report.status === "ended") return report;
  throw new ToolwrightError("RUN_HELD", `The conversation "${run}" is worked on by another worker.`);
}

import { namedIn, resolved } from "../../documents/documents-of.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { newTask } from "../calls/delegate.ts";
import type { RunAgentOptions, RunReport } from "../run/options.ts";
import { defined } from "../../util/defined.ts";
import { memoriesOfRun } from "../memory/memory.ts";
import { foldTimeline } from "../timeline/fold.ts";
import { beginRun, listRuns, readRun, runLog } from "../timeline/run-log.ts";
import { defaultLimits } from "../timeline/state.ts";
import { hostParts } from "./host-parts.ts";
import { reportOf } from "./report.ts";
import { workOnRun } from "./work-agents.ts";
import { randomId } from "../../util/node-modules.ts";

/**
 * Runs an agent on a task: it calls tools, delegates to other agents and asks questions, until it is done or only people can continue it. Every
 * step is stored at once, so the same call with the same `run` continues a run after a crash.
 *
 * @throws ToolwrightError `AGENT_INVALID`, `AGENT_UNKNOWN`, `MODEL_UNSUPPORTED`; `RUN_HELD` when another worker has the run;
 * `LEASE_LOST` when one takes it over; `DOCUMENT_NOT_FOUND` for a document of a new run; `STORE_FAILED`.
 * @example
 * const { status, result } = await runAgent({ registry, agents: [root, analyst], model, store, input: "Analyse Q3." });
 */
export async function runAgent(options: RunAgentOptions): Promise<RunReport> {
  const { store, run = randomId(), user, signal, stop } = options;
  const parts = await hostParts(options);
  await begin(run, { ...options, agents: parts.host.agents });
  const { worker, leaseMs } = parts;
  const claim = await store.claim({ worker, leaseMs, log: runLog(run) });
  if (claim !== undefined) return workOnRun(parts, claim, { user, signal, stop });
  const [summary] = (await listRuns(store)).filter((each) => each.run === run);
  if (summary?.isEnded === true) return reportOf(foldTimeline(run, await readRun(store, run)));
  throw new ToolwrightError("RUN_HELD", `The run "${run}" is worked on by another worker.`);
}

/** The options of a run that workers take. */
export type StartRunOptions = Pick<
  RunAgentOptions,
  "store" | "registry" | "agents" | "agent" | "input" | "documents" | "run" | "limits" | "workspace" | "memory" | "user"
>;

/**
 * Creates a run and leaves the work to the workers of the store. An existing run of that name stays unchanged. Returns its name.
 *
 * @throws ToolwrightError `AGENT_UNKNOWN`; `DOCUMENT_NOT_FOUND`, `STORE_FAILED`.
 */
export async function startRun(options: StartRunOptions): Promise<string> {
  const { registry, agents = registry.agents, run = randomId() } = options;
  await begin(run, { ...options, agents });
  return run;
}

async function begin(run: string, options: StartRunOptions & Required<Pick<StartRunOptions, "agents">>): Promise<void> {
  const { store, agents, agent = agents[0]?.name ?? "", input, memory, limits, workspace, user } = options;
  if (!agents.some(({ name }) => name === agent)) {
    const known = agents.map(({ name }) => name).join(", ");
    throw new ToolwrightError("AGENT_UNKNOWN", `There is no agent "${agent}"; there are ${known}.`);
  }
  const memories = await memoriesOfRun(memory, { run, user });
  const named = [...namedIn(input), ...(options.documents ?? [])];
  const documents = await resolved(store.documents, workspace ?? run, named);
  const root = newTask("t0", { agent, input, documents, depth: 0, memories });
  await beginRun(store, run, [{ ...root, limits: { ...defaultLimits, ...limits }, ...defined({ workspace, user }) }]);
}

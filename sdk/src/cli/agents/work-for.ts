import { randomBytes } from "node:crypto";
import { createMemory } from "../../agents/memory/create-memory.ts";
import { runAgent } from "../../agents/loop/run-agent.ts";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import type { AgentHost, RunReport } from "../../agents/run/options.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { readRun } from "../../agents/timeline/run-log.ts";
import { lastOf, rootOf } from "../../agents/timeline/tree.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import type { Store } from "../../model/ports/store.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Registry } from "../../registry/registry.ts";
import { sqliteStore } from "../../storage/sqlite.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { usageError } from "../console/errors.ts";
import { textOption } from "../console/options.ts";
import { defined } from "../../util/defined.ts";
import { createQuestions } from "../../questions/create-questions.ts";
import { portOf } from "../../questions/port-of.ts";
import type { ModelParts } from "./load-model.ts";
import { followCalls, personAtTerminal } from "./person-at-terminal.ts";
import { RunProgress } from "../../agents/show/run-progress.ts";
import { reportText } from "./report-text.ts";
import { openRuns, runsFile, timelineOf } from "./runs.ts";
import { ShownRun } from "../../agents/show/shown-run.ts";

export interface AgentWork {
  readonly input: CommandInput;
  readonly io: CommandIo;
  readonly root: string;
  readonly registry: Registry;
  readonly parts: ModelParts;
  readonly begin: { readonly resume: string } | NewRun;
}

interface NewRun {
  readonly agent: string;
  readonly task: string;
  readonly run?: string;
}

/** After a crash, the run can be continued so soon. */
const leaseMs = 10_000;

export async function workFor(work: AgentWork): Promise<ExitCode> {
  const { input, io, root, begin } = work;
  const file = runsFile(input, io, root);
  const store = await ("resume" in begin ? openRuns(file) : sqliteStore(file));
  try {
    const shown = new ShownRun(await withAgentTools(work.registry, work.registry.agents));
    const report = await worked(work, { store, memory: createMemory(store) }, shown);
    const state = foldTimeline(report.run, await readRun(store, report.run));
    const first = rootOf(state);
    const result = first === undefined ? null : shown.taskResult(lastOf(first, state));
    return reportText({ report, result, shown }, input, io);
  } finally {
    await store.close();
  }
}

interface Begun {
  readonly run: string;
  readonly agent: string;
  readonly task: string;
  readonly past: readonly TimelineEntry[];
}

async function begun({ begin }: AgentWork, store: Store): Promise<Begun> {
  if ("resume" in begin) {
    const past = await timelineOf(store, begin.resume);
    const [first] = past;
    return { run: begin.resume, agent: first?.type === "task_created" ? first.agent : "", task: "", past };
  }
  const { agent, task, run = `${agent}-${randomBytes(4).toString("hex")}` } = begin;
  if ((await readRun(store, run)).length > 0)
    throw usageError(`The run "${run}" exists already; \`--resume ${run}\` goes on with it.`, "agent");
  return { run, agent, task, past: [] };
}

async function worked(
  work: AgentWork,
  { store, memory }: Pick<AgentHost, "store"> & Required<Pick<AgentHost, "memory">>,
  shown: ShownRun,
): Promise<RunReport> {
  const { input, io, registry, parts } = work;
  const { run, agent, task, past } = await begun(work, store);
  const progress = new RunProgress(shown, agent);
  progress.past(past);
  const stop = io.interruption?.() ?? new AbortController().signal;
  const person = io.ask === undefined ? undefined : personAtTerminal(io, shown, { stop, onEnter: "leaves it open" });
  io.err(`Run ${run}: ${agent} ${past.length === 0 ? "begins" : "goes on"}.`);
  stop.addEventListener("abort", () => io.err("Stopping: calls that have begun end first."), { once: true });
  const questions = createQuestions({ store });
  const leave = await followCalls(questions, { run, io, input, shown, person });
  try {
    return await runAgent({
      registry,
      memory,
      ...parts,
      store,
      ports: { ui: portOf(questions, run) },
      run,
      agent,
      input: task,
      stop,
      leaseMs,
      ...defined({ user: textOption(input, "user"), answer: person?.answer }),
      onEvent(event) {
        if (event.type !== "entry") return;
        const line = progress.line(event.entry);
        if (line !== undefined) io.err(line);
        if (event.entry.type === "answered") person?.close(event.entry.of);
      },
    });
  } finally {
    leave();
    questions.close();
  }
}

/**
 * Checks that a project has an agent.
 *
 * @throws ToolwrightError `AGENT_UNKNOWN` with the nearest name.
 */
export function checkAgentName({ agents }: Registry, agent: string): void {
  const names = agents.map(({ name }) => name);
  if (names.includes(agent)) return;
  throw new ToolwrightError("AGENT_UNKNOWN", `There is no agent "${agent}".${didYouMean(agent, names)}`, {
    remedy:
      names.length === 0
        ? "Define one in `agents/<name>.ts` with `defineAgent`, and build."
        : `The project has ${names.join(", ")}.`,
  });
}

import { randomBytes } from "node:crypto";
import { createMemory } from "../../agents/memory/memory.ts";
import { runAgent } from "../../agents/loop/run-agent.ts";
import type { RunReport } from "../../agents/run/options.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { readRun } from "../../agents/timeline/run-log.ts";
import { lastOf, rootOf } from "../../agents/timeline/state.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Store } from "../../model/ports/store.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Registry } from "../../registry/registry.ts";
import { sqliteStore } from "../../storage/sqlite.ts";
import type { Json } from "../../util/json.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { visibleText } from "../../util/visible-text.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { usageError } from "../console/errors.ts";
import type { ModelParts } from "./load-model.ts";
import { nextCommand, openRuns, openTerminal, runsFile, type Terminal, timelineOf } from "./terminal.ts";

export interface AgentWork {
  readonly input: CommandInput;
  readonly io: CommandIo;
  readonly registry: Registry;
  readonly parts: ModelParts;
}

/** Time after a crash until the run can be continued. */
const leaseMs = 10_000;

/** Runs an agent on a task, or continues the run that `--resume` names; prints its answer. */
export async function workFor({ input, io, registry, parts }: AgentWork): Promise<ExitCode> {
  const open = input.text("resume") === undefined ? sqliteStore : openRuns;
  const store = await open(runsFile(input));
  try {
    const { run, agent, task, past } = await begun(input, store);
    io.err(`Run ${run}: ${agent} ${past.length === 0 ? "starts" : "continues"}.`);
    const { agents } = registry;
    const terminal = await openTerminal({ input, io, registry, agents, store, run, agent, past });
    terminal.stop.addEventListener("abort", () => io.err("Stopping: running calls end first."), { once: true });
    try {
      const report = await runAgent({
        registry,
        memory: createMemory(store),
        ...parts,
        ...terminal.host,
        run,
        agent,
        input: task,
        leaseMs,
        onEvent: (event) => (event.type === "entry" ? terminal.onEntry(event.entry) : undefined),
      });
      const state = foldTimeline(run, await readRun(store, run));
      const first = rootOf(state);
      const result = first === undefined ? null : terminal.shown.taskResult(lastOf(first, state));
      return printReport(report, result, { input, io, terminal });
    } finally {
      terminal.close();
    }
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

async function begun(input: CommandInput, store: Store): Promise<Begun> {
  const resume = input.text("resume");
  if (resume !== undefined) {
    const past = await timelineOf(store, resume);
    const [first] = past;
    return { run: resume, agent: first?.type === "task_created" ? first.agent : "", task: "", past };
  }
  const [agent = "", task = ""] = input.args;
  const run = input.text("run") ?? `${agent}-${randomBytes(4).toString("hex")}`;
  if ((await readRun(store, run)).length > 0)
    throw usageError(`The run "${run}" exists already; \`--resume ${run}\` continues it.`, "agent");
  return { run, agent, task, past: [] };
}

interface Printing extends Pick<AgentWork, "input" | "io"> {
  readonly terminal: Terminal;
}

function printReport(report: RunReport, result: Json, { input, io, terminal }: Printing): ExitCode {
  const { run, status, error, usage, questions } = report;
  const { shown } = terminal;
  const [stateText, exitCode] = states[status];
  if (input.isJson) {
    const given = status === "completed" ? { ...report, result } : report;
    io.out(JSON.stringify(shown.value(given as unknown as Json)));
  } else if (status === "completed")
    io.out(visibleText(typeof result === "string" ? result : JSON.stringify(result, null, 2)));
  io.err(`Run ${run} ${stateText}, ${usageText(usage)}.`);
  if (error !== undefined) io.err(shown.line(`${error.type}: ${error.message}`));
  if (status === "waiting") terminal.printOpen(questions);
  if (status === "waiting" || status === "stopped")
    io.err(`Continue with: ${nextCommand(["agent", "--resume", run], input)}`);
  return exitCode;
}

const states: Readonly<Record<RunReport["status"], readonly [text: string, exitCode: ExitCode]>> = {
  running: ["is running", 1],
  completed: ["is completed", 0],
  failed: ["failed", 1],
  cancelled: ["was cancelled", 1],
  waiting: ["waits for a person", 3],
  stopped: ["was stopped", 130],
};

export function usageText({ inputTokens, outputTokens, cost }: Usage): string {
  const price = cost === 0 ? "" : `, cost ${String(Number(cost.toPrecision(6)))}`;
  return `${String(inputTokens)} + ${String(outputTokens)} tokens${price}`;
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

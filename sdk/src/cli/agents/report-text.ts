import type { RunReport } from "../../agents/run/options.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Json } from "../../util/json.ts";
import { visibleText } from "../../util/visible-text.ts";
import { questionText } from "../../agents/show/run-progress.ts";
import { nextCommand } from "./runs.ts";
import type { ShownRun } from "../../agents/show/shown-run.ts";

export interface Reported {
  readonly report: RunReport;
  /** Without secrets. */
  readonly result: Json;
  readonly shown: ShownRun;
}

export function reportText(reported: Reported, input: CommandInput, io: CommandIo): ExitCode {
  const { report, result, shown } = reported;
  const { run, status, error } = report;
  const [stateText, exitCode] = states[status];
  if (input.options.json === true) {
    const given = status === "completed" ? { ...report, result } : report;
    io.out(JSON.stringify(shown.value(given as unknown as Json)));
  } else if (status === "completed") io.out(answerText(result));
  io.err(`Run ${run} ${stateText}, ${usageText(report.usage)}.`);
  if (error !== undefined) io.err(shown.line(`${error.type}: ${error.message}`));
  for (const { id, path, ...question } of status === "waiting" ? report.questions : []) {
    io.err(shown.line(`${path.join(" › ")} asks: ${questionText(question)}`));
    io.err(`  ${nextCommand(["answer", run, id, '"…"'], input)}`);
  }
  if (status === "waiting" || status === "stopped")
    io.err(`Go on with: ${nextCommand(["agent", "--resume", run], input)}`);
  return exitCode;
}

const answerText = (result: Json): string =>
  visibleText(typeof result === "string" ? result : JSON.stringify(result, null, 2));

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

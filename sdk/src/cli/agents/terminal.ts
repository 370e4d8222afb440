import path from "node:path";
import type { AgentHost } from "../../agents/run/options.ts";
import { RunProgress, questionText, RedactedRun } from "../../agents/views/redacted-run.ts";
import { listRuns, readRun } from "../../agents/timeline/run-log.ts";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { AnswerFault, Question } from "../../model/ports/question.ts";
import type { Store } from "../../model/ports/store.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { createQuestions } from "../../questions/create-questions.ts";
import { portOf } from "../../questions/question-of.ts";
import type { Registry } from "../../registry/registry.ts";
import { sqliteStore } from "../../storage/sqlite.ts";
import { defined } from "../../util/defined.ts";
import { fileExists } from "../../util/files.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { printThrown } from "../console/describe-cause.ts";
import { personAtTerminal, typedAnswer } from "./person-at-terminal.ts";

interface TerminalRun {
  readonly input: CommandInput;
  readonly io: CommandIo;
  readonly registry: Registry;
  readonly agents: readonly AgentDefinition[];
  readonly store: Store;
  /** Name of the run or the conversation. */
  readonly run: string;
  /** Name of the first task's agent. */
  readonly agent: string;
  readonly past?: readonly TimelineEntry[];
}

type Asking = Parameters<typeof questionText>[0];

export interface Terminal {
  readonly shown: RedactedRun;
  readonly stop: AbortSignal;
  readonly host: Pick<AgentHost, "store" | "ports" | "answer" | "onActivity"> & {
    readonly stop: AbortSignal;
    readonly user?: string;
  };
  /** Prints an entry if its type is shown; default: all types. */
  onEntry(entry: TimelineEntry, isShown?: (type: string) => boolean): void;
  /** Prints how to answer a person's question. */
  printOpen(open: readonly (Pick<Question, "id" | "path"> & Asking)[]): void;
  close(): void;
}

/** Shows the progress of a run or a conversation, and asks the person at the terminal; without a person, it prints the command lines for answers. */
export async function openTerminal(opened: TerminalRun): Promise<Terminal> {
  const { input, io, registry, agents, store, run, agent, past = [] } = opened;
  const shown = new RedactedRun(await withAgentTools(registry, agents));
  const progress = new RunProgress(shown, agent);
  progress.past(past);
  const stop = io.interruption?.() ?? new AbortController().signal;
  const person = io.ask === undefined ? undefined : personAtTerminal(io, shown, { stop, onEnter: "leaves it open" });
  const questions = createQuestions({ store });

  const printQuestion = (id: string, who: string, question: Asking): void => {
    io.err(shown.line(`${who} asks: ${questionText(question)}`));
    io.err(`  ${nextCommand(["answer", run, id, '"…"'], input)}`);
  };
  async function ask(id: string): Promise<void> {
    const question = await questions.find(id);
    if (question === undefined) return;
    if (person === undefined) printQuestion(id.slice(run.length + 1), question.tool ?? "", question);
    const user = question.to.kind === "person" ? question.to.user : undefined;
    for (let faults: readonly AnswerFault[] = []; ;) {
      const line = await person?.answer(question, faults);
      if (line === undefined) return;
      const receipt = await questions.answer({ id, answer: typedAnswer(question, line) }, user);
      if (receipt.code !== 422) return;
      ({ faults } = receipt);
    }
  }

  const unfollow = await questions.follow([run], ({ event, data }) => {
    if (event === "snapshot") for (const { eventId } of data.requests) void ask(eventId).catch(() => undefined);
    if (event === "ui_tool_event" || event === "question") void ask(data.eventId).catch(() => undefined);
    if (event === "ui_tool_closed" || event === "question_closed") person?.close(data.eventId);
  });
  return {
    shown,
    stop,
    host: {
      store,
      stop,
      ports: { ui: portOf(questions, run) },
      onActivity: (event) => printThrown(event, io),
      ...defined({ user: input.text("user"), answer: person?.answer }),
    },
    onEntry(entry, isShown = () => true) {
      const line = progress.line(entry);
      if (line !== undefined && isShown(entry.type)) io.err(line);
      if (entry.type === "answered") person?.close(entry.of);
    },
    printOpen(open) {
      for (const { id, path: asking = [], ...question } of open) printQuestion(id, asking.join(" › "), question);
    },
    close() {
      unfollow();
      questions.close();
    },
  };
}

export const runsFile = (input: CommandInput): string => input.path("db") ?? path.join(input.root, "data/runs.db");

export async function openRuns(file: string): Promise<Store> {
  if (await fileExists(file)) return sqliteStore(file);
  throw new ToolwrightError("RUNS_NOT_FOUND", `There is no file ${file}.`);
}

export async function timelineOf(store: Store, run: string): Promise<readonly TimelineEntry[]> {
  const entries = await readRun(store, run);
  if (entries.length > 0) return entries;
  const names = (await listRuns(store)).map((each) => each.run);
  throw new ToolwrightError("RUN_NOT_FOUND", `There is no run "${run}".${didYouMean(run, names)}`, {
    remedy: "Run `toolwright timeline --list` for the runs of the file.",
  });
}

/** A command line that continues a run, with the options that name its file. */
export function nextCommand(words: readonly string[], input: CommandInput): string {
  const where = ["db", "root"].flatMap((name) => {
    const value = input.text(name);
    return value === undefined ? [] : [`--${name}`, wordOf(value)];
  });
  return ["toolwright", ...words, ...where].join(" ");
}

const wordOf = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : JSON.stringify(text));

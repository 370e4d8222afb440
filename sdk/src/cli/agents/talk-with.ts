import { randomBytes } from "node:crypto";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { createQuestions } from "../../questions/create-questions.ts";
import { portOf } from "../../questions/port-of.ts";
import type { Registry } from "../../registry/registry.ts";
import { sqliteStore } from "../../storage/sqlite.ts";
import { defined } from "../../util/defined.ts";
import { openConversation } from "../../workflow/conversation/open-conversation.ts";
import type { Conversation, ConversationReport } from "../../workflow/conversation/options.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import { textOption } from "../console/options.ts";
import type { ModelParts } from "./load-model.ts";
import { followCalls, personAtTerminal } from "./person-at-terminal.ts";
import { questionText, RunProgress } from "../../agents/show/run-progress.ts";
import { nextCommand, runsFile } from "./runs.ts";
import { ShownRun } from "../../agents/show/shown-run.ts";

export interface Talk {
  readonly input: CommandInput;
  readonly io: CommandIo;
  readonly root: string;
  readonly registry: Registry;
  readonly workflow: Workflow;
  readonly parts: ModelParts;
  /** The only message; left out: whatever the user says. */
  readonly message: string | undefined;
}

/** What the parts of a talk share. */
interface Room extends Talk {
  readonly conversation: Conversation;
  readonly shown: ShownRun;
  readonly stop: AbortSignal;
}

/** Holds a conversation until it ends, the user leaves, or the messages are over. */
export async function talkWith(talk: Talk): Promise<ExitCode> {
  const { input, io, root, registry, workflow, parts } = talk;
  const store = await sqliteStore(runsFile(input, io, root));
  const questions = createQuestions({ store });
  const id = textOption(input, "id") ?? `${workflow.name}-${randomBytes(4).toString("hex")}`;
  const shown = new ShownRun(await withAgentTools(registry, workflow.agents));
  const stop = io.interruption?.() ?? new AbortController().signal;
  const person = io.ask === undefined ? undefined : personAtTerminal(io, shown, { stop, onEnter: "leaves it open" });
  const leave = await followCalls(questions, { run: id, io, input, shown, person });
  try {
    const progress = new RunProgress(shown, "");
    const conversation = await openConversation({
      registry,
      workflow,
      ...parts,
      store,
      id,
      stop,
      ...defined({ user: textOption(input, "user"), answer: person?.answer }),
      ports: { ui: portOf(questions, id) },
      onEvent(event) {
        if (event.type !== "entry") return;
        const { entry } = event;
        const line = entry.type === "hook_failed" ? shown.line(`The hook ${entry.message}`) : progress.line(entry);
        if (line !== undefined && isShown(entry.type)) io.err(line);
      },
    });
    return await held({ ...talk, conversation, shown, stop });
  } finally {
    leave();
    questions.close();
    await store.close();
  }
}

const isShown = (type: string): boolean => type.startsWith("call_") || type === "hook_failed";

async function held(room: Room): Promise<ExitCode> {
  const { conversation, io, input, message, stop } = room;
  const [workflow] = input.args;
  io.err(`Conversation ${conversation.id}.`);
  let report = printed(await conversation.begin(), room);
  const lines = message ?? (io.ask === undefined ? await io.readInput() : undefined);
  const given = (message === undefined ? lines?.split("\n") : [message])?.filter((line) => line.trim() !== "");
  while (report.status === "user" && !stop.aborted) {
    const next = given === undefined ? await io.ask?.("> ", stop) : given.shift();
    if (next === undefined || next.trim() === "") break;
    report = printed(await conversation.send(next.trim()), room);
  }
  const { status, questions, error, detail } = report;
  if (status === "ended") io.err(`The conversation has ended${detail === undefined ? "" : `: ${detail}`}.`);
  else
    io.err(
      `Go on with: ${nextCommand(["talk", ...(workflow === undefined ? [] : [workflow]), "--id", conversation.id], input)}`,
    );
  return status === "waiting" && questions.length > 0 ? 3 : error === undefined ? 0 : 1;
}

/** Prints what the agents said. */
function printed(report: ConversationReport, { io, input, shown, conversation }: Room): ConversationReport {
  for (const { agent = "", text = "" } of report.replies)
    if (text.trim() !== "") io.out(shown.line(`${agent}: ${text}`));
  if (report.denied !== undefined) io.err(shown.line(`Refused: ${report.denied}`));
  if (report.error !== undefined) io.err(shown.line(`${report.error.type}: ${report.error.message}`));
  for (const { id, path, ...question } of report.status === "waiting" ? report.questions : []) {
    io.err(shown.line(`${path.join(" › ")} asks: ${questionText(question)}`));
    io.err(`  ${nextCommand(["answer", conversation.id, id, '"…"'], input)}`);
  }
  return report;
}

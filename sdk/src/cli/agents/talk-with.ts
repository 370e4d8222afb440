import { randomBytes } from "node:crypto";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { sqliteStore } from "../../storage/sqlite.ts";
import { openConversation } from "../../workflow/conversation/open-conversation.ts";
import type { ConversationReport } from "../../workflow/conversation/options.ts";
import type { ExitCode } from "../console/command.ts";
import { nextCommand, openTerminal, runsFile } from "./terminal.ts";
import type { AgentWork } from "./work-for.ts";

export interface Talk extends AgentWork {
  readonly workflow: Workflow;
  /** The only message; omitted: all messages that the user types. */
  readonly message: string | undefined;
}

/** Runs a conversation until it ends, the user leaves, or no messages remain. */
export async function talkWith({ input, io, registry, workflow, parts, message }: Talk): Promise<ExitCode> {
  const store = await sqliteStore(runsFile(input));
  const id = input.text("id") ?? `${workflow.name}-${randomBytes(4).toString("hex")}`;
  const { agents } = workflow;
  const terminal = await openTerminal({ input, io, registry, agents, store, run: id, agent: "" });
  const { shown, stop } = terminal;

  function print(report: ConversationReport): ConversationReport {
    for (const { agent = "", text = "" } of report.replies)
      if (text.trim() !== "") io.out(shown.line(`${agent}: ${text}`));
    if (report.denied !== undefined) io.err(shown.line(`Refused: ${report.denied}`));
    if (report.error !== undefined) io.err(shown.line(`${report.error.type}: ${report.error.message}`));
    if (report.status === "waiting") terminal.printOpen(report.questions);
    return report;
  }

  try {
    const conversation = await openConversation({
      registry,
      workflow,
      ...parts,
      ...terminal.host,
      id,
      onEvent(event) {
        if (event.type !== "entry") return;
        const { entry } = event;
        if (entry.type === "hook_failed") io.err(shown.line(`The hook ${entry.message}`));
        else terminal.onEntry(entry, (type) => type.startsWith("call_"));
      },
    });
    io.err(`Conversation ${id}.`);
    let report = print(await conversation.begin());
    const lines = message ?? (io.ask === undefined ? await io.readInput() : undefined);
    const given = (message === undefined ? lines?.split("\n") : [message])?.filter((line) => line.trim() !== "");
    while (report.status === "user" && !stop.aborted) {
      const next = given === undefined ? await io.ask?.("> ", stop) : given.shift();
      if (next === undefined || next.trim() === "") break;
      report = print(await conversation.send(next.trim()));
    }
    const { status, questions, error, detail } = report;
    const again = ["talk", ...input.args.slice(0, 1).flatMap((name) => name ?? []), "--id", id];
    if (status === "ended") io.err(`The conversation has ended${detail === undefined ? "" : `: ${detail}`}.`);
    else io.err(`Continue with: ${nextCommand(again, input)}`);
    return status === "waiting" && questions.length > 0 ? 3 : error === undefined ? 0 : 1;
  } finally {
    terminal.close();
    await store.close();
  }
}

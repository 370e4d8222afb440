import type { AgentEvent } from "toolwright/agents";
import { shownCommand } from "toolwright/coding";

const longest = 400;
/** Lines of a result that are shown. */
const mostLines = 12;

/** Gives the lines that show the events of a run, one after the other; none for most. */
export function eventLines(): (event: AgentEvent) => readonly string[] {
  const started = new Set<string>();
  /** The agents of the tasks below the first. */
  const helpers = new Map<string, string>();
  return (event) => {
    if (event.type !== "entry") return [];
    const { entry } = event;
    if (entry.type === "task_created" && entry.depth > 0) helpers.set(entry.task, entry.agent);
    if (entry.type === "call_started") {
      // A call that a person has to confirm is started again.
      if (started.has(entry.callId)) return [];
      started.add(entry.callId);
    }
    const helper = helpers.get(String(member(entry, "task")));
    // What a model writes could move the cursor, and so draw a question that is not one: nothing of it reaches the terminal as it is.
    const lines = linesOf(entry).flatMap((text) => shownCommand(text).split("\n"));
    return helper === undefined ? lines : lines.map((line) => (line === "" ? "" : `[${helper}] ${line}`));
  };
}

function linesOf(entry: Extract<AgentEvent, { type: "entry" }>["entry"]): readonly string[] {
  if (entry.type === "assistant") {
    const text = entry.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    return text === "" ? [] : ["", text];
  }
  if (entry.type === "call_started") return ["", callLine(entry.tool, entry.input)];
  if (entry.type === "call_failed") return [`  = refused or failed: ${short(messageOf(entry.result))}`];
  // The report of an agent was shown when it gave it.
  if (entry.type !== "call_finished" || entry.tool === "agent") return [];
  if (entry.tool === "bash") return [`  = exit code ${String(member(entry.result, "exitCode"))}`];
  const text = member(entry.result, "content") ?? member(entry.result, "diff");
  return typeof text === "string" && text !== "" ? block(text) : [`  = ${short(entry.result)}`];
}

/** A command as one types it; the arguments of other tools by their names. */
function callLine(tool: string, input: unknown): string {
  const command = member(input, "command");
  return tool === "bash" && typeof command === "string" ? `$ ${command}` : `${tool} ${short(input)}`;
}

function block(text: string): readonly string[] {
  const lines = text.trimEnd().split("\n");
  const shown = lines.slice(0, mostLines).map((line) => `  | ${short(line)}`);
  return lines.length > mostLines ? [...shown, `  | (${lines.length - mostLines} more lines)`] : shown;
}

function short(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

const messageOf = (result: unknown): unknown => member(member(result, "error"), "message") ?? result;

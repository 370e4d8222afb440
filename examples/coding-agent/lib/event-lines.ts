import type { AgentEvent } from "toolwright/agents";

const longest = 400;

/** Gives the lines that show the events of a run, one after the other; none for most. */
export function eventLines(): (event: AgentEvent) => readonly string[] {
  const started = new Set<string>();
  return (event) => {
    if (event.type === "entry" && event.entry.type === "call_started") {
      // A call that a person has to confirm is started again.
      if (started.has(event.entry.callId)) return [];
      started.add(event.entry.callId);
    }
    return linesOf(event);
  };
}

function linesOf(event: AgentEvent): readonly string[] {
  if (event.type !== "entry") return [];
  const { entry } = event;
  if (entry.type === "assistant") {
    const text = entry.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    return text === "" ? [] : ["", text];
  }
  if (entry.type === "call_started") return ["", `${entry.tool} ${short(entry.input)}`];
  if (entry.type === "call_failed") return [`  = refused or failed: ${short(messageOf(entry.result))}`];
  if (entry.type !== "call_finished") return [];
  return entry.tool === "bash" ? [`  = exit code ${exitCodeOf(entry.result)}`] : [`  = ${short(entry.result)}`];
}

function short(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

const exitCodeOf = (result: unknown): string => String(member(result, "exitCode"));

const messageOf = (result: unknown): unknown => member(member(result, "error"), "message") ?? result;

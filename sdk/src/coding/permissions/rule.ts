import type { RuleWord } from "./match-words.ts";
import type { PermissionEffect } from "./policy.ts";
import { literalOf } from "./shell-word.ts";
import { splitCommand } from "./split-command.ts";

type Subject =
  | { readonly kind: "all" }
  | { readonly kind: "command"; readonly words: readonly RuleWord[] }
  | { readonly kind: "path"; readonly pattern: string }
  | { readonly kind: "argument"; readonly name: string; readonly pattern: string };

export interface Rule {
  readonly effect: PermissionEffect;
  readonly text: string;
  readonly tool: string;
  readonly subject: Subject;
}

/** Which arguments of a tool are a command or paths. */
export interface ToolSubject {
  readonly command?: string;
  /** The argument that names the folder of the command, from the workspace. */
  readonly folder?: string;
  /** Arguments whose values are paths that are read: a path, or a list of them. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

export const codingSubjects: Readonly<Record<string, ToolSubject>> = {
  bash: { command: "command", folder: "working_dir" },
  read: { reads: ["file_paths"] },
  ls: { reads: ["path"] },
  glob: { reads: ["path"] },
  grep: { reads: ["path"] },
  write: { writes: ["path"] },
  edit: { writes: ["path"] },
  list_changes: { reads: ["path"] },
  undo_changes: {},
};

/** A rule, or one sentence on why it can never match. */
type ParsedRule = { readonly rule: Rule } | { readonly problem: string };

const form = /^\s*([A-Za-z_][\w-]*)\s*(?:\(([^]*)\))?\s*$/;

export function parseRule(
  text: string,
  effect: PermissionEffect,
  subjects: ReadonlyMap<string, ToolSubject>,
): ParsedRule {
  const [, tool = "", pattern] = form.exec(text) ?? [];
  if (tool === "") return { problem: "It does not have the form `tool`, `tool(pattern)` or `tool(argument:pattern)`." };
  const toolSubject = subjects.get(tool);
  if (toolSubject === undefined) return { problem: `There is no tool ${tool}.` };
  if (pattern === undefined) return { rule: { effect, text, tool, subject: { kind: "all" } } };
  const subject = toSubject(pattern.trim(), toolSubject);
  return typeof subject === "string" ? { problem: subject } : { rule: { effect, text, tool, subject } };
}

function toSubject(pattern: string, tool: ToolSubject): Subject | string {
  if (pattern === "") return "Its pattern is empty.";
  if (tool.command !== undefined) return commandSubject(pattern);
  if (/^[A-Za-z]:[\\/]/.test(pattern)) return "An absolute path is written with `//` in front.";
  const [, name, value] = /^([A-Za-z_]\w*):([^]+)$/.exec(pattern) ?? [];
  if (name !== undefined && value !== undefined) return { kind: "argument", name, pattern: value };
  if (tool.reads === undefined && tool.writes === undefined) {
    return "The tool takes neither a command nor paths, so the rule has to name an argument: `tool(argument:pattern)`.";
  }
  return pathProblem(pattern) ?? { kind: "path", pattern };
}

function pathProblem(pattern: string): string | undefined {
  if (pattern.startsWith("!"))
    return "A pattern that begins with `!` matches nothing; write a rule with the other effect.";
  if (pattern.startsWith("#")) return "A pattern that begins with `#` is a comment; write `\\#`.";
  const isUpward = /(?:^|\/)\.\.(?:\/|$)/.test(pattern);
  return isUpward ? "A pattern with `..` matches nothing, as paths are judged without it." : undefined;
}

/** The words of a pattern, quoted as in bash; a `*` by itself stands for any words. */
function commandSubject(pattern: string): Subject | string {
  const { commands, reasons } = splitCommand(pattern);
  const [command] = commands;
  const [reason] = reasons.filter((each) => !each.endsWith("is not known before the command runs."));
  if (reason !== undefined) return reason;
  if (command === undefined) return "It names no program.";
  if (commands.length > 1 || /[\n;&|]/.test(pattern.replace(/'[^']*'|"[^"]*"|\\./gs, "")))
    return "A command is judged by its simple commands, one at a time, so a rule names one.";
  const words = command.words.map((word): RuleWord | undefined => (word.text === "*" ? null : literalOf(word)));
  const odd = words.indexOf(undefined);
  if (odd >= 0) {
    const [{ text: part } = { text: "" }] = command.words.slice(odd);
    return `The word ${part} never equals a word of a command: \`*\` stands for whole words, and other characters are quoted.`;
  }
  return { kind: "command", words: words.map((word) => word ?? null) };
}

import path from "node:path";
import ignore from "ignore";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import {
  effects,
  type PermissionDefaults,
  type PermissionEffect,
  type PermissionPolicy,
  policyDefaults,
} from "./policy.ts";
import { literalOf, type ShellWord } from "./shell-word.ts";
import { splitCommand } from "./split-command.ts";

/** Which arguments of a tool are a command or paths. */
export interface ToolSubject {
  readonly command?: string;
  /** The argument with the command's folder, from the workspace. */
  readonly folder?: string;
  /** Arguments whose values are paths to read: a path, or a list of them. */
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

/** One word of a command rule: its text, or any words. */
type RuleWord = string | null;

export interface Rule {
  readonly effect: PermissionEffect;
  readonly text: string;
  readonly tool: string;
  /** For commands: their words. A rule about the whole tool has a single wildcard; other rules have no words. */
  readonly words: readonly RuleWord[];
  /** For paths: a matcher, and the common prefix of all matching paths. */
  readonly matches?: (file: string) => boolean;
  readonly start?: string;
  /** For one argument: its name and a pattern, in which `*` matches any text. */
  readonly argument?: readonly [name: string, pattern: string];
}

/** The folder and tools of a policy. */
export interface PolicyScope {
  /** The workspace, absolute and without links. */
  readonly root: string;
  /** The person's home folder, for rules that name it. */
  readonly home?: string;
  /** The `PATH` of the commands; default: a name without a folder is a system program. */
  readonly searchPath?: string;
  /** Names of tools other than the coding tools. */
  readonly tools?: readonly string[];
  /** Whether commands run in a sandbox; default false. */
  readonly isSandboxed?: boolean;
  /** Which arguments of other tools are commands or paths. */
  readonly subjects?: Readonly<Record<string, ToolSubject>>;
}

export interface CompiledPolicy {
  readonly scope: PolicyScope;
  /** The strictest first. */
  readonly rules: readonly Rule[];
  readonly defaults: Required<PermissionDefaults>;
  /** Whether every command without a matching rule runs. */
  readonly isOpen: boolean;
  readonly subjects: ReadonlyMap<string, ToolSubject>;
  readonly findings: readonly Finding[];
}

export function compilePolicy(policy: PermissionPolicy, scope: PolicyScope): CompiledPolicy {
  const { tools = [], subjects: more = {}, isSandboxed = false } = scope;
  const { base = "reads" } = policy;
  const subjects = new Map<string, ToolSubject>([
    ...tools.map((name) => [name, {}] as const),
    ...Object.entries({ ...codingSubjects, ...more }),
  ]);
  const parsed = effects.flatMap((effect) =>
    (policy[effect] ?? []).map((text) => parseRule(text, effect, { scope, subjects })),
  );
  return {
    scope,
    rules: parsed.flatMap((rule) => ("problem" in rule ? [] : [rule])),
    defaults: { ...policyDefaults[base === "sandbox" && !isSandboxed ? "reads" : base], ...policy.defaults },
    isOpen: base === "sandbox" && isSandboxed && (policy.defaults?.command ?? "allow") === "allow",
    subjects,
    findings: parsed.flatMap((rule) => ("problem" in rule ? [deadRule(rule)] : [])),
  };
}

interface InvalidRule extends Pick<Rule, "effect" | "text"> {
  /** Why the rule can never match, one sentence. */
  readonly problem: string;
}

function deadRule({ effect, text, problem }: InvalidRule): Finding {
  const message = `The ${effect} rule ${JSON.stringify(text)} never matches. ${problem}`;
  return { ...findingOf("PERMISSION_RULE_DEAD", message, { evidence: text }), severity: "warning" };
}

const form = /^\s*([A-Za-z_][\w-]*)\s*(?:\(([^]*)\))?\s*$/;

type Parsing = Pick<CompiledPolicy, "scope" | "subjects">;

function parseRule(text: string, effect: PermissionEffect, { scope, subjects }: Parsing): Rule | InvalidRule {
  const [, tool = "", given] = form.exec(text) ?? [];
  const invalid = (problem: string): InvalidRule => ({ effect, text, problem });
  if (tool === "") return invalid("It does not have the form `tool`, `tool(pattern)` or `tool(argument:pattern)`.");
  const subject = subjects.get(tool);
  if (subject === undefined) return invalid(`There is no tool ${tool}.`);
  if (given === undefined)
    return { effect, text, tool, words: [null], start: "", matches: wholeTool(effect, scope.root) };
  const pattern = given.trim();
  const about = pattern === "" ? "Its pattern is empty." : subjectOf(pattern, subject, scope);
  return typeof about === "string" ? invalid(about) : { effect, text, tool, words: [], ...about };
}

/** Allowing a whole tool allows no paths outside the workspace. */
const wholeTool =
  (effect: PermissionEffect, root: string) =>
  (file: string): boolean =>
    effect !== "allow" || file === root || file.startsWith(`${root}/`);

function subjectOf(pattern: string, tool: ToolSubject, scope: PolicyScope): Partial<Rule> | string {
  if (tool.command !== undefined) return commandWords(pattern);
  if (/^[A-Za-z]:[\\/]/.test(pattern)) return "An absolute path is written with `//` in front.";
  const [, name, value] = /^([A-Za-z_]\w*):([^]+)$/.exec(pattern) ?? [];
  if (name !== undefined && value !== undefined) return { argument: [name, value] };
  if (tool.reads === undefined && tool.writes === undefined)
    return "The tool takes neither a command nor paths, so the rule has to name an argument: `tool(argument:pattern)`.";
  if (/^[!#]|(?:^|\/)\.\.(?:\/|$)/.test(pattern))
    return "A path pattern has no `!` or `#` in front, and no `..`, as paths are judged without it.";
  return pathPattern(pattern, scope);
}

/** The words of a pattern, quoted as in bash; a separate `*` matches any words. */
function commandWords(pattern: string): Pick<Rule, "words"> | string {
  const { commands, reasons } = splitCommand(pattern);
  const [command] = commands;
  const reason = reasons.find((each) => !each.startsWith("The program * is"));
  if (reason !== undefined) return reason;
  if (command === undefined) return "It names no program.";
  if (commands.length > 1 || /[\n;&|]/.test(pattern.replace(/'[^']*'|"[^"]*"|\\./gs, "")))
    return "A command is judged by its simple commands, one at a time, so a rule names one.";
  const odd = command.words.find((word) => word.text !== "*" && literalOf(word) === undefined);
  if (odd !== undefined)
    return `The word ${odd.text} never equals a word of a command: \`*\` matches whole words, and other characters are quoted.`;
  return { words: command.words.map((word) => literalOf(word) ?? null) };
}

function pathPattern(pattern: string, { root, home }: PolicyScope): Pick<Rule, "matches" | "start"> {
  const isAbsolute = pattern.startsWith("//");
  const isHome = pattern.startsWith("~/");
  const base = isAbsolute ? "/" : isHome ? home : root;
  const glob = isAbsolute || isHome ? pattern.slice(1) : pattern.replace(/^\.\//, "/");
  if (base === undefined) return { matches: () => false, start: "\0" };
  const matcher = ignore({ ignorecase: false }).add(glob.normalize());
  const [literal = ""] = glob.replace(/^\//, "").split(/[*?[\\]/, 1);
  const isAnywhere = !glob.slice(0, -1).includes("/");
  return {
    start: isAnywhere ? base : path.join(base, literal),
    matches: (file) => {
      const relative = path.relative(base, file).normalize();
      if (relative === "" || relative.startsWith("..")) return false;
      return matcher.ignores(relative) || matcher.ignores(`${relative}/`);
    },
  };
}

/** Whether a rule's words match a command. `*` matches any number of words. */
export function matchesWords(rule: readonly RuleWord[], words: readonly ShellWord[]): boolean {
  const escaped = (word: string): string => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const pattern = rule.map((word) => (word === null ? "(?:[^\0]*\0)*" : `${escaped(word)}\0`)).join("");
  // Only `*` matches a value that is unknown before the command runs.
  return new RegExp(`^${pattern}$`).test(words.map((word) => `${literalOf(word) ?? "\u0001"}\0`).join(""));
}

import type { Finding } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";
import { visibleLine } from "../../util/visible-text.ts";
import { type CompiledPolicy, compilePolicy, type PolicyScope } from "./compile-policy.ts";
import { judgeCommand } from "./judge-command.ts";
import { judgePath } from "./judge-path.ts";
import { type Effect, type PartVerdict, type PermissionPolicy, strictest, type Verdict } from "./permission.ts";
import { rememberAnswers, type RememberedAnswers } from "./remember-answers.ts";
import type { Rule } from "./rule.ts";

/** The permissions of one workspace. */
export interface Permissions {
  /** Rules that can never match. */
  readonly findings: readonly Finding[];
  /** What is decided about a call. Nothing is run; only paths are looked up, where `resolve` is given. Takes less than a millisecond. */
  judge(tool: string, args: Readonly<Record<string, unknown>>): Verdict;
  /** Answers that hold for later calls. */
  readonly answers: RememberedAnswers;
}

/** Permissions by the rules of a host, which never come from the workspace itself. */
export function createPermissions(policy: PermissionPolicy, scope: PolicyScope): Permissions {
  const first = compilePolicy(policy, scope);
  let compiled = first;
  const answers = rememberAnswers((rules) => {
    compiled = compilePolicy({ ...policy, allow: [...(policy.allow ?? []), ...rules] }, scope);
  });
  return {
    findings: first.findings,
    judge: (tool, args) => shown(judge(tool, args, compiled)),
    answers,
  };
}

/** What a verdict quotes of a call is shown to people, and a model wrote it: it steers no terminal and begins no line of its own. */
const shown = (verdict: Verdict): Verdict => ({
  ...verdict,
  message: visibleLine(verdict.message),
  programs: verdict.programs.map(visibleLine),
  reasons: verdict.reasons.map(visibleLine),
  parts: verdict.parts.map((part) => ({ ...part, part: visibleLine(part.part), message: visibleLine(part.message) })),
});

function judge(tool: string, args: Readonly<Record<string, unknown>>, policy: CompiledPolicy): Verdict {
  const subject = policy.subjects.get(tool);
  const command = subject?.command === undefined ? undefined : args[subject.command];
  if (typeof command !== "string") return judgeArguments(tool, args, policy);
  const folder = subject?.folder === undefined ? undefined : args[subject.folder];
  return judgeCommand({ command, tool, ...(typeof folder === "string" && { folder }) }, policy);
}

type Arguments = Readonly<Record<string, unknown>>;

/** What is decided about a call of a tool that runs no command: by its paths, and by rules about the tool or one argument. */
function judgeArguments(tool: string, args: Arguments, policy: CompiledPolicy): Verdict {
  const subject = policy.subjects.get(tool);
  const paths = [
    ...valuesOf(subject?.reads, args).map((file) => ofPath(file, "read", policy)),
    ...valuesOf(subject?.writes, args).map((file) => ofPath(file, "write", policy)),
  ];
  // A tool of files that names none is about the whole workspace.
  const isAll = subject?.reads !== undefined && paths.length === 0;
  if (isAll) paths.push(ofPath(".", "read", policy));
  const ofRules = byRules(tool, args, policy);
  const [first, ...rest] = paths;
  const decided = first === undefined ? ofRules : strictest([first, ...rest, ...(isStrict(ofRules) ? [ofRules] : [])]);
  const { effect, rule, message } = decided;
  const parts = first === undefined ? [ofRules] : [first, ...rest];
  return { effect, ...defined({ rule }), message, programs: [], isUnknown: false, parts, reasons: [] };
}

const isStrict = ({ effect, rule }: PartVerdict): boolean => effect !== "allow" && rule !== undefined;

function ofPath(file: string, access: "read" | "write", policy: CompiledPolicy): PartVerdict {
  const shape = file.replaceAll(/[\uE000-\uE003]/gu, "\0");
  return judgePath({ shape, access, folder: policy.places.root }, policy);
}

function valuesOf(names: readonly string[] | undefined, args: Arguments): readonly string[] {
  return (names ?? []).flatMap((name) => {
    const value = args[name];
    return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === "string");
  });
}

function byRules(tool: string, args: Arguments, { rules, defaults }: CompiledPolicy): PartVerdict {
  for (const effect of ["deny", "ask", "allow"] as const) {
    const rule = rules.find(
      (candidate) => candidate.tool === tool && candidate.effect === effect && matches(candidate, args),
    );
    if (rule !== undefined)
      return { effect, part: tool, rule: rule.text, message: `The rule ${rule.text} ${verbs[effect]} it.` };
  }
  const effect = defaults.other;
  return { effect, part: tool, message: `No rule is about ${tool}, and the default for other tools is ${effect}.` };
}

const verbs: Readonly<Record<Effect, string>> = { deny: "denies", ask: "asks for", allow: "allows" };

function matches({ subject }: Rule, args: Arguments): boolean {
  if (subject.kind === "all") return true;
  if (subject.kind !== "argument" || !Object.hasOwn(args, subject.name)) return false;
  const value = args[subject.name];
  return matchesText(subject.pattern, typeof value === "string" ? value : JSON.stringify(value));
}

/** `*` in a pattern stands for any text. Takes time that grows with the lengths alone. */
function matchesText(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  const inner = text.slice(first.length, text.length - last.length);
  let from = 0;
  return rest.every((part) => {
    const at = inner.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

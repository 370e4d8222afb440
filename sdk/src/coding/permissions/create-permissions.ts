import type { Finding } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";
import { visibleLine } from "../../util/visible-text.ts";
import { rememberAnswers, type RememberedAnswers } from "./answers.ts";
import { judgeCommand } from "./judge-command.ts";
import { judgePath } from "./judge-path.ts";
import { type PartVerdict, type PermissionPolicy, type PolicyName, ruled, strictest, type Verdict } from "./policy.ts";
import { type CompiledPolicy, compilePolicy, type PolicyScope, type Rule } from "./rules.ts";

/** The permissions of one workspace. */
export interface Permissions {
  /** Rules that can never match. */
  readonly findings: readonly Finding[];
  /** Judges a call. Runs nothing, but looks up paths. */
  judge(tool: string, args: Readonly<Record<string, unknown>>): Verdict;
  /** Answers that apply to later calls. */
  readonly answers: RememberedAnswers;
}

/** Creates permissions from a host's rules, which never come from the workspace itself. */
export function createPermissions(given: PermissionPolicy | PolicyName, scope: PolicyScope): Permissions {
  const policy = typeof given === "string" ? { base: given } : given;
  const first = compilePolicy(policy, scope);
  let compiled = first;
  const withRules = (rules: readonly string[]): CompiledPolicy =>
    compilePolicy({ ...policy, allow: [...(policy.allow ?? []), ...rules] }, scope);
  const answers = rememberAnswers({
    changed: (rules) => (compiled = withRules(rules)),
    subjectOf: (tool) => first.subjects.get(tool),
    root: scope.root,
    judge: (tool, args, rules) => judge(tool, args, withRules(rules)),
  });
  return {
    findings: first.findings,
    judge: (tool, args) => shown(judge(tool, args, compiled)),
    answers,
  };
}

/** Makes a quoted part of a call safe to show. A model wrote it: it must not control the terminal or start a new line. */
const shown = (verdict: Verdict): Verdict => ({
  ...verdict,
  message: visibleLine(verdict.message),
  programs: verdict.programs.map(visibleLine),
  reasons: verdict.reasons.map(visibleLine),
  parts: verdict.parts.map(({ always: _, ...part }) => ({
    ...part,
    part: visibleLine(part.part),
    message: visibleLine(part.message),
  })),
});

function judge(tool: string, args: Readonly<Record<string, unknown>>, policy: CompiledPolicy): Verdict {
  const subject = policy.subjects.get(tool);
  const command = subject?.command === undefined ? undefined : args[subject.command];
  if (typeof command !== "string") return judgeArguments(tool, args, policy);
  const folder = subject?.folder === undefined ? undefined : args[subject.folder];
  return judgeCommand(
    { command, tool, ...defined({ folder: typeof folder === "string" ? folder : undefined }) },
    policy,
  );
}

type Arguments = Readonly<Record<string, unknown>>;

/** Judges a call of a tool that runs no command: by its paths, and by rules about the tool or one argument. */
function judgeArguments(tool: string, args: Arguments, policy: CompiledPolicy): Verdict {
  const { reads, writes } = policy.subjects.get(tool) ?? {};
  const paths = [
    ...pathsIn(reads, args).map((file) => judgeFile(file, "read", policy)),
    ...pathsIn(writes, args).map((file) => judgeFile(file, "write", policy)),
  ];
  // A file-reading tool without a path reads the whole workspace.
  if (reads !== undefined && paths.length === 0) paths.push(judgeFile(".", "read", policy));
  const byRules = judgeByRules(tool, args, policy);
  const [first = byRules, ...rest] = paths;
  const isStrict = byRules.effect !== "allow" && byRules.rule !== undefined;
  const { effect, rule, message } = strictest(first, ...rest, ...(isStrict ? [byRules] : []));
  return {
    effect,
    ...defined({ rule }),
    message,
    programs: [],
    isUnknown: false,
    isReading: paths.length > 0 && writes === undefined,
    parts: [first, ...rest],
    reasons: [],
  };
}

const judgeFile = (value: string, access: "read" | "write", policy: CompiledPolicy): PartVerdict =>
  judgePath({ value, access, folder: policy.scope.root }, policy);

function pathsIn(names: readonly string[] = [], args: Arguments): readonly string[] {
  return names.flatMap((name) => args[name]).filter((item) => typeof item === "string");
}

function judgeByRules(tool: string, args: Arguments, { rules, defaults }: CompiledPolicy): PartVerdict {
  const { other: effect } = defaults;
  const rule = rules.find((each) => each.tool === tool && matches(each, args));
  const message = `No rule matches ${tool}, and the default for other tools is ${effect}.`;
  return ruled(tool, rule) ?? { effect, part: tool, message };
}

function matches({ words, argument }: Rule, args: Arguments): boolean {
  if (argument === undefined) return words.length > 0;
  const [name, pattern] = argument;
  if (!Object.hasOwn(args, name)) return false;
  const value = args[name];
  return matchesText(pattern, typeof value === "string" ? value : JSON.stringify(value));
}

/** Whether a text matches a pattern, in which `*` matches any text. Not a glob: a slash or a line break is an ordinary character. */
function matchesText(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[$()+./?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^]*")}$`).test(text);
}

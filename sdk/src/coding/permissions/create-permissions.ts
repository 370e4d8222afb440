import type { Finding } from "../../model/finding.ts";
import { visibleLine } from "../../util/visible-text.ts";
import { compilePolicy, type CompiledPolicy, type PolicyScope } from "./compile-policy.ts";
import { judgeArguments } from "./judge-arguments.ts";
import { judgeCommand } from "./judge-command.ts";
import { rememberAnswers, type RememberedAnswers } from "./remember-answers.ts";
import type { PermissionPolicy, Verdict } from "./permission.ts";

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

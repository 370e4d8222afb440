import path from "node:path";
import ignore from "ignore";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { ProgramResolver } from "./look-up-program.ts";
import { matchesWords } from "./match-words.ts";
import {
  effects,
  isStricter,
  type PermissionEffect,
  type PermissionDefaults,
  type PermissionPolicy,
  policyDefaults,
} from "./policy.ts";
import type { FileWalk } from "./look-up-secret.ts";
import { codingSubjects, parseRule, type Rule, type ToolSubject } from "./rule.ts";
import { anyWords, literalWord } from "./shell-word.ts";

export interface PathRule {
  readonly effect: PermissionEffect;
  readonly text: string;
  readonly matches: (file: string) => boolean;
  /** The beginning of all that it matches. */
  readonly start: string;
}

export interface CompiledPolicy {
  readonly places: Places;
  readonly rules: readonly Rule[];
  /** The rules about paths, by what the tool does with them; those of a whole tool match every path. */
  readonly paths: { readonly read: readonly PathRule[]; readonly write: readonly PathRule[] };
  readonly defaults: Required<PermissionDefaults>;
  /** Whether every command runs that no rule is about. */
  readonly isOpen: boolean;
  readonly subjects: ReadonlyMap<string, ToolSubject>;
  readonly findings: readonly Finding[];
}

/** The folders and tools that a policy is about. */
export interface PolicyScope extends Places {
  /** Names of tools besides those of the coding toolkit. */
  readonly tools?: readonly string[];
  /** Whether commands run in a sandbox; default false. */
  readonly isSandboxed?: boolean;
  /** Which arguments of other tools are commands or paths. */
  readonly subjects?: Readonly<Record<string, ToolSubject>>;
}

export function compilePolicy(policy: PermissionPolicy, scope: PolicyScope): CompiledPolicy {
  const { tools = [], subjects: more = {}, isSandboxed = false, ...places } = scope;
  const { base = "reads" } = policy;
  const isOpen = base === "sandbox" && isSandboxed && (policy.defaults?.command ?? "allow") === "allow";
  const given = base === "sandbox" && !isSandboxed ? policyDefaults.reads : policyDefaults[base];
  const subjects = new Map<string, ToolSubject>([
    ...tools.map((name) => [name, {}] as const),
    ...Object.entries({ ...codingSubjects, ...more }),
  ]);
  const parsed = effects.flatMap((effect) =>
    (policy[effect] ?? []).map((text) => ({ effect, text, ...parseRule(text, effect, subjects) })),
  );
  const rules = parsed.flatMap((entry) => ("rule" in entry ? [entry.rule] : []));
  const invalid = parsed.flatMap((entry) => ("problem" in entry ? [entry] : []));
  return {
    places,
    rules,
    paths: {
      read: pathRules(rules, "reads", { subjects, places }),
      write: pathRules(rules, "writes", { subjects, places }),
    },
    defaults: { ...given, ...policy.defaults },
    isOpen,
    subjects,
    findings: ruleFindings(invalid, rules),
  };
}

function pathRules(
  rules: readonly Rule[],
  access: "reads" | "writes",
  { subjects, places }: { readonly subjects: ReadonlyMap<string, ToolSubject>; readonly places: Places },
): readonly PathRule[] {
  return rules.flatMap(({ effect, text, tool, subject }): PathRule[] => {
    if (subjects.get(tool)?.[access] === undefined) return [];
    if (subject.kind === "path") {
      const { pattern } = subject;
      return [{ effect, text, matches: pathMatcher(pattern, places), start: fixedStart(pattern, places) }];
    }
    if (subject.kind !== "all") return [];
    const isHere = (file: string): boolean =>
      effect !== "allow" || file === places.root || file.startsWith(`${places.root}/`);
    return [{ effect, text, matches: isHere, start: "" }];
  });
}

/** Where a workspace is. Paths are absolute, without links. */
export interface Places {
  readonly root: string;
  /** The home folder of the person; without it no rule and no path names it. */
  readonly home?: string;
  /** The path without links that a path leads to, or would if it were created; default: paths are taken as they are written. */
  readonly resolve?: (file: string) => string;
  /** What the name or path of a program leads to; default: what has no folder, or one of the usual ones, is the system's. */
  readonly resolveProgram?: ProgramResolver;
  /** The first file below a folder that holds secrets, for people; default: none is looked for. */
  readonly findSecret?: (folder: string, walk: FileWalk) => string | undefined;
  /** Where the repository that git uses in a folder leads out of the workspace; default: no repository is looked at. */
  readonly foreignRepository?: (folder: string) => string | undefined;
}

/** A glob as in `.gitignore`, from the workspace; `//` in front for absolute paths, `~/` for the home folder. */
function pathMatcher(pattern: string, { root, home }: Places): (file: string) => boolean {
  const [base, glob] = baseOf(pattern, root, home);
  if (base === undefined) return () => false;
  const matcher = ignore({ ignorecase: false }).add(glob.normalize());
  return (file) => {
    const relative = path.relative(base, file).normalize();
    if (relative === "" || relative.startsWith("..") || path.isAbsolute(relative)) return false;
    return matcher.ignores(relative) || matcher.ignores(`${relative}/`);
  };
}

function baseOf(pattern: string, root: string, home: string | undefined): readonly [string | undefined, string] {
  if (pattern.startsWith("//")) return ["/", pattern.slice(1)];
  if (pattern.startsWith("~/")) return [home, pattern.slice(1)];
  return [root, pattern.replace(/^\.\//, "/")];
}

/** The beginning of a glob that is the same in all that it matches, as an absolute path. */
function fixedStart(pattern: string, { root, home }: Places): string {
  const [base = "/", glob] = baseOf(pattern, root, home);
  const [literal = ""] = glob.replace(/^\//, "").split(/[*?[\\]/, 1);
  const isAnywhere = !glob.slice(0, -1).includes("/");
  return isAnywhere ? `${base}/`.replace(/^\/\//, "/") : path.join(base, literal);
}

interface InvalidRule {
  readonly effect: PermissionEffect;
  readonly text: string;
  readonly problem: string;
}

function ruleFindings(invalid: readonly InvalidRule[], rules: readonly Rule[]): readonly Finding[] {
  return [
    ...invalid.map(({ effect, text, problem }) => finding(effect, text, problem)),
    ...rules.flatMap((rule) => {
      const problem = shadowOf(rule, rules);
      return problem === undefined ? [] : [finding(rule.effect, rule.text, problem)];
    }),
  ];
}

function finding(effect: PermissionEffect, text: string, problem: string): Finding {
  const message = `The ${effect} rule ${JSON.stringify(text)} never matches. ${problem}`;
  return { ...findingOf("PERMISSION_RULE_DEAD", message, { evidence: text }), severity: "warning" };
}

/** A rule about the same calls, or more of them, that wins. */
function shadowOf(rule: Rule, rules: readonly Rule[]): string | undefined {
  const winner = rules.find(
    (other) =>
      other !== rule && isStricter(other.effect, rule.effect) && other.tool === rule.tool && covers(other, rule),
  );
  return winner && `The ${winner.effect} rule ${JSON.stringify(winner.text)} is about the same calls and wins.`;
}

function covers({ subject }: Rule, { subject: inner }: Rule): boolean {
  if (subject.kind === "all") return true;
  if (subject.kind === "command" && inner.kind === "command") {
    const words = inner.words.map((word) => (word === null ? anyWords : literalWord(word)));
    return matchesWords(subject.words, words);
  }
  return subject.kind === "path" && inner.kind === "path" && subject.pattern === inner.pattern;
}

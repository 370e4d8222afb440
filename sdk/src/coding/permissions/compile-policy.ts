import path from "node:path";
import ignore from "ignore";
import type { Finding } from "../../model/finding.ts";
import type { Effect, PermissionDefaults, PermissionPolicy } from "./permission.ts";
import { ruleFindings } from "./rule-findings.ts";
import { codingSubjects, parseRule, type Rule, type ToolSubject } from "./rule.ts";

/** A rule about paths, ready to be matched. */
export interface PathRule {
  readonly effect: Effect;
  readonly text: string;
  readonly matches: (file: string) => boolean;
  /** The beginning of all that it matches. */
  readonly start: string;
}

/** A policy, read once. */
export interface CompiledPolicy {
  readonly places: Places;
  readonly rules: readonly Rule[];
  /** The rules about paths, by what the tool does with them; those of a whole tool match every path. */
  readonly paths: { readonly read: readonly PathRule[]; readonly write: readonly PathRule[] };
  readonly defaults: Required<PermissionDefaults>;
  readonly subjects: ReadonlyMap<string, ToolSubject>;
  /** Rules that can never match. */
  readonly findings: readonly Finding[];
}

const fallback: Required<PermissionDefaults> = { read: "allow", write: "ask", command: "ask", other: "ask" };

export interface PolicyScope extends Places {
  /** Names of tools besides those of the coding toolkit. */
  readonly tools?: readonly string[];
  /** Which arguments of other tools are commands or paths. */
  readonly subjects?: Readonly<Record<string, ToolSubject>>;
}

export function compilePolicy(policy: PermissionPolicy, scope: PolicyScope): CompiledPolicy {
  const { tools = [], subjects: more = {}, ...places } = scope;
  const subjects = new Map<string, ToolSubject>([
    ...tools.map((name) => [name, {}] as const),
    ...Object.entries({ ...codingSubjects, ...more }),
  ]);
  const parsed = (["deny", "ask", "allow"] as const).flatMap((effect) =>
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
    defaults: { ...fallback, ...policy.defaults },
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
}

/** A glob as in `.gitignore`, from the workspace; `//` in front for absolute paths, `~/` for the home folder. */
function pathMatcher(pattern: string, { root, home }: Places): (file: string) => boolean {
  const [base, glob] = baseOf(pattern, root, home);
  if (base === undefined) return () => false;
  const matcher = ignore({ ignorecase: false }).add(glob);
  return (file) => {
    const relative = path.relative(base, file);
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

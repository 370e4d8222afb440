import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { baselineFileName, type Baseline } from "../model/verify/baseline.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import type { Accounted } from "../verify/findings/apply-suppressions.ts";
import { accountFor, parseBaseline } from "../verify/findings/baseline.ts";
import { ruleFindings, type Recall } from "../verify/run-rules.ts";
import type { VerifyReport } from "../model/verify/reporter.ts";
import { inspectProject, type ProjectState } from "./inspect-project.ts";
import { placedInConfig } from "./project/load-config.ts";
import { startOf, type Finding } from "../model/finding.ts";
import { sortFindings, mergePerTool, withoutSuperseded } from "../verify/findings/reported-findings.ts";
import { rules } from "../verify/rules/index.generated.ts";
import { defined } from "../util/defined.ts";
import { activeRules, type VerifyOptions } from "../verify/rule-settings.ts";
import { type BuildCache, digestOfText } from "./incremental/build-cache.ts";

/** How a project is verified. */
export interface VerifyProjectOptions {
  /** Whether rules have their severity of a strict check, as with `build --check`; default: the configuration's setting. */
  readonly strict?: boolean | undefined;
}

/**
 * Verifies a project as `toolwright verify` does, and writes nothing. The report has the findings of reading the tools and of every
 * rule, without findings that comments in the sources or the baseline accept.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`; `CONFIG_INVALID` or `RULE_UNKNOWN` for an invalid setting; `BASELINE_INVALID`
 * for a baseline that cannot be read.
 * @example
 * const report = await verifyProject(process.cwd(), { strict: true });
 * const hasErrors = report.findings.some(({ severity }) => severity === "error");
 */
export async function verifyProject(root: string, options: VerifyProjectOptions = {}): Promise<VerifyReport> {
  return verifyState(await inspectProject(root), options);
}

export async function verifyState(state: ProjectState, { strict }: VerifyProjectOptions = {}): Promise<VerifyReport> {
  const { findings, accepted } = await checkTools(state, { strict });
  const { subjects } = state;
  return { toolCount: subjects.length, findings, accepted, subjects };
}

export interface CheckOptions {
  /** Caches the rules' findings about each tool. Default: every rule runs for every tool. */
  readonly cache?: BuildCache;
  readonly subjects?: readonly RuleSubject[];
  readonly strict?: boolean | undefined;
  readonly withBaseline?: boolean;
  /** Whether a placeholder is an error, unless the configuration sets the rule; default: a warning, so that a new tool builds. */
  readonly refusesPlaceholders?: boolean;
}

/**
 * All findings about the tools of a project, from inference and from every rule, without findings that comments in the sources or the
 * baseline accept.
 *
 * @throws ToolwrightError `CONFIG_INVALID` or `RULE_UNKNOWN` for settings of rules, `BASELINE_INVALID` for the baseline's file.
 */
export async function checkTools(
  state: ProjectState,
  {
    cache,
    subjects = state.subjects,
    strict = state.config.strict,
    withBaseline = true,
    refusesPlaceholders,
  }: CheckOptions = {},
): Promise<Accounted> {
  const baseline = withBaseline ? await readBaseline(state.root) : undefined;
  const { config: own } = state;
  const config = refusesPlaceholders === true ? { ...own, rules: { ...unfinishedAsErrors, ...own.rules } } : own;
  const options: VerifyOptions = { rules: config.rules, overrides: config.overrides, strict };
  const ofRules = placedInConfig(config.file, () => [
    ...ruleFindings(subjects, options, cache && recallFrom(cache, options)),
    ...agentFindings(state, options),
  ]);
  // A written `any` is a warning only if the project is not strict.
  const inferred = state.findings.map((finding): Finding => {
    const isLoose = strict && finding.code === "INFER_UNSUPPORTED_TYPE";
    return isLoose ? { ...finding, severity: "error" } : finding;
  });
  const findings = joinFindings(inferred, ofRules);
  const accounted = accountFor(findings, { subjects, baseline });
  // The baseline records each.
  return withBaseline ? { ...accounted, findings: mergePerTool(accounted.findings) } : accounted;
}

/** A rule about single tools depends on the tool and its settings alone. */
function recallFrom(cache: BuildCache, options: VerifyOptions): Recall {
  return (subject, ask) => {
    const name = `rules/${digestOfText(subject.folder?.path ?? subject.name)}`;
    const key = digestOfText(JSON.stringify([options, subject]));
    const known = cache.read(name, key)?.value as readonly Finding[] | undefined;
    const answers = known ?? ask();
    if (known === undefined) cache.write(name, answers, { key });
    return answers;
  };
}

const unfinishedAsErrors = Object.fromEntries(
  rules.filter((rule) => rule.findsUnfinished === true).map(({ id }) => [id, "error" as const]),
);

/**
 * The baseline of the project at `root`; undefined if it has none.
 *
 * @throws ToolwrightError `BASELINE_INVALID` when it cannot be read.
 */
export async function readBaseline(root: string): Promise<Baseline | undefined> {
  const text = await readFile(path.join(root, baselineFileName), "utf8").catch(missing);
  return text === undefined ? undefined : parseBaseline(text.replace(/^\uFEFF/, ""));
}

/** A missing baseline is valid; ignoring an unreadable one would report every finding that it accepts. */
function missing(cause: unknown): undefined {
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
  const message = `${baselineFileName} cannot be read: ${String(cause)}.`;
  throw new ToolwrightError("BASELINE_INVALID", message, { at: startOf(baselineFileName), cause });
}

function joinFindings(inferred: readonly Finding[], ruled: readonly Finding[]): readonly Finding[] {
  const unread = new Set(
    inferred.flatMap(({ code, at }) => (code === "FILE_UNREADABLE" && at !== undefined ? [at.file] : [])),
  );
  const others = ruled.filter(({ at }) => !unread.has(at?.file ?? ""));
  return withoutRepeats(withoutSuperseded(sortFindings([...inferred, ...others])));
}

/** Faults in a file's code, which affect every tool that loads it. */
const ofFiles: ReadonlySet<string> = new Set(["TOOL_SYNTAX", "IMPORT_UNRESOLVED", "NAME_UNRESOLVED"]);

function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const reported = new Set<string>();
  return findings.filter(({ code, at, message }) => {
    if (!ofFiles.has(code)) return true;
    const key = JSON.stringify([at, message]);
    const isNew = !reported.has(key);
    reported.add(key);
    return isNew;
  });
}

function agentFindings({ agents, agentLocations }: ProjectState, options: VerifyOptions): readonly Finding[] {
  return activeRules(rules, options).flatMap(({ rule, settingOf }) => {
    const { level } = settingOf();
    const found: Finding[] = [];
    if (level === "off") return found;
    for (const agent of agents) {
      const at = agentLocations.get(agent.name);
      rule.checkAgent?.(agent, (finding) =>
        found.push({ code: rule.id, severity: level, ...defined({ at }), ...finding }),
      );
    }
    return found;
  });
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { baselineFileName } from "../model/verify/baseline.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { accountFor } from "../verify/findings/account-for.ts";
import type { Accounted } from "../verify/findings/apply-suppressions.ts";
import { parseBaseline, type PlacedBaseline } from "../verify/findings/baseline.ts";
import { ruleFindings } from "../verify/run-rules.ts";
import type { ProjectState } from "./inspect-project.ts";
import { placedInConfig } from "./project/load-config.ts";
import type { Finding } from "../model/finding.ts";
import { sortFindings } from "../verify/findings/sort-findings.ts";
import { mergePlaceholders } from "../verify/findings/merge-placeholders.ts";
import rule from "../verify/rules/desc-placeholder.ts";
import { activeRules, type VerifyOptions } from "../verify/rule-settings.ts";
import { placeholderIn, placeholderRemedy } from "../verify/text/placeholder-text.ts";

export interface CheckOptions {
  readonly subjects?: readonly RuleSubject[];
  readonly strict?: boolean | undefined;
  readonly withBaseline?: boolean;
  /** Whether a placeholder is an error, unless the configuration sets the rule; default: a warning, so that a new tool builds. */
  readonly refusesPlaceholders?: boolean;
}

/**
 * All findings about the tools of a project, from inference and from every rule, without those that comments in the sources or the
 * baseline accept.
 *
 * @throws ToolwrightError `CONFIG_INVALID` or `RULE_UNKNOWN` for settings of rules, `BASELINE_INVALID` for the baseline's file.
 */
export async function checkTools(
  state: ProjectState,
  {
    subjects = state.subjects,
    strict = state.config.strict,
    withBaseline = true,
    refusesPlaceholders,
  }: CheckOptions = {},
): Promise<Accounted> {
  const baseline = withBaseline ? await readBaseline(state.root) : undefined;
  const { config: own } = state;
  const config = refusesPlaceholders === true ? { ...own, rules: { [rule.id]: "error" as const, ...own.rules } } : own;
  const ofRules = placedInConfig(config.file, () => [
    ...ruleFindings(subjects, { ...config, strict }),
    ...agentPlaceholders(state, config),
  ]);
  const findings = joinFindings(state.findings, ofRules);
  const accounted = accountFor(findings, { subjects, baseline });
  // The baseline records each.
  return withBaseline ? { ...accounted, findings: mergePlaceholders(accounted.findings) } : accounted;
}

/**
 * The baseline of the project at `root`; undefined where it has none.
 *
 * @throws ToolwrightError `BASELINE_INVALID` when it cannot be read.
 */
export async function readBaseline(root: string): Promise<PlacedBaseline | undefined> {
  const text = await readFile(path.join(root, baselineFileName), "utf8").catch(missing);
  return text === undefined ? undefined : parseBaseline(text.replace(/^\uFEFF/, ""));
}

/** A missing baseline is valid; ignoring one that cannot be read would report again all that it accepts. */
function missing(cause: unknown): undefined {
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
  const at = { file: baselineFileName, line: 1, column: 1 };
  throw new ToolwrightError("BASELINE_INVALID", `${baselineFileName} cannot be read: ${String(cause)}.`, { at, cause });
}

/**
 * All findings about a project in their order, each reported once: a name that inference has refused is not refused again
 * by the rule about names, and no rule reports what a file that cannot be read lacks.
 */
function joinFindings(inferred: readonly Finding[], ruled: readonly Finding[]): readonly Finding[] {
  const refused = new Set(inferred.flatMap(({ code, tool }) => (code === "TOOL_NAME_INVALID" ? [tool] : [])));
  const unread = new Set(
    inferred.flatMap(({ code, at }) => (code === "FILE_UNREADABLE" && at !== undefined ? [at.file] : [])),
  );
  const others = ruled.filter(
    ({ code, tool, at }) => (code !== "name-portable" || !refused.has(tool)) && !unread.has(at?.file ?? ""),
  );
  return withoutRepeats(sortFindings([...inferred, ...others]));
}

/** What is wrong with the code of a file, and so of each tool that loads it. */
const ofFiles: ReadonlySet<string> = new Set(["TOOL_SYNTAX", "IMPORT_UNRESOLVED", "NAME_UNRESOLVED"]);

/** Reports what is wrong with a file once, however many tools import it. */
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

/** What the rule about placeholders says of the texts of agents, with its severity for the project. */
function agentPlaceholders(
  { agents, agentLocations }: Pick<ProjectState, "agents" | "agentLocations">,
  { rules: settings }: Pick<VerifyOptions, "rules">,
): readonly Finding[] {
  const own = settings?.[rule.id];
  const [active] = activeRules([rule], own === undefined ? {} : { rules: { [rule.id]: own } });
  const level = active?.settingOf().level ?? "off";
  if (level === "off") return [];
  return agents.flatMap((agent) =>
    (["description", "instructions"] as const).flatMap((member): readonly Finding[] => {
      const evidence = placeholderIn(agent[member] ?? "");
      if (evidence === undefined) return [];
      const message = `A placeholder was left in the ${member} of the agent "${agent.name}".`;
      const at = agentLocations.get(agent.name);
      const located = at === undefined ? {} : { at };
      return [{ code: rule.id, severity: level, message, ...located, evidence, remedy: placeholderRemedy }];
    }),
  );
}

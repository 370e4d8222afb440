import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { baselineFileName } from "../model/baseline.ts";
import type { RuleSubject } from "../model/rule.ts";
import { accountFor } from "../verify/findings/account-for.ts";
import type { Accounted } from "../verify/findings/apply-suppressions.ts";
import { parseBaseline, type PlacedBaseline } from "../verify/findings/baseline.ts";
import { ruleFindings } from "../verify/run-rules.ts";
import { agentPlaceholders } from "./agent-placeholders.ts";
import type { ProjectState } from "./inspect-project.ts";
import { joinFindings } from "./join-findings.ts";
import { placedInConfig } from "./project/placed-in-config.ts";

export interface CheckOptions {
  /** What the rules see; default: the subjects of the project. */
  readonly subjects?: readonly RuleSubject[];
  /** Whether the check is strict; default: what the configuration says. */
  readonly strict?: boolean | undefined;
  /** Whether the project's baseline counts; default true. */
  readonly withBaseline?: boolean;
}

/**
 * All findings about the tools of a project, from inference and from every rule, without those that comments in the sources or the
 * baseline accept.
 *
 * @throws ToolwrightError `CONFIG_INVALID` or `RULE_UNKNOWN` for settings of rules, `BASELINE_INVALID` for the baseline's file.
 */
export async function checkTools(
  state: ProjectState,
  { subjects = state.subjects, strict = state.config.strict, withBaseline = true }: CheckOptions = {},
): Promise<Accounted> {
  const baseline = withBaseline ? await readBaseline(state.root) : undefined;
  const { config } = state;
  const ofRules = placedInConfig(config.file, () => [
    ...ruleFindings(subjects, { ...config, strict }),
    ...agentPlaceholders(state, config),
  ]);
  const findings = joinFindings(state.findings, ofRules);
  return accountFor(findings, { subjects, baseline });
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

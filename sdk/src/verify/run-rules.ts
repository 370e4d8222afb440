import type { VerifyReport } from "../model/verify/reporter.ts";
import type { RuleSubject, RuleReport } from "../model/verify/rule.ts";
import { activeRules, type VerifyOptions, severityOf, type ActiveRule } from "./rule-settings.ts";
import { rules } from "./rules/index.generated.ts";
import { withoutSuperseded, sortFindings } from "./findings/reported-findings.ts";
import { findingOf } from "../errors/toolwright-error.ts";
import type { Finding } from "../model/finding.ts";
import { defined } from "../util/defined.ts";
import { errorMessage } from "../util/failures.ts";
import { descriptionLocation, schemaLocation, toolLocation } from "./subject/locations.ts";
import { clipText } from "../util/visible-text.ts";

/**
 * Runs every rule on these tools and returns all findings, sorted by location. Findings of inference and of the build are not
 * included. A rule that throws becomes a `RULE_FAILED` finding.
 *
 * @throws ToolwrightError `RULE_UNKNOWN` when the options name a rule that does not exist, `CONFIG_INVALID` when they set
 * one to a severity or an option that does not exist.
 * @example
 * const { subjects } = await inspectProject(root);
 * const { findings } = runRules(subjects, { rules: { "desc-too-long": "off" } });
 */
export function runRules(subjects: readonly RuleSubject[], options: VerifyOptions = {}): VerifyReport {
  return { toolCount: subjects.length, findings: ruleFindings(subjects, options), subjects };
}

/** Only the findings. */
export function ruleFindings(
  subjects: readonly RuleSubject[],
  options: VerifyOptions,
  recall?: Recall,
): readonly Finding[] {
  return sortFindings(withoutSuperseded(checkRules(activeRules(rules, options), subjects, recall)));
}

/** All findings of these rules. A rule that throws becomes a `RULE_FAILED` finding next to its earlier findings. */
export function checkRules(
  active: readonly ActiveRule[],
  subjects: readonly RuleSubject[],
  recall: Recall = (_subject, ask) => ask(),
): readonly Finding[] {
  const aboutTools = subjects.flatMap((subject) => recall(subject, () => askAbout(subject, active)));
  const isForeign = foreignTest(subjects);
  const aboutAll = active.flatMap(({ rule, settingOf }) =>
    rule.scope === "tool"
      ? []
      : attempt({ rule, settingOf }, { isForeign }, (report) => {
          rule.check(subjects, report, settingOf().options);
        }),
  );
  return [...aboutTools, ...aboutAll];
}

/** The findings of rules about single tools, as plain data: from `ask`, or cached from an equal tool with the same settings. */
export type Recall = (subject: RuleSubject, ask: () => readonly Finding[]) => readonly Finding[];

function askAbout(subject: RuleSubject, active: readonly ActiveRule[]): readonly Finding[] {
  const about = { subject, isForeign: foreignTest([subject]) };
  return active.flatMap((each) => {
    const { rule, settingOf } = each;
    if (rule.scope === "set") return [];
    const { level, options } = settingOf(subject.name);
    if (level === "off") return [];
    return attempt(each, about, (report) => {
      rule.check(subject, report, options);
    });
  });
}

interface About {
  /** Omitted for a rule about all tools. */
  readonly subject?: RuleSubject;
  readonly isForeign: ForeignTest;
}

function attempt(
  { rule, settingOf }: ActiveRule,
  { subject, isForeign }: About,
  check: (report: (finding: RuleReport) => void) => void,
): readonly Finding[] {
  const findings: Finding[] = [];
  try {
    check((reported) => {
      const { subject: about = subject, severity: own, ...found } = reported;
      const usual = isForeign(about?.name) ? rule.foreignSeverity : undefined;
      const severity = severityOf(settingOf(about?.name), own ?? usual);
      if (severity !== "off") findings.push({ ...placed(about, found), code: rule.id, severity });
    });
  } catch (error) {
    const details = defined({ tool: subject?.name, at: subject?.definition?.at });
    findings.push(findingOf("RULE_FAILED", `Rule \`${rule.id}\` threw: ${errorMessage(error)}`, details));
  }
  return findings;
}

type Found = Omit<RuleReport, "subject" | "severity">;

function placed(subject: RuleSubject | undefined, { isOfDescription = false, ...found }: Found) {
  if (subject === undefined) return found;
  const { definition, name } = subject;
  const description = clipText(definition?.description.trim() ?? "");
  return {
    tool: name,
    ...(isOfDescription
      ? { ...descriptionLocation(subject), ...(description !== "" && { evidence: description }) }
      : found.pointer !== undefined && definition !== undefined
        ? schemaLocation(definition, found.pointer)
        : toolLocation(subject)),
    ...found,
  };
}

type ForeignTest = (tool: string | undefined) => boolean;

/** Whether a tool has no folder; without a tool, whether no tool has one. */
function foreignTest(subjects: readonly RuleSubject[]): ForeignTest {
  const ours = new Set(subjects.flatMap(({ name, folder }) => (folder === undefined ? [] : [name])));
  return (tool) => (tool === undefined ? ours.size === 0 : !ours.has(tool));
}

import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { RuleReport, RuleSubject } from "../model/rule.ts";
import { errorMessage } from "../util/error-message.ts";
import type { Memory } from "../util/memory.ts";
import { mergeByTool } from "./findings/merge-by-tool.ts";
import { severityOf, type ActiveRule } from "./rule-settings.ts";

/**
 * All findings of these rules about these tools. A rule that throws does not stop the others: it becomes one `RULE_FAILED`
 * finding, next to what the rule reported before.
 *
 * @param memory Findings about the same tools in an earlier run; default: none, and none are kept.
 */
export function checkRules(
  active: readonly ActiveRule[],
  subjects: readonly RuleSubject[],
  memory?: Memory,
): readonly Finding[] {
  const aboutTools = attemptsAboutTools(active, subjects, memory);
  return active.flatMap(({ rule, settingOf }) => {
    const attempts =
      rule.scope === "tool"
        ? (aboutTools.get(rule.id) ?? [])
        : [attempt({ rule, settingOf }, subjects, (report) => rule.check(subjects, report, settingOf().options))];
    const crashes = attempts.flatMap(({ crash }) => crash ?? []);
    return [...attempts.flatMap(({ findings }) => findings), ...crashFindings(rule.id, crashes)];
  });
}

/** By rule, its findings about each tool that has any. */
function attemptsAboutTools(
  active: readonly ActiveRule[],
  subjects: readonly RuleSubject[],
  memory: Memory | undefined,
): ReadonlyMap<string, readonly Attempt[]> {
  const attempts = new Map<string, Attempt[]>();
  const general = memory === undefined ? "" : JSON.stringify(active.map(({ settingOf }) => settingOf()));
  for (const subject of subjects) {
    const ask = (): readonly NamedAttempt[] => askAbout(subject, active);
    const told =
      memory === undefined ? ask() : memory.once(`rules ${settingsFor(subject, active, general)}`, [subject], ask);
    for (const { id, ...found } of told) {
      const known = attempts.get(id);
      if (known === undefined) attempts.set(id, [found]);
      else known.push(found);
    }
  }
  return attempts;
}

/** The settings of the rules for one tool, as a cache key; serialised once for the many tools that share them. */
function settingsFor({ name }: RuleSubject, active: readonly ActiveRule[], general: string): string {
  if (active.every(({ settingOf }) => settingOf(name) === settingOf())) return general;
  return JSON.stringify(active.map(({ settingOf }) => settingOf(name)));
}

function askAbout(subject: RuleSubject, active: readonly ActiveRule[]): readonly NamedAttempt[] {
  return active.flatMap(({ rule, settingOf }) => {
    const { level, options } = settingOf(subject.name);
    if (rule.scope === "set" || level === "off") return [];
    const { findings, crash } = attempt({ rule, settingOf }, [subject], (report) =>
      rule.check(subject, report, options),
    );
    return findings.length === 0 && crash === undefined ? [] : { id: rule.id, findings, ...(crash && { crash }) };
  });
}

interface NamedAttempt extends Attempt {
  /** Of the rule. */
  readonly id: string;
}

interface Attempt {
  readonly findings: readonly Finding[];
  readonly crash?: Crash;
}

interface Crash {
  readonly subject: RuleSubject | undefined;
  readonly error: unknown;
}

function attempt(
  { rule, settingOf }: ActiveRule,
  subjects: readonly RuleSubject[],
  check: (report: (finding: RuleReport) => void) => void,
): Attempt {
  const findings: Finding[] = [];
  const subject = rule.scope === "tool" ? subjects[0] : undefined;
  const isForeign = foreignTest(subjects);
  try {
    check((reported) => {
      const found = { ...toolOf(subject), ...reported };
      const usual = isForeign(found.tool) ? rule.foreignSeverity : undefined;
      const severity = severityOf(settingOf(found.tool), reported.severity ?? usual);
      if (severity !== "off") findings.push({ ...found, code: rule.id, severity });
    });
    return { findings: mergeByTool(rule, findings, isForeign) };
  } catch (error) {
    return { findings: mergeByTool(rule, findings, isForeign), crash: { subject, error } };
  }
}

/** Whether a tool has no folder; without a tool, whether none has. */
function foreignTest(subjects: readonly RuleSubject[]): (tool: string | undefined) => boolean {
  const ours = new Set(subjects.flatMap(({ name, folder }) => (folder === undefined ? [] : [name])));
  return (tool) => (tool === undefined ? ours.size === 0 : !ours.has(tool));
}

const toolOf = (subject: RuleSubject | undefined): { tool?: string } => (subject ? { tool: subject.name } : {});

function crashFindings(id: string, crashes: readonly Crash[]): readonly Finding[] {
  const [first] = crashes;
  if (first === undefined) return [];
  const where = crashes.length > 1 ? ` for ${crashes.length} tools, \`${first.subject?.name ?? ""}\` first` : "";
  const reason = errorMessage(first.error);
  const at = first.subject?.definition?.at;
  const details = { ...toolOf(first.subject), ...(at && { at }) };
  return [findingOf("RULE_FAILED", `Rule \`${id}\` threw${where}: ${reason}`, details)];
}

import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { RuleReport, RuleSubject } from "../model/rule.ts";
import { errorMessage } from "../util/error-message.ts";
import type { Memory } from "../util/memory.ts";
import { severityOf, type ActiveRule, type ActiveSetting } from "./rule-settings.ts";

/**
 * All that one rule has to say about these tools. A rule that throws does not stop the others: it becomes one `RULE_FAILED`
 * finding, beside whatever the rule had reported before and about other tools.
 *
 * @param memory What the rule said about the same subjects before; default: nothing, and nothing is kept.
 */
export function checkRule(active: ActiveRule, subjects: readonly RuleSubject[], memory?: Memory): readonly Finding[] {
  const attempts = attemptsOf(active, subjects, memory);
  const crashes = attempts.flatMap(({ crash }) => crash ?? []);
  return [...attempts.flatMap(({ findings }) => findings), ...crashFindings(active.rule.id, crashes)];
}

function attemptsOf(active: ActiveRule, subjects: readonly RuleSubject[], memory?: Memory): readonly Attempt[] {
  const { rule } = active;
  if (rule.scope === "set") {
    const { options } = active.settingOf();
    return [attempt(active, undefined, (report) => rule.check(subjects, report, options))];
  }
  const purposes = new Map<ActiveSetting, string>();
  return subjects.flatMap((subject) => {
    const setting = active.settingOf(subject.name);
    if (setting.level === "off") return [];
    const ask = (): Attempt => attempt(active, subject, (report) => rule.check(subject, report, setting.options));
    if (memory === undefined) return ask();
    // Most tools have one setting in common, and to write it down costs more than most rules.
    const purpose = purposes.get(setting) ?? `rule ${rule.id} ${JSON.stringify(setting)}`;
    purposes.set(setting, purpose);
    return memory.once(purpose, [subject], ask);
  });
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
  subject: RuleSubject | undefined,
  check: (report: (finding: RuleReport) => void) => void,
): Attempt {
  const findings: Finding[] = [];
  try {
    check((reported) => {
      const found = { ...toolOf(subject), ...reported };
      const severity = severityOf(settingOf(found.tool), reported.severity);
      if (severity !== "off") findings.push({ ...found, code: rule.id, severity });
    });
    return { findings };
  } catch (error) {
    return { findings, crash: { subject, error } };
  }
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

import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { RuleReport, RuleSubject } from "../model/rule.ts";
import { createMemory } from "../util/memory.ts";
import { errorMessage } from "../util/error-message.ts";
import { severityOf, type ActiveRule, type ActiveSetting } from "./rule-settings.ts";

interface Crash {
  readonly subject: RuleSubject | undefined;
  readonly error: unknown;
}

/**
 * All that one rule has to say about these tools. A rule that throws does not stop the others: it becomes one `RULE_FAILED`
 * finding, beside whatever the rule had reported before and about other tools.
 */
export function checkRule(
  active: ActiveRule,
  subjects: readonly RuleSubject[],
  memory = createMemory(),
): readonly Finding[] {
  const { rule } = active;
  const settingOf = (tool?: string): ActiveSetting => active.settingOf(tool);
  const attempt = (
    subject: RuleSubject | undefined,
    check: (report: (finding: RuleReport) => void) => void,
  ): Attempt => {
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
  };
  const attempts =
    rule.scope === "set"
      ? [attempt(undefined, (report) => rule.check(subjects, report, settingOf().options))]
      : subjects.flatMap((subject) => {
          const setting = settingOf(subject.name);
          if (setting.level === "off") return [];
          const purpose = `rule ${rule.id} ${JSON.stringify(setting)}`;
          return memory.once(purpose, [subject], () =>
            attempt(subject, (report) => rule.check(subject, report, setting.options)),
          );
        });
  const crashes = attempts.flatMap(({ crash }) => crash ?? []);
  return [...attempts.flatMap(({ findings }) => findings), ...crashFindings(rule.id, crashes)];
}

interface Attempt {
  readonly findings: readonly Finding[];
  readonly crash?: Crash;
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

import { severities, type Finding, type Severity } from "../../model/finding.ts";
import { counted } from "../../util/texts.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { inertCode, inertSentence, markdownTable } from "../../util/markdown-text.ts";

/** A section for each severity with a table of its findings, below one line with the counts. */
export default defineReporter({
  id: "markdown",
  summary: "Tables for a comment on a pull request or the summary of a job.",
  format({ toolCount, findings, isForeign }) {
    const whole = isForeign === true ? "all tools" : "project";
    if (findings.length === 0) {
      return `## Tools\n\n${toolCount === 0 ? "No tool was verified." : `No findings in ${counted(toolCount, "tool")}.`}`;
    }
    const groups = severities.flatMap((severity) => {
      const group = findings.filter((finding) => finding.severity === severity);
      return group.length === 0 ? [] : [{ severity, group }];
    });
    const counts = groups.map(({ severity, group }) => counted(group.length, nouns[severity])).join(", ");
    const sections = groups.map(({ severity, group }) => section(severity, group, whole));
    return [`## Tools`, `${counts} in ${counted(toolCount, "tool")}.`, ...sections].join("\n\n");
  },
});

const nouns: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };
const titles: Readonly<Record<Severity, string>> = { error: "Errors", warning: "Warnings", info: "Notes" };

// A comment may have at most 65,536 characters.
const mostRows = 100;

function section(severity: Severity, findings: readonly Finding[], whole: string): string {
  const rows = findings.slice(0, mostRows).map((finding) => row(finding, whole));
  const rest = findings.length > mostRows ? [`And ${findings.length - mostRows} more.`] : [];
  const table = markdownTable(["where", "what", "remedy", "rule"], rows);
  return [`### ${titles[severity]}`, table, ...rest].join("\n\n");
}

function row({ at, tool, message, evidence, remedy, code }: Finding, whole: string): readonly string[] {
  const location = at === undefined ? (tool ?? whole) : `${at.file}:${at.line}`;
  const isNamed = tool === undefined || location.split(/[/:]/).includes(tool) || message.includes(`\`${tool}\``);
  const where = inertCode(location) + (isNamed ? "" : `<br>${inertCode(tool)}`);
  const found = evidence === undefined ? "" : `<br>found: ${inertCode(evidence)}`;
  return [where, `${inertSentence(message)}${found}`, inertSentence(remedy), inertCode(code)];
}

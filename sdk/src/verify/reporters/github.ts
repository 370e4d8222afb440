import type { Finding, Severity } from "../../model/finding.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { findingMessage } from "../findings/finding-message.ts";
import { visibleText } from "../../util/visible-text.ts";

/**
 * Workflow commands of GitHub Actions, one per line: each becomes an annotation at its location in the changed files. Source: docs.github.com,
 * "Workflow commands": `::error file=…,line=…,col=…,title=…::message`.
 */
export default defineReporter({
  id: "github",
  summary: "Annotations on the changed files of a pull request, by GitHub Actions.",
  isForRepository: true,
  format: ({ findings }) => findings.map(commandOf).join("\n"),
});

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

function commandOf(finding: Finding): string {
  const { severity, at, tool, code } = finding;
  const title = tool === undefined ? code : `${tool}: ${code}`;
  const location = at === undefined ? [] : [`file=${property(at.file)}`, `line=${at.line}`, `col=${at.column}`];
  const properties = [...location, `title=${property(title)}`].join(",");
  return `::${commands[severity]} ${properties}::${data(findingMessage(finding))}`;
}

// A line break or a percent sign would end the command or be read as an escape; a property also ends at a comma or colon.
const data = (text: string): string =>
  visibleText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

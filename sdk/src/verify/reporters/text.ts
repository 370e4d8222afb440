import { styleText } from "node:util";
import { severities, type Finding, type Severity } from "../../model/finding.ts";
import { defineReporter } from "../define-rule.ts";
import { codeFrame } from "../code-frame.ts";
import { visibleText } from "../visible-text.ts";
import { counted } from "../../util/counted.ts";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/** One block of findings for each file, then a line with the counts. */
export default defineReporter({
  id: "text",
  summary: "Lines for people, with places an editor can open.",
  format({ toolCount, findings }, { color, source }) {
    const paint: Paint = color ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
    const byFile = Map.groupBy(findings, (finding) => finding.at?.file);
    const blocks = [...byFile].map(([file, group]) => {
      const text = file === undefined ? undefined : source?.(file);
      return group.map((finding) => findingText(finding, { paint, text })).join("\n");
    });
    return [...blocks, closingLine(toolCount, findings, paint)].join("\n\n");
  },
});

const severityStyles: Readonly<Record<Severity, Style>> = { error: "red", warning: "yellow", info: "cyan" };

interface Look {
  readonly paint: Paint;
  /** The file the finding is about, where it is at hand. */
  readonly text: string | undefined;
}

function findingText(finding: Finding, { paint, text }: Look): string {
  const { at, tool, pointer, evidence } = finding;
  // The start of a file stands for the whole of it.
  const isWhole = at?.line === 1 && at.column === 1;
  const frame = at === undefined || text === undefined || isWhole ? undefined : codeFrame(text, at);
  const where = at === undefined ? (tool ?? "project") : `${at.file}:${at.line}:${at.column}`;
  const head = [
    paint("bold", visibleText(where)),
    paint(severityStyles[finding.severity], finding.severity),
    indented(finding.message).trimStart(),
    paint("dim", finding.code),
  ];
  const details = [
    ...(pointer === undefined || pointer === "" ? [] : [`at ${pointer}`]),
    ...(frame === undefined ? [] : [frame]),
    ...(evidence === undefined || frame?.includes(evidence) === true ? [] : [`found: ${evidence}`]),
    `fix: ${finding.remedy}`,
  ];
  return [head.join("  "), ...details.map((detail) => indented(detail))].join("\n");
}

// Messages of compilers and quoted sources may have several lines.
const indented = (text: string): string => visibleText(text).replaceAll(/^/gm, "    ");

function closingLine(toolCount: number, findings: readonly Finding[], paint: Paint): string {
  if (toolCount === 0 && findings.length === 0) return "No tool was verified.";
  const tools = counted(toolCount, "tool");
  if (findings.length === 0) return paint("green", `No findings in ${tools}.`);
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [paint(severityStyles[severity], counted(count, nouns[severity]))];
  });
  return `${counts.join(", ")} in ${tools}.`;
}

const nouns: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

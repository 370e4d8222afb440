import { styleText } from "node:util";
import { severities, type Finding, type Severity } from "../../model/finding.ts";
import type { VerifyReport } from "../../model/reporter.ts";
import { defineReporter } from "../define-rule.ts";
import { codeFrame } from "../code-frame.ts";
import { visibleText } from "../../util/visible-text.ts";
import { wrapText } from "../../util/wrap-text.ts";
import { counted } from "../../util/counted.ts";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/**
 * One block of findings for each file, or for each tool of no file, then a line with the counts. Advice that one rule gives again and
 * again is told once, with the tools it is about.
 */
export default defineReporter({
  id: "text",
  summary: "Lines for people, with places an editor can open.",
  format(report, { color, source, width = Infinity }) {
    const paint: Paint = color ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
    const { single, repeated } = apartByRepetition(report.findings);
    const blocks = [...Map.groupBy(single, groupOf)].map(([, group]) => {
      const file = group[0]?.at?.file;
      const text = file === undefined ? undefined : source?.(file);
      return group.map((finding) => findingText(finding, { paint, width, text })).join("\n");
    });
    const advice = repeated.map((group) => adviceText(group, { paint, width }));
    return [...blocks, ...advice, closingLine(report, paint)].join("\n\n");
  },
});

const groupOf = ({ at, tool }: Finding): string => at?.file ?? `tool ${tool ?? ""}`;

// Further places of the same advice are read by nobody and hide what is worse.
const mostAdvice = 3;

function apartByRepetition(findings: readonly Finding[]): {
  readonly single: readonly Finding[];
  readonly repeated: readonly (readonly Finding[])[];
} {
  const advice = Map.groupBy(findings, ({ code, severity }) => (severity === "info" ? code : ""));
  advice.delete("");
  const repeated = [...advice.values()].filter((group) => group.length > mostAdvice);
  const codes = new Set(repeated.map(([first]) => first?.code));
  const single = findings.filter(({ code, severity }) => severity !== "info" || !codes.has(code));
  return { single, repeated };
}

const severityStyles: Readonly<Record<Severity, Style>> = { error: "red", warning: "yellow", info: "cyan" };

interface Look {
  readonly paint: Paint;
  /** Characters a line holds. */
  readonly width: number;
}

function findingText(finding: Finding, { paint, width, text }: Look & { readonly text: string | undefined }): string {
  const { at, tool, evidence } = finding;
  // The start of a file stands for the whole of it.
  const isWhole = at?.line === 1 && at.column === 1;
  const frame = at === undefined || text === undefined || isWhole ? undefined : codeFrame(text, at);
  const where = at === undefined ? (tool ?? "project") : `${at.file}:${at.line}:${at.column}`;
  const details = [
    ...insideOf(finding, frame),
    ...(frame === undefined ? [] : [frame]),
    ...(evidence === undefined || frame?.includes(evidence) === true ? [] : [`found: ${evidence.trimEnd()}`]),
    `fix: ${finding.remedy}`,
  ];
  const lines = details.map((detail) => indented(detail, detail === frame ? Infinity : width));
  return [headText(visibleText(where), finding, { paint, width }), ...lines].join("\n");
}

/** The tool, where a file holds several and nothing else names it, and what of its input is meant. */
function insideOf({ at, tool = "", pointer = "", message }: Finding, frame = ""): readonly string[] {
  const isNamed =
    at === undefined ||
    tool === "" ||
    at.file.split("/").includes(tool) ||
    message.includes(`\`${tool}\``) ||
    frame.includes(`"${tool}"`);
  const parts = [...(isNamed ? [] : [`in ${tool}`]), ...(pointer === "" ? [] : [`at ${pointer}`])];
  return parts.length === 0 ? [] : [parts.join(" ")];
}

/** Place, severity, what is wrong and the rule, in one line where that is wide enough. */
function headText(where: string, { severity, message, code }: Finding, { paint, width }: Look): string {
  const told = indented(message, width);
  const place = paint("bold", where);
  const level = paint(severityStyles[severity], severity);
  const length = `${where}  ${severity}  ${told.trimStart()}  ${code}`.length;
  if (length <= width) return [place, level, told.trimStart(), paint("dim", code)].join("  ");
  return `${[place, level, paint("dim", code)].join("  ")}\n${told}`;
}

/** What one rule advises for many tools. */
function adviceText(findings: readonly Finding[], { paint, width }: Look): string {
  const [first] = findings;
  if (first === undefined) return "";
  const names = [...new Set(findings.map(({ tool, at }) => tool ?? at?.file ?? "project"))].map((name) =>
    visibleText(name),
  );
  const where = `${names.slice(0, mostAdvice).join(", ")}${names.length > mostAdvice ? ` and ${names.length - mostAdvice} more` : ""}`;
  const noun = findings.every(({ tool }) => tool === undefined) ? "place" : "tool";
  const times = `${counted(findings.length, "time")} in ${counted(names.length, noun)}`;
  const head = [paint(severityStyles[first.severity], first.severity), paint("dim", first.code), times].join("  ");
  return [head, indented(`${where}; for one: ${first.message}`, width), indented(`fix: ${first.remedy}`, width)].join(
    "\n",
  );
}

// Messages of compilers and quoted sources may have several lines.
const indented = (text: string, width: number): string =>
  wrapText(visibleText(text), Math.max(width - 4, 20))
    .map((line) => `    ${line}`)
    .join("\n");

function closingLine(report: VerifyReport, paint: Paint): string {
  const { toolCount, findings, accepted = 0, withheld = 0, asBefore = 0 } = report;
  if (toolCount === 0 && findings.length === 0) return "No tool was verified.";
  const tools = counted(toolCount, "tool");
  const rest = withheld === 0 ? "" : ` ${counted(withheld, "warning")} more: \`toolwright verify\` lists them.`;
  const set = accepted === 0 ? "" : ` ${counted(accepted, "finding")} accepted.`;
  const same = asBefore === 0 ? "" : ` ${counted(asBefore, "warning")} as before: \`toolwright verify\` lists them.`;
  if (findings.length === 0) return paint("green", `No ${same === "" ? "" : "new "}findings in ${tools}.`) + same + set;
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [paint(severityStyles[severity], counted(count, nouns[severity]))];
  });
  return `${counts.join(", ")} in ${tools}.${rest}${same}${set}`;
}

const nouns: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

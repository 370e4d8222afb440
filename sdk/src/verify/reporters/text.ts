import { styleText } from "node:util";
import { severities, type Finding, type Severity } from "../../model/finding.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { codeFrame } from "../subject/code-frame.ts";
import { visibleText } from "../../util/visible-text.ts";
import { wrapText, counted } from "../../util/texts.ts";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/**
 * The errors, then the warnings, then the notes, each in a block per file, or per tool without a file; then a line with the counts.
 * Repeated notes, and repeated warnings about foreign tools, are folded into one with the tools concerned.
 */
export default defineReporter({
  id: "text",
  summary: "Lines for people, with locations an editor can open.",
  format(report, { color, source, width = Infinity }) {
    const paint: Paint = color ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
    const whole = report.isForeign === true ? "all tools" : "project";
    const shown = new Set<string>();
    const sections = severities.flatMap((severity) => {
      const most = mostAlike(severity, report);
      const { single, repeated } = apartByRepetition(
        report.findings.filter((finding) => finding.severity === severity),
        most,
      );
      const blocks = [...Map.groupBy(single, groupOf)].map(([, group]) => {
        const file = group[0]?.at?.file;
        const text = file === undefined ? undefined : source?.(file);
        return group.map((finding) => findingText(finding, { paint, width, whole, text, shown })).join("\n");
      });
      return [...blocks, ...repeated.map((group) => adviceText(group, { paint, width, whole }))];
    });
    return [...sections, closingLine(report, paint)].join("\n\n");
  },
});

const groupOf = ({ at, tool }: Finding): string => at?.file ?? `tool ${tool ?? ""}`;

const mostNotes = 3;
const mostWarnings = 5;

/** How often a rule may repeat itself before its findings are folded. In a project each warning is one line to edit. */
function mostAlike(severity: Severity, { isForeign }: VerifyReport): number {
  if (severity === "info") return mostNotes;
  return severity === "warning" && isForeign === true ? mostWarnings : Infinity;
}

// More locations of the same advice would hide what is worse.
function apartByRepetition(
  findings: readonly Finding[],
  most: number,
): { readonly single: readonly Finding[]; readonly repeated: readonly (readonly Finding[])[] } {
  const groups = Map.groupBy(findings, ({ code }) => code);
  const repeated = [...groups.values()].filter((group) => group.length > most);
  const codes = new Set(repeated.map(([first]) => first?.code));
  return { single: findings.filter(({ code }) => !codes.has(code)), repeated };
}

const severityStyles: Readonly<Record<Severity, Style>> = { error: "red", warning: "yellow", info: "cyan" };

interface Look {
  readonly paint: Paint;
  readonly width: number;
  /** What a finding without tool and file is about. */
  readonly whole: string;
}

interface Context extends Look {
  readonly text: string | undefined;
  /** Lines and texts already quoted. */
  readonly shown: Set<string>;
}

function findingText(finding: Finding, { paint, width, whole, text, shown }: Context): string {
  const { at, tool, evidence } = finding;
  const where = at === undefined ? (tool ?? whole) : `${at.file}:${at.line}:${at.column}`;
  // The start of a file means the whole file.
  const isWhole = at?.line === 1 && at.column === 1;
  const frame = at === undefined || text === undefined || isWhole ? undefined : codeFrame(text, at);
  const fresh = frame === undefined || isFresh(shown, where) ? frame : undefined;
  const isQuoted =
    evidence === undefined ||
    (frame !== undefined && showsText(frame, evidence)) ||
    !isFresh(shown, `${tool ?? where} ${evidence}`);
  const details = [
    ...insideOf(finding, frame),
    ...(fresh === undefined ? [] : [fresh]),
    ...(isQuoted ? [] : [`found: ${evidence.trimEnd()}`]),
    `fix: ${finding.remedy}`,
  ];
  const lines = details.map((detail) => indented(detail, detail === fresh ? Infinity : width));
  return [headText(visibleText(where), finding, { paint, width, whole }), ...lines].join("\n");
}

function isFresh(shown: Set<string>, text: string): boolean {
  if (shown.has(text)) return false;
  shown.add(text);
  return true;
}

const enoughToKnow = 30;

/** Whether a line of a file shows a text, or its beginning, as it is or escaped as JSON. */
function showsText(frame: string, text: string): boolean {
  const start = text.trim().slice(0, enoughToKnow);
  return frame.includes(start) || frame.includes(JSON.stringify(start).slice(1, -1));
}

/** The tool, where a file has several and the message does not name it, and the pointer into its input. */
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

function headText(where: string, { severity, message, code }: Finding, { paint, width }: Look): string {
  const told = indented(message, width);
  const location = paint("bold", where);
  const level = paint(severityStyles[severity], severity);
  const length = `${where}  ${severity}  ${told.trimStart()}  ${code}`.length;
  if (length <= width) return [location, level, told.trimStart(), paint("dim", code)].join("  ");
  return `${[location, level, paint("dim", code)].join("  ")}\n${told}`;
}

const mostNames = 3;

function adviceText(findings: readonly Finding[], { paint, width, whole }: Look): string {
  const [first] = findings;
  if (first === undefined) return "";
  const names = [...new Set(findings.map(({ tool, at }) => tool ?? at?.file ?? whole))].map((name) =>
    visibleText(name),
  );
  const where = `${names.slice(0, mostNames).join(", ")}${names.length > mostNames ? ` and ${names.length - mostNames} more` : ""}`;
  const noun = findings.every(({ tool }) => tool === undefined) ? "place" : "tool";
  const times = `${counted(findings.length, "time")} in ${counted(names.length, noun)}`;
  const head = [paint(severityStyles[first.severity], first.severity), paint("dim", first.code), times].join("  ");
  return [
    head,
    indented(`${where}; for example: ${first.message}`, width),
    indented(`fix: ${first.remedy}`, width),
  ].join("\n");
}

// Compiler messages and quoted sources may have several lines.
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

import { styleText } from "node:util";
import { severities, type Finding, type Location, type Severity } from "../../model/finding.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { clipLines, clipText, visibleLine, visibleText } from "../../util/visible-text.ts";
import { counted, shortList, wrapText } from "../../util/texts.ts";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/**
 * The errors in a block per file, or per tool without a file, with repeats of an error on one line each; then a line for each kind of warning and of
 * note, with its count; then a line with the counts. With `details`, warnings and notes are shown like errors.
 */
export default defineReporter({
  id: "text",
  summary: "Lines for people, with locations an editor can open.",
  format(report, { color, source, details = false, width = Infinity }) {
    const paint: Paint = color ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
    const whole = report.isForeign === true ? "all tools" : "project";
    const shown = new Set<string>();
    const sections = severities.flatMap((severity) => {
      const findings = report.findings.filter((finding) => finding.severity === severity);
      if (severity !== "error" && !details) {
        const kinds = [...Map.groupBy(findings, ({ code }) => code).values()];
        return kinds.length === 0 ? [] : [kinds.map((group) => kindText(group, { paint, width, whole })).join("\n")];
      }
      const repeats = repeatsIn(findings);
      return [...Map.groupBy(repeats, ([first]) => groupOf(first))].map(([, group]) => {
        const file = group[0]?.[0].at?.file;
        const text = file === undefined ? undefined : source?.(file);
        return group
          .map(([first, ...others]) =>
            [
              findingText(first, { paint, width, whole, text, shown }),
              ...otherPlaces(first, others, details ? Infinity : maxPlaces).map((place) => indented(place, width)),
            ].join("\n"),
          )
          .join("\n");
      });
    });
    return clipLines([...sections, closingLine(report, paint, details)].join("\n\n"));
  },
});

const groupOf = ({ at, tool }: Finding): string => at?.file ?? `tool ${tool ?? ""}`;

type Repeats = readonly [first: Finding, ...others: Finding[]];

const fewestRepeats = 3;
const maxPlaces = 5;

/** Groups findings whose message and remedy differ only in names in backticks. */
function repeatsIn(findings: readonly Finding[]): readonly Repeats[] {
  const withoutNames = (text: string): string => text.replaceAll(/`[^`]*`/g, "``");
  const groups = Map.groupBy(findings, ({ code, message, remedy }) =>
    JSON.stringify([code, withoutNames(message), withoutNames(remedy)]),
  );
  return [...groups.values()].flatMap((group): readonly Repeats[] => {
    const [first, ...others] = group;
    if (first === undefined) return [];
    return group.length < fewestRepeats ? group.map((finding): Repeats => [finding]) : [[first, ...others]];
  });
}

function otherPlaces(first: Finding, others: readonly Finding[], most: number): readonly string[] {
  const places = others.slice(0, most).map(({ at, tool = "", pointer = "", message }) => {
    const where = at === undefined ? tool : `${at.file}:${at.line}:${at.column}`;
    const text = message === first.message ? "" : message;
    return ["also", where, at === undefined ? "" : tool, pointer, text].filter((part) => part !== "").join("  ");
  });
  return others.length > most ? [...places, `and ${counted(others.length - most, "more place")}`] : places;
}

const severityStyles: Readonly<Record<Severity, Style>> = { error: "red", warning: "yellow", info: "cyan" };

interface Look {
  readonly paint: Paint;
  readonly width: number;
  /** The subject of a finding without tool and file. */
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

/** Whether a line of a file contains a text, or its beginning, unchanged or escaped as JSON. */
function showsText(frame: string, text: string): boolean {
  const start = text.trim().slice(0, enoughToKnow);
  return frame.includes(start) || frame.includes(JSON.stringify(start).slice(1, -1));
}

const maxFrameWidth = 120;

/** The line of a location with its number, and a caret below the column; undefined if the text has no such line. */
export function codeFrame(text: string, { line, column }: Pick<Location, "line" | "column">): string | undefined {
  const found = text.split(/\r?\n/, line)[line - 1];
  // The file may have changed since, or be empty.
  if (found === undefined || found.trim() === "" || column > found.length) return undefined;
  const from = column > maxFrameWidth ? column - maxFrameWidth / 2 : 0;
  const shown = found.slice(from, from + maxFrameWidth);
  // Tabs are kept, so that the caret is below its letter at any tab width.
  const before = shown.slice(0, column - 1 - from).replaceAll(/[^\t]/g, " ");
  const number = String(line);
  return `${number} | ${shown}\n${" ".repeat(number.length)} | ${before}^`;
}

/** The tool, if its file has several tools and the message does not name it, and the pointer into its input. */
function insideOf({ at, tool = "", pointer = "", message }: Finding, frame = ""): readonly string[] {
  const isNamed =
    at === undefined ||
    tool === "" ||
    at.file.split("/").includes(tool) ||
    message.includes(`\`${tool}\``) ||
    frame.includes(`"${tool}"`);
  const parts = [
    ...(isNamed ? [] : [`in ${tool}`]),
    ...(pointer === "" || message.startsWith(pointer) ? [] : [`at ${pointer}`]),
  ];
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

const longestMessage = 240;
const longestName = 64;

function kindText(findings: readonly Finding[], look: Look): string {
  const [first, ...others] = findings;
  if (first === undefined) return "";
  const { at, tool, severity, code } = first;
  const message = clipText(visibleLine(first.message.replaceAll(/\s+/g, " ")), longestMessage);
  const where = visibleLine(at === undefined ? (tool ?? look.whole) : `${at.file}:${at.line}:${at.column}`);
  const { paint } = look;
  const level = paint(severityStyles[severity], severity);
  if (others.length === 0) return [paint("bold", where), level, message, paint("dim", code)].join("  ");
  const names = [
    ...new Set(
      findings.map((finding) => clipText(visibleLine(finding.tool ?? finding.at?.file ?? look.whole), longestName)),
    ),
  ];
  const times = `${counted(findings.length, "time")} in ${shortList(names)}`;
  return [paint("bold", where), level, message, paint("dim", code), times].join("  ");
}

// Compiler messages and quoted sources may have several lines.
const indented = (text: string, width: number): string =>
  wrapText(visibleText(text), Math.max(width - 4, 20))
    .map((line) => `    ${line}`)
    .join("\n");

function closingLine(report: VerifyReport, paint: Paint, details: boolean): string {
  const { toolCount, findings, accepted = 0 } = report;
  if (toolCount === 0 && findings.length === 0) return "No tool was verified.";
  const tools = counted(toolCount, "tool");
  const isShort = !details && findings.some(({ severity }) => severity !== "error");
  const rest = isShort ? " `toolwright verify --details` shows each with its remedy." : "";
  const set = accepted === 0 ? "" : ` ${counted(accepted, "finding")} accepted.`;
  if (findings.length === 0) return paint("green", `No findings in ${tools}.`) + set;
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [paint(severityStyles[severity], counted(count, nouns[severity]))];
  });
  return `${counts.join(", ")} in ${tools}.${rest}${set}`;
}

const nouns: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { Finding } from "../../model/finding.ts";
import { portabilityReport, type ReportedProvider, type SentTool } from "../../providers/set/portability-report.ts";
import { visibleText } from "../../util/visible-text.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { painter, type Paint } from "../console/errors.ts";

/** Prints which parts of each tool each provider supports, and how the set fits into a request. `providers`: default all. */
export function printPortability(
  tools: readonly AdaptableTool[],
  providers: readonly string[] | undefined,
  { input, io }: { readonly input: CommandInput; readonly io: CommandIo },
): ExitCode {
  const report = portabilityReport(tools, providers);
  const text = (): string => portabilityText(report, { color: io.color, hasDetails: input.has("details") });
  io.out(input.isJson ? JSON.stringify({ providers: report }) : text());
  return report.every(({ fits, tools: all }) => fits && all.every(({ level }) => level !== "refused")) ? 0 : 1;
}

function portabilityText(
  report: readonly ReportedProvider[],
  { color, hasDetails }: { readonly color: boolean; readonly hasDetails: boolean },
): string {
  const paint = painter({ color });
  const sets = report.flatMap((provider) => setLines(provider, paint));
  const blocks = [tableText(report, paint), ...(hasDetails ? detailBlocks(report) : []), sets.join("\n")];
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** The most severe change and the number of other kinds; a star if the provider enforces the schema. */
function cellOf({ outcome, level }: SentTool): string {
  const [first = "kept", ...others] = outcome;
  const more = others.length === 0 ? "" : ` +${String(others.length)}`;
  return `${first}${level === "strict" ? "*" : ""}${more}`;
}

const styleOf = ({ outcome, level }: SentTool): "red" | "green" | "yellow" =>
  level === "refused" ? "red" : outcome.includes("kept") ? "green" : "yellow";

function tableText(report: readonly ReportedProvider[], paint: Paint): string {
  const names = report[0]?.tools.map(({ tool }) => visibleText(tool)) ?? [];
  const first = Math.max("tool".length, ...names.map(({ length }) => length));
  const widths = report.map(({ provider, tools }) =>
    Math.max(provider.length, ...tools.map((tool) => cellOf(tool).length)),
  );
  const header = ["tool".padEnd(first), ...report.map(({ provider }, index) => provider.padEnd(widths[index] ?? 0))];
  const rows = names.map((name, row) => {
    const cells = report.map(({ tools }, index) => {
      const tool = tools[row];
      return tool === undefined ? "" : paint(styleOf(tool), cellOf(tool).padEnd(widths[index] ?? 0));
    });
    return [name.padEnd(first), ...cells].join("  ").trimEnd();
  });
  const legend = "* the provider enforces the schema";
  const isStarred = report.some(({ tools }) => tools.some(({ level }) => level === "strict"));
  return [paint("bold", header.join("  ").trimEnd()), ...rows, ...(isStarred ? [legend] : [])].join("\n");
}

function detailBlocks(report: readonly ReportedProvider[]): readonly string[] {
  return report.flatMap(({ provider, tools }) =>
    tools.map(({ tool, level, changes }) => {
      const lines = changes.map(({ change, pointer, message, rule }) => {
        const source = `${rule.summary} [${rule.id}, ${rule.checked}, ${rule.source}]`;
        return [`  ${change.padEnd(9)}  ${pointer === "" ? "/" : pointer}: ${message}`, `             ${source}`].join(
          "\n",
        );
      });
      return visibleText([`${tool} at ${provider}: ${level}`, ...lines].join("\n"));
    }),
  );
}

function setLines({ provider, budgets, findings }: ReportedProvider, paint: Paint): readonly string[] {
  const uses = budgets
    .filter(({ used }) => used > 0)
    .map(({ used, most, noun }) => `${String(used)} of ${String(most)} ${noun}`);
  const line = uses.length === 0 ? [] : [`${provider}: ${uses.join(", ")}`];
  return [...line, ...findings.map((finding) => findingText(finding, paint))];
}

const findingText = ({ severity, code, message, remedy }: Finding, paint: Paint): string =>
  `  ${paint(severity === "error" ? "red" : "yellow", severity)} ${code}: ${message}\n  ${remedy}`;

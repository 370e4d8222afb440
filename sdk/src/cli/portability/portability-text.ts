import { styleText } from "node:util";
import type { Finding } from "../../model/finding.ts";
import type { ReportedProvider, ReportedTool } from "../../providers/set/portability-report.ts";
import { visibleText } from "../../util/visible-text.ts";

type Style = Parameters<typeof styleText>[0];

/** The report as a terminal shows it: a table of tools and providers, then each change with its rule, then what holds for the set. */
export function portabilityText(
  report: readonly ReportedProvider[],
  { color, hasDetails }: { readonly color: boolean; readonly hasDetails: boolean },
): string {
  const paint = (style: Style, text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const sets = report.flatMap((provider) => setLines(provider, paint));
  const blocks = [tableText(report, paint), ...(hasDetails ? detailBlocks(report) : []), sets.join("\n")];
  return blocks.filter((block) => block !== "").join("\n\n");
}

type Paint = (style: Style, text: string) => string;

/** The gravest change and how many kinds more there are; a star where the provider enforces the schema. */
function cellOf({ outcome, level }: ReportedTool): string {
  const [first = "kept", ...others] = outcome;
  const more = others.length === 0 ? "" : ` +${String(others.length)}`;
  return `${first}${level === "strict" ? "*" : ""}${more}`;
}

const styleOf = ({ outcome, level }: ReportedTool): Style =>
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

/** The changes of each tool; what several providers do for the same reason is said once for each. */
function detailBlocks(report: readonly ReportedProvider[]): readonly string[] {
  return report.flatMap(({ provider, tools }) =>
    tools.map(({ tool, reason, changes }) => {
      const lines = changes.map(({ change, pointer, message, rule }) => {
        const source = `${rule.summary} [${rule.id}, ${rule.checked}, ${rule.source}]`;
        return [`  ${change.padEnd(9)}  ${pointer === "" ? "/" : pointer}: ${message}`, `             ${source}`].join(
          "\n",
        );
      });
      return visibleText([`${tool} at ${provider}: ${reason}`, ...lines].join("\n"));
    }),
  );
}

function setLines(
  { provider, budgets, findings, isAsBuilt, isBest }: ReportedProvider,
  paint: Paint,
): readonly string[] {
  const uses = budgets
    .filter(({ used }) => used > 0)
    .map(({ used, most, noun }) => `${String(used)} of ${String(most)} ${noun}`);
  const doubt = isBest ? "" : " (a better choice of strict tools may exist)";
  const line = uses.length === 0 ? [] : [`${provider}: ${uses.join(", ")}${doubt}`];
  const source = isAsBuilt
    ? []
    : ["  `fitTools` gives these definitions; those of the build, which `toolsFor` gives, differ."];
  return [...line, ...source, ...findings.map((finding) => findingText(finding, paint))];
}

const findingText = ({ severity, code, message, remedy }: Finding, paint: Paint): string =>
  `  ${paint(severity === "error" ? "red" : "yellow", severity)} ${code}: ${message}\n  ${remedy}`;

import { painter, type Paint } from "../console/paint.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { defineCommand, jsonOption, rootFolder, rootOption, textOption } from "../console/options.ts";
import { foreignOptions, foreignReport, readForeign, type Foreign } from "../foreign/verify-foreign.ts";
import { buildOption, openRegistry } from "../project/open-registry.ts";
import type { Finding } from "../../model/finding.ts";
import type { ReportedProvider, SentTool } from "../../providers/set/portability-report.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineCommand({
  name: "portability",
  summary: "Show what each provider takes of each tool, and how the set fits into a request.",
  args: { "[tools...]": "names of tools (default: all that a model is offered); with them, each change is explained" },
  options: {
    "--provider <ids>": "only these providers, separated by commas (default: those of the build)",
    "--agent <name>": "the tools of this agent",
    "--mode <mode>": "the tools of this mode, such as voice",
    "--details": "explain each change, with the rule behind it, its date and source",
    ...foreignOptions,
    ...buildOption,
    ...rootOption,
    ...jsonOption,
  },
  examples: {
    "toolwright portability": "prints a table of tools and providers, and the limits of a request",
    "toolwright portability kb_search": "explains each change of one tool",
    'toolwright portability --mcp "npx -y some-server"': "shows the same for the tools of an MCP server",
    "toolwright portability --provider anthropic --json": "prints one provider's part as JSON",
  },
  async run(input, io) {
    const foreign = readForeign(input, "portability");
    const offer = foreign === undefined ? await builtTools(input, io) : await foreignTools(foreign, input, io);
    if (offer === undefined) return 1;
    const { tools } = offer;
    const { portabilityReport } = await import("../../providers/set/portability-report.ts");
    const ids =
      textOption(input, "provider")
        ?.split(",")
        .map((id) => id.trim()) ?? offer.providers;
    const report = portabilityReport(tools, ids);
    if (input.options.json === true) io.out(JSON.stringify({ providers: report }));
    else {
      const hasDetails = namesIn(input).length > 0 || input.options.details === true;
      io.out(tools.length === 0 ? "No tool is offered." : portabilityText(report, { color: io.color, hasDetails }));
    }
    const isWhole = report.every(({ fits, tools: all }) => fits && all.every(({ level }) => level !== "refused"));
    return isWhole ? 0 : 1;
  },
});

interface Offer {
  readonly tools: readonly AdaptableTool[];
  /** Default: all. */
  readonly providers?: readonly string[];
}

async function builtTools(input: CommandInput, io: CommandIo): Promise<Offer | undefined> {
  const registry = await openRegistry(input, io, rootFolder(input, io));
  if (registry === undefined) return undefined;
  const names = namesIn(input);
  const [agent, mode] = ["agent", "mode"].map((option) => textOption(input, option));
  const { isOffered } = await import("../../registry/is-offered.ts");
  const { adaptableTool } = await import("../../providers/set/adaptable-tool.ts");
  const selection = {
    ...(names.length > 0 && { names: names.map((name) => knownName(name, registry.names)) }),
    ...defined({ agent, mode }),
  };
  const offered = new Set(registry.summaries().flatMap((tool) => (isOffered(tool, selection) ? [tool.name] : [])));
  const tools = registry.tools.filter(({ toolId }) => offered.has(toolId));
  return { tools: tools.map(adaptableTool), providers: registry.providers };
}

/** Tools of others, which no registry has; what is not a definition is reported by `verify`. */
async function foreignTools(foreign: Foreign, input: CommandInput, io: CommandIo): Promise<Offer | undefined> {
  const { report } = await foreignReport(foreign, rootFolder(input, io), { io });
  const tools = (report.subjects ?? []).flatMap(({ definition }) =>
    definition === undefined ? [] : [adaptable(definition)],
  );
  if (tools.length === 0) {
    io.err("No tool was found. `toolwright verify` with the same options says why.");
    return undefined;
  }
  const names = namesIn(input).map((name) =>
    knownName(
      name,
      tools.map((tool) => tool.name),
    ),
  );
  return { tools: names.length === 0 ? tools : tools.filter(({ name }) => names.includes(name)) };
}

function adaptable({ name, title, description, input, output, annotations }: DescribedTool): AdaptableTool {
  const { readOnlyHint, destructiveHint } = annotations;
  const isRead = readOnlyHint === true;
  const metadata = isRead
    ? { category: "retrieval" as const }
    : { category: "action" as const, risk: destructiveHint === false ? ("low" as const) : ("high" as const) };
  return { name, description, metadata: { ...metadata, ...defined({ title }) }, input, ...defined({ output }) };
}

/** Commander gives the words of an argument of any number as a list. */
const namesIn = ({ args }: CommandInput): readonly string[] => args.flat().flatMap((name) => name ?? []);

function knownName(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  const nearest = nearestName(name, known);
  const remedy = nearest === undefined ? `Name some of: ${known.join(", ")}.` : `Did you mean \`${nearest}\`?`;
  throw new ToolwrightError("TOOL_UNKNOWN", `There is no tool ${JSON.stringify(name)}.`, { remedy });
}

/** The report as a terminal shows it: a table of tools and providers, then each change with its rule, then what holds for the set. */
function portabilityText(
  report: readonly ReportedProvider[],
  { color, hasDetails }: { readonly color: boolean; readonly hasDetails: boolean },
): string {
  const paint = painter({ color });
  const sets = report.flatMap((provider) => setLines(provider, paint));
  const blocks = [tableText(report, paint), ...(hasDetails ? detailBlocks(report) : []), sets.join("\n")];
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** The gravest change and how many kinds more there are; a star where the provider enforces the schema. */
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
